import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { CampaignFunnel } from '#contract/campaigns/schema.ts';
import { stepsOf } from '#src/features/campaigns/funnelSteps.ts';
import { respond } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { AUTHOR, campaignForm, draftForm, openEdit } from './campaignFixtures.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  await import('#src/components/richText/RichTextEditor.tsx');
  await import('#src/features/campaigns/CampaignEdit.tsx');
  await import('#src/features/campaigns/CampaignFunnel.tsx');
}, 60_000);

const FUNNEL: CampaignFunnel = {
  audience: 1200,
  notified: 900,
  visitors: 300,
  anonymousReads: 40,
  beginners: 60,
  submitters: 30,
  contributions: 40,
  answered: 20,
  implemented: 5,
  implementedStateIds: [7, 9],
};
const GET = 'GET /api/v3/campaigns/31/funnel';
const table = () => screen.findByRole('table', { name: t('campaign.funnel.title') });
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the funnel on the form of a campaign', () => {
  it('says each number and what it is of the step before', async () => {
    await openEdit(campaignForm(), { [GET]: FUNNEL });
    const rows = within(await table())
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => cellsOf(row).slice(-2))).toEqual([
      ['1,200', '–'],
      ['300', '25%'],
      ['60', '20%'],
      ['30', '50%'],
      ['40', '–'],
      ['20', '50%'],
      ['5', '25%'],
    ]);
    expect(screen.getByText(t('campaign.funnel.audience.help', { number: '900' }))).toBeVisible();
    expect(
      screen.getByText(t('campaign.funnel.visitors.help', { smart_count: 40, number: '40' })),
    ).toBeVisible();
    // Whoever sees a part of the contributions would find other numbers in their list.
    expect(within(await table()).queryByRole('link')).toBeNull();
  });

  it('leaves out what would say of a few who has read it', async () => {
    await openEdit(campaignForm(), { [GET]: { ...FUNNEL, audience: 3, visitors: null, beginners: null } });
    const rows = within(await table())
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => cellsOf(row).at(-2))).toEqual(['3', '30', '40', '20', '5']);
    expect(screen.getByText(t('campaign.funnel.few'), { exact: false })).toBeVisible();
  });

  it('leads those who see all contributions to the lists of what it counts', async () => {
    const roles: readonly Role[] = [...AUTHOR, 'ROLE_SUGGESTION_ADMIN'];
    await openEdit(campaignForm({ campaignType: 'SUGGESTION' }), { [GET]: FUNNEL }, { roles });
    const links = within(await table()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/contribution/list/SUGGESTION/31/all',
      '/contribution/list/SUGGESTION/31/all?figure=ANSWERED',
      '/contribution/list/SUGGESTION/31/all?stateId.in=7,9',
    ]);
  });

  it('says that it could not be read, and is not there for a draft', async () => {
    const failed = await openEdit(campaignForm(), { [GET]: respond(500, { message: 'error.unexpected' }) });
    expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
    failed.unmount();
    const page = await openEdit(draftForm());
    await screen.findByRole('heading', { level: 1 });
    expect(page.sent('GET', '/api/v3/campaigns/31/funnel')).toHaveLength(0);
  });
});

describe('the steps of a funnel', () => {
  it('have shares between 0 and 1 of a step that counts the same, and bars no longer than the longest', () => {
    const count = fc.nat(500);
    const funnel = fc.record({
      ...{ audience: count, notified: count, visitors: count, anonymousReads: count, beginners: count },
      ...{ submitters: count, contributions: count, answered: count, implemented: count },
      implementedStateIds: fc.constant<number[]>([]),
    });
    fc.assert(
      fc.property(funnel, (numbers) => {
        const steps = stepsOf(numbers);
        for (const [at, { share, width, count: own, isPeople }] of steps.entries()) {
          const before = steps[at - 1];
          expect(width).toBeLessThanOrEqual(1);
          expect(width > 0).toBe(own > 0);
          const isPart = before?.isPeople === isPeople && before.count > 0 && own <= before.count;
          expect(share).toBe(isPart ? own / before.count : null);
        }
      }),
    );
  });
});
