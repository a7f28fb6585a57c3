import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { MOST_COUNTED } from '#contract/http.ts';
import { nameIn } from '#contract/texts/titles.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { countByState, countStates, statesUpTo } from './counts.repository.ts';
import { searchList } from './find-by-words.ts';
import { conditionsOf, isSearched, type Listed, searchedList } from './read-page.ts';
import { authorizeScope, isOpenTo } from './scopes.ts';
import { talliedByState } from './tally.ts';

type Reading = ServiceContext & { locale: string };

/** How many contributions are in each state: the caller's own, and all where their list is open to the caller, S3-29. */
export async function readCounts(context: Reading, type: ContributionType, parentId: number) {
  const { db, caller, locale } = context;
  await authorizeScope(context, type, 'mine');
  const rows = await countStates(db, caller, type, parentId);
  const isListed = await isOpenTo(context, type, 'all');
  return rows.map(({ names, ...row }) => ({
    ...row,
    ...(isListed ? {} : { count: row.ownCount, submittedCount: 0 }),
    stateName: nameIn(names, locale),
  }));
}

interface States {
  /** A query of `(state_id, number)`. */
  states: SQL;
  /** Whether there are more than the query reads; undefined where its numbers tell. */
  hasMore?: boolean;
}

/** The states of the contributions of a list. */
async function statesOf(reading: Reading, list: Listed): Promise<States> {
  if (isSearched(list.query)) {
    const { ids, hasMore } = await searchList(reading, await searchedList(reading, list));
    return { states: statesUpTo([sql`contribution.id = any(${idArray(ids)})`]), hasMore };
  }
  const { inScope, matches } = await conditionsOf(reading, list);
  const tallied = talliedByState(reading.caller, list, matches);
  if (tallied) return { states: tallied, hasMore: false };
  return { states: statesUpTo([sql`contribution.type = ${list.type}`, inScope, ...matches]) };
}

/**
 * How many contributions of a list are in each state, with the list's filters but that of states. As the list itself they are
 * counted up to a bound (decision 0030): past it there are no numbers.
 */
export async function readListCounts(reading: Reading, list: Listed) {
  const { states, hasMore } = await statesOf(reading, list);
  const rows = await countByState(reading.db, list.type, list.parentId, states);
  const isPastBound = hasMore ?? rows.reduce((sum, { count }) => sum + count, 0) > MOST_COUNTED;
  return rows.map(({ names, count, ...state }) => ({
    ...state,
    stateName: nameIn(names, reading.locale),
    count: isPastBound ? null : count,
  }));
}
