import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { WordPlan } from '#server/platform/words/plan.ts';
import { MOST_HITS } from './hit-keys.ts';
import { contributionOf, MOST_COLLECTED } from './searching.ts';

/** What a sample tells of a place. */
export interface Sampling {
  /** It holds the words in so many texts that what an index finds is too much to collect. */
  isCommon: boolean;
  /** More than are counted are for the caller, beyond doubt. */
  isMany: boolean;
}

export const NOT_SAMPLED: Sampling = { isCommon: false, isMany: false };

/** Pages of a table that are looked at to see whether its texts hold the words often: always the same ones, some 3000 texts. */
const SAMPLED_PAGES = { contribution_words: 400, searched_words: 120 } as const;
type Sampled = keyof typeof SAMPLED_PAGES;
/** How much of a table that is, in percent. */
const sampledShare = (table: Sampled): SQL => sql`
  least(100, 100.0 * ${SAMPLED_PAGES[table]} * current_setting('block_size')::int / greatest(1, pg_relation_size(${table}::regclass)))`;
/** Rows of those pages, with the number of the page. */
const sampled = (table: Sampled, columns: SQL): SQL => sql`
  select (${sql.identifier(table)}.ctid::text::point)[0] as page, ${columns}
    from ${sql.identifier(table)} tablesample system (${sampledShare(table)}) repeatable (0)`;
/** So many matches of a page are tried for one that is for the caller. */
const TRIED_OF_A_PAGE = 4;
/** A place that holds the words in so great a part of its texts, and in so many, is gone through from the newest back. */
const COMMON = { share: 0.01, texts: 2 * MOST_COLLECTED } as const;

/**
 * What a sample tells of places of a table. A page that holds a match for the caller counts once, for what stands side by side was
 * often written for the same people. Of no more matches than are counted there would be m pages in the mean; of a Poisson
 * distribution, m + 4√m + 4 are reached once in a hundred thousand times: as many leave no doubt.
 * @param rows of the table's sample, with a column for each place that says whether it holds the words
 * @param isFor which matches are for the caller, as a condition on `contribution` and on the match, `found`
 */
async function sample<PlaceName extends string>(
  db: Db,
  table: Sampled,
  { rows, places, isFor }: { rows: SQL; places: readonly PlaceName[]; isFor: SQL },
): Promise<Record<PlaceName, Sampling>> {
  const mean = sql`(${MOST_HITS}::int * ${sampledShare(table)} / 100)`;
  const least = sql`ceil(${mean} + 4 * sqrt(${mean}) + 4)::int`;
  const ofPlace = (place: PlaceName) => {
    const holds = sql.identifier(place);
    const isCommon = sql`(
      select coalesce(avg(${holds}::int), 0) >= ${COMMON.share}::float8
         and 100 * count(*) filter (where ${holds}) >= ${COMMON.texts}::int * ${sampledShare(table)} from sampled)`;
    return sql`
      select ${place}::text as place, of_all."isCommon", of_all."isCommon" and (
        select count(*) = ${least} from (
          select distinct found.page
            from (select *, row_number() over (partition by page) as at from sampled where ${holds}) found
            ${contributionOf(sql`found.contribution_id`)}
           where found.at <= ${TRIED_OF_A_PAGE} and ${isFor} limit ${least}) one) as "isMany"
        from (select ${isCommon} as "isCommon" offset 0) of_all`;
  };
  const { rows: found } = await db.execute<Sampling & { place: PlaceName } & Record<string, unknown>>(sql`
    with sampled as materialized (${rows}) ${sql.join(places.map(ofPlace), sql` union all `)}`);
  const of = (place: PlaceName) => found.find((row) => row.place === place) ?? NOT_SAMPLED;
  // Each place has its row.
  return Object.fromEntries(places.map((place) => [place, of(place)])) as Record<PlaceName, Sampling>;
}

/** Whether titles and texts hold the words often. @param isFor as a condition on `contribution` */
export const sampleContributions = (db: Db, { wanted, words }: WordPlan, isFor: SQL) =>
  sample(db, 'contribution_words', {
    ...{ places: ['title', 'text'] as const, isFor },
    rows: sampled(
      'contribution_words',
      sql`contribution_id, title @@ ${wanted}::tsquery as title, words @@ ${words}::tsquery as text`,
    ),
  });

/** Whether comments hold the words often. @param isFor as a condition on `contribution` and on the comment, `found` */
export const sampleComments = (db: Db, { words }: WordPlan, isFor: SQL) =>
  sample(db, 'searched_words', {
    ...{ places: ['comment'] as const, isFor },
    rows: sql`${sampled(
      'searched_words',
      sql`id, contribution_id, words @@ ${words}::tsquery as comment`,
    )} where kind = 'comment'`,
  });
