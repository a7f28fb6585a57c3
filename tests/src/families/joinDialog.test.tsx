import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import {
  ADMINISTRATOR,
  contribution,
  contributionRow,
  loadScreens,
  permissions,
} from '#tests/src/contributions/contributionFixtures.ts';
import { open } from '#tests/src/contributions/contributionPage.ts';
import { type Answers, list, respond, type SeenRequest } from '#tests/support/network.ts';
import type { RenderAppOptions } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { PREVIEW, ROOF } from './familyFixtures.ts';

beforeAll(async () => {
  await Promise.all([
    loadScreens(),
    import('#src/features/families/JoinButton.tsx'),
    import('#src/features/families/JoinDialog.tsx'),
  ]);
}, 120_000);

const JOIN = '/api/v3/contributions/families';
const PREVIEWED = `${JOIN}/preview`;
const LIST = '/api/v3/contributions/SUGGESTION/0/manage';

const head = contribution({ permissions: permissions({ join: true }) });
const taken = contributionRow({
  id: 15,
  code: 'SUG-000015',
  title: 'Bicycles under cover',
  family: { headId: 3, headCode: 'SUG-000003', headTitle: 'Cover', dateJoined: '2026-03-05T08:30:00Z' },
});

const refusal = (key: string, params: string) =>
  respond(
    400,
    { status: 400, message: key, errorKey: key, params },
    { 'x-app-error': key, 'x-app-params': params },
  );

async function start(
  responses: Answers = {},
  roles = ADMINISTRATOR,
  settings: RenderAppOptions['settings'] = {},
) {
  const app = await open(head, {
    roles,
    settings,
    responses: {
      [`GET ${LIST}`]: list([ROOF, taken]),
      'GET /api/v3/contributions/similar': list([]),
      [`POST ${PREVIEWED}`]: PREVIEW,
      [`POST ${JOIN}`]: {},
      ...responses,
    },
  });
  await app.user.click(await screen.findByRole('button', { name: t('family.join') }));
  await screen.findByRole('combobox', { name: t('family.join.members') });
  const dialog = within(screen.getByRole('dialog', { name: t('family.join.title') }));
  return { ...app, dialog };
}
type Started = Awaited<ReturnType<typeof start>>;

const membersBox = ({ dialog }: Started) => dialog.getByRole('combobox', { name: t('family.join.members') });
const joinButton = ({ dialog }: Started) => dialog.getByRole('button', { name: t('family.join.confirm') });

async function choose(app: Started, words = 'bicycle') {
  await app.user.type(membersBox(app), words);
  await app.user.click(await screen.findByRole('option', { name: pattern`${ROOF.title}` }));
}

test('who may join finds members by words, reads what joining does, and joins', async () => {
  const app = await start();
  expect(app.dialog.getByRole('combobox', { name: t('family.join.head') })).toHaveValue(
    'SUG-000012 Bicycle stands at the gate',
  );
  expect(joinButton(app)).toBeDisabled();
  expect(app.dialog.getByText(t('family.join.incomplete'))).toBeVisible();
  await choose(app);
  const [asked] = app.sent('GET', LIST);
  expect(asked?.query).toMatchObject({ q: 'bicycle', sort: 'relevance,desc', page: '0' });

  const region = within(await app.dialog.findByRole('region', { name: t('family.preview') }));
  await region.findByText(t('family.preview.people', { smart_count: 4 }));
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    t('family.preview.people', { smart_count: 4 }),
    t('family.preview.votes', { before: '12', after: '11' }),
    t('family.preview.average', { before: '4.0', after: '4.2' }),
    t('family.preview.comments', { smart_count: 7 }),
    t('family.preview.authors', { smart_count: 2, names: 'Ayşe Yılmaz and Mehmet Demir' }),
    t('family.preview.shares'),
  ]);
  await app.user.type(app.dialog.getByRole('textbox', { name: t('family.join.note') }), ' The same place ');
  await waitFor(() => expect(joinButton(app)).toBeEnabled());
  // Beside the button, where all of it may be below the fold.
  const essence = [
    t('family.essence.people', { smart_count: 4 }),
    t('family.essence.votes', { before: '12', after: '11' }),
  ];
  expect(joinButton(app)).toHaveAccessibleDescription(essence.join('; '));
  const readBefore = app.sent('GET', '/api/v3/contributions/12').length;
  await app.user.click(joinButton(app));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(app.sent('POST', JOIN).map(({ body }) => body)).toEqual([
    { headId: 12, memberIds: [14], note: 'The same place' },
  ]);
  await waitFor(() => expect(app.sent('GET', '/api/v3/contributions/12').length).toBeGreaterThan(readBefore));
  expect(screen.getByRole('button', { name: t('family.join') })).toHaveFocus();
});

test('contributions of another type are offered where the settings say that both are joined', async () => {
  const improvement = contributionRow({
    id: 16,
    type: 'IMPROVEMENT',
    code: 'IMP-000016',
    title: 'Better stands for bicycles',
  });
  const others = '/api/v3/contributions/IMPROVEMENT/0/all';
  const responses = { [`GET ${others}`]: list([improvement]) };
  const app = await start(responses, ADMINISTRATOR, { joinableModules: ['SUGGESTION', 'IMPROVEMENT'] });
  await app.user.type(membersBox(app), 'bicycle');
  await screen.findByRole('option', { name: pattern`${ROOF.title}` });
  await app.user.click(await screen.findByRole('option', { name: pattern`${improvement.title}` }));
  await waitFor(() => expect(joinButton(app)).toBeEnabled());
  expect(app.sent('POST', PREVIEWED).map(({ body }) => body)).toEqual([
    { headId: 12, memberIds: [16], note: null },
  ]);
  expect(app.sent('GET', '/api/v3/contributions/similar').map(({ query }) => query.type)).toEqual(
    expect.arrayContaining(['SUGGESTION', 'IMPROVEMENT']),
  );
});

