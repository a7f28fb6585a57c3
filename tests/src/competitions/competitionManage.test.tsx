import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { list, respond } from '#tests/support/network.ts';
import { drawWholeFrame, type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { allowMoreTime, EMPLOYEE, loadScreens, managed, ORGANISER } from './competitionFixtures.ts';

drawWholeFrame();

allowMoreTime();

beforeAll(loadScreens, 120_000);

const MANAGE = '/api/v3/competitions/manage';
const CHANGE = '/api/v3/competitions/update-competition-state';
const open = (
  rows: unknown[],
  { at = '/competition/manage', ...options }: RenderAppOptions & { at?: string } = {},
) =>
  renderApp(at, {
    roles: ORGANISER,
    ...options,
    responses: { [`GET ${MANAGE}`]: () => list(rows), ...options.responses },
  });
const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('tr') as HTMLElement);

test('shows competitions in all states with their dates, the newest first [R2E-01, R2E-02, R2J-06]', async () => {
  const { sent } = await open([
    managed({
      title: 'Still a draft',
      code: 'NEW-1',
      competitionState: 'DRAFT',
      publishState: 'DRAFT',
      dateCreated: '2026-03-05T08:30:00Z',
      dateSubmissionEnd: null,
    }),
    managed({ id: 6, title: 'Put away', competitionState: 'ARCHIEVED', canEdit: false }),
  ]);
  const draft = await rowOf('Still a draft');
  expect(draft.getByText('NEW-1')).toBeVisible();
  const drafts = [t('components.status.competitionState.DRAFT'), t('components.status.publishState.DRAFT')];
  expect(draft.getAllByText((text) => drafts.includes(text))).toHaveLength(2);
  expect(draft.getByText(/^05\/03\/26/)).toBeVisible();
  const away = await rowOf('Put away');
  expect(away.getByText(t('components.status.competitionState.ARCHIEVED'))).toBeVisible();
  expect(away.getByText(t('components.status.publishState.PUBLISHED'))).toBeVisible();
  expect(away.getByText(/^30\/12\/26/)).toBeVisible();
  expect(sent('GET', MANAGE)[0]?.query).toEqual({ page: '0', size: '10', sort: 'id,desc' });
});

test('page, sort and filters stand in the address and are asked for', async () => {
  const { sent } = await open([managed()], {
    at: '/competition/manage?page=1&sort=title,asc&q=ideas&competitionState.equals=EVAL1',
  });
  await rowOf('Ideas of the year');
  expect(sent('GET', MANAGE)[0]?.query).toEqual({
    page: '0',
    size: '10',
    sort: 'title,asc',
    q: 'ideas',
    'competitionState.equals': 'EVAL1',
  });
});

test('leads to the page, to the first step of the wizard and to a new competition [R2D-21]', async () => {
  await open([managed(), managed({ id: 6, title: 'Put away', canEdit: false })]);
  const row = await rowOf('Ideas of the year');
  expect(
    row.getByRole('link', { name: t('competition.details.named', { title: 'Ideas of the year' }) }),
  ).toHaveAttribute('href', '/competition/detail/5/info');
  expect(
    row.getByRole('link', { name: t('competition.edit.named', { title: 'Ideas of the year' }) }),
  ).toHaveAttribute('href', '/competition/1/5/edit');
  expect(
    (await rowOf('Put away')).queryByRole('link', { name: pattern`^${t('competition.edit')}` }),
  ).toBeNull();
  expect(screen.getByRole('link', { name: t('competition.new') })).toHaveAttribute(
    'href',
    '/competition/new',
  );
});

test('an ended competition is put away after asking; what it then is shows at once [R2E-03]', async () => {
  let state: 'COMPLETE' | 'ARCHIEVED' = 'COMPLETE';
  const { user, sent } = await open([], {
    responses: {
      [`GET ${MANAGE}`]: () => list([managed({ competitionState: state, canArchive: state === 'COMPLETE' })]),
      [`PUT ${CHANGE}`]: () => {
        state = 'ARCHIEVED';
        return { id: 5, competitionState: state };
      },
    },
  });
  await user.click(
    await screen.findByRole('button', {
      name: t('competition.archive.named', { title: 'Ideas of the year' }),
    }),
  );
  const dialog = within(
    await screen.findByRole('alertdialog', {
      name: t('competition.archive.title', { title: 'Ideas of the year' }),
    }),
  );
  expect(dialog.getByText(pattern`${t('competition.archive.text')}`)).toBeVisible();
  expect(sent('PUT', CHANGE)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: t('competition.archive') }));
  expect(await screen.findByText(t('components.status.competitionState.ARCHIEVED'))).toBeVisible();
  expect(sent('PUT', CHANGE).map(({ body }) => body)).toEqual([
    {
      competitionId: 5,
      newCompetitionState: 'ARCHIEVED',
      newIdeaStates: [],
      sendEmailToJury: false,
      contributionList: [],
    },
  ]);
  expect(screen.queryByRole('button', { name: pattern`^${t('competition.archive.named')}` })).toBeNull();
});

test('cancelling puts nothing away', async () => {
  const { user, sent } = await open([managed({ competitionState: 'TERMINATED', canArchive: true })]);
  await user.click(
    await screen.findByRole('button', {
      name: t('competition.archive.named', { title: 'Ideas of the year' }),
    }),
  );
  await user.click(await screen.findByRole('button', { name: t('components.confirm.cancel') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent('PUT', CHANGE)).toHaveLength(0);
});

test('a refused archiving says why and reads the list again', async () => {
  const { user, sent } = await open([managed({ competitionState: 'TERMINATED', canArchive: true })], {
    responses: {
      [`PUT ${CHANGE}`]: respond(
        400,
        { message: 'error.invalidStateTransition' },
        { 'app-error': 'error.invalidStateTransition' },
      ),
    },
  });
  await user.click(
    await screen.findByRole('button', {
      name: t('competition.archive.named', { title: 'Ideas of the year' }),
    }),
  );
  await user.click(await screen.findByRole('button', { name: t('competition.archive') }));
  await waitFor(() => expect(sent('GET', MANAGE)).toHaveLength(2));
  expect(await screen.findByRole('alert')).toBeVisible();
});

test.each(['ROLE_COMPETITION_ADMIN', 'ROLE_COMPETITION_EDITOR'] as const)(
  'the menu leads %s there [R2I-11]',
  async (role) => {
    const { user } = await open([], { roles: [...EMPLOYEE, role] });
    await user.click(await screen.findByRole('button', { name: t('menu.management') }));
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('link', { name: t('menu.competitions') })
          .map((link) => link.getAttribute('href')),
      ).toContain('/competition/manage'),
    );
  },
);

test('others are not let in [R2I-11]', async () => {
  await open([managed()], { roles: [...EMPLOYEE, 'ROLE_ADMIN'] });
  expect(await screen.findByText(t('error.http.403'))).toBeVisible();
});

test('an empty list says so and offers the first step', async () => {
  await open([]);
  expect(await screen.findByText(t('competition.list.none'))).toBeVisible();
  expect(screen.getAllByRole('link', { name: t('competition.new') }).length).toBe(2);
});

test('a failed list can be read again', async () => {
  await open([], { responses: { [`GET ${MANAGE}`]: respond(500, { message: 'error.unexpected' }) } });
  expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
});
