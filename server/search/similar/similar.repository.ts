import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { CONTRIBUTION_TYPES, seesAllOfType } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { StoredSettings } from '#server/platform/settings/settings.repository.ts';
import { listedTo } from '#server/process/contributions/list/scopes.ts';
import { isResting } from '#server/process/selection/families.ts';
import { participates, type Viewer, visibleTo } from '#server/process/selection/visibility.ts';
import { fewSeenBy } from '#server/process/word-search/few-seen.ts';
import { type CandidatePlan, type CountedWord, candidatePlan, MOST_COMPARED } from './candidate-queries.ts';
import type { Likened, LookedFor } from './likeness.ts';

/**
 * Contributions that are found by words, before the likest of them are looked at: of more the words say little. Of what somebody
 * sees in part only, more are looked up, for most of them may be hidden.
 */
const MOST_FOUND = { ofAll: 4000, ofSome: 8000 } as const;
/** Characters of a body that are read, markup among them. */
const MOST_READ = 20_000;

/** The words, each with the number of texts it stood in at the last count. */
async function counted(db: Db, words: readonly LookedFor[]): Promise<CountedWord[]> {
  // By bytes, as the index of beginnings compares: of a pattern that is known only later it would not be used.
  const { rows } = await db.execute<CountedWord & Record<string, unknown>>(sql`
    select asked.beginning, asked."isWhole", asked."inTitle", coalesce(known.texts, 0)::int8 as texts
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) asked(beginning text, "isWhole" bool, "inTitle" bool)
      cross join lateral (
        select sum(word.texts) as texts from search_word word
         where word.word ~>=~ asked.beginning
           and word.word ~<=~ (asked.beginning || case when asked."isWhole" then '' else chr(1114111) end)) known`);
  return rows;
}

async function planOf(db: Db, { words, texts }: Sought, most: number): Promise<CandidatePlan | null> {
  const plan = candidatePlan(await counted(db, words), { texts, most });
  return plan.queries.length === 0 ? null : plan;
}

const recordsOf = ({ queries }: CandidatePlan): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) asked(query text, most int8, words int)`;

/** What the words of a set say together. */
const weightOf = ({ weights }: CandidatePlan, words: SQL): SQL =>
  sql.join(
    weights.map((weight, place) => sql`((${words} >> ${place}::int) & 1) * ${weight}::float8`),
    sql` + `,
  );

/** What is looked for, whoever asks. */
export interface Sought {
  words: readonly LookedFor[];
  /** Number of texts of the installation. */
  texts: number;
  type: ContributionType | undefined;
  /** Left out. */
  without: number | undefined;
  /** Left out are those too that its author says it is different from. */
  leaveOutDistinct?: boolean;
}

/** What may be among the likest, as a condition on `contribution`: asked before all but those are cut off. */
function isSought({ type, without, leaveOutDistinct }: Sought, isSeen: SQL): SQL {
  const conditions = [
    isSeen,
    ...(type === undefined ? [] : [sql`contribution.type = ${type}`]),
    ...(without === undefined ? [] : [sql`contribution.id <> ${without}`]),
    ...(without === undefined || !leaveOutDistinct
      ? []
      : [
          sql`not exists (select from contribution_distinction said
                           where said.contribution_id = ${without} and said.other_id = contribution.id)`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * The likest of `found`, looked up by their keys from the likest on, until there are enough: however many there are, the table is
 * not read from end to end.
 */
const likestOfFound = (condition: SQL): SQL => sql`
    select contribution.id from (select * from found order by weight desc, id desc) found
      cross join lateral (select * from contribution one where one.id = found.id offset 0) contribution
     where ${condition}
     order by found.weight desc, found.id desc limit ${MOST_COMPARED}`;

/** Those that hold most of what is rare, of all that an index of words finds. */
async function amongAll(db: Db, sought: Sought, isSeen: SQL, most: number): Promise<number[]> {
  const plan = await planOf(db, sought, most);
  if (!plan) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    with had as (
      select one.id, bit_or(asked.words) as words from ${recordsOf(plan)}
        cross join lateral (select words.contribution_id as id from contribution_words words
                             where words.words @@ asked.query::tsquery limit asked.most) one
       group by one.id),
    found as materialized (select id, ${weightOf(plan, sql`words`)} as weight from had)
    ${likestOfFound(isSought(sought, isSeen))}`);
  return rows.map(({ id }) => id);
}

