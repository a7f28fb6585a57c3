import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Answers, held, list, respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { ANSWER, expectReload, open, press } from './contributionCommandPage.ts';
import { ADMINISTRATOR, AYSE, loadScreens, MEHMET } from './contributionFixtures.ts';

beforeAll(loadScreens, 120_000);

test('field and responsible are changed together [R3C-09, R3C-17]', async () => {
  const path = '/api/v3/contributions/contributionId/12/command/change-field/fieldId/5/userId/8';
  const rana = {
    id: 1,
    fieldId: 5,
    userId: 8,
    role: 'CONTRIBUTION_FIELD_USER',
    userRole: 'RESPONSIBLE',
    isActive: true,
  };
  const app = await open(
    ['CHANGE_FIELD'],
    {},
    {
      'GET /api/v3/contribution-users/fieldId/:fieldId/responsibles': ({ path: asked }) =>
        asked.includes('/5/')
          ? list([{ ...rana, firstName: 'Mehmet', lastName: 'Demir', unitName: 'Quality' }])
          : list([]),
      [`POST ${path}`]: ANSWER,
    },
  );
  const dialog = await press(app, t('contribution.command.CHANGE_FIELD'));
  expect(await dialog.findByText(pattern`${t('contribution.changeField.nobody')}`)).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('option', { name: 'Safety' })).toBeInTheDocument());
  await app.user.selectOptions(
    dialog.getByRole('combobox', { name: pattern`${t('contribution.field')}` }),
    'Safety',
  );
  await app.user.selectOptions(
    await dialog.findByRole('combobox', { name: pattern`${t('contribution.responsible')}` }),
    'Mehmet Demir · Quality',
  );
  await app.user.click(dialog.getByRole('button', { name: t('contribution.save') }));
  await expectReload(app);
  expect(app.sent('POST', path)).toHaveLength(1);
});

test('two people are given a role; the body carries the whole list [R3C-09, R3C-18]', async () => {
  const path = '/api/v3/contributions/SUGGESTION/12/command/assign/EXPERT';
  const app = await open(
    ['ASSIGN'],
    {},
    {
      'GET /api/v3/contributions/:id/command/assigned-users': [
        { ...AYSE, role: 'OWNER' },
        { ...MEHMET, role: 'EXPERT' },
      ],
      'GET /api/v3/search-user': [
        { id: 9, firstName: 'Rana', lastName: 'Koç', unitName: 'Facilities', picturePath: null },
      ],
      [`POST ${path}`]: [],
    },
  );
  const dialog = await press(app, t('contribution.command.ASSIGN'));
  // Owners are changed by administrators only.
  expect(dialog.queryByRole('option', { name: t('task.role.OWNER') })).not.toBeInTheDocument();
  await app.user.selectOptions(
    dialog.getByRole('combobox', { name: t('contribution.assign.role') }),
    t('task.role.EXPERT'),
  );
  expect(await dialog.findByText('Mehmet Demir')).toBeVisible();
  await app.user.type(dialog.getByRole('combobox', { name: t('contribution.assign.people') }), 'Rana');
  await app.user.click(await screen.findByRole('option', { name: /Rana Koç/ }));
  expect(app.sent('GET', '/api/v3/search-user')[0]?.query).toEqual({
    searchString: 'Rana',
    searchContext: 'CONTRIBUTION_DUTY',
    parameter: 'BOTH',
  });
  await app.user.click(dialog.getByRole('button', { name: t('contribution.save') }));
  await expectReload(app);
  expect(app.sent('POST', path)[0]?.body).toEqual({ userList: [{ id: 8 }, { id: 9 }] });
}, 60_000);

