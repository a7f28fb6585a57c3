import { beforeAll, expect, test } from 'vitest';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import type { ContributionDetail, OfferedAction } from '#contract/contributions/schema.ts';
import { similarEndpoints } from '#contract/search/similar.endpoints.ts';
import { accessibilityFaults, settled, tokenOf } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { SITE_MS } from '#tests/support/site.ts';
import { t } from '#tests/support/texts.ts';
import { begin, openId } from './steps.ts';

/** A suggestion that the employee may support, and the action of the responsible person that ends it. */
let like: ContributionDetail;
let ending: OfferedAction;

async function asking(login: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = {
    ...{ authorization: `Bearer ${await tokenOf(site, login)}`, 'content-type': 'application/json' },
  };
  return fetch(`${site.origin}/${path}`, { ...init, headers });
}

async function detailFor(login: string, id: number): Promise<ContributionDetail | null> {
  const response = await asking(login, `api/v3/contributions/${id}`);
  return response.ok ? contributionEndpoints.read.response.parse(await response.json()) : null;
}

openJourney();
beforeAll(async () => {
  const listed = await asking('responsible', 'api/v3/contributions/SUGGESTION/0/role?size=200');
  for (const { id } of contributionEndpoints.list.response.parse(await listed.json())) {
    const detail = await detailFor('responsible', id);
    const action = detail?.actions.find(({ targetStateType }) => targetStateType === 'REJECTION');
    if (!action) continue;
    const read = await detailFor('employee', id);
    if (!read?.permissions.support || read.supported) continue;
    const query = new URLSearchParams({ title: read.title });
    const answer = await asking('employee', `api/v3/contributions/similar?${query}`);
    const [likest, next] = similarEndpoints.similar.response.parse(await answer.json());
    if (likest?.id !== id || next?.title === read.title) continue;
    [like, ending] = [read, action];
    return;
  }
  throw new Error('The sample has no suggestion to support that the responsible person may reject');
}, SITE_MS);

test('an employee begins to write, supports the like one instead, and hears of its outcome', async () => {
  const { page, open, goOn, faults, close } = await visitors.visit({ login: 'employee' });
  await open('/');
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: t('menu.contribute'), exact: true }).click();
  await page.getByRole('link', { name: t('menu.contribute.suggestion'), exact: true }).click();
  await begin(page, t, { line: 'Something like it' });
  const draftId = openId(page);
  await page.getByRole('textbox', { name: t('contribution.title'), exact: true }).fill(like.title);
  const instead = page.getByRole('button', { name: t('support.instead') }).filter({ hasText: like.title });
  await instead.waitFor();
  await settled(page);
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);

  await instead.click();
  const dialog = page.getByRole('dialog', { name: t('support.instead.title', { title: like.title }) });
  await dialog.getByRole('radio', { name: t('support.instead.draft.discard') }).check();
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);
  await dialog.getByRole('button', { name: t('support.give'), exact: true }).click();
  await page.waitForURL(`**/contribution/SUGGESTION/${like.id}/detail`);
  await page.getByRole('heading', { level: 1, name: like.title }).waitFor();
  await settled(page);
  expect(await detailFor('employee', like.id)).toMatchObject({
    supported: true,
    supportCount: like.supportCount + 1,
  });
  expect(await detailFor('employee', draftId)).toBeNull();
  // Who supports it follows it.
  await page.getByRole('button', { name: t('follow.pressed'), exact: true, pressed: true }).waitFor();
  await goOn('/follows');
  await page.getByRole('link', { name: like.title, exact: true }).waitFor();
  await settled(page);
  expect(await accessibilityFaults(page, { knowsFrame: true })).toEqual([]);

  const { path } = commandOnContributionEndpoints.executeAction;
  const rejected = await asking(
    'responsible',
    path.replace(':id', String(like.id)).replace(':actionId', String(ending.id)),
    {
      method: 'POST',
      body: JSON.stringify({
        note: { decision: 'We have it.', reason: 'It was built last year.', next: 'Nothing.', locale: 'en' },
      }),
    },
  );
  expect(rejected.status).toBe(200);

  await goOn('/notifications');
  const title = t('support.outcome.title', { title: like.title, state: ending.targetStateName ?? '' });
  await page.getByRole('link', { name: title }).first().click();
  await page.waitForURL(`**/contribution/SUGGESTION/${like.id}/detail`);
  await page.getByText(t('contribution.next.ended')).waitFor();
  expect(faults).toEqual([]);
  await close();
});
