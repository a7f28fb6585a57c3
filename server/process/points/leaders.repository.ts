import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContributionType } from '#contract/access.ts';
import type { Leader } from '#contract/contributions/numbers.ts';
import { LEADERBOARD_SIZE } from '#contract/points/schema.ts';
import { holdsRole } from '#server/people/account/people.sql.ts';
import { type Db, sqlState } from '#server/platform/db/client.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { DEADLOCK_DETECTED } from '#server/platform/db/sql-states.ts';
import { found } from '#server/platform/errors.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';

type LeaderRow = z.infer<typeof Leader>;

/**
 * First instant that counts for leaderboards [R3G-17, R3G-18], Q3-59: 1 January of this year for 0 months,
 * otherwise the start of the day N months ago (the last day of that month where it is shorter), in the
 * server's zone.
 */
export function startOfPeriod(now: Date, months: number): Date {
  if (months === 0) return new Date(now.getFullYear(), 0, 1);
  const lastDay = new Date(now.getFullYear(), now.getMonth() - months + 1, 0).getDate();
  return new Date(now.getFullYear(), now.getMonth() - months, Math.min(now.getDate(), lastDay));
}

/**
 * Lets the stored sums of points and numbers of submissions count from the start of the period. The first reader after
 * midnight, or after a change of the setting, moves them on by what lies between; nobody else has anything to do.
 */
async function movePeriod(db: Db, now: Date): Promise<void> {
  const { leaderboardDisplayMonthCount } = await readSettings(db);
  const since = startOfPeriod(now, leaderboardDisplayMonthCount).toISOString();
  if (!(await hasRow(db, sql`leader_period where since = ${since}`))) await moveTo(db, since);
}

/** One statement, and so a transaction of its own; tried again where it stood in a circle with granting ones. */
async function moveTo(db: Db, since: string, triesLeft = 2): Promise<void> {
  try {
    await db.execute(sql`select move_leaders(${since})`);
  } catch (error) {
    if (triesLeft === 0 || sqlState(error) !== DEADLOCK_DETECTED) throw error;
    await moveTo(db, since, triesLeft - 1);
  }
}

const scopeOf = (type: ContributionType | undefined) => type ?? 'ALL';

/** Employees with an open account, S1-49. */
const competes = sql`person.activated and ${holdsRole(sql`person.id`, 'ROLE_INTERNAL')}`;

/** What the database keeps of each person for the period: its table, what tells the rows apart, and the number. */
const POINTS = { table: sql`leader_standing`, kind: sql`scope`, number: sql`point` };
const SUBMISSIONS = { table: sql`submitter_standing`, kind: sql`type`, number: sql`number` };

const pointsOf = (user: SQL, scope: string) => sql`coalesce((
  select standing.point from leader_standing standing
   where standing.scope = ${scope} and standing.user_id = ${user}), 0)`;

const submissionsOf = (user: SQL, type: ContributionType | undefined) => sql`coalesce((
  select sum(standing.number) from submitter_standing standing
   where standing.user_id = ${user} and ${type === undefined ? sql`true` : sql`standing.type = ${type}`}), 0)::bigint`;

/** Stored numbers of those who have at least as much as the tenth, so that the others need not be looked at. */
function topScores({ table, kind, number }: typeof POINTS, of: string): SQL {
  return sql`
    select standing.user_id, standing.${number} as score from ${table} standing
     where standing.${kind} = ${of} and standing.${number} >= coalesce((
       select other.${number} from ${table} other join app_user person on person.id = other.user_id
        where other.${kind} = ${of} and other.${number} > 0 and ${competes}
        order by other.${number} desc limit 1 offset ${LEADERBOARD_SIZE - 1}), 1)`;
}

/**
 * The best by `score`, equal scores on the same position; the other number is read for them alone. People are looked up
 * one by one, for PostgreSQL cannot know how few are left and would join everybody.
 */
async function best(
  db: Db,
  { scores, sumPoint, countSubmit, second }: { scores: SQL; sumPoint: SQL; countSubmit: SQL; second: SQL },
): Promise<LeaderRow[]> {
  const { rows } = await db.execute<LeaderRow & Record<string, unknown>>(sql`
    with scored as (${scores}), ranked as (
      select person.id as user_id, ${fullNameSql(sql`person`)} as full_name,
             scored.score, rank() over (order by scored.score desc) as position
        from scored cross join lateral (
          select * from app_user person where person.id = scored.user_id and ${competes} limit 1) person
       where scored.score > 0
    ), placed as (
      select user_id as "userId", full_name as "fullName", ${sumPoint}::float8 as "sumPoint",
             ${countSubmit} as "countSubmit", position as "positionNumber"
        from ranked where position <= ${LEADERBOARD_SIZE}
    )
    select * from placed order by "positionNumber", ${second} desc, "userId" limit ${LEADERBOARD_SIZE}`);
  return rows;
}

/** The ten with most points in the period, of all origins or one type [R3P-93, R3G-16], S3-78. */
export async function readLeaders(
  db: Db,
  type: ContributionType | undefined,
  now: Date,
): Promise<LeaderRow[]> {
  await movePeriod(db, now);
  return best(db, {
    scores: topScores(POINTS, scopeOf(type)),
    sumPoint: sql`score`,
    countSubmit: submissionsOf(sql`ranked.user_id`, type),
    second: sql`"countSubmit"`,
  });
}

/** The ten who submitted most contributions of a type in the period [R3P-19, R3B-45], Q3-58, S3-79. */
export async function readSubmitters(db: Db, type: ContributionType, now: Date): Promise<LeaderRow[]> {
  await movePeriod(db, now);
  return best(db, {
    scores: topScores(SUBMISSIONS, type),
    sumPoint: pointsOf(sql`ranked.user_id`, type),
    countSubmit: sql`score`,
    second: sql`"sumPoint"`,
  });
}

/** The place of one person among all, however far down; position 0 without points [R3P-94], S3-78. */
export async function readPosition(
  db: Db,
  userId: number,
  type: ContributionType | undefined,
  now: Date,
): Promise<LeaderRow> {
  await movePeriod(db, now);
  const scope = scopeOf(type);
  const { rows } = await db.execute<LeaderRow & Record<string, unknown>>(sql`
    with own as (select ${pointsOf(sql`${userId}::bigint`, scope)}::float8 as score)
    select person.id as "userId", ${fullNameSql(sql`person`)} as "fullName",
           own.score as "sumPoint", ${submissionsOf(sql`person.id`, type)} as "countSubmit",
           case when own.score > 0 and ${competes} then 1 + (
             select count(*) from leader_standing ahead join app_user person on person.id = ahead.user_id
              where ahead.scope = ${scope} and ahead.point > own.score and ${competes}
           ) else 0 end as "positionNumber"
      from app_user person, own
     where person.id = ${userId}`);
  return found(rows[0]);
}