test('the last owner is not taken away: that is said at the field, also from another list, and nothing is sent [R3C-18]', async () => {
  const path = (role: string) => `/api/v3/contributions/SUGGESTION/12/command/assign/${role}`;
  const app = await open(
    ['ASSIGN'],
    {},
    {
      'GET /api/v3/contributions/:id/command/assigned-users': [
        { ...AYSE, role: 'OWNER' },
        { ...MEHMET, role: 'MENTOR' },
      ],
      [`POST ${path('OWNER')}`]: [],
      [`POST ${path('MENTOR')}`]: [],
    },
    ADMINISTRATOR,
  );
  const dialog = await press(app, t('contribution.command.ASSIGN'));
  const roles = dialog.getByRole('combobox', { name: t('contribution.assign.role') });
  const people = () => dialog.getByRole('combobox', { name: t('contribution.assign.people') });
  const save = () => app.user.click(dialog.getByRole('button', { name: t('contribution.save') }));
  await app.user.selectOptions(roles, t('task.role.OWNER'));
  await dialog.findByText('Ayşe Yılmaz');
  await app.user.type(people(), '{Backspace}');
  await save();
  expect(await dialog.findByText(t('contribution.assign.noOwner'))).toBeVisible();
  expect(people()).toBeInvalid();
  await app.user.selectOptions(roles, t('task.role.MENTOR'));
  await app.user.type(people(), '{Backspace}');
  await save();
  expect(await dialog.findByText(t('contribution.assign.noOwner'))).toBeVisible();
  expect(roles).toHaveDisplayValue(t('task.role.OWNER'));
  expect(app.sent('POST', path('OWNER'))).toEqual([]);
  expect(app.sent('POST', path('MENTOR'))).toEqual([]);
}, 60_000);

