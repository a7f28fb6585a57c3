import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { chooseUnit, openUsers, type } from './usersPage.ts';

beforeAll(() => loadScreensBelow('/admin/user-management'), 120_000);
const NEW = '/admin/user-management/new';
describe('a new user', () => {
  test('is active, an employee, in the reader’s language; the list is read again after it was made [R3J-10 … R3J-14, R3J-17, R3J-20, R3P-161, R1A-03]', async () => {
    const page = await openUsers(NEW);
    expect(await screen.findByLabelText(pattern`^${t('user.firstName')}`)).toBeVisible();
    expect(screen.getByLabelText(t('user.activated'))).toBeChecked();
    expect(screen.getByLabelText(t('user.langKey'))).toHaveValue('en');
    expect(screen.getByLabelText(t('user.password'))).toHaveAccessibleDescription(
      t('user.password.help', { least: 8, most: 50 }),
    );
    expect(await screen.findByLabelText(t('user.role.ROLE_INTERNAL'))).toBeChecked();
    expect(screen.getByText(pattern`${t('user.role.ROLE_INTERNAL.help')}`)).toBeVisible();
    type(pattern`^${t('user.firstName')}`, 'Grace');
    type(pattern`^${t('user.lastName')}`, 'Hopper');
    type(pattern`^${t('user.email')}`, 'grace@example.org');
    type(pattern`^${t('user.login')}`, 'grace');
    type(t('user.password'), 'Correct-9');
    fireEvent.click(screen.getByLabelText(t('user.role.ROLE_CONTENT_AUTHOR')));
    await chooseUnit('gri');
    fireEvent.click(screen.getByLabelText(t('user.units.manager.named', { path: 'Works / Grid' })));
    fireEvent.click(screen.getByText(t('user.create')));
    await waitFor(() => expect(page.sent('POST', '/api/users')).toHaveLength(1));
    expect(page.sent('POST', '/api/users')[0]?.body).toMatchObject({
      login: 'grace',
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.org',
      activated: true,
      langKey: 'en',
      authorities: ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_CONTENT_AUTHOR'],
      password: 'Correct-9',
      organizationUnits: [{ unitId: 4, isManager: true }],
    });
    await waitFor(() => expect(page.location().pathname).toBe('/admin/user-management'));
    await waitFor(() => expect(page.sent('GET', '/api/v3/users')).toHaveLength(1));
  });

  test('an address that is none and a login with spaces are refused before anything is sent [R3J-11]', async () => {
    const page = await openUsers(NEW);
    await screen.findByLabelText(pattern`^${t('user.firstName')}`);
    type(pattern`^${t('user.email')}`, 'abc');
    type(pattern`^${t('user.login')}`, 'two words');
    fireEvent.click(screen.getByText(t('user.create')));
    await waitFor(() =>
      expect(screen.getByLabelText(pattern`^${t('user.email')}`)).toHaveAccessibleDescription(/e-?mail/i),
    );
    expect(screen.getByLabelText(pattern`^${t('user.login')}`)).toHaveAccessibleDescription(
      pattern`${t('user.login.spaces')}`,
    );
    // A sentence of its own: no list follows in a toast.
    expect(await screen.findByText(/^Check \d fields\.$/)).toBeVisible();
    expect(page.sent('POST', '/api/users')).toHaveLength(0);
  });

  test('the first wrong field of the page takes the focus', async () => {
    await openUsers(NEW);
    const first = await screen.findByLabelText(pattern`^${t('user.firstName')}`);
    fireEvent.click(screen.getByText(t('user.create')));
    await waitFor(() => expect(first).toHaveFocus());
  });

  test('a name that is taken is told in words, and what was typed stays', async () => {
    await openUsers(NEW, {
      responses: {
        'POST /api/users': () =>
          respond(
            400,
            { message: 'error.userexists' },
            { 'app-error': 'error.userexists', 'app-params': 'user' },
          ),
      },
    });
    await screen.findByLabelText(pattern`^${t('user.firstName')}`);
    for (const label of [
      pattern`^${t('user.firstName')}`,
      pattern`^${t('user.lastName')}`,
      pattern`^${t('user.login')}`,
    ])
      type(label, 'ada');
    type(pattern`^${t('user.email')}`, 'ada@example.org');
    fireEvent.click(screen.getByText(t('user.create')));
    expect((await screen.findAllByText(t('error.userexists')))[0]).toBeVisible();
    const login = screen.getByLabelText(pattern`^${t('user.login')}`);
    expect(login).toHaveValue('ada');
    await waitFor(() => expect(login).toHaveAccessibleDescription(pattern`${t('error.userexists')}`));
    await waitFor(() => expect(login).toHaveFocus());
  });
});
