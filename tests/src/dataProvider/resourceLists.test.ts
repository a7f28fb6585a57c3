import { beforeEach, expect, it, vi } from 'vitest';
import { dataProvider } from '#src/dataProvider/dataProvider.ts';
import { list, stubNetwork } from '#tests/support/network.ts';

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(42);
});

const request = { pagination: { page: 2, perPage: 10 }, sort: { field: 'title', order: 'ASC' as const } };

it.each([
  ['tags', { view: 'page' }, {}, '/api/v3/admin/contribution-tags', ''],
  [
    'tags',
    { view: 'page' },
    { 'isActive.equals': 'true' },
    '/api/v3/admin/contribution-tags',
    '&isActive.equals=true',
  ],
  ['fields', { view: 'page' }, { type: 'IDEA' }, '/api/v3/contribution-fields/IDEA', ''],
  [
    'tasks',
    { view: 'ofUser', locale: 'tr' },
    { userId: 7 },
    '/api/v3/contribution-tasks/user/7',
    '&langKey=tr',
  ],
  ['competitions', { view: 'list', locale: 'tr' }, {}, '/api/v3/competitions', '&locale=tr'],
  ['texts', { view: 'serverTexts', locale: 'tr' }, {}, '/api/v3/language-admin/messages', '&locale=tr'],
  [
    'contributions',
    { view: 'list', locale: 'tr' },
    { type: 'IDEA', parentId: 3, scope: 'all', 'stateId.in': [7, 8] },
    '/api/v3/contributions/IDEA/3/all',
    '&stateId.in=7%2C8&langkey=tr',
  ],
])('a page of %s by %j and %j', async (resource, meta, filter, path, rest) => {
  const { urls } = stubNetwork({ [`GET ${path}`]: list([{ id: 1, key: 'a' }], 31) });
  const { data, total } = await dataProvider.getList(resource, { ...request, filter, meta });
  expect(urls).toEqual([`${path}?page=1&size=10&sort=title%2Casc${rest}&cacheBuster=42`]);
  expect([data, total]).toMatchObject([[{ id: expect.anything() }], 31]);
});

it('the language of a path is filled in as the path spells it', async () => {
  const path = '/api/v3/competitions/langKey/tr';
  const { urls } = stubNetwork({ [`GET ${path}`]: list([{ id: 1 }]) });
  await dataProvider.getList('competitions', { ...request, meta: { view: 'all', locale: 'tr' } });
  expect(urls).toEqual([expect.stringContaining(path)]);
});

it('a view that the resource does not have is no list', async () => {
  await expect(dataProvider.getList('tags', { ...request, meta: { view: 'own' } })).rejects.toThrow('own');
});
