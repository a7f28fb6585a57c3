import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContributionType } from '../../../contract/access.ts';
import type { Leader } from '../../../contract/contribution-numbers.ts';
import { LEADERBOARD_SIZE } from '../../../contract/points.ts';
import { type Db, sqlState } from '../../db/client.ts';
import { found } from '../../errors.ts';
import { readSettings } from '../settings/settings.repository.ts';

type LeaderRow = z.infer<typeof Leader>;

const DEADLOCK_DETECTED = '40P01';

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

async function sinceOf(db: Db, now: Date): Promise<string> {
  const { leaderboardDisplayMonthCount } = await readSettings(db);
  return startOfPeriod(now, leaderboardDisplayMonthCount).toISOString();
}

/**
 * The same, with the kept sums of points counting from there. The first reader after midnight, or after a change
 * of the setting, moves them on by what lies between; nobody else has anything to do.
 */
async function movedTo(db: Db, now: Date): Promise<string> {
  const since = await sinceOf(db, now);
  const { rows } = await db.execute(sql`select 1 from leader_period where since = ${since}`);
  if (rows.length === 0) await moveTo(db, since);
  return since;
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
const competes = sql`person.activated and exists (
  select 1 from user_authority a where a.user_id = person.id and a.authority = 'ROLE_INTERNAL')`;

const pointsSince = (since: string, type: ContributionType | undefined): SQL =>
  sql`entry.date >= ${since} and ${type === undefined ? sql`true` : sql`entry.source = ${type}`}`;

const submittedSince = (since: string, type: ContributionType | undefined): SQL =>
  sql`contribution.date_submitted >= ${since} and not contribution.is_deleted
    and ${type === undefined ? sql`true` : sql`contribution.type = ${type}`}`;

const submissionsOf = (user: SQL, since: string, type: ContributionType | undefined) => sql`(
  select count(*) from contribution_participant p join contribution on contribution.id = p.contribution_id
   where p.user_id = ${user} and p.role = 'OWNER' and ${submittedSince(since, type)})`;

const pointsOf = (user: SQL, since: string, type: ContributionType | undefined) => sql`(
  select coalesce(sum(entry.point), 0) from point_entry entry
   where entry.user_id = ${user} and ${pointsSince(since, type)})`;

/** Kept sums of those who have at least as many points as the tenth, so that the others need not be looked at. */
function standingOfTheBest(type: ContributionType | undefined): SQL {
  const scope = scopeOf(type);
  return sql`
    select standing.user_id, standing.point as score from leader_standing standing
     where standing.scope = ${scope} and standing.point >= coalesce((
       select other.point from leader_standing other join app_user person on person.id = other.user_id
        where other.scope = ${scope} and other.point > 0 and ${competes}
        order by other.point desc limit 1 offset ${LEADERBOARD_SIZE - 1}), 1)`;
}

/** The best by `score`, equal scores on the same position; the other number is read for them alone. */
async function best(
  db: Db,
  { scores, sumPoint, countSubmit, second }: { scores: SQL; sumPoint: SQL; countSubmit: SQL; second: SQL },
): Promise<LeaderRow[]> {
  const { rows } = await db.execute<LeaderRow & Record<string, unknown>>(sql`
    with scored as (${scores}), ranked as (
      select person.id as user_id, trim(person.first_name || ' ' || person.last_name) as full_name,
             scored.score, rank() over (order by scored.score desc) as position
        from scored join app_user person on person.id = scored.user_id
       where scored.score > 0 and ${competes}
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
  const since = await movedTo(db, now);
  return best(db, {
    scores: standingOfTheBest(type),
    sumPoint: sql`score`,
    countSubmit: submissionsOf(sql`ranked.user_id`, since, type),
    second: sql`"countSubmit"`,
  });
}

/** The ten who handed in most contributions of a type in the period [R3P-19, R3B-45], Q3-58, S3-79. */
export async function readSubmitters(db: Db, type: ContributionType, now: Date): Promise<LeaderRow[]> {
  const since = await sinceOf(db, now);
  return best(db, {
    scores: sql`select p.user_id, count(*) as score
                  from contribution
                  join contribution_participant p on p.contribution_id = contribution.id and p.role = 'OWNER'
                 where ${submittedSince(since, type)} group by p.user_id`,
    sumPoint: pointsOf(sql`ranked.user_id`, since, type),
    countSubmit: sql`score`,
    second: sql`"sumPoint"`,
  });
}

/**
 * Where one person stands among all, however far down; position 0 without points [R3P-94], S3-78.
 * @param competitorsOnly a person who does not compete is not found, S1-49
 */
export async function readPosition(
  db: Db,
  userId: number,
  { type, competitorsOnly, now }: { type: ContributionType | undefined; competitorsOnly: boolean; now: Date },
): Promise<LeaderRow> {
  const since = await movedTo(db, now);
  const scope = scopeOf(type);
  const { rows } = await db.execute<LeaderRow & Record<string, unknown> & { competes: boolean }>(sql`
    with own as (select coalesce((
      select standing.point from leader_standing standing
       where standing.scope = ${scope} and standing.user_id = ${userId}::bigint), 0)::float8 as score)
    select person.id as "userId", trim(person.first_name || ' ' || person.last_name) as "fullName",
           own.score as "sumPoint", ${submissionsOf(sql`person.id`, since, type)} as "countSubmit",
           case when own.score > 0 and ${competes} then 1 + (
             select count(*) from leader_standing ahead join app_user person on person.id = ahead.user_id
              where ahead.scope = ${scope} and ahead.point > own.score and ${competes}
           ) else 0 end as "positionNumber"
      from app_user person, own
     where person.id = ${userId} and ${competitorsOnly ? competes : sql`true`}`);
  return found(rows[0]);
}
