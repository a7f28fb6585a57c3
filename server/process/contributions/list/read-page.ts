import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ContributionListQuery, ListScope } from '#contract/contributions/list.schema.ts';
import { MOST_IDS_AROUND } from '#contract/contributions/neighbours.ts';
import { MOST_COUNTED, parseSort } from '#contract/http.ts';
import { seesAllOfType } from '#contract/roles.ts';
import type { Counting } from '#server/platform/db/counting.ts';
import { askedFilters } from '#server/platform/db/paging.ts';
import { AppError } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import {
  byParent,
  type ContributionFilters,
  filterConditions,
  isSelective,
} from '#server/process/selection/filters.ts';
import { findIds, type IdPage, idPage, type Wanted } from './find.repository.ts';
import { findByWords, type ListSort, type SearchedList } from './find-by-words.ts';
import { readPreparedPage, readRows } from './rows.repository.ts';
import { authorizeScope, inScope } from './scopes.ts';
import { talliedTotal } from './tally.ts';

type Reading = ServiceContext & { locale: string };
interface Listing {
  type: ContributionType;
  parentId: number;
  scope: ListScope;
  query: ContributionListQuery;
}

/**
 * How the matches of a list are counted: by stored numbers where there are any; those of one person are few; those of
 * everybody, that filters leave, may be any number.
 */
function countingOf(caller: Caller, listing: Listing, matches: readonly SQL[]): Counting {
  const total = talliedTotal(caller, listing, matches);
  if (total !== null) return { by: 'known', total };
  const isOwn = listing.scope === 'mine' || listing.scope === 'role';
  if (isOwn || askedFilters(listing.query).length === 0) return { by: 'each' };
  return { by: 'upTo', most: MOST_COUNTED };
}

interface Bounds {
  limit: number;
  offset: number;
}

/** What of the contributions is listed. */
export type Listed = Pick<Listing, 'type' | 'parentId' | 'scope'> & { query: ContributionFilters };

/** What a list holds, if it is open to the caller: its scope, and what its filters leave of it. */
export async function conditionsOf(reading: Reading, { type, parentId, scope, query }: Listed) {
  const { caller } = reading;
  await authorizeScope(reading, type, scope);
  // What it counts is read from whole histories.
  if (query.figure && !seesAllOfType(caller.roles, type)) throw new AppError('error.forbidden');
  return {
    inScope: inScope(caller, type, scope),
    matches: [
      ...byParent(type, parentId),
      ...filterConditions(caller, query, reading.services.now().toISOString()),
    ],
  };
}

/** The order of a list; nothing is more relevant than another where nothing is searched for. */
function sortOf({ sort, q }: ContributionListQuery): ListSort {
  const asked = parseSort<ListSort['field']>(sort);
  return asked.field === 'relevance' && !isSearched({ q }) ? { field: 'id', direction: 'desc' } : asked;
}

export const isSearched = ({ q }: Pick<ContributionListQuery, 'q'>) => Boolean(q?.trim());

/** What a list looks for without words. */
function wantedOf(
  { caller }: Reading,
  listing: Listing,
  conditions: Awaited<ReturnType<typeof conditionsOf>>,
  bounds: Bounds,
): Wanted {
  const { type, query } = listing;
  const { field, direction } = sortOf(query);
  const sort = { field: field === 'relevance' ? 'id' : field, direction } as const;
  const { matches } = conditions;
  const counting = countingOf(caller, listing, matches);
  return {
    type,
    conditions: [conditions.inScope, ...matches],
    window: { sort, ...bounds },
    counting,
    // Contributions with a tag are found by id: with the total known, a page needs no more than its rows.
    selective: isSelective(query) && (counting.by !== 'known' || sort.field !== 'id'),
  };
}

/** What a list looks for with words. */
export async function searchedList(reading: Reading, list: Listed): Promise<SearchedList> {
  const { type, scope, query } = list;
  const { inScope, matches } = await conditionsOf(reading, list);
  const conditions = [inScope, ...matches];
  const isNarrow = matches.length > 0 || scope === 'mine' || scope === 'role';
  const all = sql`select contribution.id from contribution
    where ${sql.join([sql`contribution.type = ${type}`, ...conditions], sql` and `)}`;
  return { type, conditions, q: query.q ?? '', few: isNarrow ? all : undefined };
}