test('contributions of another type are not asked for otherwise', async () => {
  const app = await start({}, ADMINISTRATOR, { joinableModules: ['IMPROVEMENT'] });
  await app.user.type(membersBox(app), 'bicycle');
  await screen.findByRole('option', { name: pattern`${ROOF.title}` });
  expect(app.requests.filter(({ path }) => path.includes('/IMPROVEMENT/'))).toEqual([]);
});

test('before anything is typed, similar ones are offered', async () => {
  const similar = {
    ...{ id: 14, type: 'SUGGESTION', code: 'SUG-000014', title: ROOF.title, state: 'Submitted' },
  };
  const app = await start({
    'GET /api/v3/contributions/similar': list([
      {
        ...similar,
        stateType: 'SUBMITTED',
        dateSubmitted: null,
        author: 'Mehmet Demir',
        score: 0.5,
        because: [],
      },
    ]),
  });
  await app.user.click(membersBox(app));
  await app.user.click(await screen.findByRole('option', { name: pattern`${ROOF.title}` }));
  await waitFor(() => expect(joinButton(app)).toBeEnabled());
  expect(app.sent('POST', PREVIEWED)[0]?.body).toEqual({ headId: 12, memberIds: [14], note: null });
});

test('what is joined already cannot be chosen, and says to what', async () => {
  const app = await start();
  await app.user.type(membersBox(app), 'bicycle');
  const option = await screen.findByRole('option', { name: pattern`${taken.title}` });
  expect(option).toHaveAttribute('aria-disabled', 'true');
  expect(option).toHaveTextContent(t('family.search.isJoined', { code: 'SUG-000003' }));
});

test('head and member change places', async () => {
  const app = await start();
  await choose(app);
  await app.user.click(
    app.dialog.getByRole('button', { name: t('family.join.swap', { code: 'SUG-000014' }) }),
  );
  expect(app.dialog.getByRole('combobox', { name: t('family.join.head') })).toHaveValue(
    `SUG-000014 ${ROOF.title}`,
  );
  await waitFor(() =>
    expect(app.sent('POST', PREVIEWED).at(-1)?.body).toEqual({ headId: 14, memberIds: [12], note: null }),
  );
});

test.each([
  ['error.family.closed', 'SUG-000014', 'family.join.members'],
  ['error.family.draft', 'SUG-000012', 'family.join.head'],
] as const)('%s of %s is said at its field, and nothing can be joined', async (key, code, field) => {
  const app = await start({ [`POST ${PREVIEWED}`]: () => refusal(key, code) });
  await choose(app);
  const said = await app.dialog.findByText(t(key, { entityName: code }));
  const box = app.dialog.getByRole('combobox', { name: t(field) });
  expect(box.getAttribute('aria-describedby')).toContain(said.closest('[id]')?.id);
  expect(joinButton(app)).toBeDisabled();
  expect(screen.queryAllByRole('alert')).toHaveLength(1);
});

test('when somebody was quicker, the dialog says so and shows how it stands after a reload', async () => {
  let isTaken = false;
  const answer = (_: SeenRequest) => (isTaken ? refusal('error.family.isMember', 'SUG-000014') : PREVIEW);
  const app = await start({
    [`POST ${PREVIEWED}`]: answer,
    [`POST ${JOIN}`]: () => {
      isTaken = true;
      return refusal('error.family.isMember', 'SUG-000014');
    },
  });
  await choose(app);
  await waitFor(() => expect(joinButton(app)).toBeEnabled());
  await app.user.click(joinButton(app));
  expect(await app.dialog.findByText(t('family.conflict'))).toBeVisible();
  await waitFor(() => expect(joinButton(app)).toBeDisabled());
  await app.user.click(app.dialog.getByRole('button', { name: t('family.conflict.reload') }));
  expect(await app.dialog.findByText(t('error.family.isMember', { entityName: 'SUG-000014' }))).toBeVisible();
  await waitFor(() => expect(app.dialog.queryByText(t('family.conflict'))).not.toBeInTheDocument());
  await waitFor(() => expect(joinButton(app)).toBeDisabled());
});

test('a preview that does not come is asked for again', async () => {
  let calls = 0;
  const app = await start({
    [`POST ${PREVIEWED}`]: () =>
      ++calls === 1 ? respond(500, { status: 500, message: 'error.unknown' }) : PREVIEW,
  });
  await choose(app);
  await app.dialog.findByText(t('family.preview.failed'));
  await app.user.click(app.dialog.getByRole('button', { name: t('family.preview.retry') }));
  expect(await app.dialog.findByText(t('family.preview.people', { smart_count: 4 }))).toBeVisible();
});

test.each([
  ['who may not join', contribution()],
  [
    'what is joined itself',
    contribution({
      permissions: permissions({ join: true }),
      family: { headId: 3, headCode: 'SUG-000003', headTitle: null, dateJoined: '2026-03-05T08:30:00Z' },
    }),
  ],
])('%s has no such command', async (_, shown) => {
  await open(shown);
  await screen.findByRole('tab', { name: pattern`${t('contribution.files')}` });
  expect(screen.queryByRole('button', { name: t('family.join') })).not.toBeInTheDocument();
});
