import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { list, respond, type SeenRequest } from '#tests/support/network.ts';
import {
  drawWholeFrame,
  type RenderAppOptions,
  renderApp,
  sampleAccount,
} from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { contributionRow } from '../contributions/contributionFixtures.ts';
import { CAMPAIGNS, campaign, homeAnswers, LOAD_MS, loadParts } from './homeFixtures.ts';

drawWholeFrame();

const PERSON: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
const MINE = (type: string) => `GET /api/v3/contributions/${type}/0/mine`;

const row = (id: number, title: string, dateUpdated: string) => ({
  id,
  code: `SUG-00000${id}`,
  title,
  type: 'SUGGESTION',
  stateType: 'EVALUATION',
  answer: { dueAt: null, owner: null, state: 'none', escalation: 0, timeZone: null },
  stateName: 'With the board',
  competitionId: null,
  editable: false,
  dateSubmitted: '2026-03-02T09:00:00Z',
  dateUpdated,
});

const home = (options: RenderAppOptions = {}) =>
  renderApp('/', {
    roles: PERSON,
    ...options,
    responses: {
      ...homeAnswers(),
      'GET /api/v3/contribution-tasks/user/7': () => list([]),
      [MINE('SUGGESTION')]: () => list([]),
      [MINE('IMPROVEMENT')]: () => list([]),
      ...options.responses,
    },
  });

// Whole pages on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(loadParts, LOAD_MS);

