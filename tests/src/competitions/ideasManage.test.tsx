import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Competition } from '#contract/competitions/schema.ts';
import { held, list, respond } from '#tests/support/network.ts';
import { readAgain } from '#tests/support/readAgain.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import {
  allowMoreTime,
  EMPLOYEE,
  IDEAS,
  idea,
  loadScreens,
  POSSIBLE_STATES,
  possible,
  showAnswers,
} from './competitionFixtures.ts';

allowMoreTime();

beforeAll(loadScreens, 120_000);

const POSSIBLE = '/api/v3/competitions/possible-life-cycle-states/5';
const LIST = '/api/v3/contributions/IDEA/5/ideas-manage';
const open = (
  rows: unknown[],
  options: RenderAppOptions & { at?: string; competition?: Partial<Competition> } = {},
) =>
  renderApp(options.at ?? '/competition/detail/5/ideas-manage', {
    roles: EMPLOYEE,
    ...options,
    responses: {
      ...showAnswers({ callerIsModerator: true, ...options.competition }, { [IDEAS]: () => list(rows) }),
      ...options.responses,
    },
  });
const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement);

test('a moderator sees every idea with state, owners, tags, score, count, reward and date [R2E-19 … R2E-23, R2G-28]', async () => {
  await open([
    idea(1, {
      title: 'Bicycle stands',
      stateType: 'ACCEPTANCE',
      stateLabel: 'Shortlisted',
      owners: [
        { id: 7, firstName: 'Ayşe', lastName: 'Yılmaz', unitName: null, picturePath: null },
        { id: 8, firstName: 'Mehmet', lastName: 'Demir', unitName: null, picturePath: null },
      ],
      tags: [{ id: 1, title: 'mobility' }],
      evalAvarage: 83.333,
      participantCount: 6,
      possibleRewardId: 71,
      possibleRewardLabel: 'A journey',
      bannerPreview: 'contribution-files/9',
    }),
    idea(2, { evalAvarage: 80, participantCount: 1, rewardId: 72, rewardLabel: 'A book' }),
    idea(3),
  ]);
  const first = await rowOf('Bicycle stands');
  for (const text of ['IDEA-000001', 'Shortlisted', 'Ayşe Yılmaz, Mehmet Demir', 'mobility', '83.3', '6'])
    expect(first.getByText(text)).toBeVisible();
  expect(first.getByText('Shortlisted').closest('.MuiChip-root')?.querySelector('svg')).toBeTruthy();
  expect(first.getByText(t('competition.idea.possibleReward', { reward: 'A journey' }))).toBeVisible();
  expect(first.getByText(/^02\/03\/26/)).toBeVisible();
  const second = await rowOf('Idea 2');
  expect(second.getByText('80.0')).toBeVisible();
  expect(second.getByText('A book')).toBeVisible();
  expect((await rowOf('Idea 3')).getByText('–')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Idea 3' })).toHaveAttribute(
    'href',
    '/contribution/IDEA/5/3/detail',
  );
});

test('the best come first; the states to come are asked for when the tab opens [R2J-13, R2J-29]', async () => {
  const { sent } = await open([idea(1)]);
  await rowOf('Idea 1');
  expect(sent('GET', LIST)[0]?.query).toEqual({
    page: '0',
    size: '10',
    sort: 'evalAvarage,desc',
    langkey: 'en',
  });
  expect(sent('GET', POSSIBLE)).not.toHaveLength(0);
});

test('page, sort and filters stand in the address [R2J-29]', async () => {
  const { sent, user, location } = await open([idea(1)], {
    at: '/competition/detail/5/ideas-manage?page=1&sort=title,asc&q=bi&stateType.in=FLOW,EVALUATION',
  });
  await rowOf('Idea 1');
  expect(sent('GET', LIST)[0]?.query).toEqual({
    page: '0',
    size: '10',
    sort: 'title,asc',
    langkey: 'en',
    q: 'bi',
    'stateType.in': 'FLOW,EVALUATION',
  });
  await user.click(screen.getByRole('button', { name: t('competition.idea.average') }));
  await waitFor(() => expect(location().search).toContain('sort=evalAvarage,asc'));
});

test('an empty list says what belongs there; a failed one can be read again', async () => {
  const first = await open([]);
  expect(await screen.findByText(t('competition.ideas.none.text'))).toBeVisible();
  first.unmount();
  await open([], { responses: { [IDEAS]: respond(500, { message: 'error.unexpected' }) } });
  expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
});

test('where the server offers no next state nothing can be moved [R2E-10]', async () => {
  await open([idea(1)], { responses: { [POSSIBLE_STATES]: [] } });
  await rowOf('Idea 1');
  expect(screen.queryByRole('button', { name: t('competition.change') })).toBeNull();
});

test('moving on is offered, and what was chosen stays, while the next states are read anew [R2E-10]', async () => {
  const states = [
    possible(31, 'EVAL1', 'EVALUATION', 'Plant jury'),
    possible(39, 'TERMINATED', 'REJECTION', 'Declined'),
  ];
  const late = held(states);
  let isLate = false;
  const { user, sent } = await open([idea(1)], {
    responses: { [POSSIBLE_STATES]: () => (isLate ? late.answer() : states) },
  });
  const start = await screen.findByRole('button', { name: t('competition.change') });
  isLate = true;
  readAgain();
  await waitFor(() => expect(sent('GET', POSSIBLE)).toHaveLength(2));
  expect(start).toBeVisible();
  await user.click(start);
  const next = await screen.findByRole('radio', { name: /^Plant jury/ });
  await user.click(next);
  expect(next).toBeChecked();
  late.letGo();
});

test('the list of moderated ideas among the contributions leads here [R2J-29]', async () => {
  const { location } = await open([idea(1)], { at: '/contribution/list/IDEA/5/ideas-manage' });
  await waitFor(() => expect(location().pathname).toBe('/competition/detail/5/ideas-manage'));
});
