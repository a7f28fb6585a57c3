import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ManagedCampaign } from '#contract/campaigns/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { AUTHOR, campaignForm, draftForm, EDITOR, EMPLOYEE, MANAGE, managed } from './campaignFixtures.ts';

// On a busy machine the first reading of the code takes longer than a test waits.
beforeAll(() => import('#src/features/campaigns/CampaignManageList.tsx'), 60_000);

const open = (rows: readonly ManagedCampaign[], roles = EDITOR, at = '', answers = {}) =>
  renderApp(`/campaign/manage${at}`, {
    roles,
    responses: { [`GET ${MANAGE}`]: () => list(rows, Math.max(rows.length, 30)), ...answers },
  });
const table = () => screen.findByRole('table', { name: t('campaign.manage.title') });
const rowOf = (title: string) => screen.getByText(title, { selector: 'a' }).closest('tr') as HTMLElement;

const ended = { canArchive: true, dateSubmissionTerminated: '2026-02-01T08:00:00.000Z' };
const ROWS = [
  managed({ id: 1, title: 'One', publishState: 'DRAFT', canDelete: true, publishDate: null }),
  managed({ id: 2, title: 'Two', publishState: 'PUBLISHED' }),
  managed({ id: 3, title: 'Three', publishState: 'TERMINATED', ...ended }),
  managed({ id: 4, title: 'Four', publishState: 'COMPLETED', ...ended }),
  managed({ id: 5, title: 'Five', publishState: 'ARCHIVED', canEdit: false }),
];

test('all states are listed with their words and icons, and each row offers what it allows [R2A-07 … R2A-11, R2A-18, R2B-05, R2B-07, R2B-08, R2B-09, Q2-03]', async () => {
  await open(ROWS);
  await table();
  const [show, edit, archive] = [t('campaign.show'), t('campaign.edit'), t('campaign.archive')];
  const seen = ROWS.map(({ title, id }) => {
    const row = within(rowOf(title));
    const offers = [show, edit, archive, t('campaign.delete')].filter(
      (action) =>
        row.queryByRole(action === archive ? 'button' : 'link', {
          name: `${action} ${title}`,
        }) !== null,
    );
    const icon = rowOf(title).querySelector('.MuiChip-icon')?.getAttribute('data-testid');
    return [id, rowOf(title).querySelector('.MuiChip-label')?.textContent, icon, offers.join()];
  });
  expect(seen).toEqual([
    [1, t('components.status.publishState.DRAFT'), 'EditOutlinedIcon', `${edit},${t('campaign.delete')}`],
    [2, t('components.status.publishState.PUBLISHED'), 'SendOutlinedIcon', `${show},${edit}`],
    [3, t('components.status.publishState.TERMINATED'), 'ScheduleIcon', `${show},${edit},${archive}`],
    [
      4,
      t('components.status.publishState.COMPLETED'),
      'EventAvailableOutlinedIcon',
      `${show},${edit},${archive}`,
    ],
    [5, t('components.status.publishState.ARCHIVED'), 'ArchiveOutlinedIcon', show],
  ]);
  expect(screen.getByText('Five', { selector: 'a' })).toHaveAttribute('href', '/campaign/5');
  expect(screen.getByText('Two', { selector: 'a' })).toHaveAttribute('href', '/campaign/2/edit');
});

test('a planned draft says when it is published, or when it was not', async () => {
  const publishAt = '2099-01-05T09:00:00.000Z';
  await open([
    managed({ id: 1, title: 'One', publishState: 'DRAFT', publishAt }),
    managed({
      id: 2,
      title: 'Two',
      publishState: 'DRAFT',
      publishAt,
      publishRefusal: 'campaign.plannerGone',
    }),
  ]);
  await table();
  const date = formatDateTime(publishAt);
  expect(within(rowOf('One')).getByText(t('campaign.planned.row', { date }))).toBeVisible();
  expect(within(rowOf('Two')).getByText(t('campaign.notPublished.row', { date }))).toBeVisible();
});

