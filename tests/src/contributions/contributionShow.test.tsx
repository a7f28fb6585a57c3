import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ContributionDetail } from '../../../contract/contributions.ts';
import { COMMENT_STATUSES, RATING_STATUSES } from '../../../contract/life-cycles.ts';
import { list, respond, unreachable } from '../../support/network.ts';
import { type RenderAppOptions, renderApp } from '../../support/renderApp.tsx';
import {
  AYSE,
  contribution,
  draft,
  EMPLOYEE,
  loadScreens,
  MEHMET,
  OPTIONS,
  permissions,
} from './contributionFixtures.ts';

beforeAll(loadScreens, 120_000);

const READ = '/api/v3/contributions/12';

function open(
  shown: ContributionDetail | (() => ContributionDetail),
  options: RenderAppOptions & { at?: string } = {},
) {
  const { at = '/contribution/SUGGESTION/12/detail', ...rest } = options;
  return renderApp(at, {
    roles: EMPLOYEE,
    ...rest,
    responses: {
      ...OPTIONS,
      'GET /api/v3/contributions/:id': shown,
      'GET /api/v3/contributions/:id/commandId/:command': shown,
      'GET /api/v3/comments/list/:id': list([]),
      ...rest.responses,
    },
  });
}

const panel = async () => within(await screen.findByRole('complementary', { name: 'Where it stands' }));
const action = (changes: Partial<ContributionDetail['actions'][number]> = {}) => ({
  id: 21,
  name: 'Accept',
  explanationRequired: false,
  confirmText: null,
  targetStateId: 4,
  targetStateName: 'Accepted',
  targetStateType: 'ACCEPTANCE' as const,
  ...changes,
});
const EXECUTE = '/api/v3/contributions/contributionId/12/execute-action/21';

test('the page says what it is, where it stands, who has it and where it belongs [R3B-08, R3B-14, R3B-15, R3B-17]', async () => {
  const { sent } = await open(
    contribution({
      summary: 'Room for ten bicycles',
      owners: [AYSE, MEHMET],
      responsible: { id: 9, firstName: 'Rana', lastName: 'Koç', unitName: 'Facilities' },
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
    'All employees',
  ]) {
    expect(side.getByText(text)).toBeVisible();
  }
  expect(side.getByText(/Assess it/)).toBeVisible();
  expect(side.getByText('until 20/03/26')).toBeVisible();
});

test('the life cycle is a path with its dates and the present state marked [R3B-08]', async () => {
  await open(contribution());
  const way = within(await screen.findByRole('list', { name: 'The way to an answer' }));
  const steps = way.getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringMatching(/^Draft \(done\)\d\d\/03\/26 \d\d:\d\d$/),
    expect.stringMatching(/^Handed in \(now here\)\d\d\/03\/26 \d\d:\d\d$/),
    'Accepted (may come)',
  ]);
  expect(steps[1]).toHaveAttribute('aria-current', 'step');
});

test('the reader’s tasks on it are listed [R3B-09]', async () => {
  await open(
    contribution({
      tasks: [
        {
          id: 1,
          taskName: 'Assess the suggestion',
          role: 'RESPONSIBLE',
          status: 'WAITING',
          module: 'SUGGESTION',
          start: '2026-03-02T08:30:00Z',
          end: null,
          contributionId: 12,
          contributionType: 'SUGGESTION',
          contributionTitle: 'Bicycle stands',
          contributionCode: 'SUG-000012',
          competitionId: null,
          stateName: 'Handed in',
          fieldTitle: 'Mobility',
          userId: 7,
          fullName: 'Ayşe Yılmaz',
          commandId: null,
        },
      ],
    }),
  );
  const tasks = within(await screen.findByRole('region', { name: 'My tasks here' }));
  expect(tasks.getByText('Assess the suggestion')).toBeVisible();
  expect(tasks.getByText('Waiting')).toBeVisible();
});

