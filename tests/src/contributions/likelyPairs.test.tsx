import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { PREVIEW } from '../families/familyFixtures.ts';
import { ADMINISTRATOR, contribution } from './contributionFixtures.ts';

beforeAll(() => loadScreensBelow('/likely-duplicates/:type'), 120_000);

const PAIRS = '/api/v3/contributions/similar/pairs';
const side = (id: number, title: string) => ({
  ...{ id, type: 'SUGGESTION', code: `SUG-${id}`, title, state: 'Submitted', stateType: 'SUBMITTED' },
  ...{ dateSubmitted: '2026-03-02T08:30:00Z', author: 'Ada Lovelace', competitionId: null },
  ...{ family: null, excerpt: `All about ${title}` },
});
const pair = (changes: object = {}) => ({
  ...{ id: '31-32', type: 'SUGGESTION', score: 0.614, words: ['forklift', 'dock'] },
  ...{ dateSubmitted: '2026-03-02T08:30:00Z', dateDismissed: null, dismissedBy: null },
  ...{ join: { headId: 31, memberId: 32 }, obstacle: null },
  first: side(31, 'Ramp at the dock'),
  second: side(32, 'A ramp for forklifts'),
  ...changes,
});
const open = (responses: Answers = {}, search = '') =>
  renderApp(`/likely-duplicates/SUGGESTION${search}`, {
    roles: ADMINISTRATOR,
    responses: {
      [`GET ${PAIRS}`]: () => list([pair()]),
      'GET /api/v3/contributions/:id': contribution({ id: 32, title: 'A ramp for forklifts' }),
      ...responses,
    },
  });
const card = async () => within(await screen.findByRole('article', { name: 'SUG-31, SUG-32' }));

test('pairs stand side by side with how alike they are and by which words', async () => {
  const { sent, user } = await open();
  const shown = await card();
  expect(shown.getByText(t('likelyPair.score', { percent: 61 }))).toBeVisible();
  expect(shown.getByText(t('contribution.similar.because', { words: 'forklift, dock' }))).toBeVisible();
  expect(shown.getByText('All about Ramp at the dock')).toBeVisible();
  expect(sent('GET', PAIRS)[0]?.query).toMatchObject({ type: 'SUGGESTION', sort: 'score,desc' });
  await user.click(shown.getByRole('button', { name: 'A ramp for forklifts' }));
  expect(await screen.findByRole('dialog', { name: 'A ramp for forklifts' })).toBeVisible();
});

test('one that is not the same goes from the list', async () => {
  let isDismissed = false;
  const { user, sent } = await open({
    [`GET ${PAIRS}`]: () => list(isDismissed ? [] : [pair()]),
    [`PUT ${PAIRS}/:firstId/:secondId/dismissal`]: () => {
      isDismissed = true;
      return respond(200, undefined);
    },
  });
  await user.click(
    (await card()).getByRole('button', { name: `${t('likelyPair.dismiss')}: SUG-31, SUG-32` }),
  );
  expect(await screen.findByText(t('likelyPair.empty'))).toBeVisible();
  expect(sent('PUT', `${PAIRS}/31/32/dismissal`)).toHaveLength(1);
});

const second = pair({
  ...{ id: '33-34', join: null },
  ...{ first: side(33, 'Lights at the gate'), second: side(34, 'A lamp at the gate') },
});

test('the keyboard goes on at the next pair, and at the heading once there is none', async () => {
  let pairs = [pair(), second];
  const { user } = await open({
    [`GET ${PAIRS}`]: () => list(pairs),
    [`PUT ${PAIRS}/:firstId/:secondId/dismissal`]: ({ path }: { path: string }) => {
      pairs = pairs.filter(({ first }) => !path.includes(`/${first.id}/`));
      return respond(200, undefined);
    },
  });
  await card();
  const press = async (codes: string) => {
    screen.getByRole('button', { name: `${t('likelyPair.dismiss')}: ${codes}` }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('article', { name: codes })).not.toBeInTheDocument());
  };
  await press('SUG-31, SUG-32');
  expect(screen.getByRole('button', { name: 'Lights at the gate' })).toHaveFocus();
  await press('SUG-33, SUG-34');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('so it does after two were joined', async () => {
  let pairs = [pair(), second];
  const { user } = await open({
    [`GET ${PAIRS}`]: () => list(pairs),
    'GET /api/v3/contributions/:id': ({ path }: { path: string }) =>
      contribution({ id: Number(path.split('/').at(-1)) }),
    'POST /api/v3/contributions/families/preview': PREVIEW,
    'POST /api/v3/contributions/families': () => {
      pairs = [second];
      return {};
    },
  });
  const named = t('family.join.shortNamed', { codes: 'SUG-31, SUG-32' });
  await user.click(await (await card()).findByRole('button', { name: named }));
  const join = await screen.findByRole('button', { name: t('family.join.confirm') });
  await waitFor(() => expect(join).toBeEnabled());
  await user.click(join);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Lights at the gate' })).toHaveFocus());
});

test('those are found by a filter, with who said so, and listed again', async () => {
  const { user, sent } = await open(
    {
      [`GET ${PAIRS}`]: () =>
        list([pair({ dateDismissed: '2026-03-04T08:30:00Z', dismissedBy: 'Mehmet Demir' })]),
      [`DELETE ${PAIRS}/:firstId/:secondId/dismissal`]: () => respond(200, undefined),
    },
    '?dismissed=true',
  );
  const shown = await card();
  expect(sent('GET', PAIRS)[0]?.query).toMatchObject({ dismissed: 'true' });
  expect(shown.getByText(/Mehmet Demir/)).toBeVisible();
  await user.click(shown.getByRole('button', { name: `${t('likelyPair.restore')}: SUG-31, SUG-32` }));
  await waitFor(() => expect(sent('DELETE', `${PAIRS}/31/32/dismissal`)).toHaveLength(1));
});

test('two of which one can’t be joined say why, and lead to the page of the other', async () => {
  const obstacle = { reason: 'closed', code: 'SUG-31' };
  const first = { ...side(31, 'Ramp at the dock'), stateType: 'REJECTION', state: 'Declined' };
  await open({ [`GET ${PAIRS}`]: () => list([pair({ join: null, obstacle, first })]) });
  const shown = await card();
  expect(shown.getByText(t('error.family.closed', { entityName: 'SUG-31' }))).toBeVisible();
  expect(shown.queryByRole('button', { name: /^Join/ })).not.toBeInTheDocument();
  const leads = shown.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(leads).toEqual(['/contribution/SUGGESTION/32/detail']);
});

test('of two that can be joined the one that the server names is the head', async () => {
  await open({ [`GET ${PAIRS}`]: () => list([pair({ join: { headId: 32, memberId: 31 } })]) });
  const named = t('family.join.shortNamed', { codes: 'SUG-32, SUG-31' });
  expect(await (await card()).findByRole('button', { name: named })).toBeVisible();
});