/** The part of a list that words find. */
async function searchedPage(reading: Reading, listing: Listing, bounds: Bounds): Promise<IdPage> {
  const window = { sort: sortOf(listing.query), ...bounds };
  return findByWords(reading, { ...(await searchedList(reading, listing)), window });
}

/** Sizes of pages that lists are asked for as a rule; any other would be one more text that connections keep. */
const USUAL_SIZES = new Set([5, 10, 20, 25, 50, 100]);

/**
 * The beginning of a list of everybody without filters, as most are opened: an index of the list gives it at once, whatever
 * the values are, so its plan may be cached. No index holds the rank of a state.
 */
const isPlain = ({ parentId, scope, query }: Listing, { window, counting }: Wanted) =>
  counting.by === 'known' &&
  (scope === 'all' || scope === 'manage') &&
  parentId === 0 &&
  askedFilters(query).length === 0 &&
  window.offset === 0 &&
  window.sort.field !== 'state' &&
  USUAL_SIZES.has(window.limit);

/** A page of a list. */
export async function readPage(reading: Reading, listing: Listing) {
  const { page, size } = listing.query;
  const bounds = { limit: size, offset: page * size };
  if (isSearched(listing.query)) return rowsOfPage(reading, await searchedPage(reading, listing, bounds));
  const wanted = wantedOf(reading, listing, await conditionsOf(reading, listing), bounds);
  if (isPlain(listing, wanted)) {
    const read = await readPreparedPage(reading.db, idPage(wanted, { isPrepared: true }), readerOf(reading));
    return new Page(read.rows, read.total, read);
  }
  return rowsOfPage(reading, await findIds(reading.db, wanted));
}

const readerOf = ({ caller, locale, services }: Reading) => ({ caller, locale, now: services.now() });

async function rowsOfPage(reading: Reading, { ids, total, hasMore }: IdPage) {
  return new Page(await readRows(reading.db, ids, readerOf(reading)), total, { hasMore });
}

/** The ids of a page and of what stands before and after it, for previous and next, S3-23. */
export async function readIdsAround(reading: Reading, listing: Listing): Promise<Page<number>> {
  const { page, size } = listing.query;
  const limit = Math.max(MOST_IDS_AROUND, size);
  const offset = Math.max(0, page * size - Math.floor((limit - size) / 2));
  const bounds = { limit, offset };
  const found = isSearched(listing.query)
    ? await searchedPage(reading, listing, bounds)
    : await findIds(reading.db, wantedOf(reading, listing, await conditionsOf(reading, listing), bounds));
  return new Page(found.ids, found.total, found);
}

/** Ids of all that a list holds, in order; null where they are more than `most`. */
export async function readMatchingIds(
  reading: Reading,
  { query: filters, ...place }: Listed,
  most: number,
): Promise<number[] | null> {
  const listing: Listing = { ...place, query: { ...filters, page: 0, size: most, sort: 'id,asc' } };
  const bounds = { limit: most + 1, offset: 0 };
  const { ids } = isSearched(filters)
    ? await searchedPage(reading, listing, bounds)
    : await findIds(reading.db, wantedOf(reading, listing, await conditionsOf(reading, listing), bounds));
  return ids.length > most ? null : ids;
}

/**
 * Reads the ids of all that a list without words holds, part by part in their order, for whoever takes the whole list along.
 * What the list is narrowed by is asked once; each part is read after the one before it, however many there are.
 * @returns how many there are, and a way to read those after an id
 */
export async function walkIds(reading: Reading, listed: Listed) {
  const { inScope, matches } = await conditionsOf(reading, listed);
  const where = sql.join([sql`contribution.type = ${listed.type}`, inScope, ...matches], sql` and `);
  return {
    count: async (db: Reading['db']): Promise<number> => {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int8 as count from contribution where ${where}`,
      );
      return rows[0]?.count ?? 0;
    },
    after: async (db: Reading['db'], last: number, most: number): Promise<number[]> => {
      const { rows } = await db.execute<{ id: number }>(sql`
        select contribution.id from contribution where ${where} and contribution.id > ${last}
         order by contribution.id limit ${most}`);
      return rows.map(({ id }) => id);
    },
  };
}
