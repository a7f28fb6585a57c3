import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { StateCount } from '#contract/contributions/numbers.ts';
import { respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { campaignPage, EDITOR, EMPLOYEE } from './campaignFixtures.ts';

beforeAll(() => import('#src/features/campaigns/CampaignShow.tsx'), 90_000);

const COUNTS = 'GET /api/v3/contributions/SUGGESTION/31';
const count = (
  stateId: number,
  stateName: string,
  submittedCount: number,
  ownCount = 0,
): z.infer<typeof StateCount> => ({
  stateId,
  stateType: 'SUBMITTED',
  stateName,
  count: submittedCount,
  submittedCount,
  ownCount,
});
const visit = (
  counts: unknown,
  changes = {},
  roles: readonly (typeof EMPLOYEE)[number][] | null = EMPLOYEE,
) =>
  renderApp('/campaign/31', {
    roles,
    responses: { 'GET /api/v3/campaigns/:id': campaignPage(changes), [COUNTS]: () => counts as object },
  });
const section = async () =>
  within(await screen.findByRole('region', { name: t('campaign.reception.title') }));

describe('what came in to a campaign', () => {
  it('is told by state, each with the list behind it, and the own contributions [R2A-19]', async () => {
    const { sent } = await visit([
      count(1, 'New', 0),
      count(2, 'In review', 2_876, 3),
      count(3, 'Accepted', 124),
    ]);
    const part = await section();
    expect(
      await part.findByRole('link', {
        name: `3,000 ${t('campaign.reception.total.SUGGESTION', { smart_count: 3000 })}`,
      }),
    ).toHaveAttribute('href', '/contribution/list/SUGGESTION/31/all');
    const lines = within(part.getByRole('list', { name: t('campaign.reception.states') })).getAllByRole(
      'link',
    );
    expect(lines.map((line) => [line.textContent, line.getAttribute('href')])).toEqual([
      ['In review2,876', '/contribution/list/SUGGESTION/31/all?stateId.in=2'],
      ['Accepted124', '/contribution/list/SUGGESTION/31/all?stateId.in=3'],
    ]);
    expect(
      part.getByRole('link', { name: t('campaign.reception.own', { total: '3', smart_count: 3 }) }),
    ).toHaveAttribute('href', '/contribution/list/SUGGESTION/31/mine');
    expect(sent('GET', '/api/v3/contributions/SUGGESTION/31')[0]?.query).toEqual({ langkey: 'en' });
  });

  it('invites to be the first while it is open, and says so plainly when it is not', async () => {
    const open = await visit([count(1, 'New', 0)]);
    expect(await (await section()).findByText(pattern`${t('campaign.reception.none.open')}`)).toBeVisible();
    open.unmount();
    await visit([], { canSubmit: false, publishState: 'COMPLETED' });
    expect(await (await section()).findByText(pattern`${t('campaign.reception.none')}`)).toBeVisible();
  });

  it('tells a visitor in one sentence that an account shows it, and asks for nothing [R2I-05]', async () => {
    const { sent } = await visit([], {}, null);
    const part = await section();
    expect(part.getByText(pattern`${t('campaign.reception.visitor')}`)).toBeVisible();
    expect(part.getByRole('link', { name: t('campaign.signIn') })).toHaveAttribute('href', '/login');
    expect(sent('GET', '/api/v3/contributions/SUGGESTION/31')).toEqual([]);
  });

  it('says when the numbers cannot be loaded, beside the campaign', async () => {
    await visit(respond(500, { message: 'error.unexpected' }));
    expect(
      await (await section()).findByRole(
        'button',
        { name: t('components.error.retry') },
        { timeout: 10_000 },
      ),
    ).toBeVisible();
    expect(screen.getByText('time')).toBeVisible();
  });
});

describe('who runs a campaign', () => {
  it('finds the way to its form on its page, others find neither edit, archive nor delete [R2A-18, R2B-54]', async () => {
    const editor = await visit([], {}, EDITOR);
    expect(await screen.findByRole('link', { name: t('campaign.edit') })).toHaveAttribute(
      'href',
      '/campaign/31/edit',
    );
    editor.unmount();
    await visit([]);
    await section();
    for (const name of [pattern`${t('campaign.edit')}`, /Archive/, /Delete/]) {
      expect(screen.queryByRole('link', { name })).toBeNull();
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});
