import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Competition } from '#contract/competitions/schema.ts';
import { STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { MUST_LOGIN_DELAY_MS } from '#src/app/useSubmit.ts';
import { respond } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import {
  allowMoreTime,
  EMPLOYEE,
  loadScreens,
  ORGANISER,
  reward,
  showAnswers,
} from './competitionFixtures.ts';

allowMoreTime();

beforeAll(loadScreens, 120_000);
afterEach(() => vi.useRealTimers());

const INFO = '/competition/detail/5/info';
const visit = (
  changes: Partial<Competition> = {},
  { at = INFO, ...options }: RenderAppOptions & { at?: string } = {},
) =>
  renderApp(at, {
    roles: EMPLOYEE,
    ...options,
    responses: { ...showAnswers(changes), ...options.responses },
  });
const list = async (name: string) => within(await screen.findByRole('list', { name }));
const texts = (rows: readonly HTMLElement[]) => rows.map(({ textContent }) => textContent);

describe('the page of a competition', () => {
  it.each([
    ['a visitor', null],
    ['an external person', ['ROLE_USER', 'ROLE_EXTERNAL']],
    ['a moderator', EMPLOYEE],
  ] as const)('shows %s what it is about [R2C-17, R2C-19, R2C-20, R2J-07]', async (who, roles) => {
    const { sent, container } = await visit(
      { callerIsModerator: who === 'a moderator', bannerPath: 'competition-images/1' },
      { roles },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Ideas of the year' })).toBeVisible();
    expect(screen.getByText('IDEAS-26')).toBeVisible();
    expect(screen.getByText('Who has the best idea?')).toBeVisible();
    expect((await screen.findByText('change')).tagName).toBe('STRONG');
    expect(screen.getByText(pattern`^${t('competition.end')}`)).toHaveTextContent('30/12/26');
    expect(container.querySelector('main header img')).toHaveAttribute('src', '/api/v3/competition-images/1');
    expect(screen.getByRole('tab', { name: t('competition.tab.info'), selected: true })).toBeVisible();
    expect(sent('GET', '/api/v3/competitions/5/langKey/en')).not.toHaveLength(0);
  });

  it('tells whoever is not in the audience whom it is for, where the button would stand', async () => {
    await visit({
      isOpen: true,
      canSubmit: false,
      notInAudience: true,
      audiencePlaces: { names: ['Production'], more: 0 },
    });
    expect(
      await screen.findByText(t('components.audience.reason.places.competition', { places: 'Production' })),
    ).toBeVisible();
    expect(screen.queryByText(t('competition.submit.notForYou'))).not.toBeInTheDocument();
  });

  it('tells who won once it is over, with a way to each idea [R2E-15, S2-24]', async () => {
    await visit({
      competitionState: 'COMPLETE',
      winners: [
        {
          contributionId: 31,
          title: 'Rain for the roses',
          rank: 1,
          reward: 'A trip',
          isPoint: false,
          owners: ['Ayşe Yılmaz', 'Tom Su'],
        },
        { contributionId: 32, title: 'Bees', rank: 2, reward: '1500', isPoint: true, owners: ['Can Ak'] },
      ],
    });
    const winners = (await list(t('competition.winners'))).getAllByRole('listitem');
    expect(texts(winners)).toEqual([
      expect.stringMatching(/Rain for the roses.*Ayşe Yılmaz, Tom Su.*A trip/),
      expect.stringMatching(
        pattern`Bees.*Can Ak.*${t('components.points', { points: '1,500', smart_count: 1500 })}`,
      ),
    ]);
    expect(screen.getByRole('link', { name: 'Rain for the roses' })).toHaveAttribute(
      'href',
      '/contribution/IDEA/5/31/detail',
    );
  });

  it('tells its course: what is done, where it is, what comes, by the own names of the juries’ steps [R2C-09, R2C-43, R2C-44]', async () => {
    await visit({
      competitionState: 'EVAL1',
      lifeCycleStateDefinitions: [{ language: 'en', name: 'Plant jury' }],
    });
    const course = await list(t('competition.course'));
    await waitFor(() =>
      expect(texts(course.getAllByRole('listitem'))).toEqual([
        `${t('components.status.competitionState.ANNOUNCED')} (${t('components.path.done')})`,
        `Plant jury (${t('components.path.current')})`,
        `Board (${t('components.path.ahead')})`,
        `${t('components.status.competitionState.APPROVAL')} (${t('components.path.ahead')})`,
        `${t('components.status.competitionState.COMPLETE')} (${t('components.path.ahead')})`,
      ]),
    );
    expect(course.getByText('Plant jury').closest('li')).toHaveAttribute('aria-current', 'step');
  });

  it('a visitor sees the course without asking for the life cycle', async () => {
    const { requests } = await visit({}, { roles: null });
    const course = await list(t('competition.course'));
    expect(course.getByText(t('competition.course.evaluation'))).toBeVisible();
    expect(requests.filter(({ path }) => path.includes('life-cycles'))).toEqual([]);
  });

  it('a visitor sees no evaluation in the course of a competition without a jury', async () => {
    await visit({ hasJury: false }, { roles: null });
    const course = await list(t('competition.course'));
    expect(course.queryByText(t('competition.course.evaluation'))).not.toBeInTheDocument();
    expect(texts(course.getAllByRole('listitem'))).toHaveLength(3);
  });

  it('another language brings the names of that language [R2C-43]', async () => {
    await visit(
      {
        competitionState: 'EVAL1',
        lifeCycleStateDefinitions: [
          { language: 'en', name: 'Plant jury' },
          { language: 'tr', name: 'Fabrika jürisi' },
        ],
      },
      { account: { langKey: 'tr' } },
    );
    expect((await screen.findAllByText('Fabrika jürisi')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Plant jury')).toBeNull();
  });

  it('lists the rewards with their trophies in every state [R2C-11 … R2C-15]', async () => {
    await visit({ competitionState: 'COMPLETE', rewards: [reward(1, 'A journey'), reward(2, '1500', true)] });
    const rewards = await list(t('competition.rewards'));
    expect(texts(rewards.getAllByRole('listitem'))).toEqual([
      `${t('components.trophy.gold')}A journey`,
      `${t('components.trophy.silver')}${t('components.points', { points: 1500, smart_count: 1500 })}`,
    ]);
  });

  it('counts the ideas by state, each with icon, word and number [R2C-21]', async () => {
    await visit({
      stateIdeaCount: STATE_TYPES.slice(0, 9).map((stateType, index) => ({
        stateId: index + 1,
        stateType,
        stateName: `State of ${stateType}`,
        ideaCount: 1000 + index,
      })),
    });
    const rows = (await list(t('competition.ideas'))).getAllByRole('listitem');
    expect(texts(rows)[0]).toBe('State of NEW1,000');
    const icons = rows.map((row) => row.querySelector('svg path')?.getAttribute('d'));
    expect(new Set(icons).size).toBe(9);
  });

  it('each of the nine types of state has its own shape [R2C-16]', async () => {
    const shapes = {
      NEW: 'AddIcon',
      DRAFT: 'EditOutlinedIcon',
      SUBMITTED: 'SendOutlinedIcon',
      EVALUATION: 'BalanceIcon',
      FLOW: 'SyncAltIcon',
      REJECTION: 'CloseIcon',
      CANCELLATION: 'BlockIcon',
      ACCEPTANCE: 'CheckIcon',
      COMPLETION: 'FlagOutlinedIcon',
    } as const;
    await visit({
      stateIdeaCount: (Object.keys(shapes) as (keyof typeof shapes)[]).map((stateType, index) => ({
        stateId: index + 1,
        stateType,
        stateName: stateType,
        ideaCount: 1,
      })),
    });
    const rows = (await list(t('competition.ideas'))).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('svg')?.getAttribute('data-testid'))).toEqual(
      Object.values(shapes),
    );
  });

  it('shows the own ideas, the way to all of them, and the own roles [R2C-22, R2C-23, R2C-25]', async () => {
    await visit({
      ownStateIdeaList: [{ stateId: 1, stateType: 'DRAFT', stateName: 'Draft', ideaCount: 2 }],
      roles: ['OWNER', 'JURY1'],
    });
    expect(texts((await list(t('competition.ownIdeas'))).getAllByRole('listitem'))).toEqual(['Draft2']);
    expect(screen.getByRole('link', { name: t('competition.ownIdeas.all') })).toHaveAttribute(
      'href',
      '/contribution/list/IDEA/5/mine',
    );
    expect(texts((await list(t('competition.roles'))).getAllByRole('listitem'))).toEqual([
      t('task.role.OWNER'),
      t('task.role.JURY1'),
    ]);
  });

  it('a visitor sees no own ideas and no roles', async () => {
    await visit({}, { roles: null });
    await screen.findByRole('heading', { level: 1, name: 'Ideas of the year' });
    expect(screen.queryByText(t('competition.ownIdeas'))).toBeNull();
    expect(screen.queryByRole('link', { name: t('competition.ownIdeas.all') })).toBeNull();
  });
});

describe('a new idea', () => {
  it('starts from here for who may hand one in [R2C-01, R2C-24, R3B-06]', async () => {
    const { user, location } = await visit(
      {},
      { responses: { 'POST /api/v3/contributions/IDEA': () => new Promise<never>(() => {}) } },
    );
    await user.click(await screen.findByRole('button', { name: t('contribution.new.IDEA') }));
    await waitFor(() => expect(location().pathname).toBe('/contribution/IDEA/5'));
  });

  it.each([
    [
      'that takes no more',
      { canSubmit: false, isOpen: false, competitionState: 'EVAL1' as const },
      pattern`${t('competition.submit.closed')}`,
    ],
    ['for others', { canSubmit: false, isOpen: true }, pattern`${t('competition.submit.notForYou')}`],
  ])(
    'is not offered by a competition %s, which says so [R2C-24, R2I-15, R2I-16, R2I-17, R2I-18]',
    async (_, changes, words) => {
      await visit(changes);
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByRole('button', { name: t('contribution.new.IDEA') })).toBeNull();
    },
  );

  it('who judges the present round is led to the evaluations instead [R2G-29]', async () => {
    await visit({ canSubmit: false, isOpen: false, competitionState: 'EVAL2', roles: ['JURY2'] });
    expect(await screen.findByRole('link', { name: t('competition.evaluate') })).toHaveAttribute(
      'href',
      '/evaluation',
    );
  });

  it('a visitor is told to sign in, goes there after a while, and knows the way back [R2I-20]', async () => {
    const { user, location } = await visit({}, { roles: null });
    const button = await screen.findByRole('button', { name: t('contribution.new.IDEA') });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.click(button);
    expect(
      await screen.findByText(t('warn.mustLoginMessage'), {
        selector: '.MuiAlert-message *, .MuiAlert-message',
      }),
    ).toBeVisible();
    expect(location().pathname).toBe(INFO);
    await vi.advanceTimersByTimeAsync(MUST_LOGIN_DELAY_MS);
    await waitFor(() => expect(location().pathname).toBe('/login'));
    expect(location().state).toMatchObject({ from: { pathname: INFO } });
  });
});

describe('addresses', () => {
  it('without a part lead to the first one [R2C-17]', async () => {
    const { location } = await visit({}, { at: '/competition/detail/5' });
    await waitFor(() => expect(location().pathname).toBe(INFO));
  });

  it.each(['/competition/detail/5/other', '/competition/detail/zebra/info', '/competition/detail/0/info'])(
    '%s is not found [R2C-18]',
    async (at) => {
      const { requests } = await visit({}, { at });
      expect(await screen.findByRole('heading', { level: 1, name: t('error.http.404') })).toBeVisible();
      expect(requests.filter(({ path }) => path.startsWith('/api/v3/competitions'))).toEqual([]);
    },
  );

  it('one that may not be read is not found; a visitor may sign in and come back', async () => {
    await visit(
      {},
      {
        roles: null,
        responses: {
          'GET /api/v3/competitions/5/langKey/:lang': respond(404, { message: 'error.http.404' }),
        },
      },
    );
    expect(await screen.findByRole('heading', { level: 1, name: t('error.http.404') })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: t('menu.signIn') })).toBeVisible();
  });

  it('a failure is said with a way to try again', async () => {
    await visit(
      {},
      {
        responses: {
          'GET /api/v3/competitions/5/langKey/:lang': respond(500, { message: 'error.unexpected' }),
        },
      },
    );
    expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
  });

  it.each(['/competition/detail/5/info', '/competition/manage', '/competition/new', '/competition/2/5/edit'])(
    '%s does not exist while the module is off [R2C-33, R2C-34, R2K-09]',
    async (at) => {
      const { location } = await visit(
        {},
        { at, roles: ORGANISER, settings: { availableModules: ['SUGGESTION'] } },
      );
      await waitFor(() => expect(location().pathname).toBe('/not-found'));
    },
  );
});

