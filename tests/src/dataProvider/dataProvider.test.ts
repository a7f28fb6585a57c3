import { beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { type Alert, alerts } from '#src/dataProvider/alerts.ts';
import { dataProvider } from '#src/dataProvider/dataProvider.ts';
import { dropEmptyReferences } from '#src/dataProvider/emptyReferences.ts';
import { listRequest } from '#src/dataProvider/listRequest.ts';
import type {
  FilterName,
  ListFilter,
  ListView,
  ResourceName,
  Row,
  SortField,
} from '#src/dataProvider/resourceTypes.ts';
import type { NamedMethods } from '#src/dataProvider/useDataProvider.ts';
import { list, stubNetwork } from '#tests/support/network.ts';

const NOW = 42;
const pageTwo = { page: 2, perPage: 25 };

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
      'title.contains': 'pump',
      'selectedTagId.in': [3, 5],
      states: [],
      role: '',
      from: new Date(0),
      active: false,
    };
    expect(listRequest({ filter })).toEqual({
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
    const answer = await dataProvider.getList('state-commands', {
      pagination: pageTwo,
      sort: { field: 'id', order: 'DESC' },
      filter: { stateId: 9 },
    });
    expect(urls).toEqual(['/api/v3/state-commands?page=1&size=25&sort=id%2Cdesc&stateId=9&cacheBuster=42']);
    expect(answer).toEqual({ data: [{ id: 1 }], total: 31, meta: { hasMore: false } });
  });

  it('reads the rows that point at a record by the field that points', async () => {
    const { urls } = stubNetwork({ 'GET /api/v3/state-commands': () => list([], 0) });
    await dataProvider.getManyReference('state-commands', {
      target: 'stateId',
      id: 9,
      pagination: pageTwo,
      sort: { field: 'id', order: 'DESC' },
      filter: {},
    });
    expect(urls).toEqual(['/api/v3/state-commands?page=1&size=25&sort=id%2Cdesc&stateId=9&cacheBuster=42']);
  });

  it('reads one and many records by id', async () => {
    const { urls } = stubNetwork({ 'GET /api/v3/state-tags/:id': ({ path }) => ({ path }) });
    expect((await dataProvider.getOne('state-tags', { id: 'a/b' })).data).toEqual({
      path: '/api/v3/state-tags/a%2Fb',
    });
    expect((await dataProvider.getMany('state-tags', { ids: [1, 2] })).data).toHaveLength(2);
    expect(urls).toEqual(
      [1, 2, 3].map((_, i) => `/api/v3/state-tags/${['a%2Fb', '1', '2'][i]}?cacheBuster=42`),
    );
  });

  it.each(['static-contents', 'contents'])(
    'sends the id of %s as the API has it, whatever the address of the form says',
    async (resource) => {
      const { requests } = stubNetwork({ [`PUT /api/v3/${resource}`]: { id: 8 } });
      await dataProvider.update(resource, { id: '8', data: { title: 'News' }, previousData: { id: 8 } });
      expect(requests.at(-1)?.body).toMatchObject({ id: 8 });
    },
  );

  it('creates and updates without empty references; an update has no id in its path [R1H-25, R3B-47]', async () => {
    const { requests } = stubNetwork({
      'POST /api/v3/contents': { id: 8 },
      'PUT /api/v3/contents': { id: 8 },
    });
    const data = { title: 'x', category: { id: -1 } };
    await dataProvider.create('contents', { data });
    await dataProvider.update('contents', { id: 8, data, previousData: { id: 8 } });
    expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/v3/contents', { title: 'x' }],
      ['PUT', '/api/v3/contents', { title: 'x', id: 8 }],
    ]);
  });

  it('deletes by id, one after the other', async () => {
    const { requests } = stubNetwork({ 'DELETE /api/v3/contents/:id': null });
    await dataProvider.delete('contents', { id: 8, previousData: { id: 8 } });
    await dataProvider.deleteMany('contents', { ids: [1, 2] });
    expect(requests.map(({ path }) => path)).toEqual(['8', '1', '2'].map((id) => `/api/v3/contents/${id}`));
    expect(requests[0]?.headers).not.toHaveProperty('content-type');
  });
});

describe('what the base stands on', () => {
  it('stores definitions of life cycles, and deletes them as they were seen', async () => {
    const { requests, urls } = stubNetwork({
      'POST /api/v3/state-actions': { id: 4 },
      'DELETE /api/v3/state-actions/:id': null,
    });
    await dataProvider.create('state-actions', { data: { stateId: 9 } });
    await dataProvider.delete('state-actions', { id: 4, meta: { revision: 7 } });
    expect(requests.map(({ method, body }) => [method, body])).toEqual([
      ['POST', { stateId: 9 }],
      ['DELETE', undefined],
    ]);
    expect(urls.at(-1)).toBe('/api/v3/state-actions/4?revision=7');
  });
});

