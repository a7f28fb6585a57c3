import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { Language, TextRow } from '#contract/languages/schema.ts';
import { leave } from '#src/app/leave.ts';
import { type Answers, list, respond, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';

vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  await import('#src/features/languages/LanguageAdmin.tsx');
}, 90_000);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];
const counts = (missing = 0, changed = 0) => ({ total: 1940, missing, changed });
const language = (locale: string, name: string, values: Partial<Language> = {}): Language => ({
  locale,
  name,
  isShipped: true,
  isActive: true,
  isDefault: false,
  people: 3,
  frontend: counts(),
  backend: counts(),
  emptyContents: 0,
  ...values,
});
const LANGUAGES = [
  language('en', 'English', { isDefault: true }),
  language('tr', 'Türkçe', { frontend: counts(0, 2) }),
  language('de', 'Deutsch', {
    isShipped: false,
    isActive: false,
    people: 0,
    frontend: counts(312),
    emptyContents: 8,
  }),
];
const text = (key: string, values: Partial<TextRow> = {}): TextRow => ({
  key,
  locale: 'tr',
  reference: 'News',
  shipped: 'Haberler',
  text: 'Haberler',
  isChanged: false,
  ...values,
});
const stored = ({ body }: SeenRequest) => {
  const { key, locale, text: words } = body as TextRow;
  return text(key, { locale, text: words ?? 'Haberler', isChanged: words !== null });
};
const TEXTS = 'GET /api/v3/language-admin';
const SAVE = 'PUT /api/v3/language-admin';
const answers = (values: Answers = {}): Answers => ({
  'GET /api/v3/language-admin/languages': list(LANGUAGES),
  [TEXTS]: list([text('menu.news'), text('mine', { reference: 'For %{name}', text: '%{name} için' })], 45),
  'GET /api/v3/language-admin/messages': list([text('mail.open', { reference: 'Open it' })]),
  [SAVE]: stored,
  ...values,
});
const open = (path = '/language-admin?locale=tr', values: Answers = {}) =>
  renderApp(path, { roles: ADMIN, responses: answers(values) });
// By the label: what a name by role costs grows with the page.
const box = (key: string, name = 'Türkçe') => screen.findByLabelText(`${key} in ${name}`);
const type = async (key: string, words: string) =>
  fireEvent.change(await box(key), { target: { value: words } });
const button = (name: string) => screen.getByLabelText(name);
const noButton = (name: string) => expect(screen.queryByLabelText(name)).toBeNull();

