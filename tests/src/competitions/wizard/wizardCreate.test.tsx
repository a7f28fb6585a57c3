import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import {
  competitionForm,
  EDITOR,
  field,
  fill,
  LIFE_CYCLE,
  lifeCycles,
  NO_JURY,
  press,
  wizardAnswers,
} from './wizardFixtures.ts';

beforeAll(async () => {
  await import('#src/features/competitions/wizard/CompetitionCreate.tsx');
  await import('#src/features/competitions/wizard/CompetitionWizard.tsx');
}, 60_000);

const GOOD = {
  [t('components.programme.code')]: 'GREEN-26',
  [t('components.programme.title')]: 'A greener office',
  [t('components.programme.summary')]: 'What would make it greener?',
};
const openNew = (answers = {}, roles = EDITOR) =>
  renderApp('/competition/new', { roles, responses: wizardAnswers(competitionForm(), answers) });
const chooseLifeCycle = async (page: Awaited<ReturnType<typeof openNew>>) => {
  await page.user.click(
    await screen.findByRole('radio', { name: pattern`^${t('competition.wizard.juries.2')}` }),
  );
};
const posted = (page: Awaited<ReturnType<typeof openNew>>) => page.sent('POST', '/api/v3/competitions');

test('Next creates the draft and opens the second step [R2D-01, R2D-05, R2D-06, R2D-07, R2D-08, R2J-09]', async () => {
  const page = await openNew({ 'POST /api/v3/competitions': competitionForm() });
  await fill(page, GOOD);
  await chooseLifeCycle(page);
  await press(page, t('competition.wizard.next'));
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
    await screen.findByRole('heading', {
      level: 1,
      name: t('competition.wizard.place', { place: 2, total: 6, name: t('competition.wizard.step.story') }),
    }),
  ).toBeVisible();
});

test('Back leads to the list of competitions, without a call [R2D-04]', async () => {
  const page = await openNew();
  await page.user.click(await screen.findByRole('link', { name: t('competition.wizard.back') }));
  await waitFor(() => expect(page.location().pathname).toBe('/competition/manage'));
  expect(posted(page)).toHaveLength(0);
});

test('six steps are named; only the first can be opened before the competition exists [R2D-03]', async () => {
  await openNew();
  const path = within(await screen.findByRole('navigation', { name: t('competition.wizard.path') }));
  const steps = path.getAllByRole('listitem');
  expect(steps).toHaveLength(6);
  expect(path.queryAllByRole('link')).toHaveLength(0);
  expect(within(steps[1] as HTMLElement).getByText(t('competition.wizard.mark.notYet'))).toBeInTheDocument();
});

