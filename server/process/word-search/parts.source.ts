import { type SQL, sql } from 'drizzle-orm';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import { MATCHED_IN, type SearchKind } from '#contract/search/schema.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { executePreparedIf } from '#server/platform/db/prepared-statement.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { WordPlan } from '#server/platform/words/plan.ts';
import { anyWords } from '#server/platform/words/word-query.ts';
import { administersType, isOwnedBy, participates } from '#server/process/selection/visibility.ts';
import { contributionHits, isWithoutUnwanted, taggedWith } from './contributions.source.ts';
import { type HitKey, MOST_HITS } from './hit-keys.ts';
import { firstOf, newestOf, type Place, surelyNewest, type Ways } from './place.ts';
import type { Sampling } from './sample.ts';
import {
  contributionOf,
  DATED,
  isOwnedByOneOf,
  isSince,
  MOST_COLLECTED,
  MOST_WALKED,
  mostScanned,
  type Searching,
  SUPPORT,
  seenAndAsked,
  withinDays,
} from './searching.ts';

const PART_KINDS = ['comment', 'answer', 'remark', 'file'] as const;
type PartKind = (typeof PART_KINDS)[number];

interface PartSource {
  kind: SearchKind;
  /** Table of the parts, called `part`. */
  table: SQL;
  /** When the part is dated by itself; null where it is as old as its contribution. */
  date: SQL | null;
  /** Who may read a part of a contribution that they see. */
  isReadable(caller: Caller): SQL;
  /** By whom a part is, as a condition for the operator of authors; of the contribution's where left out. */
  isBy?: (ids: readonly number[]) => SQL;
}

const isAdministered = (caller: Caller): SQL => {
  const types = CONTRIBUTION_TYPES.filter((type) => administersType(caller, type));
  return types.length === 0 ? sql`false` : sql`contribution.type in ${types}`;
};

/** Categories of files that are no attachments, and of those that not everybody sees who sees the contribution. */
const NOT_SEARCHED = ['BANNER', 'BANNER_PREVIEW', 'BENEFIT'];

const SOURCES: Readonly<Record<PartKind, PartSource>> = {
  comment: {
    kind: 'comment',
    table: sql`comment part`,
    date: sql`part.created_date`,
    isReadable: (caller) => sql`(contribution.comment_status <> 'HIDDEN' or ${isAdministered(caller)})`,
    isBy: (ids) => sql`part.user_id = any(${idArray(ids)})`,
  },
  // As far as the input is still asked.
  answer: {
    kind: 'contribution',
    table: sql`extra_input part`,
    date: null,
    isReadable: () => sql`part.deleted_at is null and part.source = contribution.type
      and part.competition_id is not distinct from contribution.competition_id
      and (part.campaign_id is null or part.campaign_id = contribution.campaign_id)`,
  },
  // The own ones, and those that administrators and whoever is responsible see; nobody those of the own contributions.
  remark: {
    kind: 'contribution',
    table: sql`evaluation part`,
    date: null,
    isReadable: (caller) => sql`(part.user_id = ${caller.id} or not ${isOwnedBy(caller)} and (
      ${isAdministered(caller)}
      or contribution.type <> 'IDEA' and ${participates(caller, sql`p.role = 'RESPONSIBLE'`)}))`,
  },
  file: {
    kind: 'file',
    table: sql`stored_file part`,
    date: sql`part.created_date`,
    isReadable: () => sql`part.category not in ${NOT_SEARCHED}`,
  },
};

interface PartRow {
  [column: string]: unknown;
  id: number;
  contributionId: number;
  date: string;
  support: number;
}

/**
 * Whether a part of `found (id, contribution_id)` is for the caller, and by whom and of which days the operators want it: those of
 * the part, where it has its own.
 */