describe('the texts of a language', () => {
  it('stand beside the original, are searched and narrowed, and the other side is a tab away [R3K-14]', async () => {
    const { user, sent, location } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Languages' })).toBeVisible();
    expect(await box('menu.news')).toHaveValue('Haberler');
    expect(screen.getByText('For %{name}')).toBeVisible();
    expect(sent('GET', '/api/v3/language-admin').at(-1)?.query).toMatchObject({
      locale: 'tr',
      sort: 'key,asc',
      size: '20',
    });
    await user.click(screen.getByRole('tab', { name: 'Mails and messages' }));
    expect(await box('mail.open')).toBeVisible();
    expect(location()).toMatchObject({ pathname: '/language-admin/backend', search: '?locale=tr' });
    fireEvent.change(screen.getByLabelText('Language to edit'), { target: { value: 'de' } });
    await waitFor(() =>
      expect(sent('GET', '/api/v3/language-admin/messages').at(-1)?.query.locale).toBe('de'),
    );
  });

  it('are counted for each language, and the count leads to what is missing', async () => {
    const { user, sent } = await open();
    const line = within(
      (await screen.findByRole('heading', { name: /Deutsch/ })).closest('li') as HTMLElement,
    );
    await user.click(line.getByRole('link', { name: '312 of 1,940 missing' }));
    await waitFor(() =>
      expect(sent('GET', '/api/v3/language-admin').at(-1)?.query).toMatchObject({
        locale: 'de',
        'state.equals': 'MISSING',
      }),
    );
    expect(line.getByRole('link', { name: '8 editable texts empty' })).toHaveAttribute(
      'href',
      '/static-content/edit',
    );
  });

  it('each is saved by itself, and names what its editor saw [R3P-171]', async () => {
    const { user, sent } = await open();
    expect(await box('menu.news')).toBeVisible();
    noButton('Save menu.news');
    await type('menu.news', 'Duyurular');
    await user.click(button('Save menu.news'));
    await waitFor(() => noButton('Save menu.news'));
    expect(sent('PUT', '/api/v3/language-admin').map(({ body }) => body)).toEqual([
      { locale: 'tr', key: 'menu.news', text: 'Duyurular', seen: 'Haberler' },
    ]);
    await user.click(button('Restore the shipped text of menu.news'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Restore the shipped text?' }));
    await user.click(question.getByRole('button', { name: 'Restore' }));
    await waitFor(async () => expect(await box('menu.news')).toHaveValue('Haberler'));
    expect(sent('PUT', '/api/v3/language-admin').at(-1)?.body).toMatchObject({
      text: null,
      seen: 'Duyurular',
    });
  });

  it('a broken placeholder is named before anything is sent; undoing brings the text back [S3-104]', async () => {
    const { user, sent } = await open();
    await type('mine', 'Senin için');
    await user.click(button('Save mine'));
    expect(await screen.findByText('%{name}: this placeholder of the original is missing.')).toBeVisible();
    expect(sent('PUT', '/api/v3/language-admin')).toEqual([]);
    await user.click(button('Undo the change of mine'));
    expect(await box('mine')).toHaveValue('%{name} için');
  });

  it('somebody else’s text shows beside what was typed, and only a second save goes over it', async () => {
    let theirs = 'Haberler';
    const { user, sent } = await open('/language-admin?locale=tr', {
      [TEXTS]: () => list([text('menu.news', { text: theirs, isChanged: theirs !== 'Haberler' })]),
      [SAVE]: (request) => {
        if ((request.body as { seen: string }).seen === 'Gündem') return stored(request);
        theirs = 'Gündem';
        return respond(400, { message: 'error.savedInBetween' }, { 'app-error': 'error.savedInBetween' });
      },
    });
    await type('menu.news', 'Duyurular');
    await user.click(button('Save menu.news'));
    expect(await screen.findByText('Somebody else has changed this text to: Gündem')).toBeVisible();
    expect(await box('menu.news')).toHaveValue('Duyurular');
    await user.click(button('Save menu.news'));
    await waitFor(() => expect(sent('PUT', '/api/v3/language-admin')).toHaveLength(2));
    expect(screen.queryByText(/^Somebody else/)).toBeNull();
  });

  it('unsaved words are asked about before the page, the filter or the language changes', async () => {
    const { router, location } = await open();
    await type('menu.news', 'Duyurular');
    void router.navigate('/language-admin?locale=tr&page=2');
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    expect(location().search).toBe('?locale=tr');
  });

  it('are for administrators of the system; a failure offers to try again', async () => {
    const failing = await open('/language-admin', {
      'GET /api/v3/language-admin/languages': () => respond(500, { message: 'error.unexpected' }),
    });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    failing.unmount();
    await renderApp('/language-admin/backend', { roles: ['ROLE_USER', 'ROLE_APP_ADMIN'] });
    expect(await screen.findByText('You are not authorized to access this page.')).toBeVisible();
  });
});

describe('a file of texts', () => {
  const file = new File(['{"menu.news":"Duyurular"}'], 'texts-tr.json', { type: 'application/json' });
  const choose = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(await screen.findByRole('button', { name: 'Upload a file' }));
    const dialog = await screen.findByRole('dialog', { name: 'Upload texts in Türkçe' });
    fireEvent.change(within(dialog).getByLabelText('File with texts'), { target: { files: [file] } });
    return dialog;
  };

  it('is uploaded for its language, is told of by the language, and the page is read again after 5 seconds [R3K-15, R3K-16, R3K-17]', async () => {
    const reload = vi.spyOn(leave, 'reload').mockImplementation(() => undefined);
    const page = await open('/language-admin/backend?locale=tr', {
      'POST /api/v3/language-admin/upload/backend/tr': { locale: 'tr', changed: 1, replaced: 0 },
    });
    await box('mail.open');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await choose(page);
    expect(
      await screen.findByText(
        'Türkçe: the texts of the file are in use now. The page is loaded again in a moment.',
      ),
    ).toBeVisible();
    const [sent] = page.sent('POST', '/api/v3/language-admin/upload/backend/tr');
    const form = sent?.body as FormData;
    expect(form.get('file')).toHaveProperty('name', 'texts-tr.json');
    expect(reload).not.toHaveBeenCalled();
    const at = timers.mock.calls.findIndex(([, wait]) => wait === 5000);
    // What would happen then happens now, and not once more during the next test.
    clearTimeout(timers.mock.results[at]?.value);
    const [reloading] = timers.mock.calls[at] ?? [];
    (reloading as () => void)();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that is refused says each fault by its key, and the page stays [R3K-18]', async () => {
    const reload = vi.spyOn(leave, 'reload').mockImplementation(() => undefined);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const page = await open('/language-admin?locale=tr', {
      'POST /api/v3/language-admin/upload/tr': () =>
        respond(400, {
          message: 'error.validation',
          fieldErrors: [
            { objectName: 'file', field: 'no.such.key', message: 'unknownKey' },
            { objectName: 'file', field: 'mine: %{name}', message: 'placeholderMissing' },
          ],
        }),
    });
    const dialog = await choose(page);
    expect(await screen.findByText('Türkçe: the file was not taken, and nothing was changed.')).toBeVisible();
    expect(within(dialog).getByText('no.such.key: there is no such text here.')).toBeVisible();
    expect(
      within(dialog).getByText('mine: %{name}: this placeholder of the original is missing.'),
    ).toBeVisible();
    expect(timers.mock.calls.filter(([, wait]) => wait === 5000)).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('languages', () => {
  it('one is added by its name, and its texts are opened', async () => {
    const { user, sent } = await open('/language-admin', {
      'POST /api/v3/language-admin/languages': language('fr', 'Français', { isShipped: false }),
      'GET /api/v3/language-admin/languages': () =>
        list([...LANGUAGES, language('fr', 'Français', { isShipped: false, isActive: false })]),
    });
    await screen.findByLabelText('People can choose Deutsch');
    await user.click(screen.getByText('Add a language'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a language' }));
    const choice = dialog.getByLabelText(/^Language/);
    expect(within(choice).queryByText(/Turkish/)).toBeNull();
    const japanese = within(choice).getByText('Japanese (日本語)');
    fireEvent.change(choice, { target: { value: (japanese as HTMLOptionElement).value } });
    await user.click(dialog.getByText('Add'));
    await waitFor(() =>
      expect(sent('POST', '/api/v3/language-admin/languages')[0]?.body).toEqual({ locale: 'ja' }),
    );
  });

  it('one is offered, switched off, made the default and removed, each after what it means was said', async () => {
    const { user, sent } = await open('/language-admin?locale=tr', {
      'PUT /api/v3/language-admin/languages/:locale': language('tr', 'Türkçe'),
      'DELETE /api/v3/language-admin/languages/de': respond(200),
    });
    const changes = (locale: string) =>
      sent('PUT', `/api/v3/language-admin/languages/${locale}`).map(({ body }) => body);
    expect(await screen.findByLabelText('People can choose English')).toBeDisabled();
    await user.click(button('People can choose Deutsch'));
    await waitFor(() => expect(changes('de')).toEqual([{ isActive: true }]));
    await user.click(button('People can choose Türkçe'));
    const off = within(await screen.findByRole('alertdialog', { name: 'Switch off Türkçe?' }));
    expect(off.getByText('3 people use it and will read the default language.')).toBeVisible();
    await user.click(off.getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(changes('tr')).toEqual([{ isActive: false }]));
    await user.click(button('Make Türkçe the default language'));
    const first = within(
      await screen.findByRole('alertdialog', { name: 'Make Türkçe the default language' }),
    );
    await user.click(first.getByRole('button', { name: 'Make default' }));
    await waitFor(() => expect(changes('tr').at(-1)).toEqual({ isDefault: true }));
    noButton('Remove Türkçe');
    await user.click(button('Remove Deutsch'));
    const gone = within(await screen.findByRole('alertdialog', { name: 'Remove Deutsch?' }));
    await user.click(gone.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(sent('DELETE', '/api/v3/language-admin/languages/de')[0]?.query).toEqual({ confirmed: 'true' }),
    );
  });
});
