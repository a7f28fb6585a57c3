import { expect, test } from 'vitest';
import { QUESTION_SETS } from '#contract/programmes/templates.ts';
import { settled, type Visit } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';
import { typeDate } from './steps.ts';

openJourney();

const NAME = 'Site visit';
/** The questions of the campaign that the journey is about. */
let questions = '';

const pressIn =
  ({ page }: Pick<Visit, 'page'>) =>
  (name: string) =>
    page.getByRole('button', { name, exact: true }).click();

test('an author begins the questions of a campaign with a set of the product, and shares them as a template', async () => {
  const author = await visitors.visit({ login: 'campaign.author' });
  const { page } = author;
  const press = pressIn(author);
  await author.open('/campaign/manage');
  await page.getByRole('link', { name: t('campaign.new'), exact: true }).click();
  await page.getByRole('textbox', { name: t('components.programme.code'), exact: true }).fill('VISIT-1');
  await page.getByRole('textbox', { name: t('components.programme.title'), exact: true }).fill('Safe visits');
  await page.getByRole('textbox', { name: t('components.programme.summary') }).fill('What did you notice?');
  await typeDate(page, t('campaign.end.input'), '010120991200');
  await press(t('campaign.next'));
  await page.waitForURL(/\/campaign\/\d+\/edit/);
  questions = page
    .url()
    .replace(/^https?:\/\/[^/]+|edit.*$/g, '')
    .concat('questions');
  await author.open(questions);

  await press(t('questionSet.add'));
  const name = t('questionSet.SAFETY_CHECK.name');
  const choice = page.getByRole('dialog', { name: t('questionSet.add.title') });
  for (const set of QUESTION_SETS) await choice.getByText(t(`questionSet.${set}.text`)).waitFor();
  await press(t('questionSet.choose.named', { title: name }));
  const preview = page.getByRole('dialog', { name: t('questionSet.preview.title', { name }) });
  await preview.getByText(t('questionSet.SAFETY_CHECK.question.place')).waitFor();
  await press(t('questionSet.confirm', { smart_count: 5 }));
  await preview.waitFor({ state: 'hidden' });
  const list = page.getByRole('list', { name: t('campaign.questions') });
  await list.getByText(t('questionSet.SAFETY_CHECK.question.secured')).waitFor();

  await press(t('programmeTemplate.saveAs'));
  const dialog = page.getByRole('dialog', { name: t('programmeTemplate.saveAs') });
  await dialog.getByRole('textbox', { name: t('programmeTemplate.name') }).fill(NAME);
  await dialog.getByRole('switch', { name: t('programmeTemplate.isShared.campaign-questions') }).check();
  await press(t('programmeTemplate.create'));
  await dialog.waitFor({ state: 'hidden' });
  expect(author.faults).toEqual([]);
  await author.close();
});

test('an editor finds it, reads that the form asks all of it already, and deletes it', async () => {
  const editor = await visitors.visit({ login: 'campaign.editor' });
  const { page } = editor;
  const press = pressIn(editor);
  await editor.open(questions);
  await press(t('questionSet.add'));
  await press(t('questionSet.choose.named', { title: NAME }));
  const preview = page.getByRole('dialog', { name: t('questionSet.preview.title', { name: NAME }) });
  await preview.getByText(t('questionSet.preview.none')).waitFor();
  await press(t('questionSet.back'));
  await press(t('programmeTemplate.delete.named', { title: NAME }));
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('programmeTemplate.delete'), exact: true }).click();
  await page.getByText(NAME, { exact: true }).waitFor({ state: 'hidden' });
  await settled(page);
  expect(editor.faults).toEqual([]);
  await editor.close();
});

test('an administrator names a life cycle as a template, and begins a new one with it', async () => {
  const admin = await visitors.visit({ login: 'admin' });
  const { page } = admin;
  const press = pressIn(admin);
  await admin.open('/life-cycle');
  const region = page.getByRole('region', { name: t('lifeCycle.type.SUGGESTION') });
  await region.getByRole('link').first().click();
  await press(t('programmeTemplate.saveAs'));
  const dialog = page.getByRole('dialog', { name: t('programmeTemplate.saveAs') });
  await dialog.getByRole('textbox', { name: t('programmeTemplate.name') }).fill('Our way');
  await press(t('programmeTemplate.create'));
  await dialog.waitFor({ state: 'hidden' });
  await admin.open('/life-cycle');
  await press(t('programmeTemplate.start.named', { title: 'Our way' }));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('lifeCycle.copy'), exact: true })
    .click();
  await page.waitForURL(/\/life-cycle\/\d+$/);
  await page.getByText(t('lifeCycle.inactive')).first().waitFor();
  expect(admin.faults).toEqual([]);
  await admin.close();
});
