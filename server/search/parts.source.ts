import { type SQL, sql } from 'drizzle-orm';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import type { SearchKind } from '#contract/search/schema.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { isOwnedBy } from '#server/process/evaluations/evaluation.results.policy.ts';
import { administersType, participates } from '#server/process/selection/visibility.ts';
import { type Searching, seenAndAsked } from './contributions.source.ts';
import { type HitKey, MOST_HITS } from './hit-keys.ts';
import type { WordPlan } from './plan.ts';

const MOST_COLLECTED = 5000;
/** So many of the newest parts of a kind are looked through for a word that many hold. */
const MOST_WALKED = 20_000;

type PartKind = 'comment' | 'answer' | 'remark' | 'file';

interface PartSource {
  kind: SearchKind;
  /** Table of the parts, joined to `found (id, contribution_id)` as `part`. */
  join: SQL;
  date: SQL;
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
    join: sql`join comment part on part.id = found.id`,
    date: sql`part.created_date`,
    isReadable: (caller) => sql`(contribution.comment_status <> 'HIDDEN' or ${isAdministered(caller)})`,
    isBy: (ids) => sql`part.user_id = any(${idArray(ids)})`,
  },
  answer: {
    kind: 'contribution',
    join: sql``,
    date: sql`coalesce(contribution.date_submitted, contribution.date_created)`,
    isReadable: () => sql`true`,
  },
  // The own ones, and those that administrators and whoever is responsible see; nobody those of the own contributions.
  remark: {
    kind: 'contribution',
    join: sql`join evaluation part on part.id = found.id`,
    date: sql`coalesce(contribution.date_submitted, contribution.date_created)`,
    isReadable: (caller) => sql`(part.user_id = ${caller.id} or not ${isOwnedBy(caller)} and (
      ${isAdministered(caller)}
      or contribution.type <> 'IDEA' and ${participates(caller, sql`p.role = 'RESPONSIBLE'`)}))`,
  },
  file: {
    kind: 'file',
    join: sql`join stored_file part on part.id = found.id and part.category not in ('BANNER', 'BANNER_PREVIEW')`,
    date: sql`part.created_date`,
    // Files of benefits are for those who see these: who that is of others is said by each life cycle.
    isReadable: (caller) => sql`(part.category <> 'BENEFIT' or ${isAdministered(caller)})`,
  },
};

interface PartRow {
  [column: string]: unknown;
  id: number;
  contributionId: number;
  date: string;
  support: number;
}

/** Operators that ask for the contribution's author ask for the comment's, where the part is one. */
function conditionsOf(searching: Searching, { isReadable, isBy }: PartSource): SQL {
  const { caller, plan } = searching;
  const authors = isBy ? plan.authors : null;
  const asked = authors ? { ...searching, plan: { ...plan, authors: null } } : searching;
  const by = authors && isBy ? [isBy(authors)] : [];
  return sql.join([seenAndAsked(asked), isReadable(caller), ...by], sql` and `);
}

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
    select found.id, found.contribution_id as "contributionId", ${source.date} as date,
           contribution.rating_count + contribution.comment_count as support
      from ${found} join contribution on contribution.id = found.contribution_id ${source.join}
     where ${conditionsOf(searching, source)} order by date desc, found.id desc limit ${MOST_HITS}`;
  const collected = (most: number | null) => sql`
    with found as materialized (
      select searched.id, searched.contribution_id from searched_words searched where ${holds}
       ${most === null ? sql`` : sql`limit ${most + 1}`}),
    counted as (select count(*) as found from found),
    listed as (${listed(sql`(select * from found where (select found from counted) <= ${most ?? Number.MAX_SAFE_INTEGER}) found`)})
    select counted.found, listed.* from counted left join listed on true`;
  const walked = sql`${listed(sql`(
    select newest.id, newest.contribution_id from (
      select * from searched_words where kind = ${part} order by id desc limit ${MOST_WALKED}) newest
     where newest.words @@ ${words}::tsquery order by newest.id desc limit ${MOST_COLLECTED}) found`)}`;
  const { db } = searching;
  const few = (await db.execute<Partial<PartRow> & { found: number }>(collected(MOST_COLLECTED))).rows;
  let rows = few as (Partial<PartRow> & { found?: number })[];
  if ((few[0]?.found ?? 0) > MOST_COLLECTED) {
    rows = (await db.execute<PartRow>(walked)).rows;
    if (rows.length < MOST_HITS) rows = (await db.execute<PartRow & { found: number }>(collected(null))).rows;
  }
  return rows
    .filter((row): row is PartRow => row.id != null)
    .map(({ id, contributionId, date, support }) => ({
      kind: source.kind,
      id: source.kind === 'contribution' ? contributionId : id,
      contributionId,
      partId: source.kind === 'contribution' ? id : null,
      matchedIn: part === 'file' ? ('name' as const) : part,
      ...{ date, support, isCorrected },
    }));
}