describe('a resource that differs', () => {
  it('has lists of its own by view, filtered by the names of the API', async () => {
    const { urls } = stubNetwork({ 'GET /api/v3/campaigns/manage': () => list([{ id: 1 }], 3) });
    const answer = await dataProvider.getList('campaigns', {
      pagination: pageTwo,
      sort: { field: 'title', order: 'ASC' },
      filter: { 'title.contains': 'pump' },
      meta: { view: 'manage' },
    });
    expect(urls).toEqual([
      '/api/v3/campaigns/manage?page=1&size=25&sort=title%2Casc&title.contains=pump&cacheBuster=42',
    ]);
    expect(answer).toEqual({ data: [{ id: 1 }], total: 3, meta: { hasMore: false } });
  });

  it('fills the path of a list from its filters, and says the language as the list spells it', async () => {
    const { urls } = stubNetwork({ 'GET /api/v3/contributions/:type/:parentId/:scope': () => list([], 0) });
    await dataProvider.getList('contributions', {
      pagination: pageTwo,
      sort: { field: 'id', order: 'DESC' },
      filter: { type: 'IDEA', parentId: 4, scope: 'mine', 'stateType.in': ['NEW', 'APPROVED'] },
      meta: { view: 'list', locale: 'tr' },
    });
    expect(urls).toEqual([
      '/api/v3/contributions/IDEA/4/mine?page=1&size=25&sort=id%2Cdesc&stateType.in=NEW%2CAPPROVED&langkey=tr&cacheBuster=42',
    ]);
  });

  it('sends no page to a list that is always whole, and no language where none is asked for', async () => {
    const { urls } = stubNetwork({ 'GET /api/v3/life-cycles': () => list([], 0) });
    await dataProvider.getList('life-cycles', {
      pagination: pageTwo,
      sort: { field: 'id', order: 'DESC' },
      filter: { type: 'IDEA' },
      meta: { view: 'list', locale: 'tr' },
    });
    expect(urls).toEqual(['/api/v3/life-cycles?type=IDEA&cacheBuster=42']);
  });

  it('gives rows an id where the API has none, and says when there are more than were counted', async () => {
    stubNetwork({
      'GET /api/v3/evals/mine': () => list([{ contributionId: 5, evalFlowType: 'EVAL_PRE' }], 1),
      'GET /api/v3/mails': () => list([], 10_000, { hasMore: true }),
    });
    const { data } = await dataProvider.getList('evaluations', { meta: { view: 'mine' } });
    expect(data[0]).toMatchObject({ id: '5 EVAL_PRE', contributionId: 5 });
    expect((await dataProvider.getList('mails', {})).meta).toEqual({ hasMore: true });
  });

  it('reads a record by view; its meta names what else stands in the path', async () => {
    const { urls } = stubNetwork({
      'GET /api/v3/contributions/edit/:type/:id': { id: 3 },
      'GET /api/v3/contributions/:id/commandId/:command': { id: 3 },
    });
    await dataProvider.getOne('contributions', { id: 3, meta: { view: 'edit', type: 'IDEA', locale: 'tr' } });
    const meta = { view: 'readForCommand', command: 'VIEW_BENEFITS' };
    await dataProvider.getMany('contributions', { ids: [3], meta });
    expect(urls).toEqual([
      '/api/v3/contributions/edit/IDEA/3?langkey=tr&cacheBuster=42',
      '/api/v3/contributions/3/commandId/VIEW_BENEFITS?cacheBuster=42',
    ]);
    await expect(dataProvider.getOne('contributions', { id: 3, meta: { view: 'all' } })).rejects.toThrow(
      'all',
    );
  });

  it('writes below what its path names; a creation may answer a bare number [R1H-25, R3B-47]', async () => {
    const { requests } = stubNetwork({
      'POST /api/v3/contributions/:type': 12,
      'PUT /api/v3/contribution-fields/:type': { id: 5, title: 'y' },
      'DELETE /api/v3/contribution-fields/:type/:id': null,
    });
    const data = { title: 'x', campaign: { id: -1 } };
    const created = await dataProvider.create('contributions', { data, meta: { type: 'IDEA' } });
    expect(created.data).toMatchObject({ id: 12, title: 'x' });
    const meta = { type: 'IDEA' };
    await dataProvider.update('fields', { id: 5, data: { isActive: true }, previousData: { id: 5 }, meta });
    await dataProvider.deleteMany('fields', { ids: [5, 6], meta });
    expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/v3/contributions/IDEA', { title: 'x' }],
      ['PUT', '/api/v3/contribution-fields/IDEA', { isActive: true, id: 5 }],
      ['DELETE', '/api/v3/contribution-fields/IDEA/5', undefined],
      ['DELETE', '/api/v3/contribution-fields/IDEA/6', undefined],
    ]);
  });

  it('removes a notification alone, or with the earlier ones of its contribution', async () => {
    const { requests } = stubNetwork({ 'PUT /api/v3/notifications/:id': ({ path }) => ({ path }) });
    await dataProvider.delete('notifications', { id: 3 });
    await dataProvider.delete('notifications', { id: 4, meta: { wholeGroup: true } });
    expect(requests.map(({ path, body }) => [path, body])).toEqual([
      ['/api/v3/notifications/3', { isDeleted: true }],
      ['/api/v3/notifications/4', { isDeleted: true, wholeGroup: true }],
    ]);
  });

  it('changes and deletes several by its own method for one, one after the other', async () => {
    const { requests } = stubNetwork({
      'PUT /api/v3/notifications/:id': ({ path }) => ({ id: Number(path.split('/').at(-1)) }),
      'DELETE /api/v3/extra-inputs/:source/:id': null,
      'GET /api/v3/extra-inputs/:source': () => list([]),
    });
    const ids = [3, 4];
    expect(await dataProvider.updateMany('notifications', { ids, data: { isRead: true } })).toEqual({
      data: ids,
    });
    await dataProvider.deleteMany('notifications', { ids });
    await dataProvider.deleteMany('extra-inputs', { ids, meta: { source: 'IDEA', competitionId: null } });
    const changes = requests.filter(({ method }) => method !== 'GET');
    expect(changes.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/api/v3/notifications/3', { isRead: true }],
      ['PUT', '/api/v3/notifications/4', { isRead: true }],
      ['PUT', '/api/v3/notifications/3', { isDeleted: true }],
      ['PUT', '/api/v3/notifications/4', { isDeleted: true }],
      ['DELETE', '/api/v3/extra-inputs/IDEA/3', undefined],
      ['DELETE', '/api/v3/extra-inputs/IDEA/4', undefined],
    ]);
  });

  it('keeps the methods of the base that it does not replace', async () => {
    const { requests } = stubNetwork({ 'POST /api/v3/campaigns': { id: 8 } });
    await dataProvider.create('campaigns', { data: { title: 'x' } });
    expect(requests[0]?.body).toEqual({ title: 'x' });
  });

  it('says nothing of a read that failed: the screen does', async () => {
    const shown: Alert[] = [];
    const stop = alerts.subscribe((alert) => shown.push(alert));
    stubNetwork({
      'GET /api/v3/campaigns': () => new Response('{}', { status: 500 }),
      'GET /api/v3/mails': () => new Response('{}', { status: 500 }),
    });
    await expect(dataProvider.getList('campaigns', {})).rejects.toThrow();
    await expect(dataProvider.getList('static-contents', {})).rejects.toThrow();
    stop();
    expect(shown).toEqual([]);
  });

  it('says of a change what its meta says, or nothing', async () => {
    const shown: Alert[] = [];
    const stop = alerts.subscribe((alert) => shown.push(alert));
    stubNetwork({ 'PUT /api/v3/contributions/:type': () => new Response('{}', { status: 500 }) });
    const save = (errorMessage?: string | null) =>
      dataProvider.update('contributions', {
        id: 12,
        data: { title: 'x' },
        previousData: { id: 12 },
        meta: { type: 'IDEA', errorMessage },
      });
    await expect(save(null)).rejects.toThrow();
    await expect(save('contribution.save.lost')).rejects.toThrow();
    await expect(save()).rejects.toThrow();
    stop();
    expect(shown.map(({ message }) => message)).toEqual(['contribution.save.lost', 'error.unknown']);
  });

  it('has types by which a misspelt filter, sort or view does not compile', () => {
    expectTypeOf<'title.contains'>().toExtend<FilterName<'campaigns', 'manage'>>();
    expectTypeOf<'title.contain'>().not.toExtend<FilterName<'campaigns', 'manage'>>();
    expectTypeOf<'DRAFFT'>().not.toExtend<ListFilter<'campaigns', 'manage'>['publishState.equals']>();
    expectTypeOf<'publishState'>().toExtend<SortField<'campaigns', 'manage'>>();
    expectTypeOf<'publishState'>().not.toExtend<SortField<'campaigns', 'list'>>();
    expectTypeOf<'pages'>().not.toExtend<ListView<'tags'>>();
    expectTypeOf<'campaign'>().not.toExtend<ResourceName>();
    expectTypeOf<Row<'campaigns', 'manage'>>().toHaveProperty('canDelete');
    expectTypeOf<'getLists'>().not.toExtend<keyof NamedMethods>();
  });

  it('can be awaited like any object', async () => {
    expect(await Promise.resolve(dataProvider)).toBe(dataProvider);
  });
});
