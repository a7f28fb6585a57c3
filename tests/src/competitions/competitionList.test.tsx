import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { competition } from '#tests/src/home/homeFixtures.ts';
import { list } from '#tests/support/network.ts';
import { drawWholeFrame, type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

drawWholeFrame();

const INTERNAL: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
const EXTERNAL: Role[] = ['ROLE_USER', 'ROLE_EXTERNAL'];
const COMPETITIONS = 'GET /api/v3/competitions';
const visit = (rows: unknown[], options: RenderAppOptions = {}, total = rows.length) =>
  renderApp('/competition', {
    roles: INTERNAL,
    ...options,
    responses: { [COMPETITIONS]: () => list(rows, total) },
  });
const cards = async () =>
  within(await screen.findByRole('list', { name: t('menu.competitions') })).getAllByRole('article');

describe('the list of competitions', () => {
  it.each([
    ['internal', INTERNAL],
    ['external', EXTERNAL],
  ] as const)(
    'opens for an %s person, the newest first [R1A-31, R2C-02, R2C-05, R2J-04]',
    async (_, roles) => {
      const { sent } = await visit([competition({ title: 'Best idea' })], { roles });
      expect(await screen.findByRole('heading', { level: 2, name: 'Best idea' })).toBeVisible();
      expect(sent('GET', '/api/v3/competitions')[0]?.query).toEqual({
        page: '0',
        size: '10',
        sort: 'dateCreated,desc',
        locale: 'en',
      });
    },
  );

  it('sends a visitor to sign in, with the way back [R1A-31]', async () => {
    const { location } = await visit([], { roles: null });
    expect(location().pathname).toBe('/login');
    expect(location().state).toMatchObject({ from: { pathname: '/competition' } });
  });

  it('of a visitor has those for everybody, page by page, and is in the menu [Q2-12, Q2-39, R2J-05]', async () => {
    const { sent } = await renderApp('/competition/public', {
      roles: null,
      responses: {
        'GET /api/v3/competitions/langKey/:lang': () => list([competition({ title: 'Best idea' })], 12),
      },
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Best idea' })).toBeVisible();
    expect(sent('GET', '/api/v3/competitions/langKey/en')[0]?.query).toEqual({ page: '0', size: '10' });
    expect(
      screen.getByRole('button', { name: t('components.pagination.page', { page: '2' }) }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: t('menu.competitions') })).toHaveAttribute(
      'href',
      '/competition/public',
    );
  });

  it('of everybody leads the signed-in to their own list [Q2-12]', async () => {
    const { location } = await renderApp('/competition/public', {
      roles: INTERNAL,
      responses: { [COMPETITIONS]: () => list([competition()]) },
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: pattern`${t('menu.competitions')}` }),
    ).toBeVisible();
    expect(location().pathname).toBe('/competition');
  });

  it('has at most five page buttons, and the page stands in the address [R2C-03, R2C-04]', async () => {
    const { user, location } = await visit([competition()], {}, 120);
    const pages = await screen.findByRole('navigation', { name: t('components.pagination.label') });
    expect(
      within(pages).getAllByRole('button', { name: pattern`^${t('components.pagination.page')}$` }).length,
    ).toBeLessThanOrEqual(5);
    await user.click(
      within(pages).getByRole('button', { name: t('components.pagination.page', { page: '2' }) }),
    );
    expect(new URLSearchParams(location().search).get('page')).toBe('2');
  });

  it('a card shows banner, code, title, state and end [R2C-06, R2C-07, R2C-09, R2C-10, R2C-44]', async () => {
    await visit([
      competition({
        code: 'IDEA-1',
        title: 'Best idea',
        competitionState: 'APPROVAL',
        bannerPreviewPath: 'competition-images/1',
      }),
    ]);
    const [card] = await cards();
    for (const text of ['IDEA-1', 'Best idea', t('components.status.competitionState.APPROVAL')])
      expect(within(card as HTMLElement).getByText(text)).toBeVisible();
    expect(card).toHaveTextContent(pattern`${t('competition.end')}30/12/26`);
    expect(card?.querySelector('img')).toHaveAttribute('src', '/api/v3/competition-images/1');
  });

  it('a summary is cut at 375 characters; one of 375 is whole [R1K-12, R2C-08]', async () => {
    await visit([competition({ summary: 'a'.repeat(500) }), competition({ summary: 'b'.repeat(375) })]);
    await cards();
    expect(screen.getByText(/^a+/).textContent).toBe(`${'a'.repeat(375)}...`);
    expect(screen.getByText(/^b+/).textContent).toBe('b'.repeat(375));
  });

  it('an evaluation step has its own name in the language of the reader [R2C-43]', async () => {
    await visit([
      competition({
        competitionState: 'EVAL1',
        lifeCycleStateDefinitions: [
          { language: 'tr', name: 'Fabrika jürisi' },
          { language: 'en', name: 'Jury of the plant' },
        ],
      }),
      competition({ competitionState: 'EVAL2' }),
    ]);
    expect(await screen.findByText('Jury of the plant')).toBeVisible();
    expect(screen.getByText(t('components.status.competitionState.EVAL2'))).toBeVisible();
  });

  it('rewards stand by rank with gold, silver, bronze and plain trophies [R2C-11, R2C-12, R2C-13, R2C-14, R2C-15]', async () => {
    const reward = (rank: number, words: string, isPoint = false) => ({
      id: rank,
      competitionId: 1,
      rank,
      reward: words,
      isPoint,
    });
    await visit([
      competition({
        rewards: [reward(1, 'A journey'), reward(2, '1500', true), reward(3, 'A book'), reward(4, 'A cake')],
      }),
    ]);
    const rows = within(await screen.findByRole('list', { name: t('competition.rewards') })).getAllByRole(
      'listitem',
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `${t('components.trophy.gold')}A journey`,
      `${t('components.trophy.silver')}${t('components.points', { points: 1500, smart_count: 1500 })}`,
      `${t('components.trophy.bronze')}A book`,
      `${t('components.trophy.other', { rank: 4 })}A cake`,
    ]);
    expect(rows.map((row) => row.querySelector('svg')?.getAttribute('data-testid'))).toEqual([
      'trophy-gold',
      'trophy-silver',
      'trophy-bronze',
      'trophy-other',
    ]);
  });

  it('does not exist while the module is off [R2C-33]', async () => {
    const { location } = await visit([], { settings: { availableModules: ['SUGGESTION'] } });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      pattern`${t('error.http.404')}`,
    );
    expect(location().pathname).toBe('/not-found');
  });
});