/** The same of few, each of which is looked at: no matter how many others hold the words. */
async function amongFew(db: Db, sought: Sought, isSeen: SQL, few: SQL): Promise<number[]> {
  const plan = await planOf(db, sought, Number.POSITIVE_INFINITY);
  if (!plan) return [];
  const { rows } = await db.execute<{ id: number }>(sql`
    with few as materialized (${few}),
    found as materialized (
      select words.contribution_id as id, ${weightOf(plan, sql`had.words`)} as weight from few
        join contribution_words words on words.contribution_id = few.id
        cross join lateral (select bit_or(asked.words) as words from ${recordsOf(plan)}
                             where words.words @@ asked.query::tsquery) had
       where had.words is not null)
    ${likestOfFound(isSought(sought, isSeen))}`);
  return rows.map(({ id }) => id);
}

const IS_SUBMITTED = sql`contribution.date_submitted is not null`;

const seenBy = (viewer: Viewer, settings: StoredSettings, { type }: Sought): SQL =>
  sql`${visibleTo(viewer, type)} and ${listedTo(viewer, settings)}
       and (${IS_SUBMITTED} or ${participates(viewer)})`;

const typesOf = ({ type }: Sought): readonly ContributionType[] =>
  type === undefined ? CONTRIBUTION_TYPES : [type];

/** What a viewer may find by other means than words, as a condition on `contribution`; with the query of all their ids, where these are few. */
export async function mayBeFound(db: Db, viewer: Viewer, settings: StoredSettings, sought: Sought) {
  return {
    condition: isSought(sought, seenBy(viewer, settings, sought)),
    few: await fewSeenBy(db, viewer, typesOf(sought)),
  };
}

/**
 * Ids of the contributions that hold most of what is rare among the words, as far as the viewer sees them. What was never
 * submitted is found by those who have a part in it only.
 */
export async function findCandidates(
  db: Db,
  { viewer, settings, ...sought }: Sought & { viewer: Viewer; settings: StoredSettings },
): Promise<number[]> {
  if (sought.words.length === 0) return [];
  const types = typesOf(sought);
  const isSeen = seenBy(viewer, settings, sought);
  const few = await fewSeenBy(db, viewer, types);
  if (few) return amongFew(db, sought, isSeen, few);
  const seesAll = types.every((one) => seesAllOfType(viewer.roles, one));
  return amongAll(db, sought, isSeen, seesAll ? MOST_FOUND.ofAll : MOST_FOUND.ofSome);
}

/** Submitted, and not given back to its author since. */
export const IS_NO_DRAFT = sql`not contribution.is_deleted and ${IS_SUBMITTED}
       and contribution.state_type not in ('NEW', 'DRAFT')`;

/** The same, and joined to no other one. */
export const IS_SUBMITTED_NOW = sql`${IS_NO_DRAFT} and not ${isResting()}`;

/** The same among all that was submitted, whoever sees it. */
export const findCandidatesOfAll = (db: Db, sought: Sought): Promise<number[]> =>
  sought.words.length === 0 ? Promise.resolve([]) : amongAll(db, sought, IS_SUBMITTED_NOW, MOST_FOUND.ofAll);

/** The texts of contributions as they are compared, the summary at the beginning. */
export async function readLikened(db: Db, ids: readonly number[]): Promise<(Likened & { id: number })[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Likened & { id: number; [column: string]: unknown }>(sql`
    select id, title, replace(summary, '<', ' ') || ' <p>' || left(body, ${MOST_READ}) as text
      from contribution where id = any(${idArray(ids)})`);
  return rows;
}

/** The same of one that the viewer may see; null of any other. */
export async function readOwn(db: Db, viewer: Viewer, id: number): Promise<Likened | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from contribution where id = ${id} and ${visibleTo(viewer)}`,
  );
  const [own] = await readLikened(
    db,
    rows.map((row) => row.id),
  );
  return own ?? null;
}
