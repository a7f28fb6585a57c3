import { type SQL, sql } from 'drizzle-orm';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import type { SearchKind } from '#contract/search/schema.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { isOwnedBy } from '#server/process/evaluations/evaluation.results.policy.ts';
import { administersType, participates } from '#server/process/selection/visibility.ts';
import {
  contributionHits,
  DATED,
  isOwnedByOneOf,
  lacks,
  lookedUp,
  type Searching,
  SUPPORT,
  seenAndAsked,
} from './contributions.source.ts';
import { type HitKey, MOST_HITS } from './hit-keys.ts';
import type { WordPlan } from './plan.ts';

const MOST_COLLECTED = 5000;
/** So many of the newest parts of a kind are looked through for a word that many hold. */
const MOST_WALKED = 20_000;

const PART_KINDS = ['comment', 'answer', 'remark', 'file'] as const;
type PartKind = (typeof PART_KINDS)[number];

interface PartSource {
  kind: SearchKind;
  /** Table of the parts, called `part`; none where the contribution itself is what is found. */
  table: SQL | null;
  /** When the part is dated by itself. */
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

const SOURCES: Readonly<Record<PartKind, PartSource>> = {
  comment: {
    kind: 'comment',
    table: sql`comment part`,
    date: sql`part.created_date`,
    isReadable: (caller) => sql`(contribution.comment_status <> 'HIDDEN' or ${isAdministered(caller)})`,
    isBy: (ids) => sql`part.user_id = any(${idArray(ids)})`,
  },
  answer: {
    kind: 'contribution',
    table: null,
    date: null,
    isReadable: () => sql`true`,
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
    // Files of benefits are for those who see these: who that is of others is said by each life cycle.
    isReadable: (caller) => sql`part.category not in ('BANNER', 'BANNER_PREVIEW')
      and (part.category <> 'BENEFIT' or ${isAdministered(caller)})`,
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
 * Whether a part of `found (id, contribution_id)` is for the caller, and by whom the operators want it: an author asked for is
 * that of the comment, where the part is one.
 */
function isWanted({ caller, plan: { authors } }: Searching, { table, isReadable, isBy }: PartSource): SQL {
  const by = isBy ?? isOwnedByOneOf;
  const conditions = sql`${isReadable(caller)} ${authors ? sql`and ${by(authors)}` : sql``}`;
  return table ? sql`exists (select from ${table} where part.id = found.id and ${conditions})` : conditions;
}

const dateOf = ({ table, date }: PartSource): SQL =>
  table && date ? sql`(select ${date} from ${table} where part.id = found.id)` : DATED;

const hitsOf = (rows: readonly PartRow[], part: PartKind, isCorrected: boolean): HitKey[] => {
  const { kind } = SOURCES[part];
  return rows.map(({ id, contributionId, date, support }) => ({
    kind,
    id: kind === 'contribution' ? contributionId : id,
    contributionId,
    partId: kind === 'contribution' ? id : null,
    matchedIn: part === 'file' ? ('name' as const) : part,
    ...{ date, support, isCorrected },
  }));
};

/** Parts of contributions that hold the words; newest first. */
export async function partsHolding(
  searching: Searching,
  { words }: WordPlan,
  part: PartKind,
  isCorrected: boolean,
): Promise<HitKey[]> {
  const source = SOURCES[part];
  const holds = sql`searched.kind = ${part} and searched.words @@ ${words}::tsquery`;
  const listed = (found: SQL) => sql`
    select found.id, found.contribution_id as "contributionId", ${dateOf(source)} as date, ${SUPPORT} as support
      from ${found} ${lookedUp(sql`found.contribution_id`)}
     where ${seenAndAsked(searching)} and ${isWanted(searching, source)} order by date desc, found.id desc limit ${MOST_HITS}`;
  const collected = (most: number | null) => sql`
    with found as materialized (
      select searched.id, searched.contribution_id from searched_words searched where ${holds}
       ${most === null ? sql`` : sql`limit ${most + 1}`}),
    counted as (select count(*) as found from found),
    listed as (${listed(sql`(select * from found where (select found from counted) <= ${most ?? Number.MAX_SAFE_INTEGER}) found`)})
    select counted.found, listed.* from counted left join listed on true`;
  const walked = listed(sql`(
    select newest.id, newest.contribution_id from (
      select * from searched_words where kind = ${part} order by id desc limit ${MOST_WALKED}) newest
     where newest.words @@ ${words}::tsquery order by newest.id desc limit ${MOST_COLLECTED}) found`);
  const { db } = searching;
  type Counted = Partial<PartRow> & { found?: number };
  let rows: readonly Counted[] = (await db.execute<Counted>(collected(MOST_COLLECTED))).rows;
  if ((rows[0]?.found ?? 0) > MOST_COLLECTED) {
    rows = (await db.execute<PartRow>(walked)).rows;
    if (rows.length < MOST_HITS) rows = (await db.execute<Counted>(collected(null))).rows;
  }
  const found = rows.filter((row): row is PartRow => row.id != null);
  return hitsOf(found, part, isCorrected);
}

interface AnyRow extends PartRow {
  source: PartKind | 'title' | 'text' | 'tag';
  isWhole: boolean;
}

const ORDER = ['title', 'file', 'tag', 'text', 'answer', 'remark', 'comment'];

/**
 * Contributions and their parts that hold words of few texts: all in one statement, for the ways to the database and back would
 * take longer than what is found.
 * @returns null where the words stand in too many texts for that
 */
export async function allHolding(
  searching: Searching,
  { wanted, without, words }: WordPlan,
  kinds: ReadonlySet<SearchKind>,
  isCorrected: boolean,
): Promise<HitKey[] | null> {
  const parts = PART_KINDS.filter((part) => kinds.has(SOURCES[part].kind));
  const ofContributions = sql`
    select case when held.title @@ ${wanted}::tsquery then 'title' else 'text' end as source,
           held.contribution_id as id, held.contribution_id
      from (select * from contribution_words words where words.words @@ ${words}::tsquery limit ${MOST_COLLECTED + 1}) held
    union all
    select 'tag', tagged.contribution_id, tagged.contribution_id from contribution_tag tag
     cross join lateral (
       select tagging.contribution_id from contribution_tagging tagging where tagging.tag_id = tag.id
        order by tagging.contribution_id desc limit ${MOST_COLLECTED}) tagged
      join contribution_words words on words.contribution_id = tagged.contribution_id
     where search_words(tag.title) @@ ${wanted}::tsquery and ${lacks(without)}`;
  const ofParts = sql`
    select * from (
      select searched.kind as source, searched.id, searched.contribution_id from searched_words searched
       where searched.kind = any(${sql.param([...parts])}::text[]) and searched.words @@ ${words}::tsquery
       limit ${MOST_COLLECTED + 1}) held`;
  const sources = [
    ...(kinds.has('contribution') ? [ofContributions] : []),
    ...(parts.length > 0 ? [ofParts] : []),
  ];
  const byPart = (give: (source: PartSource) => SQL) =>
    sql.join(
      parts.map((part) => sql`when ${part} then ${give(SOURCES[part])}`),
      sql` `,
    );
  const { authors } = searching.plan;
  const isOwned = authors ? isOwnedByOneOf(authors) : sql`true`;
  const date = parts.length > 0 ? sql`case found.source ${byPart(dateOf)} else ${DATED} end` : DATED;
  const isFor =
    parts.length > 0
      ? sql`case found.source ${byPart((source) => isWanted(searching, source))} else ${isOwned} end`
      : isOwned;
  const { rows } = await searching.db.execute<Partial<AnyRow> & { isWhole: boolean }>(sql`
    with found as materialized (${sql.join(sources, sql` union all `)}),
    whole as (select not exists (
      select from found where source <> 'tag' group by source in ('title', 'text') having count(*) > ${MOST_COLLECTED}) as "isWhole"),
    listed as (
      select found.source, found.id, found.contribution_id as "contributionId", ${date} as date, ${SUPPORT} as support
        from found ${lookedUp(sql`found.contribution_id`)}
       where (select "isWhole" from whole) and ${seenAndAsked(searching)} and ${isFor}
       order by array_position(${sql.param(ORDER)}::text[], found.source), date desc, found.id desc limit ${MOST_HITS})
    select whole."isWhole", listed.* from whole left join listed on true`);
  if (!rows[0]?.isWhole) return null;
  return rows
    .filter((row): row is AnyRow => row.id != null)
    .flatMap((row) => {
      const { source } = row;
      return source === 'title' || source === 'text' || source === 'tag'
        ? contributionHits([row], source, isCorrected)
        : hitsOf([row], source, isCorrected);
    });
}