test('a state that only unsaved campaigns have is shown like a draft [R2B-22, Q2-04]', async () => {
  await open([managed({ title: 'Odd', publishState: 'INIT' as 'DRAFT' })]);
  await table();
  expect(within(rowOf('Odd')).getByText(t('components.status.publishState.INIT'))).toBeVisible();
  expect(rowOf('Odd').querySelector('.MuiChip-icon')).toHaveAttribute('data-testid', 'EditOutlinedIcon');
});

test('page, sort and filters stand in the address and drive the list; the newest come first [R2B-06, R2J-22, Q2-60]', async () => {
  const plain = await open(ROWS);
  await table();
  expect(plain.sent('GET', MANAGE)[0]?.query).toEqual({ page: '0', size: '10', sort: 'id,desc' });
  plain.unmount();
  const { sent, user, location } = await open(
    ROWS,
    EDITOR,
    '?page=2&sort=code,asc&publishState.equals=DRAFT',
  );
  await table();
  expect(sent('GET', MANAGE)[0]?.query).toEqual({
    page: '1',
    size: '10',
    sort: 'code,asc',
    'publishState.equals': 'DRAFT',
  });
  await user.click(screen.getByRole('button', { name: t('components.pagination.page', { page: '3' }) }));
  await waitFor(() => expect(location().search).toContain('page=3'));
});

test('archiving asks first, with what it means; cancelling changes nothing, confirming puts away [R2B-10, R2B-11, R2B-15, R2B-16, R2J-27]', async () => {
  let archived = false;
  const { user, sent } = await open([], EDITOR, '', {
    [`GET ${MANAGE}`]: () =>
      list([
        managed({
          id: 3,
          title: 'Three',
          ...(archived
            ? { publishState: 'ARCHIVED', canEdit: false }
            : { publishState: 'TERMINATED', canArchive: true }),
        }),
      ]),
    'PUT /api/v3/campaigns': () => {
      archived = true;
      return campaignForm({ id: 3, publishState: 'ARCHIVED' });
    },
  });
  await table();
  const press = () =>
    user.click(screen.getByRole('button', { name: t('campaign.archive.named', { title: 'Three' }) }));
  await press();
  const name = t('campaign.approve.state.ARCHIVED', { title: 'Three' });
  const dialog = within(await screen.findByRole('alertdialog', { name }));
  expect(dialog.getByText(pattern`${t('campaign.approve.info.ARCHIVED')}`)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: t('components.confirm.cancel') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent('PUT', '/api/v3/campaigns')).toEqual([]);
  await press();
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: t('campaign.archive') }),
  );
  await waitFor(() =>
    expect(sent('PUT', '/api/v3/campaigns')[0]?.body).toEqual({ id: 3, publishState: 'ARCHIVED' }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: t('campaign.archive.named', { title: 'Three' }) }),
    ).toBeNull(),
  );
  expect(within(rowOf('Three')).getByTestId('ArchiveOutlinedIcon')).toBeVisible();
});

test('an archiving that came too late says why, and shows what is true [R2K-01, R2K-10, Q2-67]', async () => {
  const { user, sent } = await open([ROWS[2] as ManagedCampaign], EDITOR, '', {
    'PUT /api/v3/campaigns': respond(
      400,
      { message: 'error.invalidStateTransition' },
      { 'app-error': 'error.invalidStateTransition', 'app-params': 'campaign' },
    ),
  });
  await table();
  await user.click(screen.getByRole('button', { name: t('campaign.archive.named', { title: 'Three' }) }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: t('campaign.archive') }),
  );
  expect(await screen.findByText(t('error.invalidStateTransition'))).toBeVisible();
  await waitFor(() => expect(sent('GET', MANAGE).length).toBeGreaterThan(1));
});

test('authors start campaigns, editors do not; neither plain users nor visitors come in [R2I-02, R2I-04, R2B-54]', async () => {
  const author = await open(ROWS, AUTHOR);
  await table();
  expect(screen.getByRole('link', { name: t('campaign.new') })).toHaveAttribute('href', '/campaign/new');
  author.unmount();
  const editor = await open(ROWS, EDITOR);
  await table();
  expect(screen.queryByRole('link', { name: t('campaign.new') })).toBeNull();
  editor.unmount();
  const employee = await open(ROWS, EMPLOYEE);
  expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  employee.unmount();
  const { location } = await renderApp('/campaign/manage');
  await waitFor(() => expect(location().pathname).toBe('/login'));
});

