import { beforeAll, expect, test } from 'vitest';
import { BulkChoices, BulkJob } from '#contract/bulk/schema.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { accessibilityFaults, overflows, reading, settled } from '#tests/support/browser.ts';
import { openJourney, visitors } from '#tests/support/journey.ts';
import { callsOf, submitSuggestion } from '#tests/support/journeyCalls.ts';
import { SITE_MS } from '#tests/support/site.ts';
import { t } from '#tests/support/texts.ts';

const FORTY = 40;
const WORDS = 'Shared bicycle pump';
/** What waits for an answer where the reader is responsible. */
const WAITING = 'role.in=RESPONSIBLE&answerState.in=late,running';
/** An action that the responsible person may execute on all forty. */
let action = '';

const asking = async (login: string, path: string, method?: string, body?: object) =>
  (await callsOf(login))(path, method, body);

const detailOf = async (id: number) =>
  contributionEndpoints.read.response.parse(await asking('responsible', `contributions/${id}`));

openJourney();
beforeAll(async () => {
  const rows = contributionEndpoints.list.response.parse(
    await asking('responsible', 'contributions/SUGGESTION/0/role?size=50&role.in=RESPONSIBLE'),
  );
  const like = rows.find(({ stateType }) => stateType === 'SUBMITTED') ?? rows[0];
  const { fieldId, body } = await detailOf(like?.id ?? 0);
  const employee = await callsOf('employee');
  const ids: number[] = [];
  for (let at = 1; at <= FORTY; at += 1) {
    const title = `${WORDS} ${at}`;
    ids.push(await submitSuggestion(employee, { title, body, summary: WORDS, contributionFieldId: fieldId }));
  }
  const choices = BulkChoices.parse(
    await asking('responsible', 'contributions/bulk/choices', 'POST', { ids }),
  );
  const fitting = choices.actions.find(({ count, asksReturn }) => count === FORTY && !asksReturn);
  if (!fitting) throw new Error('Nothing can be done with all forty');
  action = fitting.name;
}, SITE_MS);

test('forty answered in bulk: chosen by a filter, previewed, done, and read on one page', async () => {
  const { page, open, faults, close } = await visitors.visit({ login: 'responsible' });
  await open(`/contribution/list/SUGGESTION/0/role?title.contains=${encodeURIComponent(WORDS)}`);
  const boxes = page.getByRole('checkbox', { name: WORDS });
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('region', { name: t('components.list.bulk') });
  await bar.getByText(t('components.list.chosen', { smart_count: 3 })).waitFor();
  await bar
    .getByRole('button', { name: t('bulk.selectMatching', { smart_count: FORTY, count: String(FORTY) }) })
    .click();
  await settled(page);
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);
  await bar.getByRole('button', { name: t('bulk.act'), exact: true }).click();

  const dialog = page.getByRole('dialog', { name: t('bulk.title.ACT', { smart_count: FORTY }) });
  const choice = dialog.getByRole('combobox', { name: t('bulk.action') });
  await choice.selectOption(action);
  for (const box of await dialog.getByRole('textbox').all()) await box.fill('We are glad about the pump.');
  await settled(page);
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);
  await dialog.getByRole('button', { name: t('bulk.preview') }).click();
  const preview = page.getByRole('alertdialog', { name: t('bulk.preview.title') });
  await preview.getByText(t('bulk.preview.willAct', { smart_count: FORTY, action })).waitFor();
  await preview.getByRole('button', { name: t('bulk.confirm.ACT', { smart_count: FORTY, action }) }).click();

  await page.waitForURL(/\/contribution\/jobs\/\d+/);
  await page.getByText(t('bulk.job.changed', { smart_count: FORTY })).waitFor();
  const job = BulkJob.parse(await asking('responsible', `jobs/${page.url().split('/').at(-1)}`));
  expect(Date.parse(job.finishedAt ?? '') - Date.parse(job.requestedAt)).toBeLessThan(30_000);
  await page.getByRole('link', { name: WORDS }).first().waitFor();
  await settled(page);
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflows(page)).toBe(false);
  expect(faults).toEqual([]);
  await close();
}, 120_000);