describe('words that break a rule', () => {
  test.each([
    [t('components.programme.code'), '', t('entity.validation.required')],
    [t('components.programme.code'), 'AB', t('entity.validation.minlength', { min: 3 })],
    [t('components.programme.code'), 'A'.repeat(17), t('entity.validation.maxlength', { max: 16 })],
    [t('components.programme.code'), 'ab1', t('entity.validation.patternCampaign')],
    [t('components.programme.code'), 'A_1', t('entity.validation.patternCampaign')],
    [t('components.programme.title'), '', t('entity.validation.required')],
    [t('components.programme.title'), 'ab', t('entity.validation.minlength', { min: 3 })],
    [t('components.programme.title'), 'x'.repeat(121), t('entity.validation.maxlength', { max: 120 })],
    [t('components.programme.summary'), '', t('entity.validation.required')],
    [t('components.programme.summary'), 'x'.repeat(9), t('entity.validation.minlength', { min: 10 })],
    [t('components.programme.summary'), 'x'.repeat(501), t('entity.validation.maxlength', { max: 500 })],
  ] as const)(
    '%s “%s” is told at its field and on top, without a call [R2D-22, R2D-23, R2D-24, R2D-25, R2D-26]',
    async (name, text, message) => {
      const page = await openNew();
      await fill(page, { ...GOOD, [name]: text });
      await chooseLifeCycle(page);
      await press(page, t('competition.wizard.next'));
      const summary = await screen.findByText(t('entity.validation.summary', { smart_count: 1 }));
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
    await fill(page, {
      [t('components.programme.code')]: code,
      [t('components.programme.title')]: title,
      [t('components.programme.summary')]: summary,
    });
    await chooseLifeCycle(page);
    await press(page, t('competition.wizard.next'));
    await waitFor(() => expect(posted(page)).toHaveLength(1));
  },
);

test('the only life cycle there is is chosen already, and an untouched form is left without a question [R2D-27]', async () => {
  const page = await openNew();
  const choice = await screen.findByRole('radio', { name: pattern`^${t('competition.wizard.juries.2')}` });
  await waitFor(() => expect(choice).toBeChecked());
  await page.user.click(screen.getByRole('link', { name: t('competition.wizard.back') }));
  await waitFor(() => expect(page.location().pathname).not.toBe('/competition/new'));
});

test('without a life cycle nothing is created [R2D-27]', async () => {
  const page = await openNew({ 'GET /api/v3/life-cycles': list([LIFE_CYCLE, NO_JURY]) });
  await fill(page, GOOD);
  await screen.findByRole('radio', { name: pattern`^${t('competition.wizard.juries.2')}` });
  await press(page, t('competition.wizard.next'));
  expect(await screen.findByText(t('entity.validation.summary', { smart_count: 1 }))).toBeVisible();
  expect(lifeCycles()).toBeInvalid();
  expect(posted(page)).toHaveLength(0);
});

test('the number of juries is chosen in words, and only their steps are shown', async () => {
  const own = { ...NO_JURY, id: 9, definitionList: [{ language: 'en', name: 'Our own' }] };
  const page = await openNew({ 'GET /api/v3/life-cycles': list([LIFE_CYCLE, NO_JURY, own]) });
  const choices = within(
    await screen.findByRole('radiogroup', { name: pattern`${t('competition.wizard.lifecycle')}` }),
  );
  const steps = () =>
    within(screen.getByRole('navigation', { name: t('competition.wizard.path') })).queryAllByRole('listitem')
      .length;
  const none = t('competition.wizard.juries.0');
  // Two without a jury are told apart by their names.
  await page.user.click(await choices.findByRole('radio', { name: pattern`^${none} – Without a jury` }));
  expect(choices.getByRole('radio', { name: pattern`^${none} – Our own` })).not.toBeChecked();
  expect(steps()).toBe(5);
  expect(choices.getAllByText(t('competition.wizard.juries.means.none'), { exact: false }).length).toBe(2);
  await page.user.click(choices.getByRole('radio', { name: pattern`^${t('competition.wizard.juries.2')}` }));
  expect(steps()).toBe(6);
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
  await press(page, t('competition.wizard.next'));
  expect(await screen.findByText(t('error.codeExists'))).toBeVisible();
  expect(await field(pattern`^${t('components.programme.title')}`)).toHaveValue(
    GOOD[t('components.programme.title')],
  );
});

test('life cycles that are not active are not offered; without any a sentence says what to do', async () => {
  await openNew({ 'GET /api/v3/life-cycles': [] });
  expect(await screen.findByText(pattern`${t('competition.wizard.lifecycle.none')}`)).toBeVisible();
});

test('leaving what was typed asks first', async () => {
  const page = await openNew();
  await fill(page, { [t('components.programme.title')]: 'Typed' });
  await page.user.click(screen.getByRole('link', { name: t('competition.wizard.back') }));
  expect(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') })).toBeVisible();
});

test.each([
  ['ROLE_COMPETITION_ADMIN', true],
  ['ROLE_COMPETITION_EDITOR', true],
  ['ROLE_SUGGESTION_ADMIN', false],
  ['ROLE_ADMIN', false],
] as const)('%s may begin a competition: %s [R2I-08]', async (role, may) => {
  await openNew({}, ['ROLE_USER', 'ROLE_INTERNAL', role]);
  if (may) expect(await field(pattern`^${t('components.programme.code')}`)).toBeVisible();
  else expect(await screen.findByText(t('error.http.403'))).toBeVisible();
});