describe('the moderators’ tabs', () => {
  it.each(['ideas-manage', 'eval-report'])(
    'are not for others: %s says so in the page, asks nothing of the server and signs nobody out [R2C-26, R2C-29, R2C-31, R2I-12, R2K-08]',
    async (scope) => {
      const { requests, location } = await visit(
        {},
        { at: `/competition/detail/5/${scope}`, roles: [...ORGANISER, 'ROLE_COMPETITION_ADMIN'] },
      );
      expect(await screen.findByText(t('error.http.403'))).toBeVisible();
      expect(screen.getByRole('heading', { level: 1, name: 'Ideas of the year' })).toBeVisible();
      expect(
        requests.map(({ path }) => path).filter((path) => /ideas-manage|report|possible/.test(path)),
      ).toEqual([]);
      expect(location().pathname).toBe(`/competition/detail/5/${scope}`);
    },
  );

  it('are offered to moderators [R2C-26, R2C-29, R2H-09]', async () => {
    await visit({ callerIsModerator: true, competitionState: 'APPROVAL' });
    expect(await screen.findByRole('tab', { name: t('competition.tab.ideas') })).toHaveAttribute(
      'href',
      '/competition/detail/5/ideas-manage',
    );
  });

  it('the report of the juries stands in its tab, also when all is over [R2C-29, R2J-54]', async () => {
    const { sent } = await visit(
      { callerIsModerator: true, competitionState: 'COMPLETE' },
      {
        at: '/competition/detail/5/eval-report',
        responses: {
          'GET /api/v3/competition_moderator/5/eval-report': () =>
            respond(
              200,
              [
                {
                  contributionId: 12,
                  code: 'IDEA-000012',
                  title: 'Bicycle stands',
                  score: 83.333,
                  juryType: 'JURY1',
                  juryTitle: 'Plant jury',
                  juryUserReport: [{ fullName: 'Mehmet Demir', score: 83.333, comment: '' }],
                },
              ],
              { 'x-total-count': '1' },
            ),
        },
      },
    );
    expect(await screen.findByText('Bicycle stands')).toBeVisible();
    expect(screen.getByRole('tab', { name: t('competition.tab.report'), selected: true })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Plant jury' })).toBeVisible();
    expect(screen.getByRole('button', { name: t('evaluation.report.download') })).toBeEnabled();
    expect(sent('GET', '/api/v3/competition_moderator/5/eval-report')).not.toHaveLength(0);
  });

  it.each(['COMPLETE', 'ARCHIEVED'] as const)(
    'has no list of ideas to move in %s [R2C-27, R2C-28]',
    async (competitionState) => {
      const first = await visit({ callerIsModerator: true, competitionState });
      await screen.findByRole('tab', { name: t('competition.tab.info') });
      expect(screen.queryByRole('tab', { name: t('competition.ideas') })).toBeNull();
      first.unmount();
      await visit(
        { callerIsModerator: true, competitionState },
        { at: '/competition/detail/5/ideas-manage' },
      );
      expect(await screen.findByRole('heading', { level: 1, name: t('error.http.404') })).toBeVisible();
    },
  );
});
