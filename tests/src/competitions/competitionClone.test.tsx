import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import {
  allowMoreTime,
  competition,
  EMPLOYEE,
  loadScreens,
  managed,
  ORGANISER,
} from './competitionFixtures.ts';
import { competitionForm, LIFE_CYCLE, withStates } from './wizard/wizardFixtures.ts';

allowMoreTime();

beforeAll(async () => {
  await loadScreens();
  await Promise.all([
    import('#src/features/competitions/wizard/CompetitionWizard.tsx'),
    import('#src/components/programmes/cloning/CloneDialog.tsx'),
    import('#src/components/programmes/cloning/CloneButton.tsx'),
    import('#src/components/inputs/dates/Picker.tsx'),
  ]);
}, 120_000);

const CLONE = '/api/v3/competitions/5/clone';
const TITLE = 'Ideas of the year';
const WIZARD = {
  'GET /api/v3/competitions/6/update': competitionForm({ id: 6, title: TITLE }),
  'GET /api/v3/life-cycles-competition/6': withStates('EVAL1'),
  'GET /api/v3/competition-moderator/6': [],
  'GET /api/v3/juries/competition/6': [],
  'GET /api/v3/competition-rewards/competition/6': () => list([]),
  'GET /api/v3/extra-inputs/IDEA/competition/6': () => list([]),
  'GET /api/v3/life-cycles': () => list([LIFE_CYCLE]),
};
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: t('clone.title', { title: TITLE }) }));

test('a competition is cloned from its list; the wizard of the draft says what was copied and leads to the start', async () => {
  const { user, sent, location } = await renderApp('/competition/manage', {
    roles: ORGANISER,
    responses: {
      'GET /api/v3/competitions/manage': () => list([managed({ dateSubmissionEnd: null })]),
      [`POST ${CLONE}`]: competitionForm({ id: 6, title: TITLE }),
      ...WIZARD,
    },
  });
  await user.click(await screen.findByRole('button', { name: t('clone.action.named', { title: TITLE }) }));
  const form = await dialog();
  expect(form.getByText(t('clone.competition.text'))).toBeVisible();
  expect(await form.findByRole('status')).toHaveTextContent(t('clone.end.none'));
  await user.click(form.getByRole('button', { name: t('clone.save') }));
  await waitFor(() => expect(location().pathname).toBe('/competition/1/6/edit'));
  expect(sent('POST', CLONE)[0]?.body).toMatchObject({
    title: TITLE,
    code: expect.stringMatching(/^IDEAS-2/),
  });
  expect(
    await screen.findByText((words) => words.includes(t('clone.done.competition', { title: TITLE }))),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: t('clone.done.start') })).toHaveAttribute(
    'href',
    '/competition/6/6/edit',
  );
});

test('a life cycle that is out of use, and an end before now, are said where they can be mended', async () => {
  let refusal: () => unknown = () =>
    respond(400, { message: 'error.validation', errors: { lifecycle: 'Value' } });
  const { user } = await renderApp('/competition/detail/5/info', {
    roles: ORGANISER,
    responses: {
      'GET /api/v3/competitions/5/langKey/en': competition(),
      [`POST ${CLONE}`]: () => refusal(),
    },
  });
  await user.click(await screen.findByRole('button', { name: t('clone.action') }));
  const form = await dialog();
  await user.click(form.getByRole('button', { name: t('clone.save') }));
  expect(await form.findByText(t('clone.fault.lifecycle'))).toBeVisible();
  refusal = () =>
    respond(400, { message: 'competition.error.ideaDate' }, { 'app-error': 'competition.error.ideaDate' });
  await user.click(form.getByRole('button', { name: t('clone.save') }));
  const day = await form.findByRole('group', { name: pattern`${t('clone.firstDay')}` });
  await waitFor(() => expect(day).toHaveAccessibleDescription(pattern`${t('competition.error.ideaDate')}`));
  expect(form.queryByText(t('clone.fault.lifecycle'))).not.toBeInTheDocument();
});

test('is offered on its page to those who prepare competitions alone', async () => {
  await renderApp('/competition/detail/5/info', {
    roles: EMPLOYEE,
    responses: { 'GET /api/v3/competitions/5/langKey/en': competition() },
  });
  await screen.findByRole('heading', { level: 1, name: TITLE });
  expect(screen.queryByRole('button', { name: t('clone.action') })).not.toBeInTheDocument();
});

test('a competition starts from a template of the product, with the life cycle that is chosen', async () => {
  const CREATE = '/api/v3/competitions';
  const { user, sent, location } = await renderApp('/competition/new', {
    roles: ORGANISER,
    responses: {
      'GET /api/v3/competitions/manage': () => list([]),
      [`POST ${CREATE}`]: competitionForm({ id: 6, title: TITLE }),
      ...WIZARD,
    },
  });
  await user.click(await screen.findByRole('radio', { name: t('template.HACKATHON.name') }));
  expect(screen.getByText(t('startFrom.competition.setsUp'))).toBeVisible();
  expect(screen.getByRole('textbox', { name: pattern`^${t('components.programme.title')}` })).toHaveValue(
    t('template.HACKATHON.title'),
  );
  await screen.findByText('Two juries');
  await user.click(screen.getByRole('button', { name: t('competition.wizard.next') }));
  await waitFor(() => expect(location().pathname).toBe('/competition/2/6/edit'));
  expect(sent('POST', CREATE)[0]?.body).toMatchObject({
    template: 'HACKATHON',
    code: `HACKATHON-${new Date().getFullYear()}`,
    title: t('template.HACKATHON.title'),
    summary: t('template.HACKATHON.summary'),
    lifecycle: 3,
  });
});
