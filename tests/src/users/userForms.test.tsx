import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { list, respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { aUserForm, chooseUnit, openUsers, type } from './usersPage.ts';

beforeAll(() => loadScreensBelow('/admin/user-management'), 120_000);
const NEW = '/admin/user-management/new';
const EDIT = '/admin/user-management/5/edit';
describe('one user', () => {
  test('shows by whom and when it was made and changed, and only what was changed is sent [R3J-15, R3J-16, R3J-21, R3P-159, R3P-162]', async () => {
    const page = await openUsers(EDIT);
    expect(await screen.findByText('Ada Lovelace', { selector: 'h1' })).toBeVisible();
    expect(screen.getByText(t('user.registrationStatus.CREATED_BY_ADMIN'))).toBeVisible();
    expect(screen.getByText(/· root$/)).toBeVisible();
    expect(screen.getByText(/· helper$/)).toBeVisible();
    type(pattern`^${t('user.position')}`, 'Engineer');
    fireEvent.click(await screen.findByLabelText(t('user.role.ROLE_SUGGESTION_ADMIN')));
    fireEvent.click(screen.getByText(t('user.save')));
    await waitFor(() =>
      expect(page.sent('PUT', '/api/users')[0]?.body).toEqual({
        id: 5,
        version: 3,
        position: 'Engineer',
        authorities: ['ROLE_INTERNAL', 'ROLE_USER', 'ROLE_SUGGESTION_ADMIN'],
      }),
    );
    expect(await screen.findByText(pattern`^${t('components.save.saved')}`)).toBeVisible();
  });

  test('a save goes on from the stored version, also once the account was closed beside the form [R3J-12, R3P-162]', async () => {
    const page = await openUsers(EDIT);
    fireEvent.click(await screen.findByText(t('user.deactivate')));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText(t('user.deactivate')));
    expect(await screen.findByText(t('user.activate'))).toBeInTheDocument();
    type(pattern`^${t('user.position')}`, 'Chief');
    fireEvent.click(screen.getByText(t('user.save')));
    await waitFor(() =>
      expect(page.sent('PUT', '/api/users')[1]?.body).toEqual({ id: 5, version: 4, position: 'Chief' }),
    );
  });

  test('that was made a moment ago: another administrator’s save is met, also once the account was closed beside the form', async () => {
    const refusal = respond(
      400,
      { message: 'error.savedInBetween' },
      { 'app-error': 'error.savedInBetween', 'app-params': 'user' },
    );
    let stored = aUserForm(9, 'Grace Hopper', { version: 1 });
    const page = await openUsers(NEW, {
      responses: {
        'POST /api/users': () => stored,
        'GET /api/v3/users/:id': () => stored,
        'PUT /api/users': ({ body }) => {
          const { version = stored.version, ...changes } = body as Partial<typeof stored>;
          if (version !== stored.version) return refusal;
          stored = { ...stored, ...changes, version: version + 1 };
          return stored;
        },
      },
    });
    await screen.findByLabelText(pattern`^${t('user.firstName')}`);
    type(pattern`^${t('user.firstName')}`, 'Grace');
    type(pattern`^${t('user.lastName')}`, 'Hopper');
    type(pattern`^${t('user.email')}`, 'grace@example.org');
    type(pattern`^${t('user.login')}`, 'grace');
    type(t('user.password'), 'Correct-9');
    await chooseUnit('gri');
    fireEvent.click(screen.getByText(t('user.create')));
    await waitFor(() => expect(page.location().pathname).toBe('/admin/user-management'));
    expect(await screen.findByText('Ada Lovelace')).toBeVisible();
    await act(() => page.router.navigate('/admin/user-management/9/edit'));
    expect(await screen.findByText('Grace Hopper', { selector: 'h1' })).toBeVisible();
    stored = { ...stored, company: 'Theirs', version: 2 };
    fireEvent.click(await screen.findByText(t('user.deactivate')));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText(t('user.deactivate')));
    expect(await screen.findByText(t('user.activate'))).toBeInTheDocument();
    type(pattern`^${t('user.company')}`, 'Mine');
    fireEvent.click(screen.getByText(t('user.save')));
    expect(await screen.findByText(t('components.conflict.title'))).toBeVisible();
    expect(page.sent('PUT', '/api/users').at(-1)?.body).toEqual({ id: 9, version: 1, company: 'Mine' });
  });

  test('of two administrators the second one is told, keeps what was typed, and takes nothing back [R3J-19, S3-97]', async () => {
    const refusal = respond(
      400,
      { message: 'error.savedInBetween' },
      { 'app-error': 'error.savedInBetween', 'app-params': 'user' },
    );
    const first = aUserForm(5, 'Ada Lovelace', {
      authorities: ['ROLE_CONTENT_EDITOR', 'ROLE_INTERNAL', 'ROLE_USER'],
    });
    const theirs = { ...first, authorities: ['ROLE_INTERNAL', 'ROLE_USER'], company: 'Theirs', version: 9 };
    let reads = 0;
    const page = await openUsers(EDIT, {
      responses: {
        'GET /api/v3/users/:id': () => {
          reads += 1;
          return reads === 1 ? first : theirs;
        },
        'PUT /api/users': ({ body }) =>
          (body as { version: number }).version === 9
            ? { ...theirs, ...(body as object), version: 10 }
            : refusal,
      },
    });
    fireEvent.click(await screen.findByLabelText(t('user.role.ROLE_SUGGESTION_ADMIN')));
    type(pattern`^${t('user.position')}`, 'Engineer');
    fireEvent.click(screen.getByText(t('user.save')));
    const notice = within(
      (await screen.findByText(t('components.conflict.join'))).closest('[role=alert]') as HTMLElement,
    );
    expect(notice.getByText(t('components.conflict.title'))).toBeVisible();
    expect(screen.getByLabelText(pattern`^${t('user.position')}`)).toHaveValue('Engineer');
    fireEvent.click(notice.getByText(t('components.conflict.join')));
    await waitFor(() =>
      expect(page.sent('PUT', '/api/users')[1]?.body).toEqual({
        id: 5,
        version: 9,
        position: 'Engineer',
        authorities: ['ROLE_INTERNAL', 'ROLE_USER', 'ROLE_SUGGESTION_ADMIN'],
      }),
    );
    expect(await screen.findByText(pattern`^${t('components.save.saved')}`)).toBeVisible();
    expect(screen.getByLabelText(t('user.role.ROLE_CONTENT_EDITOR'))).not.toBeChecked();
    expect(screen.getByLabelText(pattern`^${t('user.company')}`)).toHaveValue('Theirs');
    expect(screen.queryByText(t('components.conflict.join'))).not.toBeInTheDocument();
  });

  test('the units: another main one, and one taken away [R1A-03, S3-95]', async () => {
    const page = await openUsers(EDIT);
    await screen.findByText('Ada Lovelace', { selector: 'h1' });
    await chooseUnit('gri');
    fireEvent.click(screen.getByLabelText(t('user.units.main.named', { path: 'Works / Grid' })));
    fireEvent.click(screen.getByLabelText(t('user.units.remove.named', { path: 'Works / Laboratory' })));
    fireEvent.click(screen.getByText(t('user.save')));
    await waitFor(() =>
      expect(page.sent('PUT', '/api/users')[0]?.body).toEqual({
        id: 5,
        version: 3,
        organizationUnits: [{ unitId: 4, isManager: false }],
      }),
    );
  });

  test('the registration history opens as a dialog [R3J-18, R3P-160]', async () => {
    await openUsers(EDIT, {
      responses: {
        'GET /api/v3/users/user-registration-history/:id': list([
          {
            id: 2,
            userId: 5,
            fromStatus: 'PENDING_ACTIVATION',
            toStatus: 'ACTIVATED',
            date: '2026-03-02T10:00:00Z',
            byUser: null,
            explanation: null,
          },
          {
            id: 1,
            userId: 5,
            fromStatus: null,
            toStatus: 'PENDING_ACTIVATION',
            date: '2026-03-01T10:00:00Z',
            byUser: null,
            explanation: 'Registered',
          },
        ]),
      },
    });
    fireEvent.click(await screen.findByText(t('user.history')));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText(
        t('user.history.step', {
          from: t('user.registrationStatus.PENDING_ACTIVATION'),
          to: t('user.registrationStatus.ACTIVATED'),
        }),
      ),
    ).toBeVisible();
    expect(dialog.getByText('Registered')).toBeVisible();
    expect(dialog.getAllByText(pattern`${t('user.history.self')}`)).toHaveLength(2);
  });

  test('a password mail and the second step are asked about first', async () => {
    const page = await openUsers(EDIT, { user: aUserForm(5, 'Ada Lovelace', { secondFactor: 'APP' }) });
    fireEvent.click(await screen.findByText(t('user.passwordMail.reset')));
    let question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(t('user.passwordMail.reset.text', { email: 'ada@example.org' }))).toBeVisible();
    fireEvent.click(question.getByText(t('user.passwordMail.send')));
    await waitFor(() => expect(page.sent('POST', '/api/v3/users/5/password-mail')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    fireEvent.click(screen.getByText(t('user.secondFactor.reset')));
    question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByText(t('user.secondFactor.reset')));
    await waitFor(() => expect(page.sent('DELETE', '/api/v3/users/5/second-factor')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(t('user.secondFactor.reset'))).not.toBeInTheDocument());
  });

  const aSession = (id: string, changes: object = {}) => ({
    id,
    current: false,
    createdAt: '2026-05-04T09:00:00Z',
    lastSeenAt: '2026-05-05T09:00:00Z',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    place: '192.0.2.7',
    ...changes,
  });

  test('sessions are shown with their number, device, address and times, and each can be ended', async () => {
    let rows = [aSession('a'), aSession('b', { userAgent: null, place: null })];
    const page = await openUsers(EDIT, {
      responses: {
        'GET /api/v3/users/:id/sessions': () => list(rows),
        'DELETE /api/v3/users/:id/sessions/:sessionId': () => {
          rows = rows.slice(1);
          return respond(200, undefined, { 'app-alert': 'app.user.sessionEnded', 'app-params': 'ada' });
        },
      },
    });
    const section = within(await screen.findByRole('region', { name: t('user.sessions') }));
    expect(await section.findByText(t('user.sessions.count', { smart_count: 2 }))).toBeVisible();
    const [first, second] = section.getAllByRole('listitem');
    expect(first).toHaveTextContent(pattern`Firefox on Linux.*04/05/26.*from 192\.0\.2\.7.*05/05/26`);
    expect(second).toHaveTextContent(t('sessions.unknown'));
    fireEvent.click(
      section.getByRole('button', { name: t('sessions.end.of', { device: 'Firefox on Linux' }) }),
    );
    expect(await section.findByText(t('user.sessions.count', { smart_count: 1 }))).toBeVisible();
    expect(page.sent('DELETE', '/api/v3/users/5/sessions/a')).toHaveLength(1);
  });

  test('of more sessions than are listed the number is told; the focus goes on in their section', async () => {
    let rows = [aSession('a'), aSession('b', { userAgent: null })];
    await openUsers(EDIT, {
      responses: {
        'GET /api/v3/users/:id/sessions': () => list(rows, rows.length === 0 ? 0 : 120),
        'DELETE /api/v3/users/:id/sessions/:sessionId': () => {
          rows = rows.slice(1);
          return respond(200);
        },
        'DELETE /api/v3/users/:id/sessions': () => {
          rows = [];
          return respond(200);
        },
      },
    });
    const section = within(await screen.findByRole('region', { name: t('user.sessions') }));
    const heading = section.getByRole('heading', { name: t('user.sessions') });
    const count = t('user.sessions.count', { smart_count: 120 });
    expect(await section.findByText(`${count} ${t('user.sessions.latest', { shown: 2 })}`)).toBeVisible();
    const first = section.getByRole('button', { name: t('sessions.end.of', { device: 'Firefox on Linux' }) });
    first.focus();
    fireEvent.click(first);
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() => expect(heading).toHaveFocus());
    const all = section.getByRole('button', { name: t('user.endSessions') });
    all.focus();
    fireEvent.click(all);
    const question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByText(t('user.endSessions')));
    expect(await section.findByText(t('user.sessions.none'))).toBeVisible();
    await waitFor(() => expect(heading).toHaveFocus());
  });

  test('of who is nowhere signed in the page says so', async () => {
    await openUsers(EDIT);
    const section = within(await screen.findByRole('region', { name: t('user.sessions') }));
    expect(await section.findByText(t('user.sessions.none'))).toBeVisible();
    expect(section.queryByRole('button')).not.toBeInTheDocument();
  });

  test('two-step sign-in is shown with all its means; a passkey alone is on', async () => {
    const words = async (changes: object) => {
      const page = await openUsers(EDIT, { user: aUserForm(5, 'Ada Lovelace', changes) });
      const text = (await screen.findByRole('region', { name: t('user.access') })).textContent;
      page.unmount();
      return text;
    };
    expect(await words({})).toContain(t('user.secondFactor.off'));
    const app = t('user.secondFactor.means.APP');
    expect(await words({ secondFactor: 'APP' })).toContain(t('user.secondFactor.on', { means: app }));
    const keys = t('user.secondFactor.means.passkeys', { smart_count: 2 });
    expect(await words({ secondFactor: 'APP', passkeys: 2 })).toContain(
      t('user.secondFactor.on', { means: `${app}, ${keys}` }),
    );
    const alone = await words({ secondFactor: 'PASSKEY', passkeys: 2 });
    expect(alone).toContain(t('user.secondFactor.on', { means: keys }));
    expect(alone).toContain(t('user.secondFactor.passkeyCounts'));
  });

  test('the whole of what is said of an invited person reads as sentences', async () => {
    await openUsers(EDIT, { user: aUserForm(5, 'Ada Lovelace', { isAwaited: true }) });
    const section = await screen.findByRole('region', { name: t('user.access') });
    const sentences = [t('user.access.on'), t('user.access.awaited')];
    expect(section.querySelector('p')?.textContent).toBe(sentences.join(' '));
  });

  test('of who comes by the identity provider alone the page says so, and nothing of a second step', async () => {
    await openUsers(EDIT, { user: aUserForm(5, 'Ada Lovelace', { usesProviderOnly: true }) });
    const section = await screen.findByRole('region', { name: t('user.access') });
    const sentences = [t('user.access.on'), t('user.access.provider')];
    expect(section.querySelector('p')?.textContent).toBe(sentences.join(' '));
  });

  test('all sessions of somebody end when asked to, and nothing else changes', async () => {
    const page = await openUsers(EDIT, {
      responses: { 'GET /api/v3/users/:id/sessions': list([aSession('a')]) },
    });
    fireEvent.click(await screen.findByText(t('user.endSessions')));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(t('user.endSessions.text', { name: 'Ada Lovelace' }))).toBeVisible();
    fireEvent.click(question.getByText(t('user.endSessions')));
    await waitFor(() => expect(page.sent('DELETE', '/api/v3/users/5/sessions')).toHaveLength(1));
    expect(page.sent('PUT', '/api/users')).toHaveLength(0);
  });

  test('on the own account neither closing nor the own administrator role is offered [S3-97]', async () => {
    await openUsers('/admin/user-management/7/edit', {
      user: aUserForm(7, 'Me Myself', { authorities: ['ROLE_ADMIN', 'ROLE_USER'] }),
    });
    expect(await screen.findByLabelText(t('user.role.ROLE_ADMIN'))).toBeDisabled();
    expect(screen.getByText(pattern`${t('user.role.ownAdmin')}`)).toBeVisible();
    for (const key of ['user.deactivate', 'user.endSessions'] as const)
      expect(screen.queryByText(t(key))).not.toBeInTheDocument();
  });

  test('an administrator’s account is only read by an application administrator [S3-97]', async () => {
    await openUsers(EDIT, {
      roles: ['ROLE_USER', 'ROLE_APP_ADMIN'],
      user: aUserForm(5, 'The Chief', { mayChange: false }),
    });
    expect(await screen.findByText(pattern`${t('user.adminsOnly')}`)).toBeVisible();
    expect(screen.getByLabelText(pattern`^${t('user.firstName')}`)).toBeDisabled();
    expect(screen.queryByText(t('user.save'))).not.toBeInTheDocument();
  });

  test('somebody who is not there is not found', async () => {
    await openUsers(EDIT, { responses: { 'GET /api/v3/users/:id': () => respond(404, {}) } });
    expect(await screen.findByText(t('error.http.404'))).toBeVisible();
  });
});
