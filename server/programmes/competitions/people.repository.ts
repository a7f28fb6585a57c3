import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { CompetitionUser, Jury } from '#contract/competitions/people.schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { competitionModerators } from '#server/platform/db/schema/campaigns.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { isModeratedBy, preparesCompetitions } from './competition.visibility.ts';

/**
 * Whom a competition has as moderators and in its juries is for those who prepare or moderate it [R2J-50, R2J-53]; an
 * idea shows the people at work on it to all who see it.
 * @throws AppError 404 for everybody else, and where there is no such competition
 */
export async function requirePeopleReader(db: Db, caller: Caller, id: number): Promise<void> {
  const admitted = preparesCompetitions(caller) ? sql`true` : isModeratedBy(caller);
  const { rows } = await db.execute(
    sql`select from competition where competition.id = ${id} and ${admitted}`,
  );
  if (rows.length === 0) throw notFound();
}

/** Moderators in the order of their choice [R2H-08, R2J-53]. */
export function readModerators(db: Db, competitionId: number): Promise<CompetitionUser[]> {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      title: sql<string>`coalesce(${users.position}, '')`,
    })
    .from(competitionModerators)
    .innerJoin(users, eq(users.id, competitionModerators.userId))
    .where(eq(competitionModerators.competitionId, competitionId))
    .orderBy(asc(competitionModerators.rank), asc(users.id));
}

/**
 * Juries in the order of their rounds, with their jurors in the order of their choice [R2J-50, R2G-19], Q2-73; who only scores in
 * somebody's place is none of them.
 */
export async function readJuries(db: Db, competitionId: number): Promise<Jury[]> {
  const { rows } = await db.execute<Omit<Jury, 'userPost'> & Record<string, unknown>>(sql`
    select jury.type, jury.title, jury.eval_definition_id as "evalDefinitionId",
           jury.jurors_per_idea as "jurorsPerIdea", coalesce((
             select jsonb_agg(jsonb_build_object('id', person.id, 'firstName', person.first_name,
                                                 'lastName', person.last_name,
                                                 'title', coalesce(person.position, ''))
                              order by juror.rank, person.id)
               from competition_juror juror join app_user person on person.id = juror.user_id
              where juror.jury_id = jury.id and not juror.is_substitute), '[]') as users
      from competition_jury jury where jury.competition_id = ${competitionId} order by jury.type`);
  return rows.map((row) => ({ ...row, userPost: row.users.map(({ id }) => id) }));
}

/** Those of these people who have an open account. */
export async function activeAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id, activated: users.activated })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Set(rows.filter(({ activated }) => activated).map(({ id }) => id));
}
