import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { WordPlan } from '#server/platform/words/plan.ts';
import { MOST_HITS } from './hit-keys.ts';
import { contributionOf, fewOf, type Searching } from './searching.ts';

/** What was found in a place, such as titles, or comments. */
export interface Place<Hit> {
  /** The best first. */
  hits: Hit[];
  /** There are more than are counted, of which the hits are the best: as many as are shown at least. */
  isFull: boolean;
}

export const whole = <Hit>(hits: Hit[]): Place<Hit> => ({ hits, isFull: hits.length >= MOST_HITS });

/** Matches that are tried to see whether there are more than are counted. */
const MOST_TRIED = 20_000;

/**
 * The first of many matches: of a common word there are enough at the beginning of the table, those of any other are found by the
 * index, as a part of a statement that is planned for all of its rows.
 */
const tried = (matching: SQL, isCommon: boolean): SQL =>
  isCommon
    ? sql`(${matching} limit ${MOST_TRIED})`
    : sql`(with matching as materialized (${matching}) select * from matching limit ${MOST_TRIED})`;

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

/** Whether more than are counted are among the matches that are tried, whichever they are. */
async function areMany(db: Db, { matching, isFor }: Ways<unknown>, isCommon: boolean): Promise<boolean> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select count(*)::int as number from (
      select from ${tried(matching, isCommon)} found ${contributionOf(sql`found.contribution_id`)}
       where ${isFor} limit ${MOST_HITS}) one`);
  return rows[0]?.number === MOST_HITS;
}

/** How matches of a place are come by; each gives the newest first, up to as many as are counted. */
export interface Ways<Row> {
  /** All that an index of words finds; null where it finds too many to sort. */
  collected: () => Promise<Row[] | null>;
  /** Those among few, by a query of their ids. */
  among: (few: SQL) => Promise<Row[]>;
  /** Those that come first from the newest back, so many at most. */
  newest: (most: number) => Promise<Row[]>;
  /** Those from the newest back, as far as is gone. */
  walked: () => Promise<Row[]>;
  /** All matches, as a query of `contribution_id`. */
  matching: SQL;
  /** Which of them are for the caller, as a condition on `contribution` and on the match, `found`. */
  isFor: SQL;
  /** Those of so many that an index of words finds. */
  some: () => Promise<Row[]>;
}

/**
 * What of a place is shown. Of many the number is not counted, and only what is shown is sorted.
 * @param isCommon what an index finds would be too many to collect, as it seems
 */
export async function newestOf<Row extends { date: string }>(
  searching: Searching,
  ways: Ways<Row>,
  isCommon: boolean,
): Promise<Place<Row>> {
  const all = isCommon ? null : await ways.collected();
  if (all) return whole(all);
  const few = await fewOf(searching);
  if (few) return whole(await ways.among(few));
  const first = await newestDays(searching.shown ?? MOST_HITS, ways.newest);
  const isFull = first !== null && (await areMany(searching.db, ways, isCommon));
  if (isFull) return { hits: first, isFull };
  const allAfterAll = isCommon ? await ways.collected() : null;
  if (allAfterAll) return whole(allAfterAll);
  const walked = await ways.walked();
  return whole(walked.length === MOST_HITS ? walked : await ways.some());
}

/** Pages of a table that are looked at to see whether its texts hold the words often: always the same ones. */
const SAMPLED_PAGES = 300;
const sampled = (table: 'contribution_words' | 'searched_words'): SQL => sql`
  ${sql.identifier(table)} tablesample system (least(100, 100.0 * ${SAMPLED_PAGES} * current_setting('block_size')::int
    / greatest(1, pg_relation_size(${table}::regclass)))) repeatable (0)`;
/** What holds them in so great a part of its texts is not collected. */
const COMMON = 0.01;

export type CommonPlaces = Record<'title' | 'text' | 'comment', boolean>;

/** Places that hold the words in many texts, as far as a sample tells. */
export async function commonPlaces(db: Db, { wanted, words }: WordPlan): Promise<CommonPlaces> {
  const share = (holds: SQL) => sql`coalesce(avg((${holds})::int), 0) >= ${COMMON}::float8`;
  const { rows } = await db.execute<CommonPlaces & Record<string, unknown>>(sql`
    select of_contributions.*, of_comments.* from (
      select ${share(sql`title @@ ${wanted}::tsquery`)} as title, ${share(sql`words @@ ${words}::tsquery`)} as text
        from ${sampled('contribution_words')}) of_contributions
     cross join (
      select ${share(sql`words @@ ${words}::tsquery`)} as comment
        from ${sampled('searched_words')} where kind = 'comment') of_comments`);
  return rows[0] ?? { title: false, text: false, comment: false };
}
