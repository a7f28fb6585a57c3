import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '#src/dataProvider/dataProvider.ts';
import { dropEmptyReferences } from '#src/dataProvider/emptyReferences.ts';
import { listRequest } from '#src/dataProvider/listRequest.ts';
import { list, stubNetwork } from '#tests/support/network.ts';

const NOW = 42;
const pageTwo = { page: 2, perPage: 25 };
const provider = createDataProvider({
  'state-actions': async () => ({
    getOne: async (_resource, { id }) => ({ data: { id, own: true } as never }),
    close: async (resource: string, id: number) => `${resource} ${id}`,
  }),
});

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
});

describe('the query of a list', () => {
  it('counts pages from 0 and sorts by field and direction [R1J-06, R3P-05]', () => {
    expect(listRequest({ pagination: pageTwo, sort: { field: 'title', order: 'ASC' } })).toEqual({
      page: 1,
      size: 25,
      sort: 'title,asc',
    });
  });

  it('asks for ten rows, newest first, when nothing is chosen [R1K-09, R1K-10, R3Q-12, R3Q-13]', () => {
    expect(listRequest({})).toEqual({ page: 0, size: 10, sort: 'id,desc' });
  });

  it('sends filters under their documented names and leaves empty ones out', () => {
    const filter = {
      title: 'pump',
      tags: [3, 5],
      states: [],
      role: '',
      from: new Date(0),
      active: false,
      q: 'screen only',
    };
    const names = { title: 'title.contains', tags: 'selectedTagId.in', q: null };
    expect(listRequest({ filter }, names)).toEqual({
      page: 0,
      size: 10,
      sort: 'id,desc',
      'title.contains': 'pump',
      'selectedTagId.in': '3,5',
      from: '1970-01-01T00:00:00.000Z',
      active: false,
    });
  });
});

describe('references that say "none"', () => {
  it('leaves out nested objects whose id is empty or -1 [R1H-25, R3B-47]', () => {
    const data = {
      id: -1,
      title: 'x',
      campaign: { id: -1 },
      field: { id: '', title: 'none' },
      unit: { id: '-1' },
      owner: { id: null },
      category: { id: 4 },
      address: { city: 'İzmir' },
      tags: [{ id: -1 }],
      nothing: null,
    };
    expect(dropEmptyReferences(data)).toEqual({
      id: -1,
      title: 'x',
      category: { id: 4 },
      address: { city: 'İzmir' },
      tags: [{ id: -1 }],
      nothing: null,
    });
  });
});

describe('the base of all resources', () => {
  it('reads a page and its total [R1J-04, R3P-03]', async () => {
    const { urls } = stubNetwork({ 'GET /api/v3/state-commands': () => list([{ id: 1 }], 31) });
    const answer = await provider.getList('state-commands', {
      pagination: pageTwo,
      sort: { field: 'id', order: 'DESC' },
      filter: { stateId: 9 },
    });
    expect(urls).toEqual(['/api/v3/state-commands?page=1&size=25&sort=id%2Cdesc&stateId=9&cacheBuster=42']);
    expect(answer).toEqual({ data: [{ id: 1 }], total: 31 });
  });

  it('reads the rows that point at a record by the field that points', async () => {
    const { urls } = stubNetwork({ 'GET /api/v3/state-commands': () => list([], 0) });
    await provider.getManyReference('state-commands', {
      target: 'stateId',
      id: 9,
      pagination: pageTwo,
      sort: { field: 'id', order: 'DESC' },
      filter: {},
    });
    expect(urls).toEqual(['/api/v3/state-commands?page=1&size=25&sort=id%2Cdesc&stateId=9&cacheBuster=42']);
  });

  it('reads one and many records by id', async () => {
    const { urls } = stubNetwork({ 'GET /api/v3/tags/:id': ({ path }) => ({ path }) });
    expect((await provider.getOne('tags', { id: 'a/b' })).data).toEqual({ path: '/api/v3/tags/a%2Fb' });
    expect((await provider.getMany('tags', { ids: [1, 2] })).data).toHaveLength(2);
    expect(urls).toEqual([1, 2, 3].map((_, i) => `/api/v3/tags/${['a%2Fb', '1', '2'][i]}?cacheBuster=42`));
  });

  it('creates and updates without empty references; an update has no id in its path [R1H-25, R3B-47]', async () => {
    const { requests } = stubNetwork({
      'POST /api/v3/contents': { id: 8 },
      'PUT /api/v3/contents': { id: 8 },
    });
    const data = { title: 'x', category: { id: -1 } };
    await provider.create('contents', { data });
    await provider.update('contents', { id: 8, data, previousData: { id: 8 } });
    expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/v3/contents', { title: 'x' }],
      ['PUT', '/api/v3/contents', { title: 'x', id: 8 }],
    ]);
  });

  it('deletes by id, one after the other', async () => {
    const { requests } = stubNetwork({ 'DELETE /api/v3/contents/:id': null });
    await provider.delete('contents', { id: 8, previousData: { id: 8 } });
    await provider.deleteMany('contents', { ids: [1, 2] });
    expect(requests.map(({ path }) => path)).toEqual(['8', '1', '2'].map((id) => `/api/v3/contents/${id}`));
    expect(requests[0]?.headers).not.toHaveProperty('content-type');
  });
});

describe('a resource that differs', () => {
  it('replaces and adds methods, and keeps the others of the base', async () => {
    stubNetwork({ 'GET /api/v3/state-actions': () => list([], 0) });
    expect((await provider.getOne('state-actions', { id: 3 })).data).toEqual({ id: 3, own: true });
    expect(await provider.close('state-actions', 3)).toBe('state-actions 3');
    expect((await provider.getList('state-actions', {})).total).toBe(0);
    await expect(provider.close('contents', 3)).rejects.toThrow('contents');
  });

  it('can be awaited like any object', async () => {
    expect(await Promise.resolve(provider)).toBe(provider);
  });
});
