import { type SQL, sql } from 'drizzle-orm';
import { idArray } from '#server/platform/db/id-array.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { searchList } from './find-by-words.ts';
import { conditionsOf, isSearched, type Listed, searchedList } from './read-page.ts';

/** What a list holds, as conditions on `contribution`, and whether words find more than a search counts. */
export async function heldBy(
  reading: ServiceContext & { locale: string },
  list: Listed,
): Promise<{ held: SQL[]; hasMore: boolean }> {
  if (isSearched(list.query)) {
    const { ids, hasMore } = await searchList(reading, await searchedList(reading, list));
    return { held: [sql`contribution.id = any(${idArray(ids)})`], hasMore };
  }
  const { inScope, matches } = await conditionsOf(reading, list);
  return { held: [sql`contribution.type = ${list.type}`, inScope, ...matches], hasMore: false };
}
