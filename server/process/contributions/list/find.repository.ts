import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { CONTRIBUTION_SORT_FIELDS } from '#contract/contributions/list.schema.ts';
import type { Sort } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { type Counted, type Counting, counted } from '#server/platform/db/counting.ts';
import { commentsInOrder, lastActivity, trend } from '#server/process/selection/activity.ts';
import { openAnswerDue } from '#server/process/selection/answers.ts';
import { attributeSortKeys } from '#server/process/selection/attributes.ts';

export type SortField = (typeof CONTRIBUTION_SORT_FIELDS)[number];

/** What each sort field of a list of contributions compares, as the indexes of the list hold it. */
export const CONTRIBUTION_SORT_KEYS: Readonly<Record<SortField, SQL>> = {
  id: sql`contribution.id`,
  code: sql`contribution.code`,
  title: sql`searchable(contribution.title)`,
  dateSubmitted: sql`contribution.date_submitted`,
  dateUpdated: sql`contribution.date_updated`,
  state: sql`(select state.rank from life_cycle_state state where state.id = contribution.state_id)`,
  supportCount: sql`contribution.supporter_count`,
  commentCount: commentsInOrder,
  lastActivity,
  trending: trend,
  answerDueAt: openAnswerDue,
  ...attributeSortKeys,
};

/** The same for rows that are collected: their titles are stored as they are compared, and need not be worked out. */
const COLLECTED_SORT_KEYS: Readonly<Record<SortField, SQL>> = {
  ...CONTRIBUTION_SORT_KEYS,
  title: sql`contribution.searched_title`,
};

interface Window {
  sort: Sort<SortField>;
  limit: number;
  offset: number;
}

interface List {
  type: ContributionType;
  /** Conditions on `contribution` besides its type. */
  where: SQL;
  /** All of them: `contribution where …`. */
  matches: SQL;
  /** What its rows are sorted by. */
  key: SQL;
  window: Window;
  /** Its plan is cached, so what bounds it has to be in the text. */
  isPrepared: boolean;
}

/** Rows that are equal in the sort key come in the order of their ids. */
function orderBy({ field, direction }: Sort<SortField>, key: SQL, id: SQL): SQL {
  const way = direction === 'desc' ? sql`desc` : sql`asc`;
  return field === 'id' ? sql`${id} ${way}` : sql`${key} ${way}, ${id} ${way}`;
}

/**
 * The window by rank of the state, as a query of ids. A rank changes when states are reordered, so no index
 * can hold it; but of each state no more rows than the window's end can come into it, and those come
 * from an index.
 */
function windowByState({ type, matches, window: { sort, limit, offset } }: List): SQL {
  const way = sort.direction === 'desc' ? sql`desc` : sql`asc`;
  return sql`select found.id from life_cycle cycle
    join life_cycle_state state on state.life_cycle_id = cycle.id and cycle.contribution_type = ${type}
    cross join lateral (
      select contribution.id from ${matches} and contribution.state_id = state.id
       order by contribution.id ${way} limit ${limit + offset}) found
    order by state.rank ${way}, found.id ${way} limit ${limit} offset ${offset}`;
}

/** The window from an index of the list, as a query of ids. */
function windowOfIndex(list: List): SQL {
  const { matches, key, window } = list;
  const { sort, limit, offset } = window;
  if (sort.field === 'state') return windowByState(list);
  const bounds = list.isPrepared
    ? sql.raw(`limit ${Number(limit)} offset ${Number(offset)}`)
    : sql`limit ${limit} offset ${offset}`;
  return sql`select contribution.id from ${matches}
    order by ${orderBy(sort, key, sql`contribution.id`)} ${bounds}`;
}

/** The ids of the window, in their order, of collected rows with `id` and `key`. */
const sortedIds = ({ window: { sort, limit, offset } }: List, rows: SQL) => sql`array(
  select id from ${rows} order by ${orderBy(sort, sql`key`, sql`id`)} limit ${limit} offset ${offset})`;