describe('the home page', () => {
  it.each([[['ROLE_USER', 'ROLE_INTERNAL']], [['ROLE_USER', 'ROLE_EXTERNAL']]] as Role[][][])(
    'works for %j [R1A-02]',
    async (roles) => {
      await home({ roles });
      expect(await screen.findByRole('heading', { level: 1, name: /Ayşe/ })).toBeVisible();
      expect(await screen.findByText(t('task.mine.empty'))).toBeVisible();
      expect(await screen.findByText(t('work.own.empty'))).toBeVisible();
    },
  );

  it.each([PERSON, null])('says how answers are kept where a setting shows it: %j', async (roles) => {
    const AT = '2026-03-05T08:46:00.000Z';
    const responses = {
      'GET /api/v3/home/answers': { contributions: 312, inTimePercent: 97, medianDays: 6, at: AT },
    };
    const shown = await home({ roles, settings: { showAnswerFigures: true }, responses });
    expect(await screen.findByText(t('home.answers.asOf', { date: formatDateTime(AT) }))).toBeVisible();
    const words = t('home.answers.text', { count: '312', percent: '97' });
    expect(await screen.findByText(pattern`${words}`)).toHaveTextContent(
      t('home.answers.median', { smart_count: 6 }),
    );
    shown.unmount();
    const hidden = await home({ roles, responses });
    expect(hidden.sent('GET', '/api/v3/home/answers')).toEqual([]);
  });

  it('shows who signs in what is theirs, not what a visitor read a moment before', async () => {
    const { user } = await home({
      roles: null,
      responses: {
        [CAMPAIGNS]: ({ headers }: SeenRequest) =>
          list([campaign({ title: headers.authorization ? 'For employees' : 'For everybody' })]),
        'POST /api/authenticate': { id_token: 'fresh-token' },
        'GET /api/account': sampleAccount(PERSON),
      },
    });
    expect(await screen.findByRole('heading', { name: 'For everybody' })).toBeVisible();
    const [signIn] = await screen.findAllByRole('link', { name: t('menu.signIn') });
    await user.click(signIn as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: t('login.title') }));
    await user.type(dialog.getByLabelText(pattern`^${t('login.username')}`, { selector: 'input' }), 'ayse');
    await user.type(dialog.getByLabelText(pattern`^${t('login.password')}`, { selector: 'input' }), 'Secret');
    await user.click(dialog.getByRole('button', { name: t('login.submit') }));
    expect(await screen.findByRole('heading', { name: 'For employees' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'For everybody' })).toBeNull();
  });

  it('shows the open tasks that are due first', async () => {
    const task = {
      id: 4,
      taskName: 'Preliminary evaluation',
      role: 'RESPONSIBLE',
      status: 'OVERDUE',
      start: '2026-03-01T12:00:00Z',
      isOwnDraft: false,
      end: '2026-03-05T12:00:00Z',
      contributionId: 9,
      contributionType: 'SUGGESTION',
      contributionTitle: 'Pump on demand',
      contributionCode: 'SUG-000009',
      competitionId: null,
    };
    const { sent } = await home({
      responses: { 'GET /api/v3/contribution-tasks/user/7': () => list([task], 1) },
    });
    expect(await screen.findByRole('link', { name: 'Pump on demand' })).toHaveAttribute(
      'href',
      '/contribution/SUGGESTION/9/detail',
    );
    expect(screen.getByText('Preliminary evaluation · SUG-000009')).toBeVisible();
    expect(screen.getByText(/^\d+ days? late$/)).toBeVisible();
    expect(sent('GET', '/api/v3/contribution-tasks/user/7')[0]?.query).toEqual({
      page: '0',
      size: '3',
      sort: 'due,asc',
      langKey: 'en',
      'status.in': 'WAITING,OVERDUE',
    });
  });

  it('shows the own contributions of all types, the latest first, without what was only opened', async () => {
    const { sent } = await home({
      responses: {
        [MINE('SUGGESTION')]: () => list([row(1, 'Older', '2026-01-01T00:00:00Z')]),
        [MINE('IMPROVEMENT')]: () =>
          list([
            { ...row(3, '   ', '2026-03-01T00:00:00Z'), stateType: 'NEW', dateSubmitted: null },
            { ...row(2, '   ', '2026-02-01T00:00:00Z'), stateType: 'DRAFT', dateSubmitted: null },
          ]),
      },
    });
    const rows = await screen.findByRole('list', { name: t('work.own') });
    expect(
      within(rows)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([t('contribution.untitled'), 'Older']);
    expect(
      within(rows).getByText(
        `SUG-000001 · ${t('work.own.submitted', { date: '02/03/26' })} · ${t('work.own.changed', { date: '01/01/26' })}`,
      ),
    ).toBeVisible();
    expect(
      within(rows).getByText(
        `SUG-000002 · ${t('work.own.draft')} · ${t('work.own.changed', { date: '01/02/26' })}`,
      ),
    ).toBeVisible();
    expect(sent('GET', '/api/v3/contributions/SUGGESTION/0/mine')[0]?.query).toEqual({
      page: '0',
      size: '6',
      sort: 'dateUpdated,desc',
      langKey: 'en',
    });
  });

  it('tells of what is going on around me, what I follow, what is open and a success, each with a way there', async () => {
    const end = new Date(Date.now() + 5 * 86_400_000 - 60_000).toISOString();
    await home({
      responses: {
        [CAMPAIGNS]: [
          campaign({ id: 31, title: 'A greener site', dateSubmissionEnd: end }),
          campaign({ title: 'For another unit', canSubmit: false }),
        ],
        'GET /api/v3/home': {
          trending: [contributionRow({ id: 21, title: 'Bicycle stands', supportCount: 3 })],
          followed: [contributionRow({ id: 22, title: 'Quieter fans' })],
          success: contributionRow({ id: 23, title: 'One cup less', stateType: 'COMPLETION' }),
        },
      },
    });
    for (const [part, title] of [
      ['overview.trending', 'Bicycle stands'],
      ['overview.followed', 'Quieter fans'],
      ['overview.success', 'One cup less'],
    ] as const) {
      const rows = within(await screen.findByRole('list', { name: t(part) }));
      expect(rows.getByRole('link', { name: title })).toHaveAttribute(
        'href',
        expect.stringMatching(/\/detail$/),
      );
    }
    const open = within(await screen.findByRole('list', { name: t('overview.open') }));
    expect(open.getByRole('link', { name: 'A greener site' })).toHaveAttribute('href', '/campaign/31');
    expect(open.getByText(pattern`${t('task.left.days', { smart_count: 5 })}$`)).toBeVisible();
    expect(open.queryByRole('link', { name: 'For another unit' })).toBeNull();
  });

  it('leaves out what has nothing to tell, and shows whoever is new how it works', async () => {
    await home();
    expect(await screen.findByRole('heading', { name: t('home.welcome.how') })).toBeVisible();
    for (const part of ['overview.trending', 'overview.followed', 'overview.success'] as const) {
      expect(screen.queryByRole('heading', { name: t(part) })).toBeNull();
    }
    expect(screen.queryByRole('list', { name: t('overview.open') })).toBeNull();
  });

  it('says when contributions cannot be read, and tries again', async () => {
    let reads = 0;
    const { user } = await home({
      responses: {
        'GET /api/v3/home': () => {
          reads += 1;
          const trending = [contributionRow({ title: 'Bicycle stands' })];
          return reads === 1 ? respond(503, {}) : { trending, followed: [], success: null };
        },
      },
    });
    const part = within(await screen.findByRole('region', { name: t('overview.trending') }));
    await user.click(await part.findByRole('button', { name: t('components.error.retry') }));
    expect(await screen.findByRole('link', { name: 'Bicycle stands' })).toBeVisible();
  });

  it('asks for nothing that the roles do not allow, which would end the session', async () => {
    const { requests } = await home({ roles: ['ROLE_USER'] });
    expect(await screen.findByText(t('task.mine.empty'))).toBeVisible();
    expect(requests.filter(({ path }) => path.startsWith('/api/v3/contributions'))).toEqual([]);
  });

  it('offers to try again when a part cannot be read', async () => {
    let answers = 0;
    const { user } = await home({
      responses: {
        'GET /api/v3/contribution-tasks/user/7': () => {
          answers += 1;
          return answers === 1 ? respond(500, { message: 'error.http.500' }) : list([]);
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: t('components.error.retry') }));
    expect(await screen.findByText(t('task.mine.empty'))).toBeVisible();
  });
});
