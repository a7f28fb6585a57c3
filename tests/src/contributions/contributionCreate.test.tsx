import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { respond, unreachable } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { draft, EMPLOYEE, loadScreens, OPTIONS } from './contributionFixtures.ts';

beforeAll(loadScreens, 120_000);

const CREATE = '/api/v3/contributions/SUGGESTION';

function open(at: string, options: RenderAppOptions = {}) {
  return renderApp(at, {
    roles: EMPLOYEE,
    ...options,
    responses: {
      ...OPTIONS,
      'POST /api/v3/contributions/:type': 88,
      'GET /api/v3/contributions/edit/:type/:id': draft({ id: 88 }),
      ...options.responses,
    },
  });
}

test('a new suggestion is started once with its documented start values and goes on to its form [R3B-21, R3B-25 … R3B-37, R3B-39]', async () => {
  const { sent, location } = await open('/contribution/SUGGESTION/null');
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/88/edit'));
  expect(
    await screen.findByRole('heading', { level: 1, name: t('contribution.draft.SUGGESTION') }),
  ).toBeVisible();
  expect(sent('POST', CREATE)).toHaveLength(1);
  expect(sent('POST', CREATE)[0]?.body).toEqual({
    stateType: 'NEW',
    title: '   ',
    type: 'SUGGESTION',
    saveAsDraft: false,
    publishState: 'DRAFT',
    editable: true,
    code: 'X',
    lifecycle: '1',
    createdBy: 0,
    updatedBy: 0,
    commentStatus: 'HIDDEN',
    ratingStatus: 'CLOSED',
  });
});

test('the address that started it is left behind: going back does not start another [R3B-39]', async () => {
  const { router, sent, location } = await open('/contribution/SUGGESTION/null');
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/88/edit'));
  await router.navigate(-1);
  expect(location().pathname).toBe('/contribution/SUGGESTION/88/edit');
  expect(sent('POST', CREATE)).toHaveLength(1);
});

test('a double click on Contribute starts one [R3B-21]', async () => {
  let answer: (id: number) => void = () => undefined;
  const answered = new Promise<number>((resolve) => {
    answer = resolve;
  });
  const { router, sent, location } = await open('/contribution/SUGGESTION/null', {
    responses: { 'POST /api/v3/contributions/:type': () => answered },
  });
  await waitFor(() => expect(sent('POST', CREATE)).toHaveLength(1));
  await router.navigate('/contribution/SUGGESTION/null');
  answer(88);
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/88/edit'));
  expect(sent('POST', CREATE)).toHaveLength(1);
});

test('started from a campaign it carries the campaign [R3B-31]', async () => {
  const { sent } = await open('/contribution/IMPROVEMENT/9');
  await waitFor(() => expect(sent('POST', '/api/v3/contributions/IMPROVEMENT')).toHaveLength(1));
  const body = sent('POST', '/api/v3/contributions/IMPROVEMENT')[0]?.body;
  expect(body).toMatchObject({ type: 'IMPROVEMENT', campaignId: 9 });
  expect(body).not.toHaveProperty('competitionId');
});

test('an idea starts from its competition and carries it [R3B-06, R3B-22, R3B-30]', async () => {
  const { sent, location } = await open('/contribution/IDEA/5', {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': draft({ id: 88, type: 'IDEA', competitionId: 5 }),
    },
  });
  await waitFor(() => expect(location().pathname).toBe('/contribution/IDEA/5/88/edit'));
  expect(sent('POST', '/api/v3/contributions/IDEA')[0]?.body).toMatchObject({ competitionId: 5 });
  expect(await screen.findByRole('heading', { level: 1, name: t('contribution.draft.IDEA') })).toBeVisible();
});

test.each(['/contribution/IDEA/null', '/contribution/EXTRA/null', '/contribution/SUGGESTION/zebra'])(
  '%s starts nothing [R3B-06, R3B-07]',
  async (at) => {
    const { requests } = await open(at);
    expect(await screen.findByRole('heading', { name: t('error.http.404') })).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  },
);

test('an answer with an object is understood too [R3B-38]', async () => {
  const { location } = await open('/contribution/SUGGESTION/null', {
    responses: { 'POST /api/v3/contributions/:type': { id: 88 } },
  });
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/88/edit'));
});

test('a refusal shows the text of its errorKey as a toast, and can be tried again [R3B-40]', async () => {
  let refused = true;
  const { user, location } = await open('/contribution/SUGGESTION/null', {
    responses: {
      'POST /api/v3/contributions/:type': () =>
        refused
          ? respond(400, { status: 400, message: 'error.http.400', errorKey: 'error.campaignClosed' })
          : respond(200, 88),
    },
  });
  await waitFor(() => expect(screen.getAllByText(t('error.campaignClosed')).length).toBeGreaterThan(1));
  expect(screen.getByText(t('contribution.create.failed'))).toBeVisible();
  refused = false;
  await user.click(screen.getByRole('button', { name: pattern`${t('components.error.retry')}` }));
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/88/edit'));
});

test('without a connection nothing is lost: the page says so and offers another try [R3B-40]', async () => {
  await open('/contribution/SUGGESTION/null', {
    responses: { 'POST /api/v3/contributions/:type': unreachable },
  });
  expect((await screen.findAllByText(pattern`${t('error.serverNotReachable')}`)).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: pattern`${t('components.error.retry')}` })).toBeVisible();
});

test('somebody whom the module does not admit is told before anything is started [R3B-01]', async () => {
  const external = { listingEnabled: 'BOTH', submitEnabled: 'EXTERNAL' } as const;
  const { sent } = await open('/contribution/SUGGESTION/null', {
    settings: {
      moduleSubmitListSettings: {
        CONTENT: external,
        CAMPAIGN: external,
        COMPETITION: external,
        SUGGESTION: external,
        IMPROVEMENT: external,
      },
    },
  });
  expect(await screen.findByText(t('error.submitNotAllowed'))).toBeVisible();
  expect(sent('POST', CREATE)).toEqual([]);
});

test.each([['ROLE_INTERNAL'], ['ROLE_EXTERNAL']] as const)(
  '%s can start a suggestion where both may [R3B-01]',
  async (role) => {
    const { location } = await open('/contribution/SUGGESTION/null', { roles: ['ROLE_USER', role] });
    await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/88/edit'));
  },
);

test('an account without either role is not let in', async () => {
  await open('/contribution/SUGGESTION/null', { roles: ['ROLE_USER'] });
  expect(await screen.findByText(t('error.http.403'))).toBeVisible();
});
