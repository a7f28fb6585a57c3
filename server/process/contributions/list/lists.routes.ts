import type { SQL } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import type { ContributionListQuery, ListScope } from '#contract/contributions/schema.ts';
import { MOST_COUNTED, parseSort } from '#contract/http.ts';
import { nameIn } from '#contract/texts/titles.ts';
import type { Counting } from '#server/platform/db/counting.ts';
import { askedFilters } from '#server/platform/db/paging.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { Caller, Context } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readSubmitters } from '#server/process/points/leaders.repository.ts';
import { requireFigures } from '#server/process/points/points.policy.ts';
import { byParent, filterConditions, isSelective } from '#server/process/selection/filters.ts';
import { countStates } from './counts.repository.ts';
import { findIds, idPage, type SortField, type Wanted } from './find.repository.ts';
import { readPreparedPage, readRows } from './rows.repository.ts';
import { authorizeScope, inScope, isOpenTo } from './scopes.ts';
import { readStatistics } from './statistics.repository.ts';
import { talliedTotal } from './tally.ts';

type Reading = Pick<Context<typeof endpoints.list>, 'db' | 'services' | 'locale'> & { caller: Caller };
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
    // What carries a tag is at hand by id: with the number known, a page of it needs no more than its rows.
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

async function readPage(reading: Reading, listing: Listing) {
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

/** Names of the scopes in the path of ideas, Q3-14. */
const IDEA_SCOPES = { info: 'all', mine: 'mine' } as const;

/** Lists and numbers of contributions [R3P-07 … R3P-10, R3P-16, R3P-19]. */
export const contributionListRoutes: Route[] = routes(endpoints, {
  list: (context) => readPage(context, { ...context.params, query: context.query }),
  ids: async (context) => {
    const { page, size } = context.query;
    const limit = Math.max(IDS_AROUND, size);
    const offset = Math.max(0, page * size - Math.floor((limit - size) / 2));
    const listing = { ...context.params, query: context.query };
    const found = await findIds(context.db, await wantedOf(context, listing, { limit, offset }));
    return new Page(found.ids, found.total, found);
  },
  ideas: (context) =>
    readPage(context, {
      type: 'IDEA',
      parentId: context.params.competitionId,
      scope: IDEA_SCOPES[context.params.scope],
      query: context.query,
    }),
  counts: async (context) => {
    const { caller, params, db, locale } = context;
    await authorizeScope(context, params.type, 'mine');
    const rows = await countStates(db, caller, params.type, params.parentId);
    // A list that is not open to the caller has no numbers for him either, S3-29.
    const isListed = await isOpenTo(context, params.type, 'all');
    return rows.map(({ names, ...row }) => ({
      ...row,
      ...(isListed ? {} : { count: row.ownCount, submittedCount: 0 }),
      stateName: nameIn(names, locale),
    }));
  },
  statistics: async ({ caller, params, db }) => {
    requireFigures(caller, params.id);
    return readStatistics(db, params.id);
  },
  leaders: ({ params, db, services }) => readSubmitters(db, params.type, services.now()),
});
