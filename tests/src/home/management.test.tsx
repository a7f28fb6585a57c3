import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { dayBound, toDateInput } from '#contract/formats/dates.ts';
import type { Management } from '#contract/home/management.ts';
import { type Answers, respond } from '#tests/support/network.ts';
import { drawWholeFrame, type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { homeAnswers, LOAD_MS, loadParts } from './homeFixtures.ts';

drawWholeFrame();

const MANAGEMENT = 'GET /api/v3/home/management';
const ADMINISTRATOR: Role[] = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'];
const NOTHING: Management = {
  contributions: [],
  ...{ campaigns: [], campaignCount: 0, rounds: [], roundCount: 0 },
};

const none = { total: 0, hasMore: false };
const figures = (
  changes: Partial<Management['contributions'][number]> = {},
): Management['contributions'][number] => ({
  type: 'SUGGESTION',
  ...{ late: none, waiting: none, waitingPeople: 0, submitted: none },
  ...changes,
});
const exactly = (total: number) => ({ total, hasMore: false });

const home = (management: Answers[string], { responses, ...options }: RenderAppOptions = {}) =>
  renderApp('/', {
    roles: ADMINISTRATOR,
    ...options,
    responses: { ...homeAnswers(), [MANAGEMENT]: management, ...responses },
  });

const card = async () => within(await screen.findByRole('region', { name: t('management.title') }));
const listOf = async (key: 'late' | 'waiting' | 'submitted' | 'campaigns' | 'rounds') =>
  within(await (await card()).findByRole('list', { name: t(`management.${key}`) }));
const lacking = (ideas: number) =>
  t('management.rounds.ideas', { smart_count: ideas, number: String(ideas) });
const count = (type: 'SUGGESTION' | 'IMPROVEMENT', total: number, number = String(total)) =>
  t(`management.count.${type}`, { smart_count: total, number });

// Whole pages on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  await Promise.all([loadParts(), import('#src/features/home/ManagementOverview.tsx')]);
}, LOAD_MS);

