import { type SQL, sql } from 'drizzle-orm';
import { CONTRIBUTION_TYPES, seesAllOfType } from '#contract/roles.ts';
import type { MatchedIn } from '#contract/search/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { audiencesOf, visibleTo } from '#server/process/selection/visibility.ts';
import { type HitKey, MOST_HITS } from './hit-keys.ts';
import type { SearchPlan, WordPlan } from './plan.ts';

/** As many matches are collected and sorted; of more, the newest contributions are looked through for them. */
const MOST_COLLECTED = 5000;
/** So many of the newest, before all matches are collected after all. */
const MOST_WALKED = 20_000;
/** Texts of a word that is certainly in more than are collected. */
const FREQUENT = 50_000;

export interface Searching {
  db: Db;
  caller: Caller;
  plan: SearchPlan;
}

export const DATED = sql`coalesce(contribution.date_submitted, contribution.date_created)`;
/**
 * The contribution of each row of `found`, by its key: whatever number is expected of them, no table of contributions is read from
 * end to end for them.
 */
export const lookedUp = (id: SQL): SQL =>
  sql`cross join lateral (select * from contribution one where one.id = ${id} offset 0) contribution`;
/** How many have said something about it. */
export const SUPPORT = sql`contribution.rating_count + contribution.comment_count`;
const KEY = sql`contribution.id, ${DATED} as date, ${SUPPORT} as support`;

type KeyRow = { id: number; date: string; support: number };

export const isOwnedByOneOf = (ids: readonly number[]): SQL => sql`exists (
  select from contribution_participant author
   where author.contribution_id = contribution.id and author.role = 'OWNER' and author.user_id = any(${idArray(ids)}))`;

