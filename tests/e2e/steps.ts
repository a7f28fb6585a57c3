import type { Page } from 'playwright-core';
import type { ContributionType } from '#contract/access.ts';
import { settled } from '#tests/support/browser.ts';
import type { Translate } from '#tests/support/texts.ts';

export interface Writing {
  title: string;
  summary?: string;
  body: string;
  /** Name of the field in the journey's language. */
  field: string;
}

/** Answers the question with which a contribution begins, and waits for its form. */
export async function begin(
  page: Page,
  t: Translate,
  { type = 'SUGGESTION', line }: { type?: ContributionType; line: string },
): Promise<void> {
  const question = page.getByRole('textbox', { name: t(`contribution.start.${type}`), exact: true });
  await question.fill(line);
  await question.press('Enter');
  await page.waitForURL(/\/contribution\/[A-Z]+\/(\d+\/)?\d+\/edit$/);
  await settled(page);
}

/** Comes to every part of the form of what was just begun. */
async function showParts(page: Page, t: Translate): Promise<void> {
  for (const part of ['place', 'extra', 'files'] as const) {
    const title = t(`contribution.form.${part}`);
    const next = page.getByRole('button', { name: t('contribution.form.next', { title }), exact: true });
    if (await next.isVisible()) await next.click();
  }
}

/** Fills in the form of a contribution that is open. */
export async function write(
  page: Page,
  t: Translate,
  { title, summary, body, field }: Writing,
): Promise<void> {
  await page.getByRole('textbox', { name: t('contribution.title'), exact: true }).fill(title);
  if (summary) await page.getByRole('textbox', { name: t('contribution.summary') }).fill(summary);
  await page.getByRole('textbox', { name: t('contribution.body') }).fill(body);
  await showParts(page, t);
  await page.getByRole('combobox', { name: t('contribution.field') }).selectOption({ label: field });
}

/** Types a date into its picker, part by part. */
export async function typeDate(page: Page, name: string, digits: string): Promise<void> {
  await page.getByRole('group', { name }).getByRole('spinbutton').first().click();
  await page.keyboard.type(digits);
}

/** Waits until the form says that everything is stored. */
export async function saved(page: Page, t: Translate): Promise<void> {
  const words = t('contribution.save.saved', { time: '' }).trim();
  await page
    .getByText(new RegExp(`${words} ?\\d\\d:\\d\\d|\\d\\d:\\d\\d.*${words}`))
    .first()
    .waitFor();
}

/** Number of the contribution whose page is open. */
export function openId(page: Page): number {
  const id = /\/(\d+)\/(?:edit|detail)/.exec(page.url())?.[1];
  if (id === undefined) throw new Error(`${page.url()} is no page of a contribution`);
  return Number(id);
}

/** Presses the button of an action, explains it, in the note to the authors where there is one, and waits for the state that it leads to. */
export async function act(
  page: Page,
  t: Translate,
  { action, explanation, state }: { action: string; explanation?: string; state: string },
): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: action });
  await dialog.waitFor();
  const reason = dialog.getByRole('textbox', { name: t('decision.note.reason') });
  const box = (await reason.count()) > 0 ? reason : dialog.getByRole('textbox');
  if (explanation) await box.fill(explanation);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await inState(page, t, state);
}

/** Waits until the panel says where the contribution stands. */
export async function inState(page: Page, t: Translate, state: string): Promise<void> {
  const panel = page.getByRole('complementary', { name: t('contribution.panel') });
  await panel.locator('.MuiChip-label').first().getByText(state, { exact: true }).waitFor();
  await settled(page);
}
