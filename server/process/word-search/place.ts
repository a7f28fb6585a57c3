import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { MOST_HITS } from './hit-keys.ts';
import type { Sampling } from './sample.ts';
import { contributionOf, fewOf, MOST_WALKED, type Searching } from './searching.ts';

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

/** So many more are read than are shown: with them the day of the last one is often whole. */
const SPARE = 15;

const dayOf = ({ date }: { date: string }) => date.slice(0, 10);

/** What was gone through from the newest back. */
export interface Newest<Row> {
  /** Matches, the newest first. */
  rows: Row[];
  /** There is older than what was gone through. */
  isCut: boolean;
}

/** So many of the newest, or of those from a day on. */
export interface NewestAsked {
  most: number;
  since?: string;
}

/**
 * The newest of very many, all of each day, as many as are shown at least: hits of one day are in an order of their own. Null where
 * there are fewer, or about as many are asked for as are counted.
 */
async function newestDays<Row extends { date: string }>(
  shown: number,
  newest: (asked: NewestAsked) => Promise<Newest<Row>>,
): Promise<Row[] | null> {
  const most = shown + SPARE;
  if (most >= MOST_HITS) return null;
  const { rows } = await newest({ most });
  const [lastShown, last] = [rows[shown - 1], rows[most - 1]];
  if (!lastShown || !last) return null;
  const since = dayOf(lastShown);
  if (dayOf(last) < since) return rows.filter((row) => dayOf(row) >= since);
  const ofDays = await newest({ most: MOST_HITS, since });
  return ofDays.isCut ? null : ofDays.rows;
}

/**
 * Of matches among so many of the newest those that are the newest of all: where they are fewer than was asked for, what is older
 * than all that was gone through may be missing.
 * @param walked what was gone through, in its order, with a `date`
 */
export async function surelyNewest<Row extends { date: string }>(
  { db }: Pick<Searching, 'db'>,
  rows: readonly Row[],
  { most, walked }: { most: number; walked: SQL },
): Promise<Newest<Row>> {
  if (rows.length >= most) return { rows: [...rows], isCut: false };
  const { rows: ends } = await db.execute<{ date: string }>(sql`${walked} offset ${MOST_WALKED - 1} limit 1`);
  const [end] = ends;
  return end
    ? { rows: rows.filter(({ date }) => date > end.date), isCut: true }
    : { rows: [...rows], isCut: false };
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
  newest?: (asked: NewestAsked) => Promise<Newest<Row>>;
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
 */
export async function newestOf<Row extends { id: number; date: string }>(
  searching: Searching,
  ways: Ways<Row>,
  { isCommon, isMany }: Sampling,
): Promise<Place<Row>> {
  const all = isCommon ? null : await ways.collected();
  if (all) return whole(all);
  const few = await fewOf(searching);
  if (few) return whole(await ways.among(few));
  const newest = ways.newest ?? (async () => ({ rows: [], isCut: true }));
  const first = await newestDays(searching.shown ?? MOST_HITS, newest);
  if (
    first !== null &&
    (isMany || first.length >= MOST_HITS || (await areMany(searching.db, ways, isCommon)))
  ) {
    return { hits: first, isFull: true };
  }
  const { rows } = await newest({ most: MOST_HITS });
  if (rows.length >= MOST_HITS) return whole(rows);
  const known = new Set(rows.map(({ id }) => id));
  const others = (await ways.some()).filter(({ id }) => !known.has(id));
  return whole([...rows, ...others].slice(0, MOST_HITS));
}
