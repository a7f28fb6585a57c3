import { expect, test } from 'vitest';
import { settled } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { begin, saved } from './steps.ts';

openJourney();

test('while the server is away a writer is told, loses nothing, and is saved when it is back [R3B-22, R3Q-03, R1J-38]', async () => {
  const { page, open, faults, close } = await visitors.visit({ login: 'employee' });
  await open('/contribution/SUGGESTION/null');
  await begin(page, t, { line: 'A roof' });
  const title = page.getByRole('textbox', { name: t('contribution.title'), exact: true });
  const body = page.getByRole('textbox', { name: t('contribution.body') });
  await title.fill('A roof for the bus stop');
  await saved(page, t);

  await site.down();
  await title.fill('A roof for the bus stop at gate three');
  await body.fill('People wait in the rain, and some take the car for it.');
  await page.getByText(t('contribution.save.offline.text')).waitFor();
  expect(await title.inputValue()).toBe('A roof for the bus stop at gate three');
  await body.getByText('People wait in the rain').waitFor();

  await site.up();
  // The next try comes by itself, within half a minute.
  await page.getByText(t('contribution.save.offline.text')).waitFor({ state: 'hidden', timeout: 60_000 });
  await saved(page, t);
  await page.reload();
  await settled(page);
  expect(await title.inputValue()).toBe('A roof for the bus stop at gate three');
  await body.getByText('People wait in the rain, and some take the car for it.').waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('a list that cannot be read says so and comes back with one click [R3Q-03, R3D-01]', async () => {
  const { page, open, faults, close } = await visitors.visit({ login: 'responsible' });
  await open('/contribution-task');
  await site.down();
  await page.getByRole('button', { name: t('components.pagination.page', { page: 2 }) }).click();
  await page.getByText(t('components.error.title')).waitFor();
  await page.getByText(t('error.serverNotReachable')).first().waitFor();
  await site.up();
  await page
    .getByRole('button', { name: t('components.error.retry') })
    .first()
    .click();
  await page.getByRole('table', { name: t('menu.account.tasks') }).waitFor();
  await page.getByText(/^Showing 11 - 20 of /).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('who signs in while the server is away is told so and keeps the name [R1C-22, R3Q-03]', async () => {
  const { page, open, close } = await visitors.visit();
  await open('/login');
  await site.down();
  await page.locator('input[name="username"]').fill('employee');
  await page.locator('input[name="password"]').fill('Ideagarden-1');
  await page.locator('form button[type="submit"]').click();
  await page
    .getByText(pattern`${t('error.serverNotReachable')}|Failed to sign in`)
    .first()
    .waitFor();
  expect(await page.locator('input[name="username"]').inputValue()).toBe('employee');
  await site.up();
  await page.locator('form button[type="submit"]').click();
  await page.getByRole('button', { name: t('menu.account', { name: 'Maya Larsen' }) }).waitFor();
  await close();
});
