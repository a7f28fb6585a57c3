import { type SQL, sql } from 'drizzle-orm';
import type { MatchedIn } from '#contract/search/schema.ts';
import type { WordPlan } from '#server/platform/words/plan.ts';
import { type HitKey, MOST_HITS } from './hit-keys.ts';
import { newestOf, type Place, type Ways, whole } from './place.ts';
import {
  contributionOf,
  DATED,
  fewOf,
  isOwnedByOneOf,
  lacks,
  MOST_COLLECTED,
  MOST_WALKED,
  mostScanned,
  type Searching,
  SUPPORT,
  seenAndAsked,
  withinDays,
} from './searching.ts';

const KEY = sql`contribution.id, ${DATED} as date, ${SUPPORT} as support`;

type KeyRow = { id: number; date: string; support: number };

function isOfAuthorsAndDays({ plan }: Searching): SQL {
  const isBy = plan.authors ? isOwnedByOneOf(plan.authors) : sql`true`;
  return sql`${withinDays(plan, DATED)} and ${isBy}`;
}

/** What the caller comes across, of what the operators ask for. */
const isContributionWanted = (searching: Searching): SQL =>
  sql`${seenAndAsked(searching)} and ${isOfAuthorsAndDays(searching)}`;

/** Of few contributions, by a query of their ids. */
async function among(searching: Searching, few: SQL, holds: SQL): Promise<KeyRow[]> {
  const { rows } = await searching.db.execute<KeyRow>(sql`
    with few as materialized (${few})
    select ${KEY} from few
      join contribution on contribution.id = few.id
      join contribution_words words on words.contribution_id = few.id
     where ${holds} and ${isContributionWanted(searching)}
     order by date desc, contribution.id desc limit ${MOST_HITS}`);
  return rows;
}

/**
 * As a part of a statement that is planned for all of its rows: to find the first of them the table would be read from its beginning,
 * which ends soon for a common word and never for a rare one.
 */
const holding = (holds: SQL): SQL =>
  sql`select words.contribution_id as id from contribution_words words where ${holds}`;

/** The newest of all that an index of words finds; null where there are more than that. */
async function collected(searching: Searching, holds: SQL, most: number): Promise<KeyRow[] | null> {
  const { rows } = await searching.db.execute<Partial<KeyRow> & { found: number }>(sql`
    with matching as materialized (${holding(holds)}), found as materialized (select * from matching limit ${most + 1}),
    counted as (select count(*) as found from found),
    listed as (
      select ${KEY} from found ${contributionOf(sql`found.id`)}
       where (select found from counted) <= ${most} and ${isContributionWanted(searching)}
       order by date desc, contribution.id desc limit ${MOST_HITS})
    select counted.found, listed.* from counted left join listed on true`);
  if ((rows[0]?.found ?? 0) > most) return null;
  return rows.filter((row): row is KeyRow & { found: number } => row.id != null);
}

/** Of so many that an index of words finds, however many there are. */
async function someOf(searching: Searching, holds: SQL): Promise<KeyRow[]> {
  const { rows } = await searching.db.execute<KeyRow>(sql`
    with found as materialized (
      select words.contribution_id as id from contribution_words words where ${holds} limit ${mostScanned(searching)})
    select ${KEY} from found join contribution on contribution.id = found.id where ${isContributionWanted(searching)}
     order by date desc, contribution.id desc limit ${MOST_HITS}`);
  return rows;
}

/**
 * Matches among the newest submitted contributions of each type, looked through one by one until there are enough.
 */
async function walked(searching: Searching, holds: SQL, most: number): Promise<KeyRow[]> {
  const ofType = (type: string) => sql`(
    select ${KEY} from (
      select contribution.id, contribution.date_submitted from (
        select * from contribution
         where contribution.type = ${type} and not contribution.is_deleted and contribution.date_submitted is not null
         order by contribution.date_submitted desc, contribution.id desc limit ${MOST_WALKED}) contribution
       where ${seenAndAsked(searching)}) newest
     cross join lateral (
      select from contribution_words words where words.contribution_id = newest.id and ${holds} offset 0) matching
     ${contributionOf(sql`newest.id`)}
     where ${isOfAuthorsAndDays(searching)}
     order by newest.date_submitted desc, newest.id desc limit ${most})`;
  const { rows } = await searching.db.execute<KeyRow>(sql`
    select * from (${sql.join(searching.types.map(ofType), sql` union all `)}) found
     order by date desc, id desc limit ${most}`);
  return rows;
}

export const contributionHits = (
  rows: readonly Pick<HitKey, 'id' | 'date' | 'support'>[],
  matchedIn: MatchedIn,
  isCorrected = false,
): HitKey[] =>
  rows.map(({ id, date, support }) => ({
    ...{ kind: 'contribution' as const, id, contributionId: id, partId: null },
    ...{ matchedIn, date, support, isCorrected },
  }));

