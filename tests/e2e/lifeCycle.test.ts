import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StateType } from '#contract/life-cycles/schema.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { Visit } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';
import { act, begin, inState, openId, saved, write } from './steps.ts';

openJourney();

const inLanguage = (label: MessageKey, language: string) =>
  t('components.titles.inLanguage', { label: t(label), language });

interface Filling {
  /** Names in English and Turkish, under the label of the kind. */
  names: [label: MessageKey, english: string, turkish: string];
  /** Labels of select boxes with the words to choose. */
  choices?: Partial<Record<MessageKey, string>>;
  ticks?: readonly string[];
}

/** Fills in the dialog that is open, and saves it. */
async function define(
  page: Page,
  title: MessageKey,
  { names, choices = {}, ticks = [] }: Filling,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t(title) });
  const [label, english, turkish] = names;
  await dialog.getByRole('textbox', { name: inLanguage(label, 'English') }).fill(english);
  await dialog.getByRole('textbox', { name: inLanguage(label, 'Türkçe') }).fill(turkish);
  for (const [box, words] of Object.entries(choices)) {
    await dialog.getByRole('combobox', { name: t(box as MessageKey) }).selectOption({ label: words });
  }
  for (const words of ticks) await dialog.getByRole('checkbox', { name: words, exact: true }).check();
  await dialog.getByRole('button', { name: t('lifeCycle.save'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function addState(page: Page, english: string, turkish: string, type: StateType): Promise<void> {
  await page.getByRole('button', { name: t('lifeCycle.state.add'), exact: true }).click();
  await define(page, 'lifeCycle.state.add', {
    names: ['lifeCycle.state.name', english, turkish],
    choices: { 'lifeCycle.state.type': t(`components.status.stateType.${type}`) },
  });
  await page.getByRole('heading', { level: 2, name: new RegExp(`^\\d\\. ${english}$`) }).waitFor();
}

/** Renames the last state, sees the change among the versions, and goes back by the draft that it opens. */
async function changeAndGoBack({ page, open }: Pick<Visit, 'page' | 'open'>): Promise<void> {
  const id = new URL(page.url()).pathname.split('/')[2];
  await open(`/life-cycle/${id}/lists`);
  await page.getByRole('button', { name: /^4\. Done/ }).click();
  const state = page.getByRole('region', { name: '4. Done' });
  await state.getByRole('button', { name: t('lifeCycle.state.edit') }).click();
  await define(page, 'lifeCycle.state.edit', { names: ['lifeCycle.state.name', 'Filed', 'Dosyada'] });

  await open(`/life-cycle/${id}/versions`);
  await page.getByRole('button', { name: t('lifeCycleVersions.show.named', { number: 2 }) }).click();
  await page.getByText(t('lifeCycleVersions.after', { words: 'Filed' })).waitFor();
  await page.getByRole('button', { name: t('lifeCycleVersions.restore.named', { number: 1 }) }).click();
  await page.getByText(t('lifeCycleVersions.draftOf', { number: 1 })).waitFor();
  await page.getByRole('button', { name: t('lifeCycleDryRun.apply'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('lifeCycleDryRun.apply'), exact: true }).click();
  await page.waitForURL(`**/life-cycle/${id}`);
}

/** Builds a short way in the picture: submitted, looked at, finished. @returns when it is active */
async function buildLifeCycle(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: t('lifeCycle.add'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('lifeCycle.add') });
  await dialog.getByRole('combobox', { name: t('lifeCycle.type') }).selectOption('SUGGESTION');
  await dialog.getByRole('textbox', { name: inLanguage('lifeCycle.name', 'English') }).fill('Short way');
  await dialog.getByRole('textbox', { name: inLanguage('lifeCycle.name', 'Türkçe') }).fill('Kısa yol');
  await dialog.getByRole('button', { name: t('lifeCycle.create') }).click();
  await page.getByRole('heading', { level: 1, name: 'Short way' }).waitFor();

  await addState(page, 'Blank', 'Boş', 'NEW');
  await addState(page, 'Being written', 'Yazılıyor', 'DRAFT');
  await addState(page, 'In the letter box', 'Posta kutusunda', 'SUBMITTED');
  await addState(page, 'Done', 'Bitti', 'COMPLETION');

  // From the picture to the state in which the work is done.
  const picture = page.getByRole('group', { name: t('lifeCycle.picture') });
  await picture.getByRole('button', { name: /^3\. In the letter box/ }).click();
  const state = page.getByRole('region', { name: '3. In the letter box' });
  await state.getByRole('button', { name: t('lifeCycle.action.add'), exact: true }).click();
  await define(page, 'lifeCycle.action.add', {
    names: ['lifeCycle.action.name', 'Finish it', 'Bitir'],
    choices: { 'lifeCycle.action.target': '4. Done' },
    ticks: [t('task.role.RESPONSIBLE')],
  });
  await state.getByRole('button', { name: t('lifeCycle.task.add'), exact: true }).click();
  await define(page, 'lifeCycle.task.add', {
    names: ['lifeCycle.task.name', 'Open the letter', 'Mektubu aç'],
    choices: { 'lifeCycle.task.role': t('task.role.RESPONSIBLE') },
  });
  await state.getByRole('button', { name: t('lifeCycle.command.add'), exact: true }).click();
  const command = page.getByRole('dialog', { name: t('lifeCycle.command.add') });
  await command
    .getByRole('combobox', { name: t('lifeCycle.command.type') })
    .selectOption({ label: t('contribution.command.CHANGE_VISIBILITY') });
  await command.getByRole('checkbox', { name: t('task.role.RESPONSIBLE'), exact: true }).check();
  await command.getByRole('button', { name: t('lifeCycle.save'), exact: true }).click();
  await command.waitFor({ state: 'hidden' });
  await picture.getByRole('button', { name: 'Finish it: from In the letter box to Done' }).waitFor();

  await page.getByRole('button', { name: t('lifeCycle.activate'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('lifeCycle.activate'), exact: true }).click();
  await page.getByRole('button', { name: t('lifeCycle.deactivate'), exact: true }).waitFor();
}

test('a life cycle is built from nothing in the picture, the next suggestion follows it to its end, and a later change is taken back [R3H-01, R3H-03, R3H-04, R3H-05, R3H-06, Q3-24]', async () => {
  const admin = await visitors.visit({ login: 'admin' });
  await admin.open('/life-cycle');
  await buildLifeCycle(admin.page);

  const owner = await visitors.visit({ login: 'employee' });
  await owner.open('/contribution/SUGGESTION/null');
  await begin(owner.page, t, { line: 'A bench' });
  await write(owner.page, t, {
    title: 'A bench under the lime tree',
    body: 'People eat there standing up. A bench costs little and makes the pause a pause.',
    field: 'Workplace',
  });
  await saved(owner.page, t);
  await owner.page.getByText(t('contribution.ready.complete')).waitFor();
  await owner.page.getByRole('button', { name: t('contribution.submit'), exact: true }).click();
  await owner.page.getByText(t('contribution.submitted.title.SUGGESTION')).waitFor();
  await inState(owner.page, t, 'In the letter box');
  const address = `/contribution/SUGGESTION/${openId(owner.page)}/detail`;

  // The task and the command that were defined are there for the responsible, and the action leads to the end.
  const responsible = await visitors.visit({ login: 'responsible' });
  await responsible.open('/contribution-task?status.in=WAITING&search=lime+tree');
  await responsible.page.getByRole('link', { name: 'A bench under the lime tree' }).click();
  await responsible.page.waitForURL(`**${address}`);
  await responsible.page
    .getByText(t('contribution.command.CHANGE_VISIBILITY'))
    .first()
    .waitFor({ state: 'attached' });
  await act(responsible.page, t, { action: 'Finish it', state: 'Done' });

  await owner.open(address);
  await inState(owner.page, t, 'Done');
  await owner.page.getByText(t('contribution.next.ended')).waitFor();

  // What is changed later can be taken back, and nothing happens to what follows it.
  await changeAndGoBack(admin);
  await owner.open(address);
  await inState(owner.page, t, 'Done');
  const everybody = [admin, owner, responsible];
  expect(everybody.flatMap(({ faults }) => faults)).toEqual([]);
  for (const { close } of everybody) await close();
});