function isWanted({ caller, plan }: Searching, { table, date, isReadable, isBy }: PartSource): SQL {
  const by = plan.authors ? (isBy ?? isOwnedByOneOf)(plan.authors) : sql`true`;
  return sql`exists (select from ${table} where part.id = found.id
    and ${isReadable(caller)} and ${by} and ${withinDays(plan, date ?? DATED)})`;
}

const dateOf = ({ table, date }: PartSource): SQL =>
  date ? sql`(select ${date} from ${table} where part.id = found.id)` : DATED;

const hitsOf = (
  { onlyContributions }: Searching,
  rows: readonly PartRow[],
  part: PartKind,
  isCorrected: boolean,
): HitKey[] => {
  const kind = onlyContributions ? 'contribution' : SOURCES[part].kind;
  return rows.map(({ id, contributionId, date, support }) => ({
    kind,
    id: kind === 'contribution' ? contributionId : id,
    contributionId,
    partId: kind === 'contribution' ? id : null,
    matchedIn: part === 'file' ? ('name' as const) : part,
    ...{ date, support, isCorrected },
  }));
};

/** Written into the statement, for the indexes of words are of some kinds alone. */
const isOfPart = (part: PartKind): SQL => sql`searched.kind = ${sql.raw(`'${part}'`)}`;

/** Parts of a kind that hold the words, as a condition on `searched_words searched`. */
const holding = (part: PartKind, words: string): SQL =>
  sql`${isOfPart(part)} and searched.words @@ ${words}::tsquery`;

/** Parts of contributions that hold the words; newest first. */
export async function partsHolding(
  searching: Searching,
  plan: WordPlan,
  part: PartKind,
  { isCorrected, sampling }: { isCorrected: boolean; sampling: Sampling },
): Promise<Place<HitKey>> {
  // Authors of parts of their own are not those of contributions: these leave few of another kind.
  const { plan: asked } = searching;
  const ofOthers = SOURCES[part].isBy ? { ...searching, plan: { ...asked, authors: null } } : searching;
  const { hits, isFull } = await newestOf(ofOthers, waysOf(searching, plan, part), sampling);
  return { hits: hitsOf(searching, hits, part, isCorrected), isFull };
}

/** Which parts are for the caller, as a condition on `contribution` and on the part, `found`. */
export const isPartFor = (searching: Searching, part: PartKind): SQL =>
  sql`${seenAndAsked(searching)} and ${isWanted(searching, SOURCES[part])}`;

