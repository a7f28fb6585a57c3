import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Absence, UsualDeputy } from '#contract/absences/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { absences } from '#server/platform/db/schema/absences.ts';
import { users } from '#server/platform/db/schema/users.ts';

const deputy = sql<Absence['deputy']>`case when deputy.id is not null then json_build_object(
  'id', deputy.id, 'firstName', deputy.first_name, 'lastName', deputy.last_name) end`;

const read = (db: Db, now: Date, where: SQL | undefined): Promise<Absence[]> =>
  db
    .select({
      id: absences.id,
      userId: absences.userId,
      firstDay: absences.firstDay,
      lastDay: absences.lastDay,
      version: absences.version,
      deputy,
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