test('an idea stands below its competition [Q3-09]', async () => {
  await open(contribution({ type: 'IDEA', competitionId: 5, code: 'AI-0001' }), {
    at: '/contribution/IDEA/5/12/detail',
  });
  expect(await screen.findByText('Idea · AI-0001')).toBeVisible();
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
  const details = within(await screen.findByRole('region', { name: 'Further details' }));
  for (const text of ['North gate', '1,234.50', 'No', '01/05/26', 'Small, Large']) {
    expect(details.getByText(text)).toBeVisible();
  }
  expect(details.queryByText('Unanswered')).not.toBeInTheDocument();
});

test('each offered action is a button with its configured name, the first one leads [R3C-01]', async () => {
  await open(
    contribution({
      actions: [action(), action({ id: 22, name: 'Withdraw', targetStateType: 'CANCELLATION' })],
    }),
  );
  const side = await panel();
  expect(side.getByRole('button', { name: 'Accept' })).toBeVisible();
  expect(side.getByRole('button', { name: 'Withdraw' })).toBeVisible();
});

test('an action runs without an explanation, and the contribution is fetched again [R3C-02, R3C-03, R3C-08]', async () => {
  let done = false;
  const { user, sent } = await open(
    () =>
      done
        ? contribution({ version: 6, stateName: 'Accepted', stateType: 'ACCEPTANCE' })
        : contribution({ actions: [action()] }),
    {
      responses: {
        [`POST ${EXECUTE}`]: () => {
          done = true;
          return { id: 12, stateId: 4, stateType: 'ACCEPTANCE', stateName: 'Accepted', version: 6 };
        },
      },
    },
  );
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept' }));
  expect(dialog.getByText('The contribution moves to “Accepted”.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(sent('GET', READ)).toHaveLength(2));
  expect(sent('POST', EXECUTE)[0]?.body).toEqual({ explanation: null, version: 5 });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect((await panel()).queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect((await panel()).getAllByText('Accepted')[0]).toBeVisible();
});

test('an explanation goes into the body [R3C-02, R3C-03]', async () => {
  const { user, sent } = await open(contribution({ actions: [action({ confirmText: 'Really accept?' })] }), {
    responses: {
      [`POST ${EXECUTE}`]: { id: 12, stateId: 4, stateType: 'ACCEPTANCE', stateName: 'Accepted', version: 6 },
    },
  });
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Really accept?')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Explanation \(optional\)/ }), '  Good idea  ');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(sent('POST', EXECUTE)[0]?.body).toEqual({ explanation: 'Good idea', version: 5 }),
  );
});

test('a required explanation is asked for before anything is sent [R3C-02]', async () => {
  const { user, sent } = await open(contribution({ actions: [action({ explanationRequired: true })] }));
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText('Please give an explanation.')).toBeVisible();
  expect(sent('POST', EXECUTE)).toEqual([]);
});

test('when somebody else was quicker, the page shows what is so now [R3C-08]', async () => {
  const key = 'error.commandNotAvailable';
  const { user, sent } = await open(contribution({ actions: [action()] }), {
    responses: {
      [`POST ${EXECUTE}`]: respond(
        400,
        { status: 400, message: key },
        { 'app-error': key, 'app-params': 'contribution' },
      ),
    },
  });
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('This is not possible in the current state.')).toBeVisible();
  await waitFor(() => expect(sent('GET', READ)).toHaveLength(2));
});

test('a failed action keeps the question with what was typed', async () => {
  const { user } = await open(contribution({ actions: [action()] }), {
    responses: { [`POST ${EXECUTE}`]: unreachable },
  });
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByRole('textbox'), 'Good idea');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Accept' })).toBeEnabled());
  expect(dialog.getByRole('textbox')).toHaveValue('Good idea');
});

test('a draft is continued by its owner, and says what is next [R3B-24]', async () => {
  await open(draft());
  const side = await panel();
  expect(side.getByRole('link', { name: 'Continue writing' })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/12/edit',
  );
  expect(side.getByText('Finish writing and submit it.')).toBeVisible();
});

test('the page opened for a command asks for it and opens its dialog [R3C-38]', async () => {
  const { sent } = await open(
    contribution({
      commandId: 'CHANGE_VISIBILITY',
      permissions: permissions({ commands: ['CHANGE_VISIBILITY'] }),
    }),
    { at: '/contribution/SUGGESTION/12/commandId/CHANGE_VISIBILITY' },
  );
  expect(await screen.findByRole('dialog', { name: 'Change visibility' })).toBeVisible();
  expect(sent('GET', '/api/v3/contributions/12/commandId/CHANGE_VISIBILITY')).toHaveLength(1);
});

