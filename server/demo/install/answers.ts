import { sql } from 'drizzle-orm';
import { fireAnswerTimers } from '#server/jobs/answer-timers.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Reminders and escalations of the promises that are still open, on the days on which they were due: what began weeks ago was not
 * first noticed today.
 */
export async function remindOfAnswers(services: Services, today: Date): Promise<void> {
  const { rows } = await services.database.execute<{ at: string }>(sql`
    select max(fires_at) as at from answer_timer where fires_at < ${today.toISOString()} group by fires_at::date order by 1`);
  for (const { at } of rows) await fireAnswerTimers(services, new Date(at));
}