/** What the caller sees, and the operators ask for but authors: of a part that has its own it is not the owner. */
export function seenAndAsked({ caller, plan: { states, fields, query } }: Searching): SQL {
  const { type, after, before } = query;
  const conditions = [
    visibleTo(caller),
    ...(states ? [sql`contribution.state_id = any(${idArray(states)})`] : []),
    ...(fields ? [sql`contribution.field_id = any(${idArray(fields)})`] : []),
    ...(type.length > 0 ? [sql`contribution.type in ${type}`] : []),
    ...(after === null ? [] : [sql`${DATED} >= ${after}::date`]),
    ...(before === null ? [] : [sql`${DATED} < ${before}::date`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** The same, by one of the authors. */
const isWanted = (searching: Searching): SQL => {
  const { authors } = searching.plan;
  return authors ? sql`${seenAndAsked(searching)} and ${isOwnedByOneOf(authors)}` : seenAndAsked(searching);
};

/** Whether the caller administers nothing and sees few: then those are collected first, and their words looked at. */
async function seesFew({ db, caller }: Searching): Promise<boolean> {
  if (CONTRIBUTION_TYPES.some((type) => seesAllOfType(caller.roles, type))) return false;
  const { rows } = await db.execute<{ isFew: boolean }>(sql`
    select (select coalesce(sum(number), 0) from contribution_tally
             where audience = any(${sql.param(audiencesOf(caller))}::text[])) + (
            select count(*) from (select from contribution_participant p where p.user_id = ${caller.id}
                                   limit ${MOST_COLLECTED}) part) < ${MOST_COLLECTED} as "isFew"`);
  return rows[0]?.isFew ?? false;
}

/** Of few contributions, which are found by who sees them. */
async function amongFew(searching: Searching, holds: SQL): Promise<KeyRow[]> {
  const { db, caller } = searching;
  const { rows } = await db.execute<KeyRow>(sql`
    with own as materialized (
      select id from contribution
       where audience && ${sql.param(audiencesOf(caller))}::text[] and not is_deleted
      union
      select p.contribution_id from contribution_participant p where p.user_id = ${caller.id})
    select ${KEY} from own
      join contribution on contribution.id = own.id
      join contribution_words words on words.contribution_id = own.id
     where ${holds} and ${isWanted(searching)}
     order by date desc, contribution.id desc limit ${MOST_HITS}`);
  return rows;
}

/** The newest of all that an index of words finds; null where there are more than are collected. */
async function collected(searching: Searching, holds: SQL, most: number | null): Promise<KeyRow[] | null> {
  const { rows } = await searching.db.execute<Partial<KeyRow> & { found: number }>(sql`
    with found as materialized (
      select words.contribution_id as id from contribution_words words where ${holds}
       ${most === null ? sql`` : sql`limit ${most + 1}`}),
    counted as (select count(*) as found from found),
    listed as (
      select ${KEY} from found ${most === null ? sql`join contribution on contribution.id = found.id` : lookedUp(sql`found.id`)}
       where (select found from counted) <= ${most ?? Number.MAX_SAFE_INTEGER} and ${isWanted(searching)}
       order by date desc, contribution.id desc limit ${MOST_HITS})
    select counted.found, listed.* from counted left join listed on true`);
  const [first] = rows;
  if (first && most !== null && first.found > most) return null;
  return rows.filter((row): row is KeyRow & { found: number } => row.id != null);
}

/** Matches among the newest contributions of each type; undated ones, which are drafts, come last. */
async function walked(searching: Searching, holds: SQL): Promise<KeyRow[]> {
  const ofType = (type: string) => sql`(
    select ${KEY} from (
      select * from contribution where contribution.type = ${type} and not contribution.is_deleted
         and contribution.date_submitted is not null
       order by contribution.date_submitted desc, contribution.id desc limit ${MOST_WALKED}) contribution
      join contribution_words words on words.contribution_id = contribution.id
     where ${holds} and ${isWanted(searching)}
     order by contribution.date_submitted desc, contribution.id desc limit ${MOST_HITS})`;
  const { rows } = await searching.db.execute<KeyRow>(sql`
    select * from (${sql.join(CONTRIBUTION_TYPES.map(ofType), sql` union all `)}) found
     order by date desc, id desc limit ${MOST_HITS}`);
  return rows;
}

async function newest(searching: Searching, holds: SQL, isFrequent: boolean): Promise<KeyRow[]> {
  if (!isFrequent) {
    const all = await collected(searching, holds, MOST_COLLECTED);
    if (all) return all;
  }
  if (await seesFew(searching)) return amongFew(searching, holds);
  const found = await walked(searching, holds);
  return found.length === MOST_HITS ? found : ((await collected(searching, holds, null)) ?? []);
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

/** What must not be there must not stand anywhere in the text, whatever was found by. */
export const lacks = (without: string | null): SQL =>
  without === null ? sql`true` : sql`words.words @@ ${without}::tsquery`;

/** Contributions whose title, or whose text, holds the words; newest first. */
export async function contributionsHolding(
  searching: Searching,
  { wanted, without, words }: WordPlan,
  column: 'title' | 'text',
  isCorrected: boolean,
): Promise<HitKey[]> {
  const holds =
    column === 'text'
      ? sql`words.words @@ ${words}::tsquery`
      : sql`words.title @@ ${wanted}::tsquery and ${lacks(without)}`;
  const isFrequent = column === 'text' && searching.plan.texts > FREQUENT;
  const rows = await newest(searching, holds, isFrequent);
  return contributionHits(rows, column, isCorrected);
}

/** Contributions with a tag that holds the words. */
export async function contributionsTagged(
  searching: Searching,
  { wanted, without }: WordPlan,
  isCorrected: boolean,
): Promise<HitKey[]> {
  const { rows } = await searching.db.execute<KeyRow>(sql`
    with tagged as materialized (
      select found.contribution_id as id from contribution_tag tag
       cross join lateral (select tagging.contribution_id from contribution_tagging tagging
                            where tagging.tag_id = tag.id order by tagging.contribution_id desc limit ${MOST_COLLECTED}) found
       where search_words(tag.title) @@ ${wanted}::tsquery)
    select distinct ${KEY} from tagged join contribution on contribution.id = tagged.id
      join contribution_words words on words.contribution_id = tagged.id
     where ${lacks(without)} and ${isWanted(searching)} order by date desc, contribution.id desc limit ${MOST_HITS}`);
  return contributionHits(rows, 'tag', isCorrected);
}

/** The contribution of a code, or else those whose codes begin so (`SUG-0001`). */
export async function contributionsCoded(
  searching: Searching,
  code: string,
  isCoded: SQL,
): Promise<HitKey[]> {
  const { rows } = await searching.db.execute<KeyRow & { isWhole: boolean }>(sql`
    select ${KEY}, contribution.code = ${code.toUpperCase()} as "isWhole"
      from contribution where ${isCoded} and ${isWanted(searching)}
     order by "isWhole" desc, date desc, contribution.id desc limit ${MOST_HITS}`);
  return contributionHits(rows[0]?.isWhole ? rows.slice(0, 1) : rows, 'code');
}

/** What the operators ask for, where there are no words; newest first. */
export async function contributionsAsked(searching: Searching): Promise<HitKey[]> {
  if (await seesFew(searching)) return contributionHits(await amongFew(searching, sql`true`), 'text');
  const found = await walked(searching, sql`true`);
  if (found.length === MOST_HITS) return contributionHits(found, 'text');
  const { rows } = await searching.db.execute<KeyRow>(sql`
    with found as materialized (select ${KEY} from contribution where ${isWanted(searching)})
    select * from found order by date desc, id desc limit ${MOST_HITS}`);
  return contributionHits(rows, 'text');
}
