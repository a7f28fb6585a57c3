import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { WordPlan } from '#server/platform/words/plan.ts';
import { MOST_HITS } from './hit-keys.ts';
import { contributionOf, fewOf, MOST_COLLECTED, MOST_WALKED, type Searching } from './searching.ts';

/** What was found in a place, such as titles, or comments. */
export interface Place<Hit> {
  /** The best first. */
  hits: Hit[];
  /** There are more than are counted, of which the hits are the best: as many as are shown at least. */
  isFull: boolean;
}

const whole = <Hit>(hits: Hit[]): Place<Hit> => ({ hits, isFull: hits.length >= MOST_HITS });

/** Matches that are tried to see whether there are more than are counted. */
const MOST_TRIED = sql`20000`;

/**
 * So many of what a query finds, as a query. Of a common word there are enough at the beginning of the table; what holds any other
 * is found by the index, for which the query has to be planned for all of its rows: to find the first ones the table would be read from its
 * beginning, for a rare word to its end.
 */
export const firstOf = (matching: SQL, most: SQL, isCommon = false): SQL =>
  isCommon
    ? sql`${matching} limit ${most}`
    : sql`with matching as materialized (${matching}) select * from matching limit ${most}`;

/** As many more are read than are shown, at first and then: hits of one day are in an order of their own. */
const SPARE = [15, 60, 240] as const;

const dayOf = ({ date }: { date: string }) => date.slice(0, 10);

/** The newest of very many, all of each day, as many as are shown at least; null where that takes about all that are counted. */
async function newestDays<Row extends { date: string }>(
  shown: number,
  newest: (most: number) => Promise<Row[]>,
): Promise<Row[] | null> {
  for (const spare of SPARE) {
    const most = shown + spare;
    if (most >= MOST_HITS) return null;
    const rows = await newest(most);
    const last = rows.at(-1);
    if (rows.length < most || !last) return null;
    const before = rows.filter((row) => dayOf(row) > dayOf(last));
    if (before.length >= shown) return before;
  }
  return null;
}

/**
 * Of matches among so many of the newest those that are the newest of all: where they are fewer than was asked for, what is older
 * than all that was gone through may be missing.
 * @param gone what was gone through, in its order, with a `date`
 */
export async function surelyNewest<Row extends { date: string }>(
  { db }: Pick<Searching, 'db'>,
  rows: readonly Row[],
  { most, gone }: { most: number; gone: SQL },
): Promise<Row[]> {
  if (rows.length >= most) return [...rows];
  const { rows: ends } = await db.execute<{ date: string }>(sql`${gone} offset ${MOST_WALKED - 1} limit 1`);
  const [end] = ends;
  return rows.filter(({ date }) => end === undefined || date > end.date);
}

/** How matches of a place are come by; each gives the newest first, up to as many as are counted. */
export interface Ways<Row> {
  /** All that an index of words finds; null where it finds too many to sort. */
  collected: () => Promise<Row[] | null>;
  /** Those among few, by a query of their ids. */
  among: (few: SQL) => Promise<Row[]>;
  /**
   * The newest of all, so many at most: fewer where those that are gone through hold no more. Left out where there is no way from the
   * newest back.
   */
  newest?: (most: number) => Promise<Row[]>;
  /** So many matches, whichever they are, as a query of `contribution_id`. */
  matches: (most: SQL, isCommon: boolean) => SQL;
  /** Which of them are for the caller, as a condition on `contribution` and on the match, `found`. */
  isFor: SQL;
  /** Those of so many that an index of words finds. */
  some: () => Promise<Row[]>;
}

/** Whether more than are counted are among the matches that are tried, whichever they are. */
async function areMany(db: Db, { matches, isFor }: Ways<unknown>, isCommon: boolean): Promise<boolean> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select count(*)::int as number from (
      select from (${matches(MOST_TRIED, isCommon)}) found ${contributionOf(sql`found.contribution_id`)}
       where ${isFor} limit ${MOST_HITS}) one`);
  return rows[0]?.number === MOST_HITS;
}

/**
 * What of a place is shown, in an order that does not depend on how much that is. Of many the number is not counted, and only what is
 * shown is sorted: the newest of all come first, and behind what is gone through for them some of the others.
 * @param isCommon what an index finds is too much to collect
 */
export async function newestOf<Row extends { id: number; date: string }>(
  searching: Searching,
  ways: Ways<Row>,
  isCommon: boolean,
): Promise<Place<Row>> {
  const all = isCommon ? null : await ways.collected();
  if (all) return whole(all);
  const few = await fewOf(searching);
  if (few) return whole(await ways.among(few));
  const newest = ways.newest ?? (async () => []);
  const first = await newestDays(searching.shown ?? MOST_HITS, newest);
  const isFull = first !== null && (await areMany(searching.db, ways, isCommon));
  if (isFull) return { hits: first, isFull };
  const rows = await newest(MOST_HITS);
  if (rows.length >= MOST_HITS) return whole(rows);
  const known = new Set(rows.map(({ id }) => id));
  const others = (await ways.some()).filter(({ id }) => !known.has(id));
  return whole([...rows, ...others].slice(0, MOST_HITS));
}

/** Pages of a table that are looked at to see whether its texts hold the words often: always the same ones. */
const SAMPLED_PAGES = 300;
type Sampled = 'contribution_words' | 'searched_words';
/** How much of a table that is, in percent. */
const sampledShare = (table: Sampled): SQL => sql`
  least(100, 100.0 * ${SAMPLED_PAGES} * current_setting('block_size')::int / greatest(1, pg_relation_size(${table}::regclass)))`;
const sampled = (table: Sampled): SQL =>
  sql`${sql.identifier(table)} tablesample system (${sampledShare(table)}) repeatable (0)`;
/** A place that holds the words in so great a part of its texts, and in so many, is gone through from the newest back. */
const COMMON = { share: 0.01, texts: 2 * MOST_COLLECTED } as const;

export type CommonPlaces = Record<'title' | 'text' | 'comment', boolean>;

/** Places that hold the words in many texts, as far as a sample tells. */
export async function commonPlaces(db: Db, { wanted, words }: WordPlan): Promise<CommonPlaces> {
  const isCommon = (holds: SQL, table: Sampled) => sql`
    coalesce(avg((${holds})::int), 0) >= ${COMMON.share}::float8
    and 100 * count(*) filter (where ${holds}) >= ${COMMON.texts}::int * ${sampledShare(table)}`;
  const { rows } = await db.execute<CommonPlaces & Record<string, unknown>>(sql`
    select of_contributions.*, of_comments.* from (
      select ${isCommon(sql`title @@ ${wanted}::tsquery`, 'contribution_words')} as title,
             ${isCommon(sql`words @@ ${words}::tsquery`, 'contribution_words')} as text
        from ${sampled('contribution_words')}) of_contributions
     cross join (
      select ${isCommon(sql`words @@ ${words}::tsquery`, 'searched_words')} as comment
        from ${sampled('searched_words')} where kind = 'comment') of_comments`);
  return rows[0] ?? { title: false, text: false, comment: false };
}
