import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { list, respond } from '#tests/support/network.ts';
import { drawWholeFrame } from '#tests/support/renderApp.tsx';
import { inTurkish, pattern, t } from '#tests/support/texts.ts';
import { aUserForm, aUserRow, openUsers } from './usersPage.ts';

drawWholeFrame();

beforeAll(() => loadScreensBelow('/admin/user-management'), 120_000);
const EDIT = '/admin/user-management/5/edit';

describe('erasing a person', () => {
  test('says what becomes of them, wants their user name, and leads back to the list', async () => {
    const page = await openUsers(EDIT, {
      responses: {
        'POST /api/v3/users/:id/erase': respond(200, undefined, {
          'app-alert': 'app.user.erased',
          'app-params': '',
        }),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: t('user.erase') }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: t('erasure.title', { name: 'Ada Lovelace' }) }),
    );
    expect(dialog.getByText(t('erasure.goes.audit'))).toBeVisible();
    const login = dialog.getByRole('textbox', { name: t('erasure.login', { login: 'ada' }) });
    fireEvent.click(dialog.getByRole('button', { name: t('erasure.submit') }));
    expect(await dialog.findByText(t('ra.validation.required'))).toBeVisible();
    fireEvent.change(login, { target: { value: 'bob' } });
    fireEvent.click(dialog.getByRole('button', { name: t('erasure.submit') }));
    expect(await dialog.findByText(t('error.erasure.login'))).toBeVisible();
    fireEvent.change(login, { target: { value: 'ada' } });
    fireEvent.click(dialog.getByRole('button', { name: t('erasure.submit') }));
    await waitFor(() => expect(page.sent('POST', '/api/v3/users/5/erase')).toHaveLength(1));
    expect(page.sent('POST', '/api/v3/users/5/erase')[0]?.body).toEqual({ login: 'ada' });
    await waitFor(() => expect(page.location().pathname).toBe('/admin/user-management'));
    expect(await screen.findByText(t('app.user.erased'))).toBeVisible();
  });

  test('leads to the user name that is missing or wrong, and is submitted from there by the keyboard', async () => {
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, sent } = await openUsers(EDIT, {
      responses: { 'POST /api/v3/users/:id/erase': respond(200) },
    });
    await user.click(await screen.findByRole('button', { name: t('user.erase') }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const login = dialog.getByRole('textbox');
    const press = () => user.click(dialog.getByRole('button', { name: t('erasure.submit') }));
    await press();
    expect(await dialog.findByText(t('ra.validation.required'))).toBeVisible();
    await waitFor(() => expect(login).toHaveFocus());
    expect(intoView.mock.contexts).toContain(login);
    intoView.mockClear();
    await press();
    await waitFor(() => expect(login).toHaveFocus());
    expect(intoView.mock.contexts).toContain(login);
    await user.keyboard('bob{Enter}');
    expect(await dialog.findByText(t('error.erasure.login'))).toBeVisible();
    expect(sent('POST', '/api/v3/users/5/erase')).toHaveLength(0);
    await user.clear(login);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await dialog.findByText(t('ra.validation.required'))).toBeVisible();
    await user.type(login, 'ada{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent('POST', '/api/v3/users/5/erase')).toHaveLength(1));
  });

  test('leaves a page that can only be read', async () => {
    const user = aUserForm(5, '', {
      lastName: t('person.former'),
      login: 'former member 5',
      activated: false,
      mayChange: false,
      erasedAt: '2026-03-02T10:00:00Z',
    });
    const page = await openUsers(EDIT, { user });
    expect(await screen.findByRole('heading', { level: 1, name: t('person.former') })).toBeVisible();
    expect(screen.getByText(pattern`^${t('user.erased')}`)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: t('user.erase') })).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: t('menu.language', { language: 'English' }) }));
    await page.user.click(await screen.findByRole('button', { name: 'Türkçe' }));
    const renamed = { level: 1, name: inTurkish('person.former'), hidden: true };
    expect(await screen.findByRole('heading', renamed)).toBeVisible();
  });

  test('leaves a name in the language of the page, also after another was chosen', async () => {
    const nameIn = (language?: string) => (language === 'tr' ? inTurkish : t)('person.former');
    const { user, sent } = await openUsers('/admin/user-management', {
      responses: {
        'GET /api/v3/users': ({ headers }) =>
          list([
            aUserRow(5, '', {
              lastName: nameIn(headers['accept-language']),
              login: 'former member 5',
              email: 'former member 5',
              erasedAt: '2026-03-02T10:00:00Z',
            }),
          ]),
      },
    });
    expect(await screen.findByRole('link', { name: nameIn('en') })).toBeVisible();
    // It stands for the login, and is no address.
    expect(screen.getAllByText('former member 5')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: t('menu.language', { language: 'English' }) }));
    await user.click(await screen.findByRole('button', { name: 'Türkçe' }));
    expect(await screen.findByRole('link', { name: nameIn('tr') })).toBeVisible();
    expect(sent('GET', '/api/v3/users').at(-1)?.headers['accept-language']).toBe('tr');
  });
});
