import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/answers/schema.ts';
import { taskRow } from '#tests/src/tasks/taskFixtures.ts';
import { list, respond, unreachable } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { AYSE, contribution, draft, loadScreens, MEHMET, sentBack } from './contributionFixtures.ts';
import { open, panel, READ } from './contributionPage.ts';

beforeAll(loadScreens, 120_000);

test('the page says what it is, where it stands, who has it and where it belongs [R3B-08, R3B-14, R3B-15, R3B-17]', async () => {
  const { sent } = await open(
    contribution({
      summary: 'Room for ten bicycles',
      owners: [AYSE, MEHMET],
      responsible: { id: 9, firstName: 'Rana', lastName: 'Koç', unitName: 'Facilities', picturePath: null },
      campaignId: 9,
      campaignTitle: 'A greener site',
      tags: [{ id: 1, title: 'quick win' }],
      next: {
        waitingFor: [
          { role: 'RESPONSIBLE', taskName: 'Assess it', end: new Date(2026, 2, 20, 12).toISOString() },
        ],
      },
    }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Bicycle stands at the gate' })).toBeVisible();
  expect(screen.getByText('Four stands beside the gate.')).toBeVisible();
  expect(screen.getByText('Room for ten bicycles')).toBeVisible();
  expect(sent('GET', READ)[0]?.query).toEqual({ langkey: 'en' });
  const side = await panel();
  for (const text of [
    'Ayşe Yılmaz',
    'Mehmet Demir',
    'Rana Koç',
    'Mobility',
    'A greener site',
    'quick win',
    t('contribution.visibility.INTERNAL'),
  ]) {
    expect(side.getByText(text)).toBeVisible();
  }
  expect(side.getByText(/Assess it/)).toBeVisible();
  expect(side.getByText(t('contribution.next.until', { date: '20/03/26' }))).toBeVisible();
});

test('beside a promised day no other one stands for the same answer', async () => {
  const answer: Answer = {
    ...{ dueAt: '2099-12-11T21:59:59.000Z', owner: { id: 8, name: 'Elif Çelik' }, state: 'running' },
    ...{ escalation: 0, timeZone: 'UTC' },
  };
  const waitingFor = [
    { role: 'RESPONSIBLE' as const, taskName: 'Assess it', end: '2026-03-20T20:59:59.000Z' },
  ];
  await open(contribution({ answer, next: { waitingFor } }));
  const side = await panel();
  expect(side.getByText(/Elif Çelik answers by/)).toBeVisible();
  const next = within(side.getByRole('region', { name: t('contribution.next') }));
  expect(next.getByText(/Assess it/)).toBeVisible();
  expect(next.queryByText(t('contribution.next.until', { date: '20/03/26' }))).toBeNull();
});

test('the life cycle is a path with its dates and the present state marked [R3B-08]', async () => {
  await open(contribution());
  const way = within(await screen.findByRole('list', { name: t('contribution.path') }));
  const steps = way.getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringMatching(
      pattern`^Draft \(${t('components.path.done')}\)\d+ March(?: 2026)? \(\d+/03/26 08:30\)$`,
    ),
    expect.stringMatching(
      pattern`^Submitted \(${t('components.path.current')}\)\d+ March(?: 2026)? \(\d+/03/26 08:30\)$`,
    ),
    `Accepted (${t('components.path.ahead')})`,
  ]);
  expect(steps[1]).toHaveAttribute('aria-current', 'step');
});

test('the reader’s tasks on it are listed [R3B-09]', async () => {
  await open(
    contribution({
      tasks: [taskRow()],
    }),
  );
  const tasks = within(await screen.findByRole('region', { name: t('contribution.tasks') }));
  expect(tasks.getByText('Assess the suggestion')).toBeVisible();
  expect(tasks.getByText(t('task.own.WAITING'))).toBeVisible();
});

test('a task to finish what one began is called so here as on my work, with its end', async () => {
  const noon = (day: number) => new Date(2026, 2, day, 12).toISOString();
  await open(
    contribution({
      tasks: [taskRow({ status: 'OVERDUE', role: 'OWNER', isOwnDraft: true, start: noon(2), end: noon(9) })],
    }),
  );
  const tasks = within(await screen.findByRole('region', { name: t('contribution.tasks') }));
  expect(tasks.getByText(t('task.unfinished'))).toBeVisible();
  expect(tasks.getByText(t('task.unfinishedOverdue', { date: '09/03/26' }))).toBeVisible();
  expect(tasks.queryByText(/late|until/)).toBeNull();
});

