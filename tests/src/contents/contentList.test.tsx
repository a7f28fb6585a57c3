import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContentRow } from '#contract/contents/schema.ts';
import { list, respond } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { inTurkish, pattern, t } from '#tests/support/texts.ts';
import { contentRow } from './contentFixtures.ts';

const LIST = '/api/v3/contents';

function open(rows: readonly ContentRow[], options: RenderAppOptions & { at?: string; total?: number } = {}) {
  const { at = '', total = rows.length, ...rest } = options;
  return renderApp(`/content${at}`, {
    ...rest,
    responses: { [`GET ${LIST}`]: list(rows, total), ...rest.responses },
  });
}

const news = () => screen.findByRole('list', { name: t('menu.news') });
const day = (date: number) => new Date(2026, 2, date, 12).toISOString();
const three = [
  contentRow({ id: 1, title: 'Middle', publishDate: day(2) }),
  contentRow({ id: 2, title: 'Oldest', publishDate: day(1) }),
  contentRow({ id: 3, title: 'Newest', publishDate: day(3) }),
];

test('everyone can open the news; without parameters the newest come first, and the address then says so [R1F-01, R1F-04]', async () => {
  const { sent, location } = await open(three);
  await news();
  expect(screen.getByRole('heading', { level: 1, name: t('menu.news') })).toBeVisible();
  expect(sent('GET', LIST)[0]?.query).toEqual({
    page: '0',
    size: '10',
    sort: 'publishDate,desc',
    langKey: 'en',
  });
  await waitFor(() => expect(location().search).toBe('?page=1&sort=publishDate,desc'));
});

test('page and sort of the address are asked for, and pages can be turned [R1F-03, R1F-04]', async () => {
  const { sent, user, location } = await open(three, { at: '?page=1&sort=title,asc', total: 11 });
  await news();
  expect(sent('GET', LIST)[0]?.query).toMatchObject({ page: '0', sort: 'title,asc' });
  await user.click(
    screen.getByRole('button', { name: pattern`${t('components.pagination.page', { page: '2' })}|^2$` }),
  );
  await waitFor(() =>
    expect(sent('GET', LIST).at(-1)?.query).toMatchObject({ page: '1', sort: 'title,asc' }),
  );
  expect(location().search).toBe('?page=2&sort=title,asc');
});

test('more than two items are a grid, the newest first whatever the sort [R1F-05, R1F-06]', async () => {
  await open(three, { at: '?page=1&sort=title,asc' });
  const grid = await news();
  expect(grid).toHaveAttribute('data-layout', 'grid');
  const titles = within(grid).getAllByRole('heading', { level: 2 });
  expect(titles.map((title) => title.textContent)).toEqual(['Newest', 'Middle', 'Oldest']);
});

test('two items or fewer are a list in the order of the answer [R1F-07]', async () => {
  await open(three.slice(0, 2));
  const items = await news();
  expect(items).toHaveAttribute('data-layout', 'list');
  const titles = within(items).getAllByRole('heading', { level: 2 });
  expect(titles.map((title) => title.textContent)).toEqual(['Middle', 'Oldest']);
});

test('an item shows category and icon, title, summary, author, date and the way to the whole [R1F-10, R1F-11, R1F-21, R1F-22]', async () => {
  const { user, location } = await open([contentRow()], {
    responses: { 'GET /api/v3/contents/5': { ...contentRow(), post: '' } },
  });
  const item = within(await screen.findByRole('article', { name: 'A new greenhouse' }));
  expect(item.getByText(t('menu.news'))).toBeVisible();
  expect(item.getByTestId('category-icon-newspaper')).toBeVisible();
  expect(item.getByText('We build it together this spring')).toBeVisible();
  expect(item.getByText(/Ada Green/)).toBeVisible();
  expect(item.getByText('05/03/26')).toBeVisible();
  await user.click(item.getByRole('link', { name: 'More: A new greenhouse' }));
  await waitFor(() => expect(location().pathname).toBe('/content/5'));
});

test('the banner is shown; without one, the picture of the category [R1F-08, R1F-09, R1F-28]', async () => {
  const { container } = await open([
    contentRow({ id: 1, bannerPath: 'content-images/k1', bannerPreviewPath: 'content-images/k1-small' }),
    contentRow({ id: 2 }),
    contentRow({ id: 3, categoryId: null, category: null, categoryIcon: null }),
  ]);
  await news();
  const sources = [...container.querySelectorAll('article img')].map((image) => image.getAttribute('src'));
  expect(sources).toEqual([
    '/api/v3/content-images/k1-small',
    '/api/public/asset/brand/image/news.png',
    '/api/public/asset/brand/image/banner.jpg',
  ]);
});

test('a picture that is not for everyone is fetched as bytes with the token [R1F-27]', async () => {
  const item = contentRow({
    accessLevel: 'REGISTERED',
    bannerPath: 'content-images/k1',
    bannerPreviewPath: 'content-images/k2',
  });
  const { sent } = await open([item], {
    roles: ['ROLE_USER'],
    responses: {
      'GET /api/v3/content-images/:key': () =>
        new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/png' } }),
    },
  });
  await news();
  await waitFor(() => {
    const [request] = sent('GET', '/api/v3/content-images/k1');
    expect(request?.headers.authorization).toBe('Bearer sample-token');
  });
});

test('the labels follow the language, and the list asks for it [R1F-21, R1F-23]', async () => {
  const { sent } = await open([contentRow()], { account: { langKey: 'tr' }, roles: ['ROLE_USER'] });
  expect(await screen.findByRole('heading', { level: 1, name: inTurkish('menu.news') })).toBeVisible();
  const item = within(await screen.findByRole('article'));
  expect(item.getByText(inTurkish('content.category.news'))).toBeVisible();
  expect(sent('GET', LIST)[0]?.query.langKey).toBe('tr');
});

test('an empty list is a notice and no error [R1F-12]', async () => {
  await open([]);
  expect(await screen.findByText(t('content.home.notFound'))).toBeVisible();
  for (const alert of screen.queryAllByRole('alert')) expect(alert).toBeEmptyDOMElement();
});

test('what failed is said, and can be tried again', async () => {
  let tries = 0;
  const { user } = await open([], {
    responses: {
      [`GET ${LIST}`]: () => {
        tries += 1;
        return tries === 1 ? respond(500, { message: 'error.unexpected' }) : list([contentRow()]);
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: t('components.error.retry') }));
  expect(await screen.findByText('A new greenhouse')).toBeVisible();
});

test('writers find the way to the management in the breadcrumb; others do not see it', async () => {
  const writer = await open([contentRow()], { roles: ['ROLE_USER', 'ROLE_CONTENT_EDITOR'] });
  expect(await screen.findByRole('link', { name: t('content.manage.title') })).toHaveAttribute(
    'href',
    '/content/manage',
  );
  writer.unmount();
  await open([contentRow()]);
  await news();
  expect(screen.queryByRole('link', { name: t('content.manage.title') })).toBeNull();
});

test('where the module is switched off the page does not exist', async () => {
  const { location } = await open([], { settings: { availableModules: ['CAMPAIGN'] } });
  await waitFor(() => expect(location().pathname).toBe('/not-found'));
});
