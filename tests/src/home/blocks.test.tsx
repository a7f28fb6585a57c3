import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Audience, Role } from '#contract/access.ts';
import {
  drawWholeFrame,
  type RenderAppOptions,
  renderApp,
  sampleSettings,
} from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { homeAnswers, LEADERS, LOAD_MS, leader, loadParts, SUBMITTERS, TEXT } from './homeFixtures.ts';

drawWholeFrame();

const INTERNAL: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
const EXTERNAL: Role[] = ['ROLE_USER', 'ROLE_EXTERNAL'];
const visit = ({ responses, ...options }: RenderAppOptions = {}) =>
  renderApp('/', { ...options, responses: homeAnswers(responses) });
const EVERYBODY = [
  ['internal', INTERNAL],
  ['external', EXTERNAL],
  ['anonymous', null],
] as const;

// Whole pages on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(loadParts, LOAD_MS);

afterEach(() => localStorage.clear());

describe('the home page', () => {
  it.each(EVERYBODY)(
    'opens for an %s visitor, without a dialog or another page [R1B-01, R1B-02]',
    async (_, roles) => {
      const { location } = await visit({ roles });
      expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
      // A part that is still on its way hides what is there already.
      await waitFor(() => expect(screen.getByText('Text of contribution-intro')).toBeVisible(), {
        timeout: 20_000,
      });
      expect(location().pathname).toBe('/');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  it('is at the exact address only [R1B-01]', async () => {
    await renderApp('/x');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      pattern`${t('error.http.404')}`,
    );
  });
});

describe('the texts of the home page', () => {
  it.each([
    ['internal', INTERNAL, ['home-internal']],
    ['external', EXTERNAL, ['home-external']],
    ['anonymous', null, ['home-anonymous']],
  ] as const)(
    'an %s visitor reads the own one only [R1B-05, R1B-38, R1B-39, R1B-40]',
    async (_, roles, own) => {
      const { sent } = await visit({ roles });
      for (const key of own) expect(await screen.findByText(`Text of ${key}`)).toBeVisible();
      expect(await screen.findByRole('heading', { name: 'Title of contribution-intro' })).toBeVisible();
      for (const key of ['home-internal', 'home-external', 'home-anonymous']) {
        expect(sent('GET', `/api/v3/public/static-contents/en/${key}`)).toHaveLength(
          (own as readonly string[]).includes(key) ? 1 : 0,
        );
      }
    },
  );

  it('render nothing while they are empty, and without scripts', async () => {
    await visit({
      responses: {
        [TEXT]: ({ path }) => {
          const contentKey = path.split('/').at(-1) ?? '';
          return contentKey === 'contribution-intro'
            ? { locale: 'en', contentKey, title: '', content: '' }
            : {
                locale: 'en',
                contentKey,
                title: 'Hello',
                content: '<p>Good<img src="x" onerror="alert(1)"></p>',
              };
        },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Hello' })).toBeVisible();
    expect(document.querySelector('[onerror]')).toBeNull();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).not.toContain(
      '',
    );
  });
});

describe('the submit buttons', () => {
  const NAMES = {
    SUGGESTION: pattern`${t('home.contribute.suggestion')}`,
    IMPROVEMENT: pattern`${t('home.contribute.improvement')}`,
  } as const;
  const settingsWith = (submitEnabled: Audience) => {
    const { moduleSubmitListSettings } = sampleSettings();
    return {
      moduleSubmitListSettings: {
        ...moduleSubmitListSettings,
        SUGGESTION: { listingEnabled: 'BOTH' as const, submitEnabled },
        IMPROVEMENT: { listingEnabled: 'BOTH' as const, submitEnabled: 'NONE' as const },
        COMPETITION: { listingEnabled: 'BOTH' as const, submitEnabled: 'NONE' as const },
      },
    };
  };

  it.each([
    ['BOTH', { internal: true, external: true, anonymous: true }],
    ['INTERNAL', { internal: true, external: false, anonymous: false }],
    ['EXTERNAL', { internal: false, external: true, anonymous: false }],
    ['NONE', { internal: false, external: false, anonymous: false }],
  ] as const)('with %s are seen by %j [R1B-07, R1B-08, R1B-09, R1B-10]', async (audience, expected) => {
    for (const [who, roles] of EVERYBODY) {
      const { unmount } = await visit({ roles, settings: settingsWith(audience) });
      await screen.findByText('Text of contribution-intro');
      const buttons = screen.queryAllByText(NAMES.SUGGESTION);
      expect(buttons, `${audience} ${who}`).toHaveLength(expected[who] ? 1 : 0);
      unmount();
      sessionStorage.clear();
    }
  });

  it('are one for each module that is available [R1B-06]', async () => {
    const both = await visit({ roles: INTERNAL });
    const region = await screen.findByRole('region', { name: t('home.contribute') });
    expect(within(region).getByRole('link', { name: NAMES.SUGGESTION })).toHaveAttribute(
      'href',
      '/contribution/SUGGESTION/null',
    );
    expect(within(region).getByRole('link', { name: NAMES.IMPROVEMENT })).toBeVisible();
    both.unmount();
    await visit({ roles: INTERNAL, settings: { availableModules: ['SUGGESTION'] } });
    const fewer = await screen.findByRole('region', { name: t('home.contribute') });
    expect(within(fewer).getAllByRole('link')).toHaveLength(1);
  });

  it('tell a visitor to sign in first', async () => {
    const { user } = await visit();
    await user.click(await screen.findByRole('button', { name: NAMES.SUGGESTION }));
    expect(
      await screen.findByText(t('warn.mustLoginMessage'), {
        selector: '.MuiAlert-message, .MuiAlert-message *',
      }),
    ).toBeVisible();
  });
});

describe('points and leaders on the home page', () => {
  it.each(EVERYBODY)('are for employees only: %s [R1B-14, R1B-15]', async (who, roles) => {
    const { requests } = await visit({ roles, responses: { [LEADERS]: [leader(1)] } });
    await screen.findByText('Text of contribution-intro');
    if (who === 'internal') {
      expect(await screen.findByRole('region', { name: t('home.points') })).toBeVisible();
      expect(await screen.findByRole('region', { name: t('home.leaders') })).toBeVisible();
    } else {
      await screen.findByText(who === 'external' ? 'Text of home-external' : 'Text of home-anonymous');
      expect(screen.queryByRole('region', { name: t('home.points') })).not.toBeInTheDocument();
      expect(screen.queryByRole('region', { name: t('home.leaders') })).not.toBeInTheDocument();
      expect(requests.filter(({ path }) => path.includes('user-points') || path.includes('leaders'))).toEqual(
        [],
      );
    }
  });

  it('stand side by side in one row of two columns [R1B-16]', async () => {
    await visit({ roles: INTERNAL });
    const points = await screen.findByRole('region', { name: t('home.points') });
    const leaders = screen.getByRole('region', { name: t('home.leaders') });
    expect(points.parentElement).toBe(leaders.parentElement);
    expect(points.parentElement?.children).toHaveLength(2);
  });

  it.each([
    [{ showPointSummaryTable: false }, t('home.points')],
    [{ showLeadersTable: false }, t('home.leaders')],
  ] as const)('%j leaves one of them out [R1B-17, R1B-18]', async (settings, gone) => {
    await visit({ roles: INTERNAL, settings });
    const stays = gone === t('home.leaders') ? t('home.points') : t('home.leaders');
    expect(await screen.findByRole('region', { name: stays })).toBeVisible();
    expect(screen.queryByRole('region', { name: gone })).not.toBeInTheDocument();
  });

  it('the summary is hidden and the leaders are shown where the settings do not say [R1B-17, R1B-18]', async () => {
    const { showPointSummaryTable: _, showLeadersTable: __, ...answer } = sampleSettings();
    await visit({ roles: INTERNAL, responses: { 'GET /api/public/config/app': answer } });
    expect(await screen.findByRole('region', { name: t('home.leaders') })).toBeVisible();
    expect(screen.queryByRole('region', { name: t('home.points') })).not.toBeInTheDocument();
  });

  it('the summary has totals and every origin with its kinds [R1B-20, R1B-21]', async () => {
    await visit({ roles: INTERNAL });
    const region = await screen.findByRole('region', { name: t('home.points') });
    const table = await within(region).findByRole('table', { name: t('home.points.origins') });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      [t('point.source.IDEA'), '60'],
      ['Finalist', '60'],
      [t('home.leaders.SUGGESTION'), '200'],
      ['Accepted', '150'],
      ['Rated', '50'],
      [t('home.leaders.IMPROVEMENT'), '0'],
      [t('point.source.EXTRA'), '40'],
      ['Thanks', '40'],
    ]);
    const figure = (label: string) => within(region).getByText(label).nextElementSibling?.textContent;
    expect([figure(t('point.total')), figure(t('point.used')), figure(t('point.remaining'))]).toEqual([
      '300',
      '80',
      '220',
    ]);
  });
});

describe('the leaderboard', () => {
  const ten = Array.from({ length: 10 }, (_, index) => leader(index + 1));
  const board = async () => screen.findByRole('region', { name: t('home.leaders') });

  it('lists ten by their points, with place and name [R1B-22, R1B-23, R1B-24]', async () => {
    await visit({ roles: INTERNAL, responses: { [LEADERS]: ten } });
    const region = await board();
    const rows = (await within(region).findAllByRole('row')).slice(1);
    expect(rows).toHaveLength(10);
    expect(rows[0]).toHaveTextContent(/1.*Leader 1.*999/);
    expect(within(region).getByRole('tab', { name: t('home.leaders.sum') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  it('each tab reads its own ten [R1B-25, R1B-26, R1J-37]', async () => {
    const { user, sent } = await visit({
      roles: INTERNAL,
      responses: {
        [SUBMITTERS]: ({ path }) => [leader(1, { fullName: path.split('/').at(-2), countSubmit: 17 })],
      },
    });
    const region = await board();
    await user.click(within(region).getByRole('tab', { name: t('home.leaders.SUGGESTION') }));
    expect(await within(region).findByRole('row', { name: /SUGGESTION 17$/ })).toBeVisible();
    await user.click(within(region).getByRole('tab', { name: t('home.leaders.IMPROVEMENT') }));
    expect(await within(region).findByRole('row', { name: /IMPROVEMENT 17$/ })).toBeVisible();
    expect(sent('GET', '/api/v3/contributions/leaders/SUGGESTION/SUBMITTED')).toHaveLength(1);
    expect(sent('GET', '/api/v3/contributions/leaders/IMPROVEMENT/SUBMITTED')).toHaveLength(1);
  });

  it.each([
    ['SUGGESTION', t('home.leaders.SUGGESTION')],
    ['IMPROVEMENT', t('home.leaders.IMPROVEMENT')],
  ] as const)('has no tab of %s while that module is off [R1B-25, R1B-26]', async (module, tab) => {
    const { availableModules } = sampleSettings();
    await visit({
      roles: INTERNAL,
      settings: { availableModules: availableModules.filter((one) => one !== module) },
    });
    const region = await board();
    expect(within(region).getAllByRole('tab')).toHaveLength(2);
    expect(within(region).queryByRole('tab', { name: tab })).not.toBeInTheDocument();
  });

  it.each([0, 5, 6])('with %i entries says that there is room, below six [R1B-27]', async (count) => {
    await visit({ roles: INTERNAL, responses: { [LEADERS]: ten.slice(0, count) } });
    const region = await board();
    await waitFor(() =>
      expect(within(region).queryAllByRole('row')).toHaveLength(count === 0 ? 0 : count + 1),
    );
    const note = within(region).queryByText(pattern`${t('home.leaderboard.fewEntries')}`);
    expect(note !== null).toBe(count < 6);
  });

  it('names the period of the settings [R1B-28, R1B-29]', async () => {
    const year = await visit({ roles: INTERNAL });
    expect(
      await screen.findByText(t('home.leaders.period', { period: t('point.period.year') })),
    ).toBeVisible();
    year.unmount();
    await visit({ roles: INTERNAL, settings: { leaderboardDisplayMonthCount: 3 } });
    expect(
      await screen.findByText(
        t('home.leaders.period', { period: t('point.period.months', { smart_count: 3 }) }),
      ),
    ).toBeVisible();
  });

  it('has medals and the own place, unless badges are off [R1B-19]', async () => {
    const withBadges = await visit({ roles: INTERNAL, responses: { [LEADERS]: ten } });
    const region = await board();
    expect(await within(region).findByText(t('home.leaders.medal.1'))).toBeInTheDocument();
    expect(within(region).getByText(t('home.leaders.medal.3'))).toBeInTheDocument();
    expect(
      await within(region).findByText(
        t('home.leaders.own', { place: '14', points: '120', smart_count: 120 }),
      ),
    ).toBeVisible();
    withBadges.unmount();
    const { sent } = await visit({
      roles: INTERNAL,
      settings: { showBadgesTable: false },
      responses: { [LEADERS]: ten },
    });
    expect(await within(await board()).findByText('Leader 10')).toBeVisible();
    expect(screen.queryByText(t('home.leaders.medal.1'))).not.toBeInTheDocument();
    expect(sent('GET', '/api/v3/user-points/leaders-position/7')).toEqual([]);
  });

  it('marks the own row', async () => {
    await visit({
      roles: INTERNAL,
      responses: { [LEADERS]: [leader(1, { userId: 7, fullName: 'Ayşe Yılmaz' })] },
    });
    expect(await screen.findByText('Ayşe Yılmaz (you)')).toBeVisible();
  });
});

describe('the cookie notice', () => {
  it('is there until it is dismissed, and stays away as long as the browser remembers [R1B-44, R1B-45]', async () => {
    const first = await visit();
    await first.user.click(await screen.findByRole('button', { name: t('components.cookies.dismiss') }));
    expect(screen.queryByRole('button', { name: t('components.cookies.dismiss') })).not.toBeInTheDocument();
    expect(localStorage.getItem('cookieViewed')).toBe('true');
    first.unmount();
    const second = await visit();
    await screen.findByText('Text of home-anonymous');
    expect(screen.queryByRole('button', { name: t('components.cookies.dismiss') })).not.toBeInTheDocument();
    second.unmount();
    localStorage.removeItem('cookieViewed');
    await visit();
    expect(await screen.findByRole('button', { name: t('components.cookies.dismiss') })).toBeVisible();
  });
});
