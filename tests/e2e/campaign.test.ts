import sharp from 'sharp';
import { expect, test } from 'vitest';
import { settled } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';
import { begin, typeDate } from './steps.ts';

openJourney();

const CODE = 'BENCH-1';
const TITLE = 'A bench under every tree';
const SUMMARY = 'Where would you like to sit while an idea grows?';
/** Address of the campaign that the journey is about. */
let path = '';

test('an author starts a campaign, gives it a text and a banner, and publishes it for the water works [R2B-01, R2B-02, R2B-24, R2B-42, R2B-52, R2B-53]', async () => {
  const author = await visitors.visit({ login: 'campaign.author' });
  const { page } = author;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await author.open('/campaign/manage');
  await page.getByRole('link', { name: t('campaign.new'), exact: true }).click();
  await page.getByRole('textbox', { name: t('components.programme.code'), exact: true }).fill(CODE);
  await page.getByRole('textbox', { name: t('components.programme.title'), exact: true }).fill(TITLE);
  await page.getByRole('textbox', { name: t('components.programme.summary') }).fill(SUMMARY);
  await typeDate(page, t('campaign.end.input'), '010120991200');
  await press(t('campaign.next'));
  await page.waitForURL(/\/campaign\/\d+\/edit/);
  await settled(page);
  path = `/campaign/${/\/campaign\/(\d+)\//.exec(page.url())?.[1]}`;

  await page.getByRole('textbox', { name: t('campaign.body'), exact: true }).click();
  await page.getByRole('button', { name: t('components.editor.bold'), exact: true }).click();
  await page.keyboard.type('Name a tree.');
  const buffer = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1b6b50' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel(t('components.banner.file'), { exact: true })
    .setInputFiles({ name: 'tree.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText(t('campaign.banner.default')).waitFor({ state: 'hidden' });
  await page
    .getByRole('combobox', { name: t('campaign.accessLevel') })
    .selectOption({ label: t('campaign.accessLevel.PUBLIC') });

  // Without somebody whom it is for, nothing goes out.
  await press(t('campaign.publish'));
  await page.getByText(t('campaign.targetUnitValidation')).first().waitFor();
  await page.getByRole('tree').getByText('Meridian Water Works', { exact: true }).click();
  // External users go out with that.
  const none = t('components.audience.noneExternal');
  await page.getByRole('status').filter({ hasText: none }).waitFor();
  await press(t('campaign.publish'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('campaign.publish'), exact: true })
    .click();
  await page.waitForURL(/\/campaign\/manage/);
  await page
    .getByRole('row', { name: new RegExp(CODE) })
    .getByText(t('components.status.publishState.PUBLISHED'))
    .waitFor();
  expect(author.faults).toEqual([]);
  await author.close();
});

test('a visitor finds it with its picture and its words, and is asked to sign in to take part [R2A-02, R2A-19 … R2A-29]', async () => {
  const visitor = await visitors.visit();
  await visitor.open('/campaign');
  const { page } = visitor;
  await page.getByRole('link', { name: t('components.programme.detailsOf', { title: TITLE }) }).click();
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  const article = page.getByRole('article');
  await article.locator('strong', { hasText: 'Name a tree.' }).waitFor();
  const isRendered = () =>
    article
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
  await expect.poll(isRendered, { timeout: 20_000 }).toBe(true);
  await article.getByText(t('campaign.reception.visitor')).waitFor();
  await article.getByRole('button', { name: t('campaign.submit.SUGGESTION') }).click();
  await page.getByText(t('warn.mustLoginMessage')).waitFor();
  await page.waitForURL(/\/login/);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});

test('an employee of the water works starts a suggestion from it [R2A-01, R2A-27, Q2-07]', async () => {
  const employee = await visitors.visit({ login: 'employee' });
  const { page } = employee;
  await employee.open(path);
  await page.getByText(t('campaign.reception.none.open')).waitFor();
  await page.getByRole('button', { name: t('campaign.submit.SUGGESTION') }).click();
  await begin(page, t, { line: 'Rain for the garden' });
  await page
    .getByRole('button', { name: t('contribution.form.next', { title: t('contribution.form.place') }) })
    .click();
  const campaign = page.getByRole('combobox', { name: t('contribution.campaign') });
  await expect.poll(() => campaign.locator('option:checked').textContent(), { timeout: 20_000 }).toBe(TITLE);
  expect(employee.faults).toEqual([]);
  await employee.close();
});

test('an employee of another company and an external user read whom it is for, and get no button', async () => {
  const reasons = {
    'employee.two': t('components.audience.reason.places.campaign', { places: 'Meridian Water Works' }),
    partner: t('components.audience.reason.external.campaign'),
  };
  for (const [login, reason] of Object.entries(reasons)) {
    const reader = await visitors.visit({ login });
    await reader.open(path);
    await reader.page.getByText(reason, { exact: true }).waitFor();
    expect(await reader.page.getByRole('button', { name: t('campaign.submit.SUGGESTION') }).count()).toBe(0);
    expect(reader.faults).toEqual([]);
    await reader.close();
  }
});

test('an editor ends it and puts it away; then visitors no longer find it [R2B-11, R2B-29, R2B-31, S2-04]', async () => {
  const editor = await visitors.visit({ login: 'campaign.editor' });
  const { page } = editor;
  const confirm = (name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  await editor.open(`${path}/edit`);
  await page.getByRole('button', { name: t('campaign.endNow'), exact: true }).click();
  await page.getByText(t('campaign.approve.info.TERMINATED.SUGGESTION')).waitFor();
  await confirm(t('campaign.endNow'));
  await page.waitForURL(/\/campaign\/manage/);
  await page.getByRole('button', { name: t('campaign.archive.named', { title: TITLE }) }).click();
  await confirm(t('campaign.archive'));
  await page
    .getByRole('row', { name: new RegExp(CODE) })
    .getByText(t('components.status.publishState.ARCHIVED'))
    .waitFor();
  expect(editor.faults).toEqual([]);
  await editor.close();
  const visitor = await visitors.visit();
  await visitor.open(path);
  await visitor.page.getByRole('heading', { level: 1, name: t('campaign.notFound') }).waitFor();
  await visitor.close();
});
