import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { accessibilityFaults, overflows, reading, settled, tokenOf } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { SITE_MS } from '#tests/support/site.ts';
import { t } from '#tests/support/texts.ts';

/** Suggestions that the responsible person may join: the first goes on, the others are joined to it. */
let like: ContributionDetail[];

const JOINED = 3;
const MOST_STEPS = 100;

async function readAs(login: string, path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${await tokenOf(site, login)}` };
  return (await fetch(`${site.origin}/${path}`, { headers })).json();
}

openJourney();
beforeAll(async () => {
  const token = await tokenOf(site, 'responsible');
  const read = async (path: string) =>
    (
      await fetch(`${site.origin}/api/v3/contributions/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json();
  const rows = contributionEndpoints.list.response.parse(await read('SUGGESTION/0/role?size=200'));
  const details: ContributionDetail[] = [];
  for (const { id } of rows) {
    if (details.length > JOINED) break;
    const detail = contributionEndpoints.read.response.parse(await read(String(id)));
    if (detail.permissions.join && detail.family === null && detail.familySize === 0) details.push(detail);
  }
  if (details.length <= JOINED)
    throw new Error('The sample has too few suggestions of one responsible person');
  like = details;
}, SITE_MS);

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${MOST_STEPS} times Tab do not lead to ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a tab as a keyboard does: to the chosen one first, on to the others by arrows. */
async function openTab(page: Page, tab: Locator): Promise<void> {
  await tab.waitFor();
  await tabTo(page, page.getByRole('tab', { selected: true }));
  for (let step = 0; step < MOST_STEPS && !(await hasFocus(tab)); step += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
}

const address = ({ id }: ContributionDetail) => `/contribution/SUGGESTION/${id}/detail`;

test('a responsible person joins three suggestions by keyboard after reading what that does, and parts one again', async () => {
  const [head, ...members] = like;
  const [first] = members;
  if (!head || !first) throw new Error('Nothing to join');
  const { page, open, goOn, faults, close } = await visitors.visit({ login: 'responsible' });
  await open(address(head));
  const begin = page.getByRole('button', { name: t('family.join'), exact: true });
  await press(page, begin);
  const dialog = page.getByRole('dialog', { name: t('family.join.title') });
  const box = dialog.getByRole('combobox', { name: t('family.join.members') });
  await tabTo(page, box);
  for (const { code, title } of members) {
    await page.keyboard.type(code);
    const option = page.getByRole('option').filter({ hasText: title }).filter({ hasText: code });
    await option.waitFor();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      await page.keyboard.press('ArrowDown');
      const marked = page.locator('[role="option"].Mui-focused');
      if ((await marked.filter({ hasText: code }).count()) > 0) break;
    }
    expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.getByText(`${code} ${title}`).waitFor();
  }
  await dialog
    .getByRole('region', { name: t('family.preview') })
    .getByRole('listitem')
    .first()
    .waitFor();
  await tabTo(page, dialog.getByRole('textbox', { name: t('family.join.note') }));
  await page.keyboard.type('They all ask for the same.');
  const join = dialog.getByRole('button', { name: t('family.join.confirm'), exact: true });
  await page.waitForFunction(() => document.querySelector('[role="dialog"] [type="submit"]:not(:disabled)'));
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);
  await press(page, join);
  await dialog.waitFor({ state: 'detached' });
  expect(await hasFocus(begin)).toBe(true);

  // The head shows its family.
  const tab = page.getByRole('tab', { name: `${t('family.tab')} (${JOINED})` });
  await openTab(page, tab);
  const list = page.getByRole('region', { name: t('family.members') });
  await list
    .getByRole('listitem')
    .nth(JOINED - 1)
    .waitFor();
  await settled(page);
  expect(await list.getByRole('listitem').count()).toBe(JOINED);
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);

  // A member rests, and leads to it.
  await goOn(address(first));
  const notice = page.getByRole('note', { name: t('family.joined.to', { code: head.code }) });
  await notice.getByRole('link', { name: head.code }).waitFor();
  await notice.getByText('They all ask for the same.').waitFor();
  await settled(page);
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);
  await press(page, notice.getByRole('link', { name: head.code }));
  await page.waitForURL(new RegExp(`/${head.id}/detail`));
  await settled(page);

  // One is parted again: it stands where it stood.
  await openTab(page, tab);
  const part = list.getByRole('button', { name: t('family.part.named', { code: first.code }) });
  await press(page, part);
  const question = page.getByRole('alertdialog', { name: t('family.part.title', { code: first.code }) });
  await question.waitFor();
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);
  await reading(page, `/families/${head.id}`, () =>
    press(page, question.getByRole('button', { name: t('family.part'), exact: true })),
  );
  await page.getByRole('tab', { name: `${t('family.tab')} (${JOINED - 1})` }).waitFor();
  await part.waitFor({ state: 'detached' });
  const again = contributionEndpoints.read.response.parse(
    await readAs('responsible', `api/v3/contributions/${first.id}`),
  );
  expect(again.family).toBeNull();
  expect({
    stateId: again.stateId,
    ratingCount: again.ratingCount,
    commentCount: again.commentCount,
  }).toEqual({
    stateId: first.stateId,
    ratingCount: first.ratingCount,
    commentCount: first.commentCount,
  });
  expect(faults).toEqual([]);
  await close();
});

test('lists say what is joined and how many are, and the dialog covers a phone', async () => {
  const [head, , second] = like;
  if (!head || !second) throw new Error('Nothing was joined');
  const { page, open, faults, close } = await visitors.visit({ login: 'responsible', width: 360 });
  await open(`/contribution/list/SUGGESTION/0/role?q=${second.code}`);
  const words = t('family.joined.toTitled', { code: head.code, title: head.title });
  await page.getByRole('link', { name: words }).first().waitFor();
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);
  await open(`/contribution/list/SUGGESTION/0/role?q=${head.code}`);
  await page
    .getByText(t('family.size', { smart_count: JOINED - 1 }))
    .first()
    .waitFor();
  await open(`${address(head)}?tab=family`);
  await page.getByRole('region', { name: t('family.shares') }).waitFor();
  expect(await overflows(page)).toBe(false);
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});
