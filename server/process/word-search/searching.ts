import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { SearchPlan } from '#server/platform/words/plan.ts';
import { isResting } from '#server/process/selection/families.ts';
import { fewSeenBy } from './few-seen.ts';

/** As many matches are collected and sorted; of more, those from the newest back. */
export const MOST_COLLECTED = 5000;
/** So many of the newest are gone through. */
export const MOST_WALKED = 60_000;
/** So many contributions that can be meant are few: each of them is looked at. */
const MOST_FEW = 20_000;
/** Of more matches the rest is left out: who sees few of them may find fewer than there are (0059). */
const MOST_SCANNED = 200_000;

export interface Searching {
  db: Db;
  caller: Caller;
  plan: SearchPlan;
  /** What is looked through, as a condition on `contribution`: no more than the caller sees. */
  seen: SQL;
  /** Types that can be among it. */
  types: readonly ContributionType[];
  /** A query of the ids of all that is looked through, where that may be little. */
  few?: SQL | undefined;
  /** Everything is asked for that the caller may find, by words alone, as most ask: no kind, no operator, and no list. */
  isFrequent?: boolean;
  /** Whatever part of a contribution holds the words, the contribution is found, once. */
  onlyContributions?: boolean;
  /** So many of the best are shown: where more are found than are counted, the others need not be known. All that are counted if left out. */
  shown?: number | undefined;
}

/** Whether something else is asked for than words. */
export const asksByOperators = ({ authors, states, fields, query }: SearchPlan): boolean =>
  [authors, states, fields, query.before, query.after].some((asked) => asked !== null) ||
  query.type.length > 0;

/** A list leaves out nothing that matches. */
export const mostScanned = ({ onlyContributions }: Searching): SQL =>
  onlyContributions ? sql`all` : sql`${MOST_SCANNED}`;

/** When a contribution is dated. */
export const DATED = sql`coalesce(contribution.date_submitted, contribution.date_created)`;
/** How many have said something about it, as far as that is shown. */
export const SUPPORT = sql`(case contribution.rating_status when 'HIDDEN' then 0 else contribution.rating_count end
  + case contribution.comment_status when 'HIDDEN' then 0 else contribution.comment_count end)`;

/**
 * The contribution of each row of `found`, by its key: whatever number is expected of them, no table of contributions is read from
 * end to end for them.
 */
export const contributionOf = (id: SQL): SQL =>
  sql`cross join lateral (select * from contribution one where one.id = ${id} offset 0) contribution`;

export const isOwnedByOneOf = (ids: readonly number[]): SQL => sql`exists (
  select from contribution_participant author
   where author.contribution_id = contribution.id and author.role = 'OWNER' and author.user_id = any(${idArray(ids)}))`;

/** In a state that the operators ask for; null where they ask for none. What is joined to another contribution is in none. */
function isInState({ states, isJoinedAsked }: SearchPlan): SQL | null {
  if (!states) return null;
  const inOneOf = sql`(contribution.state_id = any(${idArray(states)}) and not ${isResting()})`;
  return isJoinedAsked ? sql`(${inOneOf} or ${isResting()})` : inOneOf;
}

/** What the caller comes across, of what the operators ask for; but for authors and days, which parts have of their own. */
export function seenAndAsked({ seen, plan }: Searching): SQL {
  const { fields, query } = plan;
  const inState = isInState(plan);
  const conditions = [
    seen,
    ...(inState ? [inState] : []),
    ...(fields ? [sql`contribution.field_id = any(${idArray(fields)})`] : []),
    ...(query.type.length > 0 ? [sql`contribution.type in ${query.type}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Within the days that the operators ask for. */
export function withinDays({ query: { after, before } }: SearchPlan, date: SQL): SQL {
  const days = [
    ...(after === null ? [] : [sql`${date} >= ${after}::date`]),
    ...(before === null ? [] : [sql`${date} < ${before}::date`]),
  ];
  return days.length === 0 ? sql`true` : sql.join(days, sql` and `);
}

/** From a day on; any where none is said. */
export const isSince = (date: SQL, day: string | undefined): SQL =>
  day === undefined ? sql`true` : sql`${date} >= ${day}::date`;

/** What must not be there must not stand anywhere in the text, whatever was found by. */
export const lacks = (without: string | null): SQL =>
  without === null ? sql`true` : sql`words.words @@ ${without}::tsquery`;

/** What operators ask for by what there are indexes of, as a query of ids; null without such an operator. */
function askedFor({ authors, fields, states, isJoinedAsked }: SearchPlan): SQL | null {
  if (authors) {
    return sql`select p.contribution_id as id from contribution_participant p
      where p.user_id = any(${idArray(authors)}) and p.role = 'OWNER'`;
  }
  if (fields) return sql`select id from contribution where field_id = any(${idArray(fields)})`;
  if (states) {
    const inStates = sql`select id from contribution where state_id = any(${idArray(states)})`;
    return isJoinedAsked
      ? sql`${inStates} union all select member_id from contribution_family_member`
      : inStates;
  }
  return null;
}

async function isFew(db: Db, ids: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select count(*) as number from (select from (${ids}) asked limit ${MOST_FEW + 1}) first`,
  );
  return (rows[0]?.number ?? 0) <= MOST_FEW;
}

async function findFew(searching: Searching): Promise<SQL | null> {
  const { db, caller, plan, types } = searching;
  if (searching.few) return (await isFew(db, searching.few)) ? searching.few : null;
  const seen = await fewSeenBy(db, caller, types);
  if (seen) return seen;
  const asked = askedFor(plan);
  return asked !== null && (await isFew(db, asked)) ? asked : null;
}

/** Of each search, for it is asked for several places. */
const known = new WeakMap<Searching, Promise<SQL | null>>();

/**
 * Where few contributions can be meant, as the caller sees few or the operators leave few, a query of their ids: words that many
 * texts hold are looked for among those.
 */
export function fewOf(searching: Searching): Promise<SQL | null> {
  const few = known.get(searching) ?? findFew(searching);
  known.set(searching, few);
  return few;
}
