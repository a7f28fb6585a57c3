import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserRolesOutcome } from '#contract/users/roles.schema.ts';
import { list, respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { ADMIN, aUserRow, openUsers } from './usersPage.ts';

const LIST = '/admin/user-management';
const PREVIEW = '/api/v3/users/roles/preview';
const CHANGE = '/api/v3/users/roles';

const outcome = (changes: Partial<UserRolesOutcome> = {}): UserRolesOutcome => ({
  changed: [
    {
      id: 5,
      name: 'Ada Lovelace',
      added: ['ROLE_CONTENT_AUTHOR'],
      removed: ['ROLE_EXTERNAL'],
      losesUserType: false,
    },
    { id: 8, name: 'Mary Shelley', added: ['ROLE_CONTENT_AUTHOR'], removed: [], losesUserType: false },
    {
      id: 9,
      name: 'Alan Turing',
      added: ['ROLE_CONTENT_AUTHOR'],
      removed: ['ROLE_EXTERNAL'],
      losesUserType: false,
    },
  ],
  unchanged: [{ id: 6, name: 'Grace Hopper' }],
  refused: [{ id: 7, name: 'Me Myself', reason: 'administratorsOnly' }],
  ...changes,
});

const PEOPLE = [aUserRow(5, 'Ada Lovelace'), aUserRow(6, 'Grace Hopper'), aUserRow(7, 'Me Myself')];

const open = (more = {}, roles = ADMIN) =>
  openUsers(LIST, {
    roles,
    responses: {
      'GET /api/v3/users': list(PEOPLE, 3),
      [`POST ${PREVIEW}`]: outcome(),
      [`POST ${CHANGE}`]: outcome(),
      ...more,
    },
  });

const choosePeople = async (page: Awaited<ReturnType<typeof open>>, ...names: string[]) => {
  await screen.findByText(names[0] as string, {}, { timeout: 30_000 });
  for (const name of names) {
    await page.user.click(screen.getByLabelText(t('components.list.selectRow', { name })));
  }
};
const openDialog = async (page: Awaited<ReturnType<typeof open>>, count: number) => {
  await page.user.click(screen.getByText(t('userRoles.change')));
  return screen.findByRole('dialog', { name: t('userRoles.title', { smart_count: count }) });
};
const set = (dialog: HTMLElement, role: 'ROLE_CONTENT_AUTHOR' | 'ROLE_EXTERNAL', value: string) =>
  fireEvent.change(within(dialog).getByLabelText(t(`user.role.${role}`)), { target: { value } });

describe('roles of several people at once', () => {
  test('who is chosen gets and loses roles after a preview that says who changes, who stays and who cannot', async () => {
    const page = await open();
    await choosePeople(page, 'Ada Lovelace', 'Grace Hopper', 'Me Myself');
    const dialog = await openDialog(page, 3);
    expect(within(dialog).getByText(t('userRoles.nothing'))).toBeVisible();
    expect(within(dialog).getByText(t('userRoles.preview'))).toBeDisabled();
    // Everybody has it.
    expect(within(dialog).queryByLabelText(t('user.role.ROLE_USER'))).not.toBeInTheDocument();
    set(dialog, 'ROLE_CONTENT_AUTHOR', 'ADD');
    set(dialog, 'ROLE_EXTERNAL', 'REMOVE');
    await page.user.click(within(dialog).getByText(t('userRoles.preview')));
    const question = await screen.findByRole('alertdialog', { name: t('userRoles.preview.title') });
    const change = { userIds: [5, 6, 7], add: ['ROLE_CONTENT_AUTHOR'], remove: ['ROLE_EXTERNAL'] };
    expect(page.sent('POST', PREVIEW)[0]?.body).toEqual(change);
    expect(page.sent('POST', CHANGE)).toHaveLength(0);
    const changed = within(question).getByRole('list', { name: t('userRoles.preview.changed') });
    // Who gets and loses the same stands in one line.
    const rolesOf = (kind: 'added' | 'removed', role: 'ROLE_CONTENT_AUTHOR' | 'ROLE_EXTERNAL') =>
      t(`userRoles.preview.${kind}`, { roles: t(`user.role.${role}`) });
    const author = rolesOf('added', 'ROLE_CONTENT_AUTHOR');
    expect(
      within(changed)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      `${author} ${rolesOf('removed', 'ROLE_EXTERNAL')} Ada Lovelace and Alan Turing`,
      `${author} Mary Shelley`,
    ]);
    expect(
      within(question).getByText(t('userRoles.preview.unchanged', { smart_count: 1, names: 'Grace Hopper' })),
    ).toBeVisible();
    expect(
      within(question).getByRole('list', { name: t('userRoles.preview.refused', { smart_count: 1 }) }),
    ).toHaveTextContent(`${t('userRoles.reason.administratorsOnly')}: Me Myself`);
    const reads = page.sent('GET', '/api/v3/users').length;
    await page.user.click(within(question).getByText(t('userRoles.confirm', { smart_count: 3 })));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(page.sent('POST', CHANGE)[0]?.body).toEqual(change);
    // Nothing is chosen any more, and the list is read again.
    expect(screen.queryByText(t('userRoles.change'))).not.toBeInTheDocument();
    await waitFor(() => expect(page.sent('GET', '/api/v3/users').length).toBeGreaterThan(reads));
  });

  test('who already lacks a role that is taken is not said to have it, and the preview speaks of what will be', async () => {
    const ada = {
      ...{ id: 5, name: 'Ada Lovelace', added: [], removed: ['ROLE_EXTERNAL' as const] },
      losesUserType: true,
    };
    const page = await open({ [`POST ${PREVIEW}`]: outcome({ changed: [ada], refused: [] }) });
    await choosePeople(page, 'Ada Lovelace', 'Grace Hopper');
    const dialog = await openDialog(page, 2);
    set(dialog, 'ROLE_EXTERNAL', 'REMOVE');
    await page.user.click(within(dialog).getByText(t('userRoles.preview')));
    const question = await screen.findByRole('alertdialog', { name: t('userRoles.preview.title') });
    expect(question).toHaveTextContent('Nothing changes for 1 person: Grace Hopper');
    expect(question).toHaveTextContent(`Will lose: ${t('user.role.ROLE_EXTERNAL')}. Ada Lovelace`);
    expect(question).toHaveTextContent('Changed roles take effect with their next click.');
    expect(within(question).getByRole('alert')).toHaveTextContent(
      t('userRoles.preview.typeless', { smart_count: 1, names: 'Ada Lovelace' }),
    );
  });

  test('who takes a role from themselves is warned', async () => {
    const me = {
      ...{ id: 7, name: 'Me Myself', added: [], removed: ['ROLE_APP_ADMIN' as const] },
      losesUserType: false,
    };
    const page = await open({ [`POST ${PREVIEW}`]: outcome({ changed: [me], unchanged: [], refused: [] }) });
    await choosePeople(page, 'Me Myself');
    const dialog = await openDialog(page, 1);
    set(dialog, 'ROLE_EXTERNAL', 'REMOVE');
    await page.user.click(within(dialog).getByText(t('userRoles.preview')));
    const question = await screen.findByRole('alertdialog', { name: t('userRoles.preview.title') });
    expect(within(question).getByRole('alert')).toHaveTextContent(
      t('userRoles.preview.own', { roles: t('user.role.ROLE_APP_ADMIN') }),
    );
  });

  test('where nobody would change there is nothing to confirm, and the way back keeps what was chosen', async () => {
    const page = await open({ [`POST ${PREVIEW}`]: outcome({ changed: [] }) });
    await choosePeople(page, 'Grace Hopper');
    const dialog = await openDialog(page, 1);
    set(dialog, 'ROLE_CONTENT_AUTHOR', 'ADD');
    await page.user.click(within(dialog).getByText(t('userRoles.preview')));
    const question = await screen.findByRole('alertdialog', { name: t('userRoles.preview.title') });
    expect(within(question).getByText(t('userRoles.confirm', { smart_count: 0 }))).toBeDisabled();
    await page.user.click(within(question).getByText(t('userRoles.back')));
    expect(within(dialog).getByLabelText(t('user.role.ROLE_CONTENT_AUTHOR'))).toHaveValue('ADD');
  });

  test('a refusal is shown, and the question stays', async () => {
    const page = await open({
      [`POST ${CHANGE}`]: () =>
        respond(
          400,
          { message: 'error.lastAdministrator' },
          { 'app-error': 'error.lastAdministrator', 'app-params': 'user' },
        ),
    });
    await choosePeople(page, 'Ada Lovelace');
    const dialog = await openDialog(page, 1);
    set(dialog, 'ROLE_CONTENT_AUTHOR', 'ADD');
    await page.user.click(within(dialog).getByText(t('userRoles.preview')));
    const question = await screen.findByRole('alertdialog', { name: t('userRoles.preview.title') });
    await page.user.click(within(question).getByText(t('userRoles.confirm', { smart_count: 3 })));
    expect(await screen.findByText(pattern`${t('error.lastAdministrator')}`)).toBeVisible();
    expect(question).toBeInTheDocument();
  });

  test('who is no administrator is not offered that role', async () => {
    const page = await open({}, ['ROLE_USER', 'ROLE_APP_ADMIN', 'ROLE_INTERNAL']);
    await choosePeople(page, 'Ada Lovelace');
    const dialog = await openDialog(page, 1);
    const select = within(dialog).getByLabelText(t('user.role.ROLE_ADMIN'));
    expect(select).toBeDisabled();
    expect(select).toHaveAccessibleDescription(t('user.role.adminsOnly'));
  });
});
