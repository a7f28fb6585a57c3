import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import type { ContributionType } from '#contract/access.ts';
import { list, respond, unreachable } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { draft, EMPLOYEE, loadScreens, OPTIONS } from './contributionFixtures.ts';

beforeAll(loadScreens, 120_000);

const CREATE = '/api/v3/contributions/SUGGESTION';

/** As it is stored when it was started. */
const NEW_DRAFT = draft({ id: 88, title: '   ', body: '', fieldId: null, fieldTitle: null });

function open(at: string, options: RenderAppOptions = {}) {
  return renderApp(at, {
    roles: EMPLOYEE,
    ...options,
    responses: {
      ...OPTIONS,
      'POST /api/v3/contributions/:type': 88,
      'GET /api/v3/contributions/edit/:type/:id': NEW_DRAFT,
      'GET /api/v3/contributions/similar': () => list([]),
      ...options.responses,
    },
  });
}

const LINE = 'Bicycle stands at the gate';

/** Answers the question with which a contribution begins. */
async function begin(user: UserEvent, type: ContributionType = 'SUGGESTION', line = LINE) {
  const question = { name: pattern`^${t(`contribution.start.${type}`)}` };
  const box = await screen.findByRole('textbox', question);
  await waitFor(() => expect(box).toHaveFocus());
  await user.keyboard(`${line}{Enter}`);
}

const title = () => screen.findByRole('textbox', { name: pattern`^${t('contribution.title')}` });

test('nothing is stored before there is a line, which is the title of the form then', async () => {
  const { user, sent, location } = await open('/contribution/SUGGESTION/null');
  const box = await screen.findByRole('textbox', { name: pattern`^${t('contribution.start.SUGGESTION')}` });
  await waitFor(() => expect(box).toHaveFocus());
  await user.keyboard('   {Enter}');
  expect(await screen.findByText(t('entity.validation.required'))).toBeVisible();
  expect(sent('POST', CREATE)).toEqual([]);
  await user.clear(box);
  await begin(user);
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/88/edit'));
  await waitFor(async () => expect(await title()).toHaveValue(LINE));
  await waitFor(() => expect(sent('PUT', CREATE).at(-1)?.body).toMatchObject({ title: LINE }), {
    timeout: 5000,
  });
});

test('who comes from another page goes on in the line', async () => {
  const { router } = await open('/not-found');
  await screen.findByRole('heading', { level: 1 });
  await router.navigate('/contribution/SUGGESTION/null');
  const box = await screen.findByRole('textbox', { name: pattern`^${t('contribution.start.SUGGESTION')}` });
  await screen.findByRole('heading', { level: 1, name: t('contribution.new.SUGGESTION') });
  await waitFor(() => expect(box).toHaveFocus());
  // The focus of the arrival comes with the heading, or never.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(box).toHaveFocus();
});

test('a title that was changed since is not replaced by the line when the page is loaded anew', async () => {
  const stored = draft({ ...NEW_DRAFT, title: 'Another title' });
  const { user } = await open('/contribution/SUGGESTION/null', {
    responses: { 'GET /api/v3/contributions/edit/:type/:id': stored },
  });
  await begin(user);
  expect(await title()).toHaveValue('Another title');
});

test('after the line come title and text; the other parts come one by one, or all where something is missing', async () => {
  const { user } = await open('/contribution/SUGGESTION/null');
  await begin(user);
  await title();
  const heading = (part: 'place' | 'files') =>
    screen.queryByRole('heading', { name: t(`contribution.form.${part}`) });
  expect([heading('place'), heading('files')]).toEqual([null, null]);
  const next = (part: 'place' | 'files') =>
    screen.getByRole('button', {
      name: t('contribution.form.next', { title: t(`contribution.form.${part}`) }),
    });
  await user.click(next('place'));
  expect(heading('place')).toHaveFocus();
  expect(heading('files')).toBeNull();
  expect(next('files')).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('contribution.submit') }));
  await waitFor(() =>
    expect(screen.getAllByRole('alert').some((box) => box === document.activeElement)).toBe(true),
  );
  expect(heading('files')).toBeVisible();
  expect(screen.getByRole('heading', { name: t('contribution.ready.title') })).toBeVisible();
});

