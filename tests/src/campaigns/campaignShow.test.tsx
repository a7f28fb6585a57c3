import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { Campaign } from '#contract/campaigns/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { campaign } from '#tests/src/home/homeFixtures.ts';
import { list, respond } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

const INTERNAL: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
const ONE = 'GET /api/v3/campaigns/:id';
const visit = (changes: Partial<Campaign> = {}, options: RenderAppOptions = {}) =>
  renderApp('/campaign/31', {
    ...options,
    responses: {
      [ONE]: { ...campaign({ id: 31 }), body: '<p>Win <b>time</b>.</p>', ...changes },
      ...options.responses,
    },
  });

vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  await import('#src/features/campaigns/CampaignShow.tsx');
}, 90_000);
afterEach(() => vi.useRealTimers());

describe('the page of a campaign', () => {
  it('opens from its card, also for a visitor [R2A-17, R2A-18, R2A-19]', async () => {
    const row = campaign({ id: 31, title: 'Safe shifts' });
    const { user, location } = await renderApp('/campaign', {
      responses: { 'GET /api/v3/campaigns': () => list([row]), [ONE]: { ...row, body: '' } },
    });
    const card = await screen.findByRole('article');
    expect(card.querySelectorAll('a, button')).toHaveLength(1);
    await user.click(
      screen.getByRole('link', { name: t('components.programme.detailsOf', { title: 'Safe shifts' }) }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Safe shifts' })).toBeVisible();
    expect(location().pathname).toBe('/campaign/31');
  });

  it('shows banner, code, title, dates, state and the formatted text [R2A-20, R2A-21, R2A-22, R2A-23, R2A-25, R2A-26]', async () => {
    await visit({ code: 'SAFE-1', title: 'Safe shifts', bannerPath: 'campaign-images/9' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Safe shifts' })).toBeVisible();
    expect(screen.getByText('SAFE-1')).toBeVisible();
    expect(screen.getByText(t('components.status.publishState.PUBLISHED'))).toBeVisible();
    const article = screen.getByRole('article');
    expect(article).toHaveTextContent(`${t('campaign.start')}05/01/26`);
    expect(article).toHaveTextContent(`${t('campaign.end')}31/12/26`);
    expect(article.querySelector('img')).toHaveAttribute('src', '/api/v3/campaign-images/9');
    expect(screen.getByText('time').tagName).toBe('B');
  });

  it.each([
    [INTERNAL, { names: ['Production', 'Logistics'], more: 0 }, 'places', 'Production and Logistics'],
    [INTERNAL, { names: ['A', 'B', 'C'], more: 4 }, 'places', 'A, B, C, and 4 more'],
    [INTERNAL, { names: [], more: 0 }, 'people', ''],
    [['ROLE_USER', 'ROLE_EXTERNAL'] as Role[], { names: [], more: 0 }, 'external', ''],
  ] as const)(
    'tells whoever is not in the audience whom it is for, where the button would stand (%#)',
    async (roles, audiencePlaces, reason, places) => {
      await visit(
        {
          canSubmit: false,
          notInAudience: true,
          audiencePlaces: { ...audiencePlaces, names: [...audiencePlaces.names] },
        },
        { roles },
      );
      expect(
        await screen.findByText(t(`components.audience.reason.${reason}.campaign`, { places })),
      ).toBeVisible();
      expect(screen.queryByRole('button', { name: t('campaign.submit.SUGGESTION') })).not.toBeInTheDocument();
    },
  );

  it('tells when an ended one was ended, and nothing of it while it runs [R2A-24]', async () => {
    const date = { dateSubmissionTerminated: '2026-03-04T09:00:00.000Z' };
    const ended = await visit({ ...date, publishState: 'TERMINATED', canSubmit: false });
    expect(await screen.findByText(t('campaign.ended.TERMINATED'))).toBeVisible();
    expect(screen.queryByRole('button', { name: t('campaign.submit.SUGGESTION') })).not.toBeInTheDocument();
    ended.unmount();
    await visit(date);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(t('campaign.ended.TERMINATED'))).not.toBeInTheDocument();
  });

  it('one that has not begun tells when it opens [R2A-23]', async () => {
    await visit({ dateSubmissionStart: '2099-01-05T09:00:00.000Z', canSubmit: false });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByText(t('campaign.begins'))).toBeVisible();
    const date = formatDateTime('2099-01-05T09:00:00.000Z');
    expect(screen.getByText(t('campaign.opensOn', { date }))).toBeVisible();
    expect(screen.queryByText(t('campaign.start'))).not.toBeInTheDocument();
  });

  it('notes once that it was opened; what goes wrong with that is not said', async () => {
    const { sent } = await visit();
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(sent('POST', '/api/v3/campaigns/31/visits')).toHaveLength(1));
    const said = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    expect(said.join('')).toBe('');
  });

  it('the banner of one that was put away is fetched with the session [R2A-20]', async () => {
    const { sent } = await visit(
      { publishState: 'ARCHIVED', accessLevel: 'PUBLIC', bannerPath: 'campaign-images/9', canSubmit: false },
      {
        roles: INTERNAL,
        responses: {
          'GET /api/v3/campaign-images/9': () =>
            new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/png' } }),
        },
      },
    );
    await screen.findByRole('heading', { level: 1 });
    await vi.waitFor(() =>
      expect(sent('GET', '/api/v3/campaign-images/9')[0]?.headers.authorization).toMatch(/^Bearer /),
    );
  });

  it('leads into a contribution to it [R2A-27]', async () => {
    const { user, location } = await visit(
      {},
      {
        roles: INTERNAL,
        responses: { 'POST /api/v3/contributions/SUGGESTION': () => new Promise(() => undefined) },
      },
    );
    await user.click(await screen.findByRole('button', { name: t('campaign.submit.SUGGESTION') }));
    expect(location().pathname).toBe('/contribution/SUGGESTION/31');
  });

  it('tells a visitor to sign in and brings him back to the campaign [R2A-28, R2A-29]', async () => {
    const { location } = await visit();
    const press = await screen.findByRole('button', { name: t('campaign.submit.SUGGESTION') });
    vi.useFakeTimers();
    fireEvent.click(press);
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(location().pathname).toBe('/login');
    expect(location().state).toMatchObject({ from: { pathname: '/campaign/31' } });
  });

  it('one that cannot be seen offers a visitor to sign in and come back', async () => {
    const { user, location } = await visit({}, { responses: { [ONE]: () => respond(404, {}) } });
    await screen.findByRole('heading', { level: 1, name: t('campaign.notFound') });
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: t('campaign.signIn') }));
    expect(location().pathname).toBe('/login');
    expect(location().state).toMatchObject({ from: { pathname: '/campaign/31' } });
  });
});