describe('what needs those who manage', () => {
  it('has numbers that lead to lists of as many rows; what there is none of is left out', async () => {
    const { sent } = await home({
      ...NOTHING,
      contributions: [
        figures({ late: exactly(3), waiting: exactly(12), waitingPeople: 9, submitted: exactly(1) }),
        figures({ type: 'IMPROVEMENT', waiting: { total: 10_000, hasMore: true }, waitingPeople: 4_200 }),
      ],
    });
    await card();
    const late = (await listOf('late')).getAllByRole('link');
    expect(late.map(({ textContent }) => textContent)).toEqual([count('SUGGESTION', 3)]);
    expect(late[0]).toHaveAttribute(
      'href',
      '/contribution/list/SUGGESTION/0/manage?answerState.in=late&sort=answerDueAt,asc',
    );
    const waiting = await listOf('waiting');
    expect(waiting.getByRole('link', { name: count('SUGGESTION', 12) })).toHaveAttribute(
      'href',
      '/contribution/list/SUGGESTION/0/manage?answerState.in=running,late&sort=answerDueAt,asc',
    );
    expect(waiting.getByText(t('management.people', { smart_count: 9, number: '9' }))).toBeVisible();
    expect(waiting.getByRole('link', { name: count('IMPROVEMENT', 10_000, '10,000+') })).toBeVisible();
    expect(waiting.getByText(t('management.people', { smart_count: 4_200, number: '4,200+' }))).toBeVisible();

    const first = new Date();
    first.setDate(first.getDate() - 6);
    const day = toDateInput(first);
    expect((await listOf('submitted')).getByRole('link', { name: count('SUGGESTION', 1) })).toHaveAttribute(
      'href',
      `/contribution/list/SUGGESTION/0/manage?dateSubmitted.greaterThanOrEqual=${day}&sort=dateSubmitted,desc`,
    );
    // The list asks for the same moment when it is opened.
    expect(sent('GET', '/api/v3/home/management').map(({ query }) => query)).toEqual([
      { submittedSince: dayBound(day, 'start') },
    ]);
    expect((await card()).queryByRole('list', { name: t('management.campaigns') })).toBeNull();
    expect((await card()).queryByText(t('management.nothing'))).toBeNull();
  });

  it('has campaigns that end and juries with missing scores, each with its page and its list', async () => {
    const endsAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await home({
      ...NOTHING,
      campaigns: [
        { id: 4, title: 'Less waste', campaignType: 'SUGGESTION', endsAt, contributions: 8 },
        { id: 5, title: 'Quieter halls', campaignType: 'IMPROVEMENT', endsAt, contributions: 2 },
        { id: 6, title: 'Nobody yet', campaignType: 'SUGGESTION', endsAt, contributions: 0 },
      ],
      campaignCount: 5,
      rounds: [
        {
          ...{ id: 7, title: 'Ideas of the year', jurors: 3, ideas: 6, isModerated: true },
          dueAt: '2026-01-05T12:00:00.000Z',
        },
        { id: 8, title: 'Hackathon', jurors: 1, ideas: 2, isModerated: false, dueAt: null },
      ],
      roundCount: 2,
    });
    await card();
    const campaigns = await listOf('campaigns');
    expect(campaigns.getByRole('link', { name: 'Less waste' })).toHaveAttribute('href', '/campaign/4');
    expect(campaigns.getByRole('link', { name: count('SUGGESTION', 8) })).toHaveAttribute(
      'href',
      '/contribution/list/SUGGESTION/4/all',
    );
    // Others than the administrators of a type have a list of what they see, which may be less.
    expect(campaigns.getByText(count('IMPROVEMENT', 2))).toBeVisible();
    expect(campaigns.queryByRole('link', { name: count('IMPROVEMENT', 2) })).toBeNull();
    expect(campaigns.queryByRole('link', { name: count('SUGGESTION', 0) })).toBeNull();
    const more = t('management.campaigns.more', { smart_count: 2 });
    expect((await card()).getByRole('link', { name: more })).toHaveAttribute(
      'href',
      '/campaign?isOpen.equals=true&sort=dateSubmissionEnd,asc',
    );
    const rounds = await listOf('rounds');
    expect(rounds.getByRole('link', { name: lacking(6) })).toHaveAttribute(
      'href',
      '/competition/detail/7/ideas-manage?lacksScores.equals=true',
    );
    expect(rounds.getByText(t('management.rounds.jurors', { smart_count: 3, number: '3' }))).toBeVisible();
    expect(rounds.getByText(pattern`^${t('management.rounds.overdue', { date: '' })}`)).toBeVisible();
    expect(rounds.queryByRole('link', { name: lacking(2) })).toBeNull();
    expect(rounds.getByText(lacking(2))).toBeVisible();
  });

  it('says in a sentence that nothing needs them', async () => {
    await home({ ...NOTHING, contributions: [figures()] });
    expect(await (await card()).findByText(t('management.nothing'))).toBeVisible();
    expect((await card()).queryByRole('list')).toBeNull();
  });

  it('is left out when it cannot be read, and the page is there without it', async () => {
    const { sent } = await home(() => respond(503, {}));
    expect(await screen.findByText(t('task.mine.empty'))).toBeVisible();
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: t('management.title') })).toBeNull());
    expect(sent('GET', '/api/v3/home/management').length).toBeGreaterThan(0);
    expect(
      screen
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('');
  });

  it('is not even asked for by others', async () => {
    const { sent } = await home(NOTHING, { roles: ['ROLE_USER', 'ROLE_INTERNAL'] });
    expect(await screen.findByText(t('task.mine.empty'))).toBeVisible();
    expect(screen.queryByRole('region', { name: t('management.title') })).toBeNull();
    expect(sent('GET', '/api/v3/home/management')).toEqual([]);
  });
});