const waysOf = (searching: Searching, holds: SQL): Ways<KeyRow> => ({
  collected: () => collected(searching, holds, MOST_COLLECTED),
  among: (few) => among(searching, few, holds),
  newest: (most) => walked(searching, holds, most),
  walked: () => walked(searching, holds, MOST_HITS),
  matching: sql`select words.contribution_id from contribution_words words where ${holds}`,
  isFor: isContributionWanted(searching),
  some: () => someOf(searching, holds),
});

/** Contributions whose title, or whose text, holds the words; newest first. */
export async function contributionsHolding(
  searching: Searching,
  { wanted, without, words }: WordPlan,
  column: 'title' | 'text',
  { isCorrected, isCommon }: { isCorrected: boolean; isCommon: boolean },
): Promise<Place<HitKey>> {
  const holds =
    column === 'text'
      ? sql`words.words @@ ${words}::tsquery`
      : sql`words.title @@ ${wanted}::tsquery and ${lacks(without)}`;
  const { hits, isFull } = await newestOf(searching, waysOf(searching, holds), isCommon);
  return { hits: contributionHits(hits, column, isCorrected), isFull };
}

/** Contributions with a tag that holds the words. */
export async function contributionsTagged(
  searching: Searching,
  plan: WordPlan,
  isCorrected: boolean,
): Promise<Place<HitKey>> {
  const { rows } = await searching.db.execute<KeyRow>(sql`
    with tagged as materialized (${taggedWith(plan, mostOfTag(searching))})
    select distinct ${KEY} from tagged join contribution on contribution.id = tagged.contribution_id
     where ${isContributionWanted(searching)} order by date desc, contribution.id desc limit ${MOST_HITS}`);
  return whole(contributionHits(rows, 'tag', isCorrected));
}

const mostOfTag = ({ onlyContributions }: Searching): SQL =>
  onlyContributions ? sql`all` : sql`${MOST_COLLECTED}`;

/** The newest contributions of each tag that holds the words, up to a number, as a query of `contribution_id`. */
export const taggedWith = ({ wanted, without }: WordPlan, most: SQL): SQL => sql`
  select tagged.contribution_id from searched_words tag
   cross join lateral (
     select tagging.contribution_id from contribution_tagging tagging where tagging.tag_id = tag.id
      order by tagging.contribution_id desc limit ${most}) tagged
    join contribution_words words on words.contribution_id = tagged.contribution_id
   where tag.kind = 'tag' and tag.words @@ ${wanted}::tsquery and ${lacks(without)}`;

/** Whether the text, or a tag, of `contribution` holds the words, as a condition. */
export function isHeldByText(searching: Searching, { words, wanted, without }: WordPlan): SQL {
  return sql`(${isContributionWanted(searching)} and (
    coalesce((select words.words @@ ${words}::tsquery from contribution_words words
               where words.contribution_id = contribution.id), false)
    or coalesce((
      select ${lacks(without)} from contribution_tagging tagging
        join searched_words tag on tag.kind = 'tag' and tag.id = tagging.tag_id and tag.contribution_id = 0
        join contribution_words words on words.contribution_id = tagging.contribution_id
       where tagging.contribution_id = contribution.id and tag.words @@ ${wanted}::tsquery limit 1), false)))`;
}

/** What operators alone ask for, as a condition on `contribution`. */
export const isAsked = (searching: Searching): SQL =>
  sql`${isContributionWanted(searching)} and coalesce((
    select ${lacks(searching.plan.without)} from contribution_words words
     where words.contribution_id = contribution.id), false)`;

/** The contribution of a code, or else those whose codes begin so (`SUG-0001`). */
export async function contributionsCoded(
  searching: Searching,
  code: string,
  isCoded: SQL,
): Promise<HitKey[]> {
  const { rows } = await searching.db.execute<KeyRow & { isWhole: boolean }>(sql`
    select ${KEY}, contribution.code = ${code.toUpperCase()} as "isWhole"
      from contribution where ${isCoded} and ${isContributionWanted(searching)}
     order by "isWhole" desc, date desc, contribution.id desc limit ${MOST_HITS}`);
  return contributionHits(rows[0]?.isWhole ? rows.slice(0, 1) : rows, 'code');
}

/** What the operators ask for, where there are no words; newest first. */
export async function contributionsAsked(searching: Searching): Promise<HitKey[]> {
  const holds = lacks(searching.plan.without);
  const few = await fewOf(searching);
  if (few) return contributionHits(await among(searching, few, holds), 'text');
  const found = await walked(searching, holds, MOST_HITS);
  if (found.length === MOST_HITS) return contributionHits(found, 'text');
  const { rows } = await searching.db.execute<KeyRow>(sql`
    with found as materialized (
      select ${KEY} from contribution join contribution_words words on words.contribution_id = contribution.id
       where ${isContributionWanted(searching)} and ${holds})
    select * from found order by date desc, id desc limit ${MOST_HITS}`);
  return contributionHits(rows, 'text');
}
