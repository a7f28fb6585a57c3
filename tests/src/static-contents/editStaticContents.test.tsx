import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { StaticContentRow } from '#contract/static-contents/schema.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  await Promise.all([
    import('#src/components/richText/RichTextEditor.tsx'),
    import('#src/features/static-contents/StaticContentEdit.tsx'),
  ]);
}, 90_000);

const EDITOR: Role[] = ['ROLE_USER', 'ROLE_APP_ADMIN'];
const row = (id: number, locale: string, values: Partial<StaticContentRow> = {}): StaticContentRow => ({
  id,
  locale,
  contentKey: 'privacy-platform',
  title: 'Privacy',
  content: '<p>We keep little.</p>',
  version: 2,
  lastModifiedDate: null,
  lastModifiedBy: null,
  ...values,
});
const ROWS = [
  row(4, 'en', { lastModifiedDate: '2026-03-05T12:00:00.000Z', lastModifiedBy: 'defne' }),
  row(5, 'tr', { title: '', content: '' }),
];
const answers = (values: Answers = {}): Answers => ({
  'GET /public/config/text-editor': ['bold'],
  'GET /api/v3/static-contents': list(ROWS),
  'GET /api/v3/static-contents/:id': ROWS[0] as StaticContentRow,
  'PUT /api/v3/static-contents': ({ body }) => ({ ...(ROWS[0] as object), ...(body as object), version: 3 }),
  ...values,
});
const open = (path: string, values: Answers = {}) =>
  renderApp(path, { roles: EDITOR, responses: answers(values) });
const saved = (page: Awaited<ReturnType<typeof open>>) =>
  page.sent('PUT', '/api/v3/static-contents').map(({ body }) => body);
const title = () => screen.findByRole('textbox', { name: pattern`^${t('staticContent.field.title')}` });
const retitle = async (value: string) => fireEvent.change(await title(), { target: { value } });

describe('the list of editable texts', () => {
  it('tells where each stands, in which languages it is empty, and who changed it last [R3K-45]', async () => {
    await open('/static-content/edit');
    expect(
      await screen.findByRole('heading', { level: 1, name: t('menu.platform.staticContent') }),
    ).toBeVisible();
    expect(await screen.findByText(t('staticContent.emptyCount', { smart_count: 1 }))).toBeVisible();
    const card = within(screen.getByRole('region', { name: t('staticContent.privacy-platform') }));
    expect(
      card.getByRole('link', {
        name: t('staticContent.edit.language', {
          name: t('staticContent.privacy-platform'),
          language: 'English',
        }),
      }),
    ).toHaveAttribute('href', '/static-content/edit/4');
    expect(card.getByText(/^Changed 05\/03\/26 .* by defne$/)).toBeVisible();
    expect(card.getByText(t('staticContent.empty'))).toBeVisible();
  });

  it('is for administrators; a failure offers to try again', async () => {
    const failing = await open('/static-content/edit', {
      'GET /api/v3/static-contents': () => respond(500, { message: 'error.unexpected' }),
    });
    expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
    failing.unmount();
    await renderApp('/static-content/edit', { roles: ['ROLE_USER', 'ROLE_INTERNAL'] });
    expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  });
});

describe('the form of an editable text', () => {
  it('saves title and text of its language with the version that it was filled from [R3K-45, R3K-47, R3P-185, R3P-186]', async () => {
    const page = await open('/static-content/edit/4');
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: t('staticContent.edit.language', {
          name: t('staticContent.privacy-platform'),
          language: 'English',
        }),
      }),
    ).toBeVisible();
    expect(await screen.findByText('We keep little.')).toBeVisible();
    const languages = within(await screen.findByRole('navigation', { name: t('staticContent.languages') }));
    expect(languages.getByRole('link', { name: 'Türkçe (Empty)' })).toBeVisible();
    await retitle('Your data');
    await page.user.click(screen.getByRole('button', { name: t('staticContent.save') }));
    expect(await screen.findByText(pattern`^${t('components.save.saved')}$`)).toBeVisible();
    expect(saved(page)).toEqual([
      { id: 4, version: 2, title: 'Your data', content: '<p>We keep little.</p>' },
    ]);
  });

  it('shows what is not saved yet as readers will see it', async () => {
    const page = await open('/static-content/edit/4');
    await retitle('Your data');
    await page.user.click(screen.getByRole('button', { name: t('staticContent.preview') }));
    const preview = within(await screen.findByRole('dialog', { name: t('staticContent.preview.title') }));
    expect(await preview.findByRole('heading', { name: 'Your data' })).toBeVisible();
    expect(preview.getByText('We keep little.')).toBeVisible();
    expect(saved(page)).toEqual([]);
  });

  it('of two editors the second is told, keeps the text, and may save over it', async () => {
    let version = 2;
    const page = await open('/static-content/edit/4', {
      'GET /api/v3/static-contents/:id': () => row(4, 'en', { version }),
      'PUT /api/v3/static-contents': ({ body }) => {
        if ((body as { version: number }).version === 3) return row(4, 'en', { title: 'Mine', version: 4 });
        version = 3;
        return respond(400, { message: 'error.savedInBetween' }, { 'app-error': 'error.savedInBetween' });
      },
    });
    await retitle('Mine');
    await page.user.click(screen.getByRole('button', { name: t('staticContent.save') }));
    expect(await screen.findByText(t('components.conflict.title'))).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: t('components.conflict.mine') }));
    await waitFor(() => expect(saved(page)).toHaveLength(2));
    expect(saved(page)[1]).toMatchObject({ title: 'Mine', version: 3 });
  });

  it('asks before unsaved words are left; one that there is not says so', async () => {
    const page = await open('/static-content/edit/4');
    await retitle('Not saved');
    void page.router.navigate('/static-content/edit');
    expect(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') })).toBeVisible();
    page.unmount();
    await open('/static-content/edit/99', { 'GET /api/v3/static-contents/:id': () => respond(404, {}) });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      pattern`${t('error.http.404')}`,
    );
  });
});
