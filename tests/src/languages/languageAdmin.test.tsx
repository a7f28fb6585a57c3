import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { Language, TextRow } from '#contract/languages/schema.ts';
import { leave } from '#src/app/leave.ts';
import { type Answers, list, respond, type SeenRequest } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

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
  'GET /api/v3/static-contents/found': list([]),
  ...values,
});
const open = (path = '/language-admin?locale=tr', values: Answers = {}) =>
  renderApp(path, { roles: ADMIN, responses: answers(values) });
// By the label: what a name by role costs grows with the page.
const box = (key: string, name = 'Türkçe') => screen.findByLabelText(t('languages.text.of', { key, name }));
const type = async (key: string, words: string) =>
  fireEvent.change(await box(key), { target: { value: words } });
const button = (name: string) => screen.getByLabelText(name);
const noButton = (name: string) => expect(screen.queryByLabelText(name)).toBeNull();

describe('a search of texts', () => {
  it('also says what is found in static contents and on the other side, and leads there', async () => {
    const { user, location, sent } = await open('/language-admin?locale=tr&text.contains=idea', {
      'GET /api/v3/static-contents/found': list([
        { id: 7, locale: 'en', contentKey: 'home-internal', excerpt: 'Where ideas begin' },
      ]),
    });
    const name = t('staticContent.home-internal');
    const link = await screen.findByRole('link', {
      name: t('languages.elsewhere.content', { name, language: 'English' }),
    });
    expect(sent('GET', '/api/v3/static-contents/found')[0]?.query).toMatchObject({ q: 'idea' });
    expect(link).toHaveAttribute('href', '/static-content/edit/7');
    expect(screen.getByText(pattern`Where ideas begin`)).toBeVisible();
    const side = t('languages.side.backend');
    await user.click(
      await screen.findByRole('link', { name: t('languages.elsewhere.side', { smart_count: 1, side }) }),
    );
    expect(location().pathname).toBe('/language-admin/backend');
    expect(location().search).toContain('text.contains=idea');
  });

  it('says nothing of other places without words, or where nothing is found there', async () => {
    const { sent } = await open();
    expect(await box('menu.news')).toBeVisible();
    expect(sent('GET', '/api/v3/static-contents/found')).toHaveLength(0);
    expect(screen.queryByText(t('languages.elsewhere'))).toBeNull();
  });
});

describe('the texts of a language', () => {
  it('stand beside the original, are searched and narrowed, and the other side is a tab away [R3K-14]', async () => {
    const { user, sent, location } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: t('menu.system.languages') })).toBeVisible();
    expect(await box('menu.news')).toHaveValue('Haberler');
    expect(screen.getByText('For %{name}')).toBeVisible();
    expect(sent('GET', '/api/v3/language-admin').at(-1)?.query).toMatchObject({
      locale: 'tr',
      sort: 'key,asc',
      size: '20',
    });
    await user.click(screen.getByRole('tab', { name: t('languages.side.backend') }));
    expect(await box('mail.open')).toBeVisible();
    expect(location()).toMatchObject({ pathname: '/language-admin/backend', search: '?locale=tr' });
    fireEvent.change(screen.getByLabelText(t('languages.shown')), { target: { value: 'de' } });
    await waitFor(() =>
      expect(sent('GET', '/api/v3/language-admin/messages').at(-1)?.query.locale).toBe('de'),
    );
  });

  it('are counted for each language, and the count leads to what is missing', async () => {
    const { user, sent } = await open();
    const line = within(
      (
        await screen.findByRole('heading', {
          name: /Deutsch/,
        })
      ).closest('li') as HTMLElement,
    );
    await user.click(
      line.getByRole('link', { name: t('languages.missing', { count: '312', total: '1,940' }) }),
    );
    await waitFor(() =>
      expect(sent('GET', '/api/v3/language-admin').at(-1)?.query).toMatchObject({
        locale: 'de',
        'state.equals': 'MISSING',
      }),
    );
    expect(line.getByRole('link', { name: t('languages.contents', { smart_count: 8 }) })).toHaveAttribute(
      'href',
      '/static-content/edit',
    );
  });

  it('each is saved by itself, and names what its editor saw [R3P-171]', async () => {
    const { user, sent } = await open();
    expect(await box('menu.news')).toBeVisible();
    noButton(t('languages.save.named', { title: 'menu.news' }));
    await type('menu.news', 'Duyurular');
    await user.click(button(t('languages.save.named', { title: 'menu.news' })));
    await waitFor(() => noButton(t('languages.save.named', { title: 'menu.news' })));
    expect(sent('PUT', '/api/v3/language-admin').map(({ body }) => body)).toEqual([
      { locale: 'tr', key: 'menu.news', text: 'Duyurular', seen: 'Haberler' },
    ]);
    await user.click(button(t('languages.restore.named', { title: 'menu.news' })));
    const question = within(await screen.findByRole('alertdialog', { name: t('languages.restore.title') }));
    await user.click(question.getByRole('button', { name: t('languages.restore') }));
    await waitFor(async () => expect(await box('menu.news')).toHaveValue('Haberler'));
    expect(sent('PUT', '/api/v3/language-admin').at(-1)?.body).toMatchObject({
      text: null,
      seen: 'Duyurular',
    });
  });

  it('the keys of saving, pressed twice, save once', async () => {
    const { user, sent } = await open();
    await type('menu.news', 'Duyurular');
    await user.click(await box('menu.news'));
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await waitFor(() => noButton(t('languages.save.named', { title: 'menu.news' })));
    expect(sent('PUT', '/api/v3/language-admin')).toHaveLength(1);
  });

  it('a broken placeholder is named before anything is sent; undoing brings the text back [S3-104]', async () => {
    const { user, sent } = await open();
    await type('mine', 'Senin için');
    await user.click(button(t('languages.save.named', { title: 'mine' })));
    expect(await screen.findByText(t('error.placeholderMissing', { fieldName: '%{name}' }))).toBeVisible();
    expect(sent('PUT', '/api/v3/language-admin')).toEqual([]);
    expect(await box('mine')).toHaveFocus();
    await user.click(button(t('languages.undo.named', { title: 'mine' })));
    expect(await box('mine')).toHaveValue('%{name} için');
    expect(await box('mine')).toHaveFocus();
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
    await user.click(button(t('languages.save.named', { title: 'menu.news' })));
    expect(await screen.findByText(t('languages.conflict', { text: 'Gündem' }))).toBeVisible();
    expect(await box('menu.news')).toHaveValue('Duyurular');
    await user.click(button(t('languages.save.named', { title: 'menu.news' })));
    await waitFor(() => expect(sent('PUT', '/api/v3/language-admin')).toHaveLength(2));
    expect(screen.queryByText(pattern`^${t('languages.conflict')}`)).toBeNull();
  });

  it('unsaved words are asked about before the page, the filter or the language changes', async () => {
    const { router, location } = await open();
    await type('menu.news', 'Duyurular');
    void router.navigate('/language-admin?locale=tr&page=2');
    expect(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') })).toBeVisible();
    expect(location().search).toBe('?locale=tr');
  });

  it('are for administrators of the system; a failure offers to try again', async () => {
    const failing = await open('/language-admin', {
      'GET /api/v3/language-admin/languages': () => respond(500, { message: 'error.unexpected' }),
    });
    expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
    failing.unmount();
    await renderApp('/language-admin/backend', { roles: ['ROLE_USER', 'ROLE_APP_ADMIN'] });
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  });
});

