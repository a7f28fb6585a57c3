import { type SQL, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { Db } from '#server/platform/db/client.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';

/** Deputies of deputies that are asked at most: further ones are away in turn, and nobody knows of them. */
const MOST_LINKS = 5;

export interface DeputyRow extends QueryResultRow {
  userId: number;
  deputyId: number;
}

/** An absence of a row at a moment. */
const isUnderWay = (absence: SQL, now: Date): SQL =>
  sql`(${absence}.starts_at <= ${now.toISOString()}::timestamptz and ${absence}.ends_at > ${now.toISOString()}::timestamptz)`;

/**
 * Who stands in for whom of some people is away at a moment, a query of `DeputyRow`: the deputy, or where that one is away too
 * the next, to the first who is here and has an open account. Nobody stands in for themselves.
 * @param people a condition on an id, such as `in (…)`
 */
export const deputiesOf = (people: SQL, now: Date): SQL => sql`
  with recursive link as (
    select absence.user_id, absence.deputy_id, 1 as place
      from absence where absence.user_id ${people} and ${isUnderWay(sql`absence`, now)} and absence.deputy_id is not null
    union all
    select link.user_id, further.deputy_id, link.place + 1
      from link join absence further on further.user_id = link.deputy_id and ${isUnderWay(sql`further`, now)}
     where link.place < ${MOST_LINKS} and further.deputy_id is not null
  )
  select distinct on (link.user_id) link.user_id as "userId", link.deputy_id as "deputyId"
    from link join app_user deputy on deputy.id = link.deputy_id and deputy.activated
   where link.deputy_id <> link.user_id
     and not exists (select from absence own where own.user_id = link.deputy_id and ${isUnderWay(sql`own`, now)})
   order by link.user_id, link.place`;

/** Who of some people is away at a moment, a query of `userId`. @param people as of `deputiesOf` */
export const absentAmong = (people: SQL, now: Date): SQL => sql`
  select distinct absence.user_id as "userId" from absence
   where absence.user_id ${people} and ${isUnderWay(sql`absence`, now)}`;

/** Who of some people is away, and the last day of it, by the person. */
export async function readAwayUntil(
  db: Db,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{ userId: number; lastDay: string }>(sql`
    select absence.user_id as "userId", max(absence.last_day)::text as "lastDay" from absence
     where absence.user_id ${isOneOf([...new Set(userIds)])} and ${isUnderWay(sql`absence`, now)}
     group by absence.user_id`);
  return new Map(rows.map(({ userId, lastDay }) => [userId, lastDay]));
}

/**
 * Somebody, and everybody whose deputies lead to them by absences that have begun and are not over with their work: the part of a
 * query `with recursive` named `concerned`, with a column `user_id`.
 */
export const representedBy = (userId: number, now: Date): SQL => sql`
  select ${userId}::bigint as user_id
  union
  select absence.user_id from concerned join absence on absence.deputy_id = concerned.user_id
   where absence.phase <> 'ENDED' and absence.starts_at <= ${now.toISOString()}::timestamptz`;

/** Rows of `deputiesOf` by who is away. */
export const byPerson = (rows: readonly DeputyRow[]): Map<number, number> =>
  new Map(rows.map(({ userId, deputyId }) => [userId, deputyId]));