test('an idea stands below its competition [Q3-09]', async () => {
  await open(contribution({ type: 'IDEA', competitionId: 5, code: 'AI-0001' }), {
    at: '/contribution/IDEA/5/12/detail',
  });
  expect(await screen.findByText(`${t('contribution.type.IDEA')} · AI-0001`)).toBeVisible();
});

test('an address with another type leads to the right one', async () => {
  const { location } = await open(contribution({ type: 'IMPROVEMENT' }));
  await waitFor(() => expect(location().pathname).toBe('/contribution/IMPROVEMENT/12/detail'));
});

test('answers to extra inputs are shown in words [R3B-18]', async () => {
  const rest = {
    explanation: null,
    isRequired: false,
    minLenOrValue: null,
    maxLenOrValue: null,
    selectionValues: [],
  };
  const value = (changes: object) => ({
    extraInputId: 1,
    textValue: null,
    numberValue: null,
    boolValue: null,
    dateValue: null,
    selectionValueIds: null,
    ...changes,
  });
  await open(
    contribution({
      extraInputs: [
        { ...rest, id: 1, label: 'Place', inputType: 'TEXT', value: value({ textValue: 'North gate' }) },
        { ...rest, id: 2, label: 'Cost', inputType: 'NUMERIC', value: value({ numberValue: 1234.5 }) },
        { ...rest, id: 3, label: 'Urgent', inputType: 'BOOL', value: value({ boolValue: false }) },
        { ...rest, id: 4, label: 'By', inputType: 'DATE', value: value({ dateValue: '2026-05-01' }) },
        {
          ...rest,
          id: 5,
          label: 'Sizes',
          inputType: 'MULTIPLE_SELECTION',
          selectionValues: [
            { id: 31, label: 'Small' },
            { id: 32, label: 'Large' },
          ],
          value: value({ selectionValueIds: [31, 32] }),
        },
        { ...rest, id: 6, label: 'Unanswered', inputType: 'TEXT', value: null },
      ],
    }),
  );
  const details = within(await screen.findByRole('region', { name: t('contribution.form.extra') }));
  for (const text of ['North gate', '1,234.50', t('contribution.extra.no'), '01/05/26', 'Small, Large']) {
    expect(details.getByText(text)).toBeVisible();
  }
  expect(details.queryByText('Unanswered')).not.toBeInTheDocument();
});

test('a draft is continued by its owner, and says what is next [R3B-24]', async () => {
  await open(draft());
  const side = await panel();
  expect(side.getByRole('link', { name: t('contribution.continue') })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/12/edit',
  );
  expect(side.getByText(t('contribution.next.draft'))).toBeVisible();
});

test('one that was withdrawn has had no answer, and awaits none', async () => {
  await open(contribution({ stateType: 'CANCELLATION', stateName: 'Withdrawn' }));
  const next = within((await panel()).getByRole('region', { name: t('contribution.next') }));
  expect(next.getByText(t('contribution.next.withdrawn'))).toBeVisible();
});

test('one that was sent back says when, by whom and what is asked [S3-41]', async () => {
  await open(sentBack());
  const asked = within(
    await screen.findByRole('note', {
      name: t('contribution.sentBack.by', { date: '05/03/26', name: 'Mehmet Demir' }),
    }),
  );
  expect(asked.getByText('Which halls exactly?')).toBeVisible();
});

test('one that the server sent back without a word asks to look through it [S3-41]', async () => {
  const date = new Date(2026, 2, 5, 12).toISOString();
  await open(sentBack({ sentBack: { date, fullName: null, explanation: null } }));
  const asked = within(
    await screen.findByRole('note', { name: t('contribution.sentBack', { date: '05/03/26' }) }),
  );
  expect(asked.getByText(t('contribution.sentBack.text'))).toBeVisible();
});

test('a draft that nobody sent back has no such notice', async () => {
  await open(draft());
  await panel();
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});