test('each of these pages has its own guard, and none is there without the module [R2I-02, R2I-03, R2I-06, Q2-19]', async () => {
  for (const [path, roles] of [
    ['/campaign/new', EDITOR],
    ['/campaign/31/edit', EMPLOYEE],
    ['/campaign/31/delete', AUTHOR],
  ] as const) {
    const page = await renderApp(path, { roles });
    expect(await screen.findByText(t('error.http.403')), path).toBeVisible();
    page.unmount();
  }
  for (const path of ['/campaign/manage', '/campaign/new', '/campaign/31/edit', '/campaign/31/delete']) {
    const page = await renderApp(path, {
      roles: [...AUTHOR, ...EDITOR],
      settings: { availableModules: ['SUGGESTION'] },
    });
    await waitFor(() => expect(page.location().pathname).toBe('/not-found'));
    page.unmount();
  }
});

test('an empty list says what belongs here and offers the first step', async () => {
  await open([], AUTHOR, '', { [`GET ${MANAGE}`]: () => list([]) });
  expect(await screen.findByText(t('campaign.list.none'))).toBeVisible();
  expect(screen.getAllByRole('link', { name: t('campaign.new') }).length).toBeGreaterThan(0);
});

const openDelete = (answers = {}) =>
  renderApp('/campaign/31/delete?page=2&sort=id,asc', {
    roles: EDITOR,
    responses: {
      'GET /api/v3/campaigns/31/update': draftForm({ title: 'One' }),
      'DELETE /api/v3/campaigns/31': respond(204),
      [`GET ${MANAGE}`]: () => list([managed()], 30),
      ...answers,
    },
  });

test('deleting asks by name; confirming deletes and closes to the list with its query [R2B-12, R2I-06, R2J-28, Q2-50]', async () => {
  const { user, sent, location } = await openDelete();
  const dialog = within(
    await screen.findByRole('alertdialog', { name: t('campaign.delete.title', { title: 'One' }) }),
  );
  expect(sent('DELETE', '/api/v3/campaigns/31')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: t('campaign.delete') }));
  await waitFor(() => expect(location().pathname).toBe('/campaign/manage'));
  expect(location().search).toBe('?page=2&sort=id,asc');
  expect(sent('DELETE', '/api/v3/campaigns/31')).toHaveLength(1);
});

test('a refused deletion says why and keeps the question; cancelling deletes nothing [Q2-50, R2K-10]', async () => {
  const { user, sent, location } = await openDelete({
    'DELETE /api/v3/campaigns/31': respond(
      400,
      { message: 'error.inUse' },
      { 'app-error': 'error.inUse', 'app-params': 'campaign' },
    ),
  });
  await user.click(await screen.findByRole('button', { name: t('campaign.delete') }));
  expect(await screen.findByText(t('error.inUse', { entityName: t('entity.name.campaign') }))).toBeVisible();
  expect(location().pathname).toBe('/campaign/31/delete');
  await user.click(screen.getByRole('button', { name: t('components.confirm.cancel') }));
  await waitFor(() => expect(location().pathname).toBe('/campaign/manage'));
  expect(sent('DELETE', '/api/v3/campaigns/31')).toHaveLength(1);
});

test('what is archived can be brought back after a question', async () => {
  const row = managed({ id: 5, title: 'Five', publishState: 'ARCHIVED', canEdit: false });
  const { user, sent } = await open([row], EDITOR, '', {
    'POST /api/v3/campaigns/5/restore': campaignForm({ id: 5, publishState: 'COMPLETED' }),
  });
  await table();
  await user.click(screen.getByRole('button', { name: t('campaign.restore.named', { title: 'Five' }) }));
  const dialog = await screen.findByRole('alertdialog', {
    name: t('campaign.restore.title', { title: 'Five' }),
  });
  expect(sent('POST', '/api/v3/campaigns/5/restore')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: t('campaign.restore') }));
  await waitFor(() => expect(sent('POST', '/api/v3/campaigns/5/restore')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