describe('a file of texts', () => {
  const file = new File(['{"menu.news":"Duyurular"}'], 'texts-tr.json', { type: 'application/json' });
  const choose = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(await screen.findByRole('button', { name: t('languages.upload') }));
    const dialog = await screen.findByRole('dialog', {
      name: t('languages.upload.title', { name: 'Türkçe' }),
    });
    fireEvent.change(within(dialog).getByLabelText(t('languages.upload.file')), {
      target: { files: [file] },
    });
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
    expect(await screen.findByText(t('languages.upload.done', { name: 'Türkçe' }))).toBeVisible();
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
    expect(await screen.findByText(t('languages.upload.failed', { name: 'Türkçe' }))).toBeVisible();
    expect(within(dialog).getByText(t('error.unknownKey', { fieldName: 'no.such.key' }))).toBeVisible();
    expect(
      within(dialog).getByText(t('error.placeholderMissing', { fieldName: 'mine: %{name}' })),
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
    await screen.findByLabelText(t('languages.active', { name: 'Deutsch' }));
    await user.click(screen.getByText(t('languages.add')));
    const dialog = within(await screen.findByRole('dialog', { name: t('languages.add') }));
    const choice = dialog.getByLabelText(pattern`^${t('languages.language')}`);
    expect(within(choice).queryByText(/Turkish/)).toBeNull();
    const japanese = within(choice).getByText('Japanese (日本語)');
    fireEvent.change(choice, { target: { value: (japanese as HTMLOptionElement).value } });
    await user.click(dialog.getByText(t('languages.add.submit')));
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
    expect(await screen.findByLabelText(t('languages.active', { name: 'English' }))).toBeDisabled();
    await user.click(button(t('languages.active', { name: 'Deutsch' })));
    await waitFor(() => expect(changes('de')).toEqual([{ isActive: true }]));
    await user.click(button(t('languages.active', { name: 'Türkçe' })));
    const off = within(
      await screen.findByRole('alertdialog', { name: t('languages.switchOff', { name: 'Türkçe' }) }),
    );
    expect(off.getByText(t('languages.switchOff.text', { smart_count: 3 }))).toBeVisible();
    await user.click(off.getByRole('button', { name: t('languages.switchOff.confirm') }));
    await waitFor(() => expect(changes('tr')).toEqual([{ isActive: false }]));
    await user.click(button(t('languages.makeDefault.named', { title: 'Türkçe' })));
    const first = within(
      await screen.findByRole('alertdialog', { name: t('languages.makeDefault.named', { title: 'Türkçe' }) }),
    );
    await user.click(first.getByRole('button', { name: t('languages.makeDefault') }));
    await waitFor(() => expect(changes('tr').at(-1)).toEqual({ isDefault: true }));
    noButton(`${t('languages.remove')} Türkçe`);
    await user.click(button(t('languages.remove.named', { title: 'Deutsch' })));
    const gone = within(
      await screen.findByRole('alertdialog', { name: t('languages.remove.title', { name: 'Deutsch' }) }),
    );
    await user.click(gone.getByRole('button', { name: t('languages.remove') }));
    await waitFor(() =>
      expect(sent('DELETE', '/api/v3/language-admin/languages/de')[0]?.query).toEqual({ confirmed: 'true' }),
    );
  });
});
