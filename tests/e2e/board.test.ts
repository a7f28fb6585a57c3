import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { accessibilityFaults, settled } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { callsOf, submitSuggestion } from '#tests/support/journeyCalls.ts';
import { SITE_MS } from '#tests/support/site.ts';
import { t } from '#tests/support/texts.ts';

openJourney();

/** How many of the sample wait in a state depends on the hour at which it is loaded: three more are submitted to whoever moves them. */
beforeAll(async () => {
  const responsible = await callsOf('responsible');
  const [like] = contributionEndpoints.list.response.parse(
    await responsible('contributions/SUGGESTION/0/role?size=1&role.in=RESPONSIBLE'),
  );
  const { fieldId, body } = contributionEndpoints.read.response.parse(
    await responsible(`contributions/${like?.id}`),
  );
  const employee = await callsOf('employee');
  for (const title of ['A bell for the gate', 'A rail for the ramp', 'A lamp for the shed']) {
    await submitSuggestion(employee, { title, summary: title, body, contributionFieldId: fieldId });
  }
}, SITE_MS);

const BOARD = '/contribution/board/SUGGESTION/0/role';
const FROM = 'Submitted';
const TO = 'Pre-evaluation';

const column = (page: Page, state: string) => page.getByRole('region', { name: new RegExp(`^${state}\\b`) });
const cards = (page: Page, state: string) => column(page, state).getByRole('article');
const titleOf = async (card: Locator) => (await card.getByRole('link').textContent()) ?? '';
const handleOf = (card: Locator, title: string) =>
  card.getByRole('button', { name: t('board.handle', { title }), exact: true });

/** What is read out about the card that is moved. */
const announcement = async (page: Page) => (await page.locator('[id^="DndLiveRegion"]').textContent()) ?? '';

/** Also while a dialog hides the page from roles. */
const countOf = async (page: Page, state: string) => {
  const heading = page.locator('section h2', { hasText: state });
  return Number(/(\d+)$/.exec((await heading.textContent()) ?? '')?.[1]);
};

/** Confirms the action that a card was dropped for, and waits until the card has gone from one column to the other. */
async function confirm(page: Page, title: string) {
  const before = await countOf(page, TO);
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  const [name] = await dialog.getByRole('heading').allTextContents();
  // What follows from the action is read first, as by a person.
  await dialog.getByRole('list').first().waitFor();
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await cards(page, FROM).filter({ hasText: title }).waitFor({ state: 'detached' });
  await expect.poll(() => countOf(page, TO), { timeout: 20_000 }).toBe(before + 1);
  await settled(page);
}

test('a card moves along an action by mouse, by keyboard and by its menu, and nowhere else', async () => {
  const { page, open, faults, close } = await visitors.visit({ login: 'responsible' });
  await open(BOARD);
  const first = cards(page, FROM).first();
  const byMouse = await titleOf(first);
  const count = await cards(page, FROM).count();
  expect(count).toBeGreaterThan(2);

  // By mouse, onto the heading of the other column. It is let go where the board says it is, as by a person: while the pointer
  // moves, the board scrolls below it.
  const source = await first.getByText(/^SUG-/).boundingBox();
  if (!source) throw new Error('the board is not there');
  await page.mouse.move(source.x + 10, source.y + 5);
  await page.mouse.down();
  await page.mouse.move(source.x + 40, source.y + 20, { steps: 4 });
  await expect
    .poll(
      async () => {
        const target = await column(page, TO).getByRole('heading').boundingBox();
        if (target) await page.mouse.move(target.x + 30, target.y + 30, { steps: 8 });
        return announcement(page);
      },
      { timeout: 20_000, interval: 250 },
    )
    .toBe(t('board.over', { state: TO }));
  await page.mouse.up();
  await confirm(page, byMouse);

  // By keyboard: states to which nothing leads are passed over.
  const second = cards(page, FROM).first();
  const byKeyboard = await titleOf(second);
  expect(byKeyboard).not.toBe(byMouse);
  await handleOf(second, byKeyboard).focus();
  await page.keyboard.press('Space');
  await page.getByText(t('board.pickedUp', { title: byKeyboard, state: FROM })).waitFor();
  for (let step = 0; step < 12 && (await announcement(page)) !== t('board.over', { state: TO }); step += 1) {
    const before = await announcement(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => announcement(page), { timeout: 20_000 }).not.toBe(before);
  }
  await page.keyboard.press('Space');
  await confirm(page, byKeyboard);

  // By its menu, without dragging.
  const third = cards(page, FROM).first();
  const byMenu = await titleOf(third);
  await third.getByRole('button', { name: t('board.menu', { title: byMenu }), exact: true }).click();
  await page.getByRole('menuitem', { name: new RegExp(`→ ${TO}$`) }).click();
  await confirm(page, byMenu);

  expect(await accessibilityFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});
