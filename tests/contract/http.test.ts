import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import {
  changesOf,
  endpoint,
  Id,
  IdList,
  IdOrNone,
  Instant,
  listOf,
  MAX_OFFSET,
  MAX_PAGE_SIZE,
  paging,
  parseSort,
} from '#contract/http.ts';
import { anyOf, everyone } from '#contract/roles.ts';
import { HEADERS } from '#contract/wire.ts';

const page = z.object(paging(['id', 'title'], 'id,desc'));

describe('paging', () => {
  const paged = ALL_ENDPOINTS.filter(
    ({ method, query }) => method === 'GET' && query instanceof z.ZodObject && 'page' in query.shape,
  );

  it('every read that is paged answers a list, whose total stands in the header [R1J-04, R3P-03]', () => {
    expect(paged.length).toBeGreaterThan(30);
    expect(paged.filter(({ list }) => !list).map(({ path }) => path)).toEqual([]);
    expect(HEADERS.total).toBe('x-total-count');
  });

  it('without parameters the first ten rows come, newest first [R3Q-12, R3Q-13]', () => {
    expect(page.parse({})).toEqual({ page: 0, size: 10, sort: 'id,desc' });
  });

  it('page, size and sort are read from text [R1J-06, R3P-05]', () => {
    expect(page.parse({ page: '2', size: '20', sort: 'title,asc' })).toEqual({
      page: 2,
      size: 20,
      sort: 'title,asc',
    });
  });

  it.each([
    { page: '-1' },
    { page: '1.5' },
    { page: 'x' },
    { size: '0' },
    { size: String(MAX_PAGE_SIZE + 1) },
    { sort: 'password,asc' },
    { sort: 'id,sideways' },
    { sort: 'id,asc;drop' },
    { sort: '' },
  ])('%j is refused', (query) => {
    expect(page.safeParse(query).success).toBe(false);
  });

  it('no page begins beyond the deepest row, whatever its size [R1J-06, S3-06]', () => {
    const { query } = endpoint('GET api/v3/things', {
      access: everyone,
      summary: 'x',
      query: page,
      response: z.array(z.string()),
      list: true,
    });
    const at = (number: number, size: number) =>
      query.safeParse({ page: String(number), size: String(size) });
    expect(at(MAX_OFFSET / MAX_PAGE_SIZE, MAX_PAGE_SIZE).success).toBe(true);
    expect(at(MAX_OFFSET / 10, 10).success).toBe(true);
    const beyond = at(MAX_OFFSET / MAX_PAGE_SIZE + 1, MAX_PAGE_SIZE);
    expect(beyond.error?.issues).toMatchObject([{ path: ['page'], message: 'Max' }]);
  });

  it('a sort without a direction is ascending', () => {
    expect(parseSort(page.parse({ sort: 'id' }).sort)).toEqual({ field: 'id', direction: 'asc' });
    expect(parseSort('title,desc')).toEqual({ field: 'title', direction: 'desc' });
  });
});

describe('ids', () => {
  it('are whole positive numbers, written in digits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 50 }),
        (id) => Id.parse(String(id)) === id && Id.parse(id) === id,
      ),
    );
    for (const wrong of ['0', '-1', '1.0', '1e3', ' 1', '', '0x10', 'mine', '9'.repeat(17)]) {
      expect(Id.safeParse(wrong).success, wrong).toBe(false);
    }
  });

  it('0 stands for none where none is possible', () => {
    expect(IdOrNone.parse('0')).toBe(0);
    expect(IdOrNone.safeParse('-1').success).toBe(false);
  });

  it('a list of ids is a comma list, at most 200 long', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 200 }), (ids) => {
        expect(IdList.parse(ids.join(','))).toEqual(ids);
      }),
    );
    for (const wrong of ['', ',', '1,', '1;2', '1,x', Array(201).fill(1).join(',')]) {
      expect(IdList.safeParse(wrong).success, wrong.slice(0, 20)).toBe(false);
    }
  });
});

describe('other parts of requests', () => {
  it('a list of values holds known values only', () => {
    const colours = listOf(['RED', 'BLUE']);
    expect(colours.parse('RED,BLUE')).toEqual(['RED', 'BLUE']);
    expect(colours.parse('')).toEqual([]);
    expect(colours.safeParse('RED,GREEN').success).toBe(false);
  });

  it('an instant names its zone', () => {
    expect(Instant.safeParse('2026-01-31T12:00:00.000Z').success).toBe(true);
    expect(Instant.safeParse('2026-01-31T12:00:00+03:00').success).toBe(true);
    for (const wrong of ['2026-01-31', '2026-01-31T12:00', '31/01/2026', '2026-13-01T00:00:00Z']) {
      expect(Instant.safeParse(wrong).success, wrong).toBe(false);
    }
  });

  it('a save keeps what it does not name: defaults of the create shape do not fill it in', () => {
    const change = changesOf(z.object({ title: z.string(), isActive: z.boolean().default(true) }));
    expect(change.parse({})).toEqual({});
    expect(change.parse({ isActive: false })).toEqual({ isActive: false });
    expect(change.safeParse({ title: 1 }).success).toBe(false);
  });
});

describe('endpoints', () => {
  it('parts its method and path, and fills in what is usual', () => {
    const made = endpoint('GET api/v3/things/:id', { access: everyone, summary: 'x', response: z.string() });
    expect(made).toMatchObject({
      method: 'GET',
      path: 'api/v3/things/:id',
      status: 200,
      list: false,
      alert: null,
    });
  });

  it('all have an access rule, a summary, and parameters that their paths name', () => {
    for (const { method, path, access, summary, params } of ALL_ENDPOINTS) {
      expect(access.kind, path).toBeTruthy();
      expect(summary.length, path).toBeGreaterThan(3);
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort();
      const declared = Object.keys((params as z.ZodObject).shape ?? {}).sort();
      expect(declared, `${method} ${path}`).toEqual(named);
    }
  });

  it('no two answer the same method and path', () => {
    const places = ALL_ENDPOINTS.flatMap(({ method, path, aliases }) =>
      [path, ...aliases].map((one) => `${method} ${one.replace(/:\w+/g, ':')}`),
    );
    expect(places.length).toBe(new Set(places).size);
  });

  it('all paths are relative [R3P-01]', () => {
    for (const { path } of ALL_ENDPOINTS) expect(path).not.toMatch(/^\/|^https?:/);
  });

  it('an access rule of a type names a parameter of the path', () => {
    for (const { access, path } of ALL_ENDPOINTS) {
      if (access.kind === 'typeAdministrator') expect(path).toContain(`:${access.param}`);
    }
    expect(anyOf('ROLE_ADMIN')).toEqual({ kind: 'roles', anyOf: ['ROLE_ADMIN'] });
  });
});
