import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Absence, UsualDeputy } from '#contract/absences/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { absences } from '#server/platform/db/schema/absences.ts';
import { users } from '#server/platform/db/schema/users.ts';

const deputy = sql<Absence['deputy']>`case when deputy.id is not null then json_build_object(
  'id', deputy.id, 'firstName', deputy.first_name, 'lastName', deputy.last_name) end`;

/** Of the deputy's absences that are not over, the days that both have; who is away then as well, or the person, is not next. */
const deputyAway = (now: Date) => sql<Absence['deputyAway']>`(
  select coalesce(json_agg(json_build_object(
           'firstDay', greatest(other.first_day, ${absences.firstDay}), 'lastDay', least(other.last_day, ${absences.lastDay}),
           'next', case when next.id is not null then json_build_object(
             'id', next.id, 'firstName', next.first_name, 'lastName', next.last_name) end) order by other.first_day), '[]')
    from absence other
    left join app_user next on next.id = other.deputy_id and next.activated and next.id <> ${absences.userId}
     and not exists (select from absence third where third.user_id = next.id
                        and third.first_day <= least(other.last_day, ${absences.lastDay})
                        and third.last_day >= greatest(other.first_day, ${absences.firstDay}))
   where other.user_id = ${absences.deputyId} and other.ends_at > ${now.toISOString()}
     and other.first_day <= ${absences.lastDay} and other.last_day >= ${absences.firstDay})`;

const read = (db: Db, now: Date, where: SQL | undefined): Promise<Absence[]> =>
  db
    .select({
      id: absences.id,
      userId: absences.userId,
      firstDay: absences.firstDay,
      lastDay: absences.lastDay,
      version: absences.version,
      deputy,
      deputyAway: deputyAway(now),
      isNow: sql<boolean>`${absences.startsAt} <= ${now.toISOString()} and ${absences.endsAt} > ${now.toISOString()}`,
    })
    .from(absences)
    .leftJoin(sql`app_user deputy`, sql`deputy.id = ${absences.deputyId} and deputy.activated`)
    .where(where)
    .orderBy(asc(absences.startsAt), asc(absences.id));

/** Absences of a person that are not over, the next one first. */
export const readAbsences = (db: Db, userId: number, now: Date): Promise<Absence[]> =>
  read(db, now, and(eq(absences.userId, userId), gt(absences.endsAt, now.toISOString())));

/** One of them, also one that is over. */
export const readAbsence = async (db: Db, id: number, now: Date): Promise<Absence | undefined> =>
  (await read(db, now, eq(absences.id, id)))[0];

/** Whom a person has named; undefined where there is no such person. */
export async function readUsualDeputy(db: Db, userId: number): Promise<UsualDeputy | undefined> {
  const [row] = await db
    .select({ userId: users.id, deputy })
    .from(users)
    .leftJoin(sql`app_user deputy`, sql`deputy.id = ${users.deputyId} and deputy.activated`)
    .where(eq(users.id, userId));
  return row;
}
