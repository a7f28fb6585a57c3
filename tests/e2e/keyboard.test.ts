import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PASSWORD, settled } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';
import { inState, saved } from './steps.ts';

openJourney();

const MOST_STEPS = 80;

/** Whether the focus is on an element and can be seen there. */
async function hasFocus(target: Locator): Promise<boolean> {
  if ((await target.count()) === 0) return false;
  return target.first().evaluate((element) => element === document.activeElement);
}

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`${target} is not reached by Tab; the focus ended at ${at}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(words);
}

test('from the sign-in to the submission without a mouse [R1C-01, R3B-22, R3B-23]', async () => {
  const { page, open, faults, close } = await visitors.visit();
  await open('/');

  // The first stop lets one pass over the bar.
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: t('ra.navigation.skip_nav') });
  expect(await hasFocus(skip)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await hasFocus(page.getByRole('main'))).toBe(true);

  await page.goto('/');
  await settled(page);
  await press(page, page.getByRole('link', { name: t('menu.signIn'), exact: true }).first());
  await type(page, page.locator('input[name="username"]'), 'employee');
  await type(page, page.locator('input[name="password"]'), PASSWORD);
  await page.keyboard.press('Enter');

  await press(page, page.getByRole('button', { name: t('menu.contribute'), exact: true }));
  await press(page, page.getByRole('link', { name: t('menu.contribute.suggestion'), exact: true }));
  const question = page.getByRole('textbox', { name: t('contribution.start.SUGGESTION'), exact: true });
  await question.waitFor();
  await expect.poll(() => hasFocus(question)).toBe(true);
  await page.keyboard.type('Hooks for helmets');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/contribution\/SUGGESTION\/\d+\/edit/);
  await settled(page);
  const title = page.getByRole('textbox', { name: t('contribution.title'), exact: true });
  expect(await title.inputValue()).toBe('Hooks for helmets');

  await type(
    page,
    page.getByRole('textbox', { name: t('contribution.body') }),
    'Helmets lie on the floor of the workshop; ten hooks would keep them dry and near.',
  );
  // In the text Tab moves on and is no letter.
  const place = { title: t('contribution.form.place') };
  await press(page, page.getByRole('button', { name: t('contribution.form.next', place) }));
  const field = page.getByRole('combobox', { name: t('contribution.field') });
  await tabTo(page, field);
  // Letters choose among what has been read by then.
  await field.getByRole('option', { name: /^Health/ }).waitFor({ state: 'attached' });
  await page.keyboard.type('Health');
  await saved(page, t);
  await press(page, page.getByRole('button', { name: t('contribution.submit'), exact: true }));
  await page.getByText(t('contribution.submitted.title.SUGGESTION')).waitFor();
  await inState(page, t, 'Submitted');
  expect(faults).toEqual([]);
  await close();
});

test('panels open and close by keys, and the focus returns to where it was [R3N-33, Q3-66]', async () => {
  const { page, open, close } = await visitors.visit({ login: 'employee' });
  await open('/contribution-task?page=1');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await press(page, bell);
  const panel = page.getByRole('dialog', { name: /^Notifications/ });
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(await hasFocus(bell)).toBe(true);

  // The slash goes to the search, the question mark lists the keys.
  const search = page.getByRole('searchbox', { name: t('task.search') });
  const slash = async () => {
    await page.keyboard.press('/');
    return hasFocus(search);
  };
  // The keys are listened to a moment after the page stands.
  await expect.poll(slash, { timeout: 10_000 }).toBe(true);
  expect(await search.inputValue()).toBe('');
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: t('components.shortcuts.title') }).waitFor();
  await page.keyboard.press('Escape');

  // A filter is set without a mouse.
  const status = page.getByRole('search').getByRole('button', { name: t('task.status'), exact: true });
  await press(page, status);
  const dialog = page.getByRole('dialog', { name: t('task.status') });
  await press(page, dialog.getByRole('checkbox', { name: t('task.own.WAITING') }), 'Space');
  await page.waitForURL(/status\.in=WAITING/);
  await close();
});
