import { type SQL, sql } from 'drizzle-orm';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import { codesMeant } from '#contract/search/codes.ts';
import type { MatchedIn } from '#contract/search/schema.ts';
import type { WordPlan } from '#server/platform/words/plan.ts';
import { anyWords } from '#server/platform/words/word-query.ts';
import { type HitKey, MOST_HITS } from './hit-keys.ts';
import {
  firstOf,
  type Newest,
  type NewestAsked,
  newestOf,
  type Place,
  surelyNewest,
  type Ways,
} from './place.ts';
import { NOT_SAMPLED, type Sampling } from './sample.ts';
import {
  contributionOf,
  DATED,
  fewOf,
  isOwnedByOneOf,
  isSince,
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

const IS_SUBMITTED = sql`contribution.date_submitted is not null`;

type KeyRow = { id: number; date: string; support: number };

const isByAsked = ({ plan }: Searching): SQL => (plan.authors ? isOwnedByOneOf(plan.authors) : sql`true`);

const isOfAuthorsAndDays = (searching: Searching): SQL =>
  sql`${withinDays(searching.plan, DATED)} and ${isByAsked(searching)}`;

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

/** What holds the words somewhere, and how that is looked up. */
interface Holding {
  /** As a condition on `contribution_words words`. */
  holds: SQL;
  /** So many of those, as a query of `contribution_id`. */
  matches: Ways<KeyRow>['matches'];
  /** What these need besides, as a condition on `contribution`: their number is not known before. */
  besides?: SQL;
}

/** The newest of all that an index finds; null where there are more than are collected. */
async function collected(
  searching: Searching,
  { matches, besides = sql`true` }: Holding,
): Promise<KeyRow[] | null> {
  const { rows } = await searching.db.execute<Partial<KeyRow> & { found: number }>(sql`
    with found as materialized (${matches(sql`${MOST_COLLECTED + 1}`, false)}),
    counted as (select count(*) as found from found),
    listed as (
      select distinct ${KEY} from found ${contributionOf(sql`found.contribution_id`)}
       where (select found from counted) <= ${MOST_COLLECTED} and ${besides} and ${isContributionWanted(searching)}
       order by date desc, contribution.id desc limit ${MOST_HITS})
    select counted.found, listed.* from counted left join listed on true`);
  if ((rows[0]?.found ?? 0) > MOST_COLLECTED) return null;
  return rows.filter((row): row is KeyRow & { found: number } => row.id != null);
}

/** Of so many that an index finds, however many there are. A search looks for drafts where they can be collected; a list leaves out none. */
async function someOf(searching: Searching, { matches, besides = sql`true` }: Holding): Promise<KeyRow[]> {
  const isSubmitted = searching.onlyContributions ? sql`true` : IS_SUBMITTED;
  const { rows } = await searching.db.execute<KeyRow>(sql`
    with found as materialized (${matches(mostScanned(searching), false)})
    select distinct ${KEY} from found join contribution on contribution.id = found.contribution_id
     where ${isSubmitted} and ${besides} and ${isContributionWanted(searching)}
     order by date desc, contribution.id desc limit ${MOST_HITS}`);
  return rows;
}

/** Matches among the newest submitted contributions, gone through one by one until there are enough. */
async function newestHolding(
  searching: Searching,
  holds: SQL,
  { most, since }: NewestAsked,
): Promise<Newest<KeyRow>> {
  const { types, plan } = searching;
  const asked = types.filter((type) => plan.query.type.length === 0 || plan.query.type.includes(type));
  if (asked.length === 0) return { rows: [], isCut: false };
  const isOfType =
    asked.length === CONTRIBUTION_TYPES.length ? sql`true` : sql`contribution.type in ${asked}`;
  const newestFirst = sql`contribution where ${isOfType} and not contribution.is_deleted and ${IS_SUBMITTED}
       and ${withinDays(plan, sql`contribution.date_submitted`)} and ${isSince(sql`contribution.date_submitted`, since)}
     order by contribution.date_submitted desc, contribution.id desc`;
  const { rows } = await searching.db.execute<KeyRow>(sql`
    select ${KEY} from (
      select contribution.id, contribution.date_submitted from (
        select * from ${newestFirst} limit ${MOST_WALKED}) contribution
       where ${seenAndAsked(searching)}) newest
     cross join lateral (
      select from contribution_words words where words.contribution_id = newest.id and ${holds} offset 0) matching
     ${contributionOf(sql`newest.id`)}
     where ${isByAsked(searching)}
     order by newest.date_submitted desc, newest.id desc limit ${most}`);
  return surelyNewest(searching, rows, {
    most,
    walked: sql`select contribution.date_submitted as date from ${newestFirst}`,
  });
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

/** Which contributions are for the caller, of many that hold the words. */
export const isContributionFor = (searching: Searching): SQL =>
  sql`${IS_SUBMITTED} and ${isContributionWanted(searching)}`;

const waysOf = (searching: Searching, holding: Holding): Ways<KeyRow> => ({
  collected: () => collected(searching, holding),
  among: (few) => among(searching, few, holding.holds),
  newest: (asked) => newestHolding(searching, holding.holds, asked),
  matches: holding.matches,
  isFor: sql`${holding.besides ?? sql`true`} and ${isContributionFor(searching)}`,
  some: () => someOf(searching, holding),
});

/** Contributions whose title, or whose text, holds the words; newest first. */
export async function contributionsHolding(
  searching: Searching,
  { wanted, without, words }: WordPlan,
  column: 'title' | 'text',
  { isCorrected, sampling }: { isCorrected: boolean; sampling: Sampling },
): Promise<Place<HitKey>> {
  const holds =
    column === 'text'
      ? sql`words.words @@ ${words}::tsquery`
      : sql`words.title @@ ${wanted}::tsquery and ${lacks(without)}`;
  const matching = sql`select words.contribution_id from contribution_words words where ${holds}`;
  const ways = waysOf(searching, {
    holds,
    matches: (most, isAsCommon) => firstOf(matching, most, isAsCommon),
  });
  const { hits, isFull } = await newestOf(searching, ways, sampling);
  return { hits: contributionHits(hits, column, isCorrected), isFull };
}

/** Contributions with a tag that holds the words. */
export async function contributionsTagged(
  searching: Searching,
  plan: WordPlan,
  isCorrected: boolean,
): Promise<Place<HitKey>> {
  const holds = sql`${hasTag(sql`words.contribution_id`, plan)} and ${lacks(plan.without)}`;
  const ways = waysOf(searching, {
    holds,
    matches: (most) => taggedWith(plan, most),
    besides: isWithoutUnwanted(plan),
  });
  const { hits, isFull } = await newestOf(searching, ways, NOT_SAMPLED);
  return { hits: contributionHits(hits, 'tag', isCorrected), isFull };
}

/** Whether a tag of a contribution holds the words, looked up for each: of `exists` all that is tagged may be made a table. */
const hasTag = (contributionId: SQL, { wanted }: WordPlan): SQL => sql`coalesce((
  select true from contribution_tagging tagging
    join searched_words tag on tag.kind = 'tag' and tag.id = tagging.tag_id and tag.contribution_id = 0
   where tagging.contribution_id = ${contributionId} and tag.words @@ ${wanted}::tsquery limit 1), false)`;

/** Whether the text of `contribution` is of words that a condition on `words` admits. */
const isTextSo = (condition: SQL): SQL => sql`coalesce((
  select ${condition} from contribution_words words where words.contribution_id = contribution.id), false)`;

/** Whether what must not be there does not stand in the text of `contribution`. */
export const isWithoutUnwanted = ({ without }: Pick<WordPlan, 'without'>): SQL =>
  without === null ? sql`true` : isTextSo(lacks(without));

/**
 * The newest contributions of each tag that holds the words, up to a number, as a query of `contribution_id`; those of them too that
 * hold what must not be there, so that a number below the bound is all there are.
 */
export const taggedWith = ({ wanted }: WordPlan, most: SQL): SQL => sql`
  select tagged.contribution_id from searched_words tag
   cross join lateral (
     select tagging.contribution_id from contribution_tagging tagging where tagging.tag_id = tag.id
      order by tagging.contribution_id desc limit ${most}) tagged
   where tag.kind = 'tag' and tag.words @@ ${anyWords(wanted)}`;

/** Whether the text, or a tag, of `contribution` holds the words, as a condition. */
export const isHeldByText = (searching: Searching, plan: WordPlan): SQL => sql`(
  ${isOfAuthorsAndDays(searching)} and (
    ${isTextSo(sql`words.words @@ ${plan.words}::tsquery`)}
    or ${hasTag(sql`contribution.id`, plan)} and ${isWithoutUnwanted(plan)}))`;

/** What operators alone ask for, as a condition on `contribution`. */
export const isAsked = (searching: Searching): SQL =>
  sql`${isContributionWanted(searching)} and ${isWithoutUnwanted(searching.plan)}`;

/** The contribution of a code, with its zeros or without them, or else those whose codes begin so (`SUG-0001`). */
export async function contributionsCoded(
  searching: Searching,
  code: string,
  isCoded: SQL,
): Promise<HitKey[]> {
  const { rows } = await searching.db.execute<KeyRow & { isWhole: boolean }>(sql`
    select ${KEY}, contribution.code in ${codesMeant(code)} as "isWhole"
      from contribution where ${isCoded} and ${isContributionWanted(searching)}
     order by "isWhole" desc, date desc, contribution.id desc limit ${MOST_HITS}`);
  const whole = rows.filter(({ isWhole }) => isWhole);
  return contributionHits(whole.length > 0 ? whole : rows, 'code');
}

/** What the operators ask for, where there are no words; newest first. */
export async function contributionsAsked(searching: Searching): Promise<HitKey[]> {
  const holds = lacks(searching.plan.without);
  const few = await fewOf(searching);
  if (few) return contributionHits(await among(searching, few, holds), 'text');
  const newest = await newestHolding(searching, holds, { most: MOST_HITS });
  if (newest.rows.length === MOST_HITS) return contributionHits(newest.rows, 'text');
  const { rows } = await searching.db.execute<KeyRow>(sql`
    with found as materialized (
      select ${KEY} from contribution join contribution_words words on words.contribution_id = contribution.id
       where ${isContributionWanted(searching)} and ${holds})
    select * from found order by date desc, id desc limit ${MOST_HITS}`);
  return contributionHits(rows, 'text');
}