function waysOf(searching: Searching, { words }: WordPlan, part: PartKind): Ways<PartRow> {
  const { db, onlyContributions, plan } = searching;
  const source = SOURCES[part];
  const holds = holding(part, words);
  const isFor = isPartFor(searching, part);
  const rowsOf = async (query: SQL) => (await db.execute<PartRow>(query)).rows;
  const listed = (found: SQL, isTried = sql`true`) => {
    const all = sql`
      select found.id, found.contribution_id as "contributionId", ${dateOf(source)} as date, ${SUPPORT} as support
        from ${found} ${contributionOf(sql`found.contribution_id`)}
       where ${isTried} and ${isFor}`;
    const each = onlyContributions
      ? sql`select distinct on ("contributionId") * from (${all}) part order by "contributionId", date desc, id desc`
      : all;
    return sql`select * from (${each}) one order by date desc, id desc limit ${MOST_HITS}`;
  };
  const ofAuthors = plan.authors && source.isBy?.(plan.authors);
  const matching = ofAuthors
    ? sql`select searched.id, searched.contribution_id from ${source.table} join searched_words searched on searched.id = part.id
           where ${ofAuthors} and ${holds}`
    : sql`select searched.id, searched.contribution_id from searched_words searched where ${holds}`;
  const matches: Ways<PartRow>['matches'] = (most, isCommon) => firstOf(matching, most, isCommon);
  const newest: Ways<PartRow>['newest'] = async ({ most, since }) => {
    const newestFirst = sql`comment part where ${ofAuthors ?? sql`true`} and ${withinDays(plan, sql`part.created_date`)}
         and ${isSince(sql`part.created_date`, since)}
       order by part.created_date desc, part.id desc`;
    // Of a list each contribution is found once, by the last of its comments.
    const [once, order] = onlyContributions
      ? [
          sql`distinct on (found.contribution_id)`,
          sql`found.contribution_id, found.created_date desc, found.id desc`,
        ]
      : [sql``, sql`found.created_date desc, found.id desc limit ${most}`];
    const rows = await rowsOf(sql`
      select * from (
      select ${once} found.id, found.contribution_id as "contributionId", found.created_date as date, ${SUPPORT} as support
        from (select part.id, part.contribution_id, part.created_date from ${newestFirst} limit ${MOST_WALKED}) found
       cross join lateral (
        select from searched_words searched
         where searched.id = found.id and searched.contribution_id = found.contribution_id and ${holds} offset 0) matching
       ${contributionOf(sql`found.contribution_id`)}
       where ${isFor} order by ${order}) one
       order by date desc, id desc limit ${most}`);
    return surelyNewest(searching, rows, {
      most,
      walked: sql`select part.created_date as date from ${newestFirst}`,
    });
  };
  return {
    collected: async () => {
      const isTried = sql`(select found from counted) <= ${MOST_COLLECTED}`;
      const { rows } = await db.execute<Partial<PartRow> & { found: number }>(sql`
        with found as materialized (${matches(sql`${MOST_COLLECTED + 1}`, false)}),
        counted as (select count(*) as found from found),
        listed as (${listed(sql`found`, isTried)})
        select counted.found, listed.* from counted left join listed on true`);
      if ((rows[0]?.found ?? 0) > MOST_COLLECTED) return null;
      return rows.filter((row): row is PartRow & { found: number } => row.id != null);
    },
    among: (few) =>
      rowsOf(sql`
        with few as materialized (${few}), found as materialized (
          select searched.id, searched.contribution_id from few
            join searched_words searched on searched.contribution_id = few.id and searched.contribution_id > 0
           where ${holds})
        ${listed(sql`found`)}`),
    // Other parts have no order of their own.
    ...(part === 'comment' && { newest }),
    matches,
    isFor,
    some: () =>
      rowsOf(
        sql`with found as materialized (${matches(mostScanned(searching), false)}) ${listed(sql`found`)}`,
      ),
  };
}

type Source = PartKind | 'title' | 'text' | 'tag';

interface AnyRow extends PartRow {
  source: Source;
}

/** Sources by what they say about a hit; files are found by their names. */
const ORDER = MATCHED_IN.map((place) => (place === 'name' ? 'file' : place));

/**
 * Whether a part of `contribution` that the caller may read holds the words, as a condition. A subquery of a value is looked up for
 * each contribution; one of `exists` may be planned as a table of all parts.
 */
export function isHeldByPart(searching: Searching, { words }: WordPlan): SQL {
  const either = PART_KINDS.map(
    (part) => sql`found.kind = ${sql.raw(`'${part}'`)} and ${isWanted(searching, SOURCES[part])}`,
  );
  return sql`coalesce((
    select true from searched_words found
     where found.contribution_id = contribution.id and found.contribution_id > 0 and found.words @@ ${words}::tsquery
       and (${sql.join(either, sql` or `)}) limit 1), false)`;
}

/**
 * What holds the words, up to one more than are collected of each: `source, id, contribution_id` of `found`. Each source stands apart, so
 * that it is planned for all of its rows: to find the first of them a table would be read from its beginning, for a rare word to its end.
 */
