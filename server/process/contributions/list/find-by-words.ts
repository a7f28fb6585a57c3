import { type SQL, sql } from 'drizzle-orm';
import { parseSearch } from '#contract/search/query.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { planFor } from '#server/platform/words/stored-words.ts';
import { findInList } from '#server/process/word-search/collect.ts';
import { findIds, type IdPage, type SortField, type Wanted } from './find.repository.ts';

export type ListSort = { field: SortField | 'relevance'; direction: 'asc' | 'desc' };

/** What a list looks for with words. */
export interface SearchedList extends Pick<Wanted, 'type' | 'conditions'> {
  q: string;
  /** A query of the ids of all that the list holds, where that may be little. */
  few: SQL | undefined;
}

interface WantedByWords extends SearchedList {
  window: { sort: ListSort; limit: number; offset: number };
}

/** What words find in a list, the best first, up to what a search counts. */
export async function searchList(
  reading: ServiceContext & { locale: string },
  { type, conditions, q, few }: SearchedList,
) {
  const { db, caller } = reading;
  const plan = await planFor(reading, parseSearch(q));
  const ofType = sql`contribution.type = ${type}`;
  return findInList({
    ...{ db, caller, plan, few },
    seen: sql.join([ofType, ...conditions], sql` and `),
    types: [type],
  });
}

/**
 * A window of a list that is searched for words, and how many they find: in the order of the search itself, or in that of a column.
 * What is found is named by its ids, unless there is more than the search counts; that is looked for along the order of the list.
 */
export async function findByWords(
  reading: ServiceContext & { locale: string },
  { window, ...list }: WantedByWords,
): Promise<IdPage> {
  const { db } = reading;
  const { type, conditions } = list;
  const { ids, hasMore, holds } = await searchList(reading, list);
  const { limit, offset, sort } = window;
  const { field, direction } = sort;
  const among = (more: SQL, inside: Wanted['window']) =>
    findIds(db, {
      ...{ type, conditions: [...conditions, holds, more], window: inside, selective: false },
      counting: { by: 'known', total: sql`${ids.length}::int8` },
    });
  const ofAll = { total: ids.length, hasMore };
  if (field === 'relevance') {
    const best = ids.slice(offset, offset + limit);
    if (!hasMore || best.length === limit) return { ...ofAll, ids: best };
    // What is not counted comes after it, the newest first: who takes all of a list along gets all of it.
    const bounds = { limit: limit - best.length, offset: Math.max(0, offset - ids.length) };
    const isLeft = sql`contribution.id <> all(${idArray(ids)})`;
    const rest = await among(isLeft, { ...bounds, sort: { field: 'id', direction: 'desc' } });
    return { ...ofAll, ids: [...best, ...rest.ids] };
  }
  const inside = { limit, offset, sort: { field, direction } };
  if (hasMore) return { ...ofAll, ids: (await among(sql`true`, inside)).ids };
  const isFound = sql`contribution.id = any(${idArray(ids)})`;
  return findIds(db, {
    ...{ type, conditions: [isFound], window: inside, selective: true },
    counting: { by: 'each' },
  });
}