test('a command whose place is a tab opens that tab [R3C-38]', async () => {
  await open(
    contribution({ commandId: 'VIEW_HISTORY', permissions: permissions({ commands: ['VIEW_HISTORY'] }) }),
    {
      at: '/contribution/SUGGESTION/12/commandId/VIEW_HISTORY',
      responses: { 'GET /api/v3/contribution-histories/:id/category/:category': list([]) },
    },
  );
  expect(await screen.findByRole('tab', { name: 'History', selected: true })).toBeVisible();
});

const ENTRY = {
  id: 1,
  contributionId: 12,
  category: 'STATE',
  date: '2026-03-02T08:30:00Z',
  userId: 7,
  fullName: 'Ayşe Yılmaz',
  event: 'action',
  actionName: 'Hand to the board',
  fromState: { id: 1, stateType: 'NEW', name: 'New' },
  toState: { id: 3, stateType: 'SUBMITTED', name: 'Handed in' },
  oldValue: null,
  newValue: null,
  explanation: 'It is complete.',
};

test('the history is read by category and says what happened, by whom and why [R3B-19, R3F-06]', async () => {
  const status = {
    ...ENTRY,
    id: 2,
    category: 'STATUS',
    userId: null,
    fullName: 'SYSTEM',
    event: 'visibility',
    actionName: null,
    fromState: null,
    toState: null,
    oldValue: 'PRIVATE',
    newValue: 'INTERNAL',
    explanation: null,
  };
  const { user, sent } = await open(
    contribution({ permissions: permissions({ commands: ['VIEW_HISTORY'] }) }),
    {
      at: '/contribution/SUGGESTION/12/detail?tab=history',
      responses: {
        'GET /api/v3/contribution-histories/:id/category/:category': ({ path }) =>
          path.endsWith('/ALL') ? list([status, ENTRY]) : list([ENTRY]),
      },
    },
  );
  const history = within(await screen.findByRole('list', { name: 'History' }));
  expect(await history.findByText('Visibility changed')).toBeVisible();
  expect(history.getByText('All employees')).toBeVisible();
  expect(history.getByText(/^System/)).toBeVisible();
  expect(history.getByText('Hand to the board')).toBeVisible();
  expect(history.getByText('It is complete.')).toBeVisible();
  expect(sent('GET', '/api/v3/contribution-histories/12/category/ALL')[0]?.query).toEqual({
    page: '0',
    size: '20',
    langkey: 'en',
  });
  await user.click(screen.getByRole('button', { name: 'States' }));
  await waitFor(() =>
    expect(sent('GET', '/api/v3/contribution-histories/12/category/STATE')).toHaveLength(1),
  );
  await waitFor(() => expect(screen.queryByText('Visibility changed')).not.toBeInTheDocument());
});

test('without the permission there is no history tab, and its address is not found [R3C-30, R3N-13]', async () => {
  await open(contribution(), { at: '/contribution/SUGGESTION/12/detail?tab=history' });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'History' })).not.toBeInTheDocument();
});

test('who takes part is listed by role [R3B-14, R3B-15]', async () => {
  const { user } = await open(
    contribution({
      participants: [
        { ...AYSE, role: 'OWNER' },
        { ...MEHMET, role: 'MENTOR' },
      ],
    }),
  );
  await user.click(await screen.findByRole('tab', { name: 'People' }));
  expect(
    within(await screen.findByRole('region', { name: 'Mentor' })).getByText('Mehmet Demir'),
  ).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Owner' })).getByText('Ayşe Yılmaz')).toBeVisible();
});

