import { sql } from 'drizzle-orm';
import { workingDaysBetween } from '#contract/calendars/working-time.ts';
import { type AnswerFigures, LEAST_ANSWERS } from '#contract/home/endpoints.ts';
import { readCalendars } from '#server/people/calendars/working-calendars.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';

/** Newest answers of which the median is taken: enough for any organization, and few enough for a page that anybody opens. */
const MOST_MEASURED = 2000;
/** For how long figures are good enough, ms. */
const WHILE_MS = 10 * 60_000;

interface Counted extends Record<string, unknown> {
  contributions: number;
  answers: number;
  inTime: number;
}

/** Answers of a year, and whatever should have been answered by now, however long ago. */
async function countAnswers(db: Database, since: string, now: string): Promise<Counted> {
  const { rows } = await db.execute<Counted>(sql`
    with answer as (
      select promise.contribution_id, coalesce(promise.answered_at <= promise.due_at, true) as is_in_time
        from answered_promise promise where promise.answered_at >= ${since}
      union all
      select id, false from contribution
       where answer_state = 'RUNNING' and answer_due_at <= ${now} and not is_deleted
    )
    select count(distinct contribution_id)::int as contributions, count(*)::int as answers,
           (count(*) filter (where is_in_time))::int as "inTime"
      from answer`);
  return rows[0] ?? { contributions: 0, answers: 0, inTime: 0 };
}

/** Working days that answers took, counted as promises are, each by the calendar of whoever gave it; the newest ones. */
async function workingDaysTaken(db: Database, since: string): Promise<number[]> {
  const { rows } = await db.execute<{ ownerId: number | null; begunAt: string; answeredAt: string }>(sql`
    select owner_id as "ownerId", begun_at as "begunAt", answered_at as "answeredAt" from answered_promise
     where answered_at >= ${since} order by answered_at desc limit ${MOST_MEASURED}`);
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
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const counted = await countAnswers(database, since.toISOString(), now.toISOString());
  if (counted.contributions < LEAST_ANSWERS) return null;
  const days = await workingDaysTaken(database, since.toISOString());
  return {
    contributions: counted.contributions,
    // Down: of a thousand with one that was late, not all came in time.
    inTimePercent: Math.floor((100 * counted.inTime) / counted.answers),
    medianDays: medianOf(days),
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
