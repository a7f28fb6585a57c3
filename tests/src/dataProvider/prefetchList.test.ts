import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { asksOnMount, prefetchList } from '#src/dataProvider/prefetchList.ts';

afterEach(() => vi.useRealTimers());

const ASKED = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'id', order: 'DESC' as const },
  filter: {},
  meta: { view: 'list', locale: 'en' },
};

/** A list that was read ahead, and the query that holds it. */
async function aList() {
  vi.useFakeTimers();
  const queries = new QueryClient();
  const getList = vi.fn().mockResolvedValue({ data: [{ id: 1 }], total: 1, meta: { hasMore: false } });
  prefetchList({ queries, dataProvider: { getList } }, 'campaigns', ASKED);
  await vi.advanceTimersByTimeAsync(1);
  const query = queries.getQueryCache().find({ queryKey: ['campaigns', 'getList', ASKED] });
  if (!query) throw new Error('Nothing was read');
  return { queries, getList, query };
}

it('a list that was read ahead a moment ago is not asked for when it comes to stand', async () => {
  const { query, getList } = await aList();
  expect(getList).toHaveBeenCalledTimes(1);
  expect(getList.mock.calls[0]?.[1]).toMatchObject({
    ...ASKED,
    meta: { ...ASKED.meta, isPrefetch: expect.any(Function) },
  });
  expect(query.state.data).toMatchObject({ data: [{ id: 1 }], total: 1, meta: { hasMore: false } });
  expect(asksOnMount(query)).toBe(false);
});

it('it is asked for where something has changed since, after some seconds, and where it was read for a page', async () => {
  const { queries, query } = await aList();
  vi.advanceTimersByTime(3_001);
  expect(asksOnMount(query)).toBe(true);
  await queries.refetchQueries({ queryKey: ['campaigns'] });
  expect(asksOnMount(query)).toBe(false);
  await queries.invalidateQueries({ queryKey: ['campaigns'] });
  expect(asksOnMount(query)).toBe(true);
  const other = queries.getQueryCache().build(queries, { queryKey: ['contents', 'getList', ASKED] });
  queries.setQueryData(['contents', 'getList', ASKED], { data: [], total: 0 });
  expect(asksOnMount(other)).toBe(true);
});
