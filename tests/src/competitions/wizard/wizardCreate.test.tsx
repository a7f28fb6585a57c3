import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { competitionForm, EDITOR, field, fill, LIFE_CYCLE, press, wizardAnswers } from './wizardFixtures.ts';

beforeAll(async () => {
  await import('#src/features/competitions/wizard/CompetitionCreate.tsx');
  await import('#src/features/competitions/wizard/CompetitionWizard.tsx');
}, 60_000);

const GOOD = { Code: 'GREEN-26', Title: 'A greener office', Summary: 'What would make it greener?' };
const openNew = (answers = {}, roles = EDITOR) =>
  renderApp('/competition/new', { roles, responses: wizardAnswers(competitionForm(), answers) });
const chooseLifeCycle = async (page: Awaited<ReturnType<typeof openNew>>) => {
  await screen.findByRole('option', { name: 'Two juries' });
  await page.user.selectOptions(
    screen.getByLabelText(/Life cycle/, { selector: 'select, input' }),
    'Two juries',
  );
};
const posted = (page: Awaited<ReturnType<typeof openNew>>) => page.sent('POST', '/api/v3/competitions');

test('Next creates the draft and opens the second step [R2D-01, R2D-05, R2D-06, R2D-07, R2D-08, R2J-09]', async () => {
  const page = await openNew({ 'POST /api/v3/competitions': competitionForm() });
  await fill(page, GOOD);
  await chooseLifeCycle(page);
  await press(page, 'Next');
  await waitFor(() => expect(page.location().pathname).toBe('/competition/2/5/edit'));
  expect(posted(page)[0]?.body).toMatchObject({
    code: 'GREEN-26',
    title: 'A greener office',
    summary: 'What would make it greener?',
    lifecycle: 3,
    accessLevel: 'REGISTERED',
    targetOrganizations: [],
    targetUnits: [],
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Step 2 of 6: Banner and text' }),
  ).toBeVisible();
});

test('Back leads to the list of competitions, without a call [R2D-04]', async () => {
  const page = await openNew();
  await page.user.click(await screen.findByRole('link', { name: 'Back' }));
  await waitFor(() => expect(page.location().pathname).toBe('/competition/manage'));
  expect(posted(page)).toHaveLength(0);
});

test('six steps are named; only the first can be opened before the competition exists [R2D-03]', async () => {
  await openNew();
  const path = within(await screen.findByRole('navigation', { name: 'Steps of the wizard' }));
  const steps = path.getAllByRole('listitem');
  expect(steps).toHaveLength(6);
  expect(path.queryAllByRole('link')).toHaveLength(0);
  expect(within(steps[1] as HTMLElement).getByText('not yet')).toBeInTheDocument();
});

describe('words that break a rule', () => {
  test.each([
    ['Code', '', 'This field is required.'],
    ['Code', 'AB', 'at least 3 characters'],
    ['Code', 'A'.repeat(17), 'longer than 16 characters'],
    ['Code', 'ab1', 'Use capital letters A to Z and digits'],
    ['Code', 'A_1', 'Use capital letters A to Z and digits'],
    ['Title', '', 'This field is required.'],
    ['Title', 'ab', 'at least 3 characters'],
    ['Title', 'x'.repeat(121), 'longer than 120 characters'],
    ['Summary', '', 'This field is required.'],
    ['Summary', 'x'.repeat(9), 'at least 10 characters'],
    ['Summary', 'x'.repeat(501), 'longer than 500 characters'],
  ] as const)(
    '%s “%s” is told at its field and on top, without a call [R2D-22, R2D-23, R2D-24, R2D-25, R2D-26]',
    async (name, text, message) => {
      const page = await openNew();
      await fill(page, { ...GOOD, [name]: text });
      await chooseLifeCycle(page);
      await press(page, 'Next');
      const summary = await screen.findByText('Please check one field:');
      expect(screen.getAllByText(message, { exact: false }).length).toBeGreaterThanOrEqual(1);
      // The summary leads to the field.
      const alert = within(summary.closest('[role="alert"]') as HTMLElement);
      await page.user.click(alert.getByRole('button', { name }));
      const faulty = await field(new RegExp(`^${name}`));
      await waitFor(() => expect(faulty).toHaveFocus());
      expect(posted(page)).toHaveLength(0);
    },
  );
});

test.each([
  ['AB-', 'x'.repeat(3), 'x'.repeat(10)],
  [`AB.${'9'.repeat(13)}`, 'x'.repeat(120), 'x'.repeat(500)],
])(
  'the shortest and the longest words are taken [R2D-23, R2D-24, R2D-25, R2D-26]',
  async (code, title, summary) => {
    const page = await openNew({ 'POST /api/v3/competitions': competitionForm() });
    await fill(page, { Code: code, Title: title, Summary: summary });
    await chooseLifeCycle(page);
    await press(page, 'Next');
    await waitFor(() => expect(posted(page)).toHaveLength(1));
  },
);

test('the only life cycle there is is chosen already, and an untouched form is left without a question [R2D-27]', async () => {
  const page = await openNew();
  const choice = screen.findByLabelText(/Life cycle/, { selector: 'select, input' });
  await waitFor(async () => expect(await choice).toHaveDisplayValue('Two juries'));
  await page.user.click(screen.getByRole('link', { name: 'Back' }));
  await waitFor(() => expect(page.location().pathname).not.toBe('/competition/new'));
});

test('without a life cycle nothing is created [R2D-27]', async () => {
  const other = { ...LIFE_CYCLE, id: 4, definitionList: [{ language: 'en', name: 'No jury' }] };
  const page = await openNew({ 'GET /api/v3/life-cycles': list([LIFE_CYCLE, other]) });
  await fill(page, GOOD);
  await screen.findByRole('option', { name: 'Two juries' });
  await press(page, 'Next');
  expect(await screen.findByText('Please check one field:')).toBeVisible();
  expect(screen.getByLabelText(/Life cycle/, { selector: 'select, input' })).toBeInvalid();
  expect(posted(page)).toHaveLength(0);
});

test('a code that is taken is told, and what was typed stays', async () => {
  const page = await openNew({
    'POST /api/v3/competitions': respond(
      400,
      { message: 'error.codeExists' },
      { 'app-error': 'error.codeExists', 'app-params': 'competition' },
    ),
  });
  await fill(page, GOOD);
  await chooseLifeCycle(page);
  await press(page, 'Next');
  expect(await screen.findByText('This code is already taken. Choose another one.')).toBeVisible();
  expect(await field(/^Title/)).toHaveValue(GOOD.Title);
});

test('life cycles that are not active are not offered; without any a sentence says what to do', async () => {
  await openNew({ 'GET /api/v3/life-cycles': [] });
  expect(await screen.findByText(/An administrator has to set one up first/)).toBeVisible();
});

test('leaving what was typed asks first', async () => {
  const page = await openNew();
  await fill(page, { Title: 'Typed' });
  await page.user.click(screen.getByRole('link', { name: 'Back' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
});

test.each([
  ['ROLE_COMPETITION_ADMIN', true],
  ['ROLE_COMPETITION_EDITOR', true],
  ['ROLE_SUGGESTION_ADMIN', false],
  ['ROLE_ADMIN', false],
] as const)('%s may begin a competition: %s [R2I-08]', async (role, may) => {
  await openNew({}, ['ROLE_USER', 'ROLE_INTERNAL', role]);
  if (may) expect(await field(/^Code/)).toBeVisible();
  else expect(await screen.findByText('You are not authorized to access this page.')).toBeVisible();
});
