import { expect, test } from 'vitest';
import { TASK_STATUSES } from '#contract/tasks/rules.ts';
import { reading, settled } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { t } from '#tests/support/texts.ts';

openJourney();

test('late tasks stand on top, and page, sort and filter survive a reload [R3D-16, R3D-20, R3D-26, R1H-21]', async () => {
  const { page, open, faults, close } = await visitors.visit({ login: 'responsible' });
  await open('/contribution-task');
  await page
    .getByText(/\d+ days? late$|^Late since today$/)
    .first()
    .waitFor();
  const table = page.getByRole('table', { name: t('menu.account.tasks') });
  await reading(page, 'sort=due%2Cdesc', () => table.getByRole('button', { name: t('task.due') }).click());
  const address = page.url();
  expect(address).toContain('sort=due,desc');
  const first = () => table.getByRole('row').nth(1).textContent();
  const before = await first();
  await page.reload();
  await settled(page);
  expect(page.url()).toBe(address);
  expect(await first()).toBe(before);
  expect(faults).toEqual([]);
  await close();
});

test('every filter of the tasks narrows the list by itself [R3D-09 … R3D-18]', async () => {
  const { page, open, faults, close } = await visitors.visit({ login: 'suggestion.admin' });
  const total = async () => {
    const counter = await page.getByText(/^Showing .* of ([\d,]+) items\.$/).textContent();
    return Number(counter?.replace(/.* of ([\d,]+) .*/, '$1').replaceAll(',', ''));
  };
  // Without statuses of its own the list holds what is open.
  const EVERY = `/contribution-task/admin/SUGGESTION?status.in=${TASK_STATUSES.join(',')}`;
  await open(EVERY);
  const all = await total();
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

  const choose = async (filter: string, kind: 'checkbox' | 'radio', pick?: string) => {
    await page.getByRole('search').getByRole('button', { name: filter, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: filter });
    const options = pick ? dialog.getByRole(kind, { name: pick }) : dialog.getByRole(kind);
    await reading(page, '.in=', () => options.first().click());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  for (const [filter, pick] of [
    ['task.status', 'Done late'],
    ['task.name', undefined],
    ['task.role', 'Mentor'],
    ['task.role', 'Owner'],
    ['task.field', undefined],
    ['task.state', 'Completed'],
  ] as const) {
    // A filter that is in use is called by what it leaves.
    await open(filter === 'task.status' ? '/contribution-task/admin/SUGGESTION' : EVERY);
    await choose(t(filter), 'checkbox', pick);
    const left = (await page.getByText(/^Showing /).count()) === 0 ? 0 : await total();
    expect(left, `${filter} ${pick ?? ''}`).toBeLessThan(all);
  }
  for (const query of [`search=zzzz`, `start=${day}`, `end=${day}`, 'eiId.in=2']) {
    await open(`/contribution-task/admin/SUGGESTION?${query}`);
    const left = (await page.getByText(/^Showing /).count()) === 0 ? 0 : await total();
    expect(left, query).toBeLessThan(all);
  }
  expect(faults).toEqual([]);
  await close();
});

test('on a phone tasks are cards that fit the window [R3D-01]', async () => {
  const { page, open, close } = await visitors.visit({ login: 'responsible', width: 360 });
  await open('/contribution-task');
  expect(
    await page
      .getByRole('list', { name: t('menu.account.tasks') })
      .getByRole('listitem')
      .count(),
  ).toBe(10);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await close();
});