test('the fields to choose from are read while the first part is written, and not again when theirs is come to', async () => {
  const { user, sent } = await open('/contribution/SUGGESTION/null');
  await begin(user);
  await title();
  const readings = () => sent('GET', '/api/v3/contribution-fields/options/SUGGESTION').length;
  await waitFor(() => expect(readings()).toBe(1));
  const place = t('contribution.form.next', { title: t('contribution.form.place') });
  await user.click(screen.getByRole('button', { name: place }));
  await waitFor(() => expect(sent('GET', '/api/v3/contribution-tags')).not.toEqual([]));
  expect(readings()).toBe(1);
});

test('a new suggestion is started once with its documented start values and goes on to its form [R3B-21, R3B-25 … R3B-37, R3B-39]', async () => {
  const { user, sent, location } = await open('/contribution/SUGGESTION/null');
  await begin(user);
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
  const { user, router, sent, location } = await open('/contribution/SUGGESTION/null');
  await begin(user);
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/88/edit'));
  await router.navigate(-1);
  expect(location().pathname).toBe('/contribution/SUGGESTION/88/edit');
  expect(sent('POST', CREATE)).toHaveLength(1);
});

test('a second press starts no other one [R3B-21]', async () => {
  let answer: (id: number) => void = () => undefined;
  const answered = new Promise<number>((resolve) => {
    answer = resolve;
  });
  const { user, sent, location } = await open('/contribution/SUGGESTION/null', {
    responses: { 'POST /api/v3/contributions/:type': () => answered },
  });
  await begin(user);
  await waitFor(() => expect(sent('POST', CREATE)).toHaveLength(1));
  await user.keyboard('{Enter}');
  answer(88);
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/88/edit'));
  expect(sent('POST', CREATE)).toHaveLength(1);
});

test('started from a campaign it carries the campaign [R3B-31]', async () => {
  const { user, sent } = await open('/contribution/IMPROVEMENT/9');
  await begin(user, 'IMPROVEMENT');
  await waitFor(() => expect(sent('POST', '/api/v3/contributions/IMPROVEMENT')).toHaveLength(1));
  const body = sent('POST', '/api/v3/contributions/IMPROVEMENT')[0]?.body;
  expect(body).toMatchObject({ type: 'IMPROVEMENT', campaignId: 9 });
  expect(body).not.toHaveProperty('competitionId');
});

test('an idea starts from its competition and carries it [R3B-06, R3B-22, R3B-30]', async () => {
  const { user, sent, location } = await open('/contribution/IDEA/5', {
    responses: {
      'GET /api/v3/contributions/edit/:type/:id': draft({ id: 88, type: 'IDEA', competitionId: 5 }),
    },
  });
  await begin(user, 'IDEA');
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
  const { user, location } = await open('/contribution/SUGGESTION/null', {
    responses: { 'POST /api/v3/contributions/:type': { id: 88 } },
  });
  await begin(user);
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
  await begin(user);
  await waitFor(() => expect(screen.getAllByText(t('error.campaignClosed')).length).toBeGreaterThan(1));
  expect(screen.getByText(t('contribution.create.failed'))).toBeVisible();
  refused = false;
  await user.click(screen.getByRole('button', { name: t('contribution.start') }));
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/88/edit'));
});

test('without a connection nothing is lost: the page says so and offers another try [R3B-40]', async () => {
  const { user } = await open('/contribution/SUGGESTION/null', {
    responses: { 'POST /api/v3/contributions/:type': unreachable },
  });
  await begin(user);
  expect((await screen.findAllByText(pattern`${t('error.serverNotReachable')}`)).length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: t('contribution.start') })).toBeEnabled();
  expect(screen.getByDisplayValue(LINE)).toBeVisible();
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
    const { user, location } = await open('/contribution/SUGGESTION/null', { roles: ['ROLE_USER', role] });
    await begin(user);
    await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/88/edit'));
  },
);

test('an account without either role is not let in', async () => {
  await open('/contribution/SUGGESTION/null', { roles: ['ROLE_USER'] });
  expect(await screen.findByText(t('error.http.403'))).toBeVisible();
});