test('a notification leads to what was done, also on a phone', async () => {
  const { page, open, close } = await visitors.visit({ login: 'responsible', width: 360 });
  await open('/notifications');
  const done = page.getByRole('link', { name: t('bulk.done.title', { smart_count: FORTY }) }).first();
  await reading(page, '/results', () => done.click());
  await page.getByText(t('bulk.job.DONE'), { exact: true }).first().waitFor();
  await close();
}, 120_000);

test('answering in the split view: chosen by mouse, read again after a reload, answered and gone on by keys', async () => {
  const { page, open, faults, close } = await visitors.visit({ login: 'responsible', width: 1440 });
  await open(`/contribution/list/SUGGESTION/0/role?${WAITING}`);
  await page.getByRole('button', { name: t('contribution.view.split') }).click();
  await page.getByText(t('contribution.split.empty')).waitFor();
  const rows = page.getByRole('list', { name: t('contribution.list.role.SUGGESTION') }).getByRole('link');
  const chosen = () => new URL(page.url()).searchParams.get('contribution');
  const titles = await rows.allTextContents();
  const listed = contributionEndpoints.list.response.parse(
    await asking('responsible', `contributions/SUGGESTION/0/role?size=200&${WAITING}`),
  );
  /** Place of the first in the list that the reader can act on; others owe an answer in some of the states. */
  const actable = async () => {
    for (const [place, title] of titles.entries()) {
      const id = listed.find((row) => row.title === title)?.id ?? 0;
      if ((await detailOf(id)).actions.length > 0) return place;
    }
    throw new Error('Nothing in the list can be answered by the responsible person');
  };
  const place = await actable();
  const under = place + 1;
  const reads = async (title: string | undefined) => {
    await page
      .getByRole('article')
      .getByRole('heading', { level: 2, name: title ?? '', exact: true })
      .waitFor();
    await settled(page);
  };
  await rows.nth(under).click();
  await reads(titles[under]);
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);
  const second = chosen();
  await page.reload();
  await reads(titles[under]);
  expect(chosen()).toBe(second);
  expect(await rows.nth(under).getAttribute('aria-current')).toBe('true');

  // Keys are listened to a moment after the page stands.
  await expect
    .poll(async () => {
      if (chosen() === second) await page.keyboard.press('k');
      return chosen();
    })
    .not.toBe(second);
  await reads(titles[place]);
  const first = chosen();
  await page.keyboard.press('a');
  const menu = page.getByRole('menu', { name: t('components.shortcuts.act') });
  const dialog = page.getByRole('alertdialog');
  await menu.or(dialog).first().waitFor();
  if (await menu.isVisible()) await page.keyboard.press('Enter');
  for (const box of await dialog.getByRole('textbox').all()) await box.fill('We look at it this week.');
  await dialog.getByRole('textbox').first().press('Control+Enter');
  const next = page.getByRole('link', { name: t('bulk.next') });
  // A toast stays while it is pointed at.
  const done = page.getByText(t('app.contribution.actionExecuted'));
  await Promise.all([done.hover(), next.waitFor()]);
  expect(await next.evaluate((link) => link === document.activeElement)).toBe(true);
  // What was done is said beside the offer, not over it.
  const [offer, toast] = await Promise.all([next.boundingBox(), done.boundingBox()]);
  const [above, below] = offer && toast && offer.y < toast.y ? [offer, toast] : [toast, offer];
  expect(above && below && above.y + above.height <= below.y).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(chosen).not.toBe(first);
  await settled(page);
  await page.goBack();
  await expect.poll(chosen).toBe(first);

  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole('button', { name: t('contribution.view.split') }).waitFor({ state: 'detached' });
  expect(await overflows(page)).toBe(false);
  expect(faults).toEqual([]);
  await close();
}, 120_000);