test('previous and next follow the list the reader came from [S3-23]', async () => {
  const IDS = '/api/v3/contributions/id/SUGGESTION/0/mine';
  const { user, sent, location } = await open(contribution(), {
    state: { list: '/contribution/list/SUGGESTION/0/mine?page=2&sort=title,asc&stateId.in=3' },
    responses: { 'GET /api/v3/contributions/id/:type/:parentId/:scope': list([30, 12, 8]) },
  });
  const neighbours = within(await screen.findByRole('navigation', { name: t('contribution.neighbours') }));
  expect(sent('GET', IDS)[0]?.query).toEqual({
    page: '1',
    size: '10',
    sort: 'title,asc',
    langkey: 'en',
    'stateId.in': '3',
  });
  expect(neighbours.getByRole('link', { name: t('contribution.previous') })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/30/detail',
  );
  await user.click(neighbours.getByRole('link', { name: t('contribution.following') }));
  expect(location().pathname).toBe('/contribution/SUGGESTION/8/detail');
  expect(location().state).toEqual({
    list: '/contribution/list/SUGGESTION/0/mine?page=2&sort=title,asc&stateId.in=3',
  });
});

test('previous and next ask what the list asked: extra inputs joined with the units, days as instants [S3-23, Q3-01]', async () => {
  const filters = 'eiId.in=12,org3&ei_4=ei_4_41,ei_4_42&ei_5=ei_5_0&dateSubmitted.lessThanOrEqual=2026-03-05';
  const { sent } = await open(contribution(), {
    state: { list: `/contribution/list/SUGGESTION/0/mine?page=1&sort=title,asc&${filters}` },
    responses: { 'GET /api/v3/contributions/id/:type/:parentId/:scope': list([30, 12, 8]) },
  });
  await screen.findByRole('navigation', { name: t('contribution.neighbours') });
  expect(sent('GET', '/api/v3/contributions/id/SUGGESTION/0/mine')[0]?.query).toEqual({
    page: '0',
    size: '10',
    sort: 'title,asc',
    langkey: 'en',
    'eiId.in': '12,org3,ei_4_41,ei_4_42,ei_5_0',
    'dateSubmitted.lessThanOrEqual': new Date(2026, 2, 5, 23, 59, 59, 999).toISOString(),
  });
});

test('the way back leads to the list with its filters', async () => {
  await open(contribution(), { state: { list: '/contribution/list/SUGGESTION/0/mine?page=2' } });
  const crumbs = within(await screen.findByRole('navigation', { name: t('components.breadcrumb.label') }));
  expect(crumbs.getByRole('link', { name: t('contribution.list.mine.SUGGESTION') })).toHaveAttribute(
    'href',
    '/contribution/list/SUGGESTION/0/mine?page=2',
  );
});

test('a picture is fetched with the token and shown [R3B-41]', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }),
  );
  const { container, sent } = await open(contribution({ bannerPath: 'files/70' }), {
    responses: { 'GET /api/v3/files/:key': () => new Response('bytes') },
  });
  await waitFor(() => expect(container.querySelector('img[src="blob:picture"]')).toBeInTheDocument());
  expect(sent('GET', '/api/v3/files/70')[0]?.headers.authorization).toBe('Bearer sample-token');
});

test('a contribution that is not there, or not for this reader, is the not-found page [Q3-116]', async () => {
  await open(contribution(), {
    responses: { 'GET /api/v3/contributions/:id': respond(404, { status: 404, message: 'error.http.404' }) },
  });
  expect(await screen.findByRole('heading', { name: t('error.http.404') })).toBeVisible();
});

test.each([
  '/contribution/SUGGESTION/zebra/detail',
  '/contribution/SUGGESTION/12/commandId/FLY',
  '/contribution/EXTRA/12/detail',
])('%s is not found', async (at) => {
  const { sent } = await open(contribution(), { at });
  expect(await screen.findByRole('heading', { name: t('error.http.404') })).toBeVisible();
  expect(sent('GET', READ)).toEqual([]);
});

test('while it loads its shape is shown; a failure is said and tried again', async () => {
  let broken = true;
  const { user } = await open(contribution(), {
    responses: { 'GET /api/v3/contributions/:id': () => (broken ? unreachable() : contribution()) },
  });
  expect(await screen.findByText(t('components.error.title'))).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: pattern`${t('components.error.retry')}` }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bicycle stands at the gate' })).toBeVisible();
});

test('an account without either role is not let in', async () => {
  await open(contribution(), { roles: ['ROLE_USER'] });
  expect(await screen.findByText(t('error.http.403'))).toBeVisible();
});
