import { sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import { absentAmong, byPerson, type DeputyRow, deputiesOf } from '#server/people/absences/deputies.ts';
import { type CalendarRow, calendarsBy, calendarsOf } from '#server/people/calendars/working-calendars.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray, isOneOf } from '#server/platform/db/id-array.ts';
import { executePrepared } from '#server/platform/db/prepared-statement.ts';
import type { Situation } from '../engine/types.ts';

interface NewcomersRow extends QueryResultRow {
  deputies: DeputyRow[] | null;
  absent: number[];
  calendars: CalendarRow[];
}

/** A situation with what a decision has to know of people who may join in it. */
type WithNewcomers = <One extends Situation>(situation: One) => One;

/**
 * Reads what decisions of one moment have to know of people who may join in them: who stands in for them, and by which calendars
 * they work. Of those who work on a contribution, and of the candidates of its life cycle, it is known anyway.
 */
export async function readNewcomers(db: Db, userIds: readonly number[], now: Date): Promise<WithNewcomers> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return (situation) => situation;
  const people = sql`in (select unnest(${idArray(ids)}) union select "deputyId" from deputy)`;
  const { rows } = await executePrepared<NewcomersRow>(
    db,
    sql`
    with deputy as materialized (${deputiesOf(isOneOf(ids), now)})
    select (select json_agg(deputy) from deputy) as deputies,
           array(${absentAmong(isOneOf(ids), now)}) as absent,
           (select json_agg(item) from (${calendarsOf(people)}) item) as calendars`,
  );
  const deputies = byPerson(rows[0]?.deputies ?? []);
  const absent = (rows[0]?.absent ?? []).map((id): [number, readonly number[]] => [Number(id), []]);
  const { ofUsers } = calendarsBy(rows[0]?.calendars ?? []);
  return (situation) => ({
    ...situation,
    deputies: new Map([...situation.deputies, ...deputies]),
    // Of those who work on it already it is known whom to ask.
    absent: new Map([...absent, ...situation.absent]),
    calendars: {
      ...situation.calendars,
      ofUsers: new Map([...situation.calendars.ofUsers, ...ofUsers]),
    },
  });
}
