import type { DataProvider } from 'ra-core';
import { expect, it, vi } from 'vitest';
import { list, stubNetwork } from '#tests/support/network.ts';

it('the base is that of ra-data-simple-rest: what it reads and writes goes through it', async () => {
  const restCalls = vi.fn();
  vi.doMock('ra-data-simple-rest', async (importOriginal) => {
    const { default: original } = await importOriginal<typeof import('ra-data-simple-rest')>();
    const record = (rest: DataProvider) =>
      Object.fromEntries(
        Object.entries(rest).map(([name, method]) => [
          name,
          (...args: unknown[]) => {
            restCalls(name);
            return method(...args);
          },
        ]),
      );
    return { default: (...args: Parameters<typeof original>) => record(original(...args)) };
  });
  const { baseProvider } = await import('#src/dataProvider/baseProvider.ts');
  stubNetwork({
    'GET /api/v3/mails': () => list([{ id: 1 }], 1),
    'GET /api/v3/mails/:id': { id: 1 },
    'POST /api/v3/mails': { id: 2 },
    'PUT /api/v3/mails': { id: 2 },
  });
  const page = {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'id', order: 'ASC' as const },
    filter: {},
  };
  await baseProvider.getList('mails', page);
  await baseProvider.getManyReference('mails', { ...page, target: 'status', id: 'FAILED' });
  await baseProvider.getOne('mails', { id: 1 });
  await baseProvider.create('mails', { data: {} });
  await baseProvider.update('mails', { id: 2, data: {}, previousData: { id: 2 } });
  expect(restCalls.mock.calls.flat()).toEqual(['getList', 'getManyReference', 'getOne', 'create', 'update']);
});