function matchesOf(plan: WordPlan, kinds: ReadonlySet<SearchKind>): SQL {
  const sources = PART_KINDS.filter((part) => kinds.has(SOURCES[part].kind)).map((part) => ({
    name: sql.raw(`${part}_matches`),
    rows: sql`select searched.kind as source, searched.id, searched.contribution_id
      from searched_words searched where ${isOfPart(part)} and searched.words @@ ${anyWords(plan.words)}`,
  }));
  const tagged = [];
  if (kinds.has('contribution')) {
    sources.push({
      name: sql.raw('text_matches'),
      rows: sql`
        select case when words.title @@ ${anyWords(plan.wanted)} then 'title' else 'text' end as source,
               words.contribution_id as id, words.contribution_id
          from contribution_words words where words.words @@ ${anyWords(plan.words)}`,
    });
    tagged.push(
      sql`select 'tag', tagged.contribution_id, tagged.contribution_id from (${taggedWith(plan, sql`${MOST_COLLECTED + 1}`)}) tagged`,
    );
  }
  const bounded = sources.map(
    ({ name }) => sql`select * from (select * from ${name} limit ${MOST_COLLECTED + 1}) bounded`,
  );
  return sql.join(
    [
      ...sources.map(({ name, rows }) => sql`${name} as materialized (${rows})`),
      sql`found as materialized (${sql.join([...bounded, ...tagged], sql` union all `)})`,
    ],
    sql`, `,
  );
}

/**
 * Contributions and their parts that hold words of few texts: all in one statement, for the ways to the database and back would
 * take longer than what is found.
 * @returns null where the words stand in too many texts for that; for a list otherwise all of them
 */
export async function allHolding(
  searching: Searching,
  words: WordPlan,
  kinds: ReadonlySet<SearchKind>,
  isCorrected: boolean,
): Promise<HitKey[] | null> {
  const { db, plan, onlyContributions } = searching;
  const kind = onlyContributions
    ? sql`'contribution'`
    : sql`case when found.source in ('comment', 'file') then found.source else 'contribution' end`;
  const byPart = (give: (source: PartSource) => SQL, ofContribution: SQL) =>
    sql`case found.source ${sql.join(
      PART_KINDS.map((part) => sql`when ${part} then ${give(SOURCES[part])}`),
      sql` `,
    )} else ${ofContribution} end`;
  const isOwned = plan.authors ? isOwnedByOneOf(plan.authors) : sql`true`;
  const isFor = byPart(
    (source) => isWanted(searching, source),
    sql`${isOwned} and ${withinDays(plan, DATED)} and (found.source <> 'tag' or ${isWithoutUnwanted(words)})`,
  );
  const statement = sql`
    with ${matchesOf(words, kinds)},
    bounds as (select not exists (
      select from found
       group by case source when 'title' then 'text' else source end having count(*) > ${MOST_COLLECTED}) as "isWhole"),
    ranked as (
      select found.source, found.id, found.contribution_id, ${byPart(dateOf, DATED)} as date, ${SUPPORT} as support,
             array_position(${sql.param(ORDER)}::text[], found.source) as place,
             ${kind} as kind
        from found ${contributionOf(sql`found.contribution_id`)}
       where (select "isWhole" from bounds) and ${seenAndAsked(searching)} and ${isFor}),
    best as (
      select distinct on (kind, case kind when 'contribution' then contribution_id else id end) *
        from ranked order by kind, case kind when 'contribution' then contribution_id else id end, place),
    listed as (
      select source, id, contribution_id as "contributionId", date, support from best
       order by place, date desc, id desc limit ${onlyContributions ? sql`all` : sql`${MOST_HITS}`})
    select bounds."isWhole", listed.* from bounds left join listed on true`;
  const isFrequent = searching.isFrequent === true;
  const { rows } = await executePreparedIf<Partial<AnyRow> & { isWhole: boolean }>(isFrequent, db, statement);
  if (!rows[0]?.isWhole) return null;
  const found = rows.filter((row): row is AnyRow & { isWhole: boolean } => row.id != null);
  return found.flatMap((row) => {
    const { source } = row;
    return source === 'title' || source === 'text' || source === 'tag'
      ? contributionHits([row], source, isCorrected)
      : hitsOf(searching, [row], source, isCorrected);
  });
}