test('files can be downloaded by every reader and changed by none without the permission [R3B-16]', async () => {
  const file = {
    id: 61,
    name: 'plan.pdf',
    size: 2048,
    contentType: 'application/pdf',
    category: 'CONTRIBUTION',
    path: 'files/2b1c',
    createdBy: 'Ayşe Yılmaz',
    createdDate: '2026-03-01T08:30:00Z',
    canDelete: false,
  };
  const { user } = await open(contribution({ files: [file] }));
  await user.click(await screen.findByRole('tab', { name: 'Files (1)' }));
  expect(await screen.findByRole('button', { name: 'plan.pdf' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Add a file')).not.toBeInTheDocument();
});

test('previous and next follow the list the reader came from [S3-23]', async () => {
  const IDS = '/api/v3/contributions/id/SUGGESTION/0/mine';
  const { user, sent, location } = await open(contribution(), {
    state: { list: '/contribution/list/SUGGESTION/0/mine?page=2&sort=title,asc&stateId.in=3' },
    responses: { 'GET /api/v3/contributions/id/:type/:parentId/:scope': list([30, 12, 8]) },
  });
  const neighbours = within(await screen.findByRole('navigation', { name: 'Previous and next in the list' }));
  expect(sent('GET', IDS)[0]?.query).toEqual({
    page: '1',
    size: '10',
    sort: 'title,asc',
    langkey: 'en',
    'stateId.in': '3',
  });
  expect(neighbours.getByRole('link', { name: 'Previous contribution' })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/30/detail',
  );
  await user.click(neighbours.getByRole('link', { name: 'Next contribution' }));
  expect(location().pathname).toBe('/contribution/SUGGESTION/8/detail');
  expect(location().state).toEqual({
    list: '/contribution/list/SUGGESTION/0/mine?page=2&sort=title,asc&stateId.in=3',
  });
});

test('the way back leads to the list with its filters', async () => {
  await open(contribution(), { state: { list: '/contribution/list/SUGGESTION/0/mine?page=2' } });
  const crumbs = within(await screen.findByRole('navigation', { name: 'You are here' }));
  expect(crumbs.getByRole('link', { name: 'My suggestions' })).toHaveAttribute(
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

test.each(COMMENT_STATUSES)(
  'the discussion is there unless it is hidden: %s [R3B-10, R3C-12, R3C-13]',
  async (commentStatus) => {
    await open(
      contribution({ commentStatus, permissions: permissions({ comment: commentStatus === 'VISIBLE' }) }),
    );
    await screen.findByRole('tab', { name: /Files/ });
    const tab = screen.queryByRole('tab', { name: /Discussion/ });
    if (commentStatus === 'HIDDEN') expect(tab).not.toBeInTheDocument();
    else expect(tab).toBeVisible();
  },
);

test.each(RATING_STATUSES)(
  'the rating is there unless it is hidden: %s [R3B-11, R3C-15]',
  async (ratingStatus) => {
    await open(contribution({ ratingStatus }), {
      responses: {
        'GET /api/v3/contribution-ratings/:id': {
          contributionId: 12,
          ratingType: 'STAR5',
          average: 3.5,
          count: 2,
          ownRating: null,
          ownId: null,
        },
      },
    });
    await screen.findByRole('tab', { name: /Files/ });
    const rating = screen.queryByRole('region', { name: 'Rating' });
    if (ratingStatus === 'HIDDEN') expect(rating).not.toBeInTheDocument();
    else expect(rating).toBeVisible();
  },
);

test('a contribution that is not there, or not for this reader, is the not-found page [Q3-116]', async () => {
  await open(contribution(), {
    responses: { 'GET /api/v3/contributions/:id': respond(404, { status: 404, message: 'error.http.404' }) },
  });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test.each([
  '/contribution/SUGGESTION/zebra/detail',
  '/contribution/SUGGESTION/12/commandId/FLY',
  '/contribution/EXTRA/12/detail',
])('%s is not found', async (at) => {
  const { sent } = await open(contribution(), { at });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(sent('GET', READ)).toEqual([]);
});

test('while it loads its shape is shown; a failure is said and tried again', async () => {
  let broken = true;
  const { user } = await open(contribution(), {
    responses: { 'GET /api/v3/contributions/:id': () => (broken ? unreachable() : contribution()) },
  });
  expect(await screen.findByText('This could not be loaded.')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: /Try again/i }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bicycle stands at the gate' })).toBeVisible();
});

test('an account without either role is not let in', async () => {
  await open(contribution(), { roles: ['ROLE_USER'] });
  expect(await screen.findByText('You are not authorized to access this page.')).toBeVisible();
});