test('a list that others have changed meanwhile is read anew before anything can be changed in it [R3C-18]', async () => {
  const ASSIGNED = 'GET /api/v3/contributions/:id/command/assigned-users';
  const path = '/api/v3/contributions/SUGGESTION/12/command/assign/MENTOR';
  const RANA = { id: 9, firstName: 'Rana', lastName: 'Koç', unitName: 'Facilities', picturePath: null };
  const late = held([
    { ...MEHMET, role: 'MENTOR' },
    { ...RANA, role: 'MENTOR' },
  ]);
  let isLate = false;
  const app = await open(
    ['ASSIGN'],
    {},
    {
      [ASSIGNED]: () => (isLate ? late.answer() : [{ ...MEHMET, role: 'MENTOR' }]),
      [`POST ${path}`]: [],
    },
  );
  const first = await press(app, t('contribution.command.ASSIGN'));
  expect(await first.findByText('Mehmet Demir')).toBeVisible();
  await app.user.click(first.getByRole('button', { name: t('contribution.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  isLate = true;
  const again = await press(app, t('contribution.command.ASSIGN'));
  expect(again.getByText(t('contribution.assign.people'))).toBeVisible();
  expect(again.getByText(t('components.loading')).closest('[role=status]')).toHaveAttribute(
    'aria-busy',
    'true',
  );
  expect(again.queryByText('Mehmet Demir')).not.toBeInTheDocument();
  expect(again.queryByRole('combobox', { name: t('contribution.assign.people') })).not.toBeInTheDocument();
  late.letGo();
  expect(await again.findByText('Rana Koç')).toBeVisible();
  expect(again.getByText('Mehmet Demir')).toBeVisible();
}, 60_000);

const MENTOR_PATH = '/api/v3/contributions/SUGGESTION/12/command/assign/MENTOR';
const EXPERT_PATH = '/api/v3/contributions/SUGGESTION/12/command/assign/EXPERT';
const ASSIGNED = [
  { ...AYSE, role: 'MENTOR' },
  { ...MEHMET, role: 'EXPERT' },
];

/** The dialog with the mentors and the experts taken away, and the experts shown. */
async function withoutBoth(responses: Answers) {
  const answers = { 'GET /api/v3/contributions/:id/command/assigned-users': ASSIGNED, ...responses };
  const app = await open(['ASSIGN'], {}, answers);
  const dialog = await press(app, t('contribution.command.ASSIGN'));
  const role = () => dialog.getByRole('combobox', { name: t('contribution.assign.role') });
  const clear = async (name: string) => {
    await dialog.findByText(name);
    await app.user.type(
      dialog.getByRole('combobox', { name: t('contribution.assign.people') }),
      '{Backspace}',
    );
    await waitFor(() => expect(dialog.queryByText(name)).not.toBeInTheDocument());
  };
  await clear('Ayşe Yılmaz');
  await app.user.selectOptions(role(), t('task.role.EXPERT'));
  await clear('Mehmet Demir');
  const save = () => app.user.click(dialog.getByRole('button', { name: t('contribution.save') }));
  return { app, dialog, role, save };
}

test('lists of several roles are changed and all of them saved, whichever is shown [R3C-18]', async () => {
  const { app, save } = await withoutBoth({ [`POST ${MENTOR_PATH}`]: [], [`POST ${EXPERT_PATH}`]: [] });
  await save();
  await expectReload(app);
  expect(app.sent('POST', MENTOR_PATH).map(({ body }) => body)).toEqual([{ userList: [] }]);
  expect(app.sent('POST', EXPERT_PATH).map(({ body }) => body)).toEqual([{ userList: [] }]);
}, 60_000);

test('of several lists the refused one is shown and kept; what was stored before it is not sent again', async () => {
  let refusals = 1;
  const { app, dialog, role, save } = await withoutBoth({
    [`POST ${MENTOR_PATH}`]: [],
    [`POST ${EXPERT_PATH}`]: () =>
      refusals-- > 0 ? respond(400, { message: 'error.userNotSelectable' }) : [],
  });
  await app.user.selectOptions(role(), t('task.role.MENTOR'));
  await save();
  await waitFor(() => expect(role()).toHaveDisplayValue(t('task.role.EXPERT')));
  await dialog.findByRole('combobox', { name: t('contribution.assign.people') });
  expect(dialog.queryByText('Mehmet Demir')).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(app.sent('POST', EXPERT_PATH)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(app.sent('POST', MENTOR_PATH)).toHaveLength(1);
}, 60_000);

test('somebody from outside finds people by the whole address only, which is sent with them [R3C-18, R3N-04, R3N-05, S3-100]', async () => {
  const path = '/api/v3/contributions/SUGGESTION/12/command/assign/MENTOR';
  const RANA = { id: 9, firstName: 'Rana', lastName: 'Koç', unitName: null, picturePath: null };
  const answers = {
    'GET /api/v3/contributions/:id/command/assigned-users': [],
    'GET /api/v3/search-user': [RANA],
    [`POST ${path}`]: [],
  };
  const app = await open(['ASSIGN'], {}, answers, ['ROLE_USER', 'ROLE_EXTERNAL']);
  const dialog = await press(app, t('contribution.command.ASSIGN'));
  const box = await dialog.findByPlaceholderText(t('components.userSearch.emailPlaceholder'));
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: 'Rana' } });
  expect(await dialog.findByText(t('components.userSearch.emailHint'))).toBeVisible();
  fireEvent.change(box, { target: { value: 'rana@works.example' } });
  expect(await screen.findByText('Rana Koç', {}, { timeout: 10_000 })).toBeVisible();
  expect(app.sent('GET', '/api/v3/search-user').map(({ query }) => query.searchString)).toEqual([
    'rana@works.example',
  ]);
  await app.user.click(screen.getByRole('option', { name: /Rana Koç/ }));
  await app.user.click(dialog.getByRole('button', { name: t('contribution.save') }));
  await expectReload(app);
  expect(app.sent('POST', path)[0]?.body).toEqual({ userList: [{ id: 9, email: 'rana@works.example' }] });
}, 60_000);

test('owners are listed, the first one marked [R3C-21]', async () => {
  const app = await open(
    ['VIEW_OWNERS'],
    {},
    {
      'GET /api/v3/contributions/command/view-owners/contributionId/:id': [
        { ...AYSE, isFirst: true },
        { ...MEHMET, isFirst: false },
      ],
    },
  );
  const dialog = await press(app, t('contribution.command.VIEW_OWNERS'));
  expect(await dialog.findByText('Ayşe Yılmaz')).toBeVisible();
  expect(dialog.getByText(`Operations · ${t('contribution.owners.first')}`)).toBeVisible();
  expect(dialog.getByText('Mehmet Demir')).toBeVisible();
});

test('owners are listed with the points that the contribution gave them [R3C-22]', async () => {
  const app = await open(
    ['VIEW_OWNER_POINT'],
    {},
    {
      'GET /api/v3/contributions/command/view-owner-point/:id': [{ ...AYSE, isFirst: true, totalPoint: 150 }],
    },
  );
  const dialog = await press(app, t('contribution.command.VIEW_OWNER_POINT'));
  expect(await dialog.findByText(t('components.points', { points: '150', smart_count: 150 }))).toBeVisible();
});
