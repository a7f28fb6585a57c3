import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '#tests/support/browser.ts';
import type { Translate } from '#tests/support/texts.ts';

/** What a juror is asked, with the weights in percent. */
export const QUESTIONS = [
  { question: 'How new is it?', weight: 60 },
  { question: 'How soon can it be done?', weight: 40 },
] as const;

export interface JuryPlan {
  title: string;
  /** Full names. */
  members: readonly string[];
}

/** What is polled may take as long as any other step. */
export const STEP = { timeout: 20_000 };

/** Presses the button of that name. */
export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

/** Finds people by their names and chooses them. */
export async function choosePeople(
  within: Locator,
  t: Translate,
  label: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    await within.getByRole('combobox', { name: label }).fill(name);
    await within.page().getByRole('option', { name }).click();
    await within.getByRole('button', { name: t('competition.wizard.people.remove', { name }) }).waitFor();
  }
}

/** Fills in one jury, with questions that are made for it. */
export async function fillJury(page: Page, t: Translate, block: Locator, { title, members }: JuryPlan) {
  await block.getByRole('textbox', { name: t('competition.wizard.jury.title'), exact: true }).fill(title);
  await press(block, t('evalDefinition.create'));
  const form = page.getByRole('dialog', { name: t('evalDefinition.create') });
  await form.getByRole('textbox', { name: t('evalDefinition.title'), exact: true }).fill(`Form: ${title}`);
  await form.getByRole('textbox', { name: t('evalDefinition.explanation') }).fill('Judge it as a neighbour.');
  for (const { question, weight } of QUESTIONS) {
    await form.getByRole('textbox', { name: t('evalDefinition.question.new'), exact: true }).fill(question);
    await form.getByRole('textbox', { name: t('evalDefinition.weight.new') }).fill(String(weight));
    await press(form, t('evalDefinition.question.add'));
  }
  await press(form, t('evalDefinition.save'));
  await form.waitFor({ state: 'hidden' });
  const definition = block.getByRole('combobox', { name: t('competition.wizard.jury.evalDefinitionId') });
  await expect.poll(() => definition.locator('option:checked').textContent(), STEP).toBe(`Form: ${title}`);
  await choosePeople(block, t, t('competition.wizard.jury.users'), members);
}

/** Adds a reward in words or points, and waits until it stands in the list. */
export async function addReward(page: Page, t: Translate, reward: string, isPoint: boolean): Promise<void> {
  if (isPoint) await page.getByRole('switch', { name: t('reward.isPoint') }).check();
  const label = t(isPoint ? 'reward.points' : 'reward.text');
  await page.getByRole('textbox', { name: label, exact: true }).fill(reward);
  await press(page, t('reward.addButton'));
  await page
    .getByRole('list', { name: t('competition.wizard.rewards') })
    .getByText(reward)
    .waitFor();
}

/** Moves the competition on, with a state for each idea; what it brings is shown first. */
export async function moveOn(
  page: Page,
  t: Translate,
  target: string,
  states: Readonly<Record<string, string>>,
): Promise<void> {
  await press(page, t('competition.change'));
  await page.getByRole('radio', { name: new RegExp(`^${target}`) }).check();
  for (const [title, label] of Object.entries(states)) {
    await page
      .getByRole('combobox', { name: t('competition.change.newStateOf', { title }), exact: true })
      .selectOption({ label });
  }
  const mails = (['one', 'all'] as const).map((whom) => t(`competition.change.mail.${whom}`));
  const mail = page.getByRole('checkbox', { name: new RegExp(mails.join('|')) });
  const isEnd = target === t('components.status.competitionState.COMPLETE');
  expect(await mail.count()).toBe(isEnd ? 0 : 1);
  await press(page, t('competition.change.check'));
  const dialog = page.getByRole('alertdialog', {
    name: t('competition.change.confirm.title', { state: target }),
  });
  const moves = dialog.getByRole('list', { name: t('competition.preview.moves') });
  for (const state of new Set(Object.values(states))) await moves.getByText(state, { exact: true }).waitFor();
  await press(dialog, t('competition.change.confirm'));
  await dialog.waitFor({ state: 'hidden' });
  await settled(page);
}