const collected = ({ window: { sort }, matches }: List) =>
  sql`select contribution.id, ${COLLECTED_SORT_KEYS[sort.field]} as key from ${matches}`;

/**
 * Entries of an index of the list that are walked for a page of many matches. Where more than ten thousand match among a
 * million, ten of them are usually in the first thousands; where not, all matches are sorted.
 */
const MOST_WALKED = 20_000;

/** The matches among the first entries of an index of the list, up to the end of the window. */
function walked({ type, where, key, window }: List): SQL {
  const { sort, limit, offset } = window;
  // No index holds the rank of a state.
  if (sort.field === 'state') return sql`select id, key from found where false`;
  return sql`select contribution.id, contribution.key
    from (select contribution.*, ${key} as key from contribution
           where contribution.type = ${type} and not contribution.is_deleted
           order by ${orderBy(sort, key, sql`contribution.id`)} limit ${MOST_WALKED}) contribution
   where ${where}
   order by ${orderBy(sort, sql`contribution.key`, sql`contribution.id`)} limit ${limit + offset}`;
}

/**
 * Ids and number of matches that an index of their own finds, counted up to a bound. `found` is planned for all of them,
 * so that nobody walks an index in vain for a few, but read no further than it is asked: to count them up to the bound.
 * When that is all, these are sorted. When there are more, an index of the list is walked and soon gives a page;
 * only where it does not, all are collected and sorted.
 */
function collectedUpTo(most: number, list: List): SQL {
  const { limit, offset } = list.window;
  return sql`with found as materialized (${collected(list)}),
      first as materialized (select id, key from found limit ${most + 1}),
      walked as materialized (${walked(list)})
    select least(number, ${most}) as total, number > ${most} as "hasMore",
      case when number <= ${most} then ${sortedIds(list, sql`first`)}
           when (select count(*) from walked) = ${limit + offset} then ${sortedIds(list, sql`walked`)}
           else ${sortedIds(list, sql`found`)} end as ids
      from (select count(*) as number from first) counting`;
}

function statementOf(list: List, counting: Counting, selective: boolean): SQL {
  if (!selective) {
    return sql`select total, "hasMore", array(${windowOfIndex(list)}) as ids
      from (${counted(counting, sql`select from ${list.matches}`)}) counting`;
  }
  if (counting.by === 'upTo') return collectedUpTo(counting.most, list);
  return sql`with found as materialized (${collected(list)})
    select (select count(*) from found) as total, false as "hasMore", ${sortedIds(list, sql`found`)} as ids`;
}

export interface IdPage extends Counted {
  ids: number[];
}

/** What is looked for. */
export interface Wanted {
  /** Of all rows. */
  type: ContributionType;
  /** Further conditions on `contribution`, which leave no deleted rows. */
  conditions: readonly SQL[];
  window: Window;
  counting: Counting;
  /**
   * Few rows are expected and no index of the list serves them (a search for text): they are collected, and then counted and
   * sorted.
   */
  selective: boolean;
}

/**
 * Ids of a window of a list and the number of all its rows, as a query of an `IdPage`. The rows themselves are
 * joined to the ids afterwards: whole rows would be sorted on disk at a large offset.
 */
export function idPage(
  { type, conditions, window, counting, selective }: Wanted,
  { isPrepared = false }: { isPrepared?: boolean } = {},
): SQL {
  const where = sql.join([...conditions], sql` and `);
  const list: List = {
    type,
    where,
    matches: sql`contribution where contribution.type = ${type} and ${where}`,
    key: CONTRIBUTION_SORT_KEYS[window.sort.field],
    window,
    isPrepared,
  };
  return statementOf(list, counting, selective);
}

export async function findIds(db: Db, wanted: Wanted): Promise<IdPage> {
  const { rows } = await db.execute<IdPage & Record<string, unknown>>(idPage(wanted));
  return rows[0] ?? { ids: [], total: 0, hasMore: false };
}
