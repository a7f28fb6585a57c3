import { sql } from 'drizzle-orm';
import { workingDaysBetween } from '#contract/calendars/working-time.ts';
import { wholePercent } from '#contract/formats/numbers.ts';
import { type AnswerFigures, LEAST_ANSWERS } from '#contract/home/endpoints.ts';
import { readCalendars } from '#server/people/calendars/working-calendars.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { answersInTime } from '#server/process/answers/answers-in-time.ts';

/** Newest answers of which the median is taken: enough for any organization, and few enough for a page that anybody opens. */
const MOST_MEASURED = 2000;
/** For how long figures are good enough, ms. */
const WHILE_MS = 10 * 60_000;

type Facts = Parameters<typeof answersInTime>[0];

/** The first of the twelve months of which the present one is the last, as the sums of courses have months. */
const since = (now: string) =>
  sql`(report_month(${now}::timestamptz, (select time_zone from report_calendar)) - interval '11 months')`;

/** First answers that were promised to what was submitted in the last twelve months, from the sums that process figures are read from. */
async function countAnswers(db: Database, now: Date): Promise<ReturnType<typeof answersInTime>> {
  const { rows } = await db.execute<Facts[number] & Record<string, unknown>>(sql`
    select kind, key, sum(number)::int8 as number from course_tally
     where kind in ('ANSWER', 'UNANSWERED') and field_id = -1 and month >= ${since(now.toISOString())}
     group by kind, key`);
  return answersInTime(rows, Math.floor(now.getTime() / 1000));
}

/**
 * Working days that the first promised answers took to what was submitted in the last twelve months, of which the share is, too: counted as
 * promises are, each by the calendar of whoever gave it; the newest ones.
 */
async function workingDaysTaken(db: Database, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ ownerId: number | null; begunAt: string; answeredAt: string }>(sql`
    select promise.owner_id as "ownerId", promise.begun_at as "begunAt", promise.answered_at as "answeredAt"
      from answered_promise promise
      join contribution on contribution.id = promise.contribution_id and not contribution.is_deleted
     where promise.answered_at >= ${since(now.toISOString())} at time zone (select time_zone from report_calendar)
       and contribution.date_submitted >= ${since(now.toISOString())} at time zone (select time_zone from report_calendar)
       and not exists (
         select from answered_promise earlier
          where earlier.contribution_id = promise.contribution_id
            and (earlier.answered_at, earlier.id) < (promise.answered_at, promise.id))
     order by promise.answered_at desc limit ${MOST_MEASURED}`);
  const owners = [...new Set(rows.flatMap(({ ownerId }) => ownerId ?? []))];
  const calendars = await readCalendars(db, owners);
  return rows.map(({ ownerId, begunAt, answeredAt }) => {
    const calendar = calendars.ofUsers.get(ownerId ?? 0) ?? calendars.standard;
    return workingDaysBetween(calendar, begunAt, answeredAt);
  });
}

/** The middle one of some numbers, the lower of two. */
function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

async function measure({ database }: Services, now: Date): Promise<AnswerFigures | null> {
  const { promised, inTime } = await countAnswers(database, now);
  if (promised < LEAST_ANSWERS) return null;
  const days = await workingDaysTaken(database, now);
  return {
    contributions: promised,
    inTimePercent: wholePercent(inTime, promised),
    medianDays: medianOf(days),
    at: now.toISOString(),
  };
}

const known = new WeakMap<Services, { until: number; figures: Promise<AnswerFigures | null> }>();

/**
 * How the promises of the last twelve months were kept, at most some minutes old; null where the settings show it to nobody, or
 * where there is too little to say.
 */
export async function readAnswerFigures(services: Services): Promise<AnswerFigures | null> {
  const { showAnswerFigures } = await services.settings.at(services.database, undefined);
  if (!showAnswerFigures) return null;
  const now = services.now();
  const before = known.get(services);
  if (before && before.until > now.getTime()) return before.figures;
  const figures = measure(services, now);
  known.set(services, { until: now.getTime() + WHILE_MS, figures });
  // What failed is tried again by the next reader.
  figures.catch(() => known.delete(services));
  return figures;
}
