import type { SQL } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ContributionListQuery, ListScope } from '#contract/contributions/list.schema.ts';
import { MOST_COUNTED, parseSort } from '#contract/http.ts';
import type { Counting } from '#server/platform/db/counting.ts';
import { askedFilters } from '#server/platform/db/paging.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { byParent, filterConditions, isSelective } from '#server/process/selection/filters.ts';
import { findIds, idPage, type SortField, type Wanted } from './find.repository.ts';
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

/** What a list looks for, if it is open to the caller. */
async function wantedOf(
  reading: Reading,
  listing: Listing,
  rows: { limit: number; offset: number },
): Promise<Wanted> {
  const { type, parentId, scope, query } = listing;
  const { caller } = reading;
  await authorizeScope(reading, type, scope);
  const matches = [...byParent(type, parentId), ...filterConditions(caller, query)];
  const sort = parseSort<SortField>(query.sort);
  const counting = countingOf(caller, listing, matches);
  return {
    type,
    conditions: [inScope(caller, type, scope), ...matches],
    window: { sort, ...rows },
    counting,
    // Contributions with a tag are found by id: with the total known, a page needs no more than its rows.
    selective: isSelective(query) && (counting.by !== 'known' || sort.field !== 'id'),
  };
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
  const wanted = await wantedOf(reading, listing, { limit: size, offset: page * size });
  if (isPlain(listing, wanted)) {
    const read = await readPreparedPage(reading.db, idPage(wanted, { isPrepared: true }), reading);
    return new Page(read.rows, read.total, read);
  }
  const { ids, total, hasMore } = await findIds(reading.db, wanted);
  const rows = await readRows(reading.db, ids, reading.caller, reading.locale);
  return new Page(rows, total, { hasMore });
}

/** Ids on both sides of a page, for previous and next, S3-23. */
const IDS_AROUND = 500;

/** The ids of a page and of what stands before and after it. */
export async function readIdsAround(reading: Reading, listing: Listing): Promise<Page<number>> {
  const { page, size } = listing.query;
  const limit = Math.max(IDS_AROUND, size);
  const offset = Math.max(0, page * size - Math.floor((limit - size) / 2));
  const found = await findIds(reading.db, await wantedOf(reading, listing, { limit, offset }));
  return new Page(found.ids, found.total, found);
}
