import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { content } from './contentFixtures.ts';

const open = (item: unknown, options: RenderAppOptions = {}) =>
  renderApp('/content/5', {
    ...options,
    responses: { 'GET /api/v3/contents/5': item as object, ...options.responses },
  });

test('the detail shows category, title, banner, body, author, publish date and last update [R1F-13, R1F-15, R1F-16, R1F-20]', async () => {
  const { container } = await open(
    content({ bannerPath: 'content-images/k1', post: '<h2>Why</h2><p><strong>Because</strong></p>' }),
  );
  const article = within(await screen.findByRole('article'));
  expect(article.getByRole('heading', { level: 1, name: 'A new greenhouse' })).toBeVisible();
  expect(article.getByText(t('menu.news'))).toBeVisible();
  expect(article.getByRole('heading', { level: 2, name: 'Why' })).toBeVisible();
  expect(article.getByText('Because').tagName).toBe('STRONG');
  expect(article.getByText(t('content.by', { name: 'Ada Green' }))).toBeVisible();
  expect(article.getByText('05/03/26 14:07')).toBeVisible();
  expect(article.getByText('06/03/26 09:30')).toBeVisible();
  expect(container.querySelector('article img')).toHaveAttribute('src', '/api/v3/content-images/k1');
});

test('the breadcrumb leads back to the news, and the page can be printed [R1F-14]', async () => {
  vi.stubGlobal('print', vi.fn());
  const { user } = await open(content());
  const path = within(await screen.findByRole('navigation', { name: t('components.breadcrumb.label') }));
  expect(path.getByRole('link', { name: t('menu.news') })).toHaveAttribute('href', '/content');
  await user.click(screen.getByRole('button', { name: t('components.breadcrumb.print') }));
  expect(window.print).toHaveBeenCalled();
});

test('handlers in a text never come into the page [R1F-18, S1-32]', async () => {
  const { container } = await open(
    content({ post: '<img src="x" onerror="alert(1)"><script>alert(1)</script><p>ok</p>' }),
  );
  await screen.findByText('ok');
  expect(container.querySelector('[onerror]')).toBeNull();
  expect(container.querySelector('article script')).toBeNull();
});

test('what is not found offers a visitor to sign in and come back; nobody is logged out [S1-25]', async () => {
  const { user, location } = await open(respond(404, { status: 404, message: 'error.urlNotFound' }));
  expect(await screen.findByRole('heading', { level: 1, name: t('error.http.404') })).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: t('menu.signIn') }));
  await waitFor(() => expect(location().pathname).toBe('/login'));
  expect((location().state as { from: { pathname: string } }).from.pathname).toBe('/content/5');
});

test('a signed-in reader gets the notice without the offer; an id that is none, too', async () => {
  const first = await open(respond(404, {}), { roles: ['ROLE_USER'] });
  await screen.findByRole('heading', { level: 1, name: t('error.http.404') });
  expect(within(screen.getByRole('main')).queryByRole('link', { name: t('menu.signIn') })).toBeNull();
  first.unmount();
  const { requests } = await renderApp('/content/abc');
  await screen.findByRole('heading', { level: 1, name: t('error.http.404') });
  expect(requests.filter(({ path }) => path.startsWith('/api/v3/contents'))).toEqual([]);
});

test('writers get a way to the form', async () => {
  await open(content(), { roles: ['ROLE_USER', 'ROLE_CONTENT_AUTHOR'] });
  expect(await screen.findByRole('link', { name: t('content.edit') })).toHaveAttribute(
    'href',
    '/content/5/edit',
  );
});

test('a failure is said with a way to try again', async () => {
  await open(respond(500, { message: 'error.unexpected' }));
  expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
});
