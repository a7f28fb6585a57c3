import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { formatLongDate } from '#contract/formats/dates.ts';
import { list, respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { aUserRow, openUsers } from './usersPage.ts';

const LIST = '/admin/user-management';

describe('the list of users', () => {
  test('shows people with login, e-mail, unit, roles and state, paged, sorted and filtered as the address says [R3J-09, R3J-10, R3J-15, R3J-23, R3P-157]', async () => {
    const page = await openUsers(
      `${LIST}?page=2&sort=login,asc&text.contains=ada&authority.in=ROLE_ADMIN&activated.equals=true&registrationStatus.in=ACTIVATED&langKey.in=tr`,
      {
        responses: {
          'GET /api/v3/users': list(
            [aUserRow(5, 'Ada Lovelace', { authorities: ['ROLE_ADMIN', 'ROLE_USER'] })],
            42,
          ),
        },
      },
    );
    // The first page of the file is drawn with everything that it is made of.
    const name = await screen.findByText('Ada Lovelace', {}, { timeout: 30_000 });
    const row = name.closest('tr') as HTMLElement;
    for (const words of [
      'ada',
      'ada@example.org',
      'Laboratory',
      t('user.role.ROLE_ADMIN'),
      t('components.active.label'),
    ]) {
      expect(within(row).getByText(words)).toBeVisible();
    }
    // A long address breaks before its sign, not within a word.
    expect(within(row).getByText('ada@example.org').innerHTML).toBe('ada<wbr>@example.org');
    expect(page.sent('GET', '/api/v3/users')[0]?.query).toEqual({
      page: '1',
      size: '10',
      sort: 'login,asc',
      'text.contains': 'ada',
      'authority.in': 'ROLE_ADMIN',
      'activated.equals': 'true',
      'registrationStatus.in': 'ACTIVATED',
      'langKey.in': 'tr',
    });
    expect(screen.getByText(t('user.new')).closest('a')).toHaveAttribute('href', `${LIST}/new`);
    expect(screen.getByText(t('userImport.open'))).toBeVisible();
  });

  test('somebody is deactivated after a sentence that says what it does, and the list is read again [R3J-12, R3J-21]', async () => {
    const page = await openUsers(LIST, {
      responses: {
        'GET /api/v3/users/5/open-work': ({ query }) => ({
          ...{ contributions: 3, answers: 1, tasks: 7, fieldRoles: 0, reviews: 2, leftOver: 1 },
          passing: { tasks: 4, fields: 0, juries: 0, moderations: 1, schedules: 2 },
          sole: { fields: 0, juries: 0, moderations: 1, schedules: 2 },
          takesOver: query.successorId
            ? [{ id: 9, name: 'Grace Hopper', awayUntil: '2030-12-05', contributions: 2, tasks: 4 }]
            : [{ id: 8, name: 'Mia Manager', awayUntil: null, contributions: 2, tasks: 0 }],
        }),
        'GET /api/v3/search-user': [{ id: 9, firstName: 'Grace', lastName: 'Hopper' }],
      },
    });
    await page.user.click(
      await screen.findByLabelText(t('user.deactivate.named', { title: 'Ada Lovelace' })),
    );
    const question = within(await screen.findByRole('alertdialog'));
    // What is left, and who takes it over.
    expect(await question.findByText(t('handOver.tasks', { smart_count: 7 }))).toBeVisible();
    expect(question.queryByText(t('handOver.fieldRoles', { smart_count: 0 }))).not.toBeInTheDocument();
    expect(question.getByText(t('handOver.schedules', { smart_count: 2 }))).toBeVisible();
    const contributions = t('handOver.work.contributions', { smart_count: 2 });
    const then = within(question.getByRole('status', { name: t('handOver.then') }));
    const byRule = t('handOver.then.takesOver', { name: 'Mia Manager', work: contributions });
    expect(await then.findByText(byRule)).toBeVisible();
    const sole = t('handOver.work.both', {
      first: t('handOver.work.moderations', { smart_count: 1 }),
      last: t('handOver.work.schedules', { smart_count: 2 }),
    });
    expect(then.getByText(t('handOver.then.sole', { work: sole }))).toBeVisible();
    expect(then.getByText(t('handOver.then.once'))).toBeVisible();
    expect(then.getByText(t('handOver.then.reviews', { smart_count: 2 }))).toBeVisible();
    expect(then.getByText(t('handOver.then.leftOver', { smart_count: 1 }))).toBeVisible();
    await page.user.type(question.getByRole('combobox'), 'Grace');
    await page.user.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
    const tasks = t('handOver.work.tasks', { smart_count: 4 });
    const work = t('handOver.work.both', { first: contributions, last: tasks });
    const name = t('handOver.then.away', { name: 'Grace Hopper', day: formatLongDate('2030-12-05') });
    expect(await then.findByText(t('handOver.then.takesOver', { name, work }))).toBeVisible();
    expect(then.getByText(t('handOver.then.ended', { smart_count: 1 }))).toBeVisible();
    const grace = 'Grace Hopper';
    expect(then.getByText(t('handOver.then.schedules', { name: grace, smart_count: 2 }))).toBeVisible();
    expect(then.queryByText(t('handOver.then.sole', { work: sole }))).not.toBeInTheDocument();
    expect(question.getByText(pattern`${t('user.deactivate.text')}`)).toBeVisible();
    fireEvent.click(question.getByRole('button', { name: t('user.deactivate') }));
    await waitFor(() =>
      expect(page.sent('PUT', '/api/users')[0]?.body).toEqual({ id: 5, activated: false, successorId: 9 }),
    );
    await waitFor(() => expect(page.sent('GET', '/api/v3/users').length).toBeGreaterThan(1));
  });

  test('what would be refused is not offered: closing oneself, or an administrator as application administrator [S3-97]', async () => {
    await openUsers(LIST, {
      roles: ['ROLE_USER', 'ROLE_APP_ADMIN'],
      responses: {
        'GET /api/v3/users': list([
          aUserRow(7, 'Me Myself'),
          aUserRow(8, 'The Chief', { authorities: ['ROLE_ADMIN', 'ROLE_USER'] }),
        ]),
      },
    });
    expect(await screen.findByLabelText(t('user.edit.named', { title: 'Me Myself' }))).toBeVisible();
    expect(screen.queryByLabelText(pattern`^${t('user.deactivate')}`)).not.toBeInTheDocument();
  });

  test('a failure offers another try; it is closed to others [R3O-04]', async () => {
    const page = await openUsers(LIST, { responses: { 'GET /api/v3/users': () => respond(500, {}) } });
    expect(await screen.findByText(t('components.error.retry'))).toBeVisible();
    page.unmount();
    await openUsers(LIST, { roles: ['ROLE_USER', 'ROLE_SUGGESTION_ADMIN'] });
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  });
});
