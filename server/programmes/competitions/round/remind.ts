import { sql } from 'drizzle-orm';
import { REMINDER_REST_MS } from '#contract/competitions/rules.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { notifyAboutCompetition } from '#server/platform/notifications/competition.notify.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import type { StoredCompetition } from '../competition.form.ts';
import { evaluationLink } from './evaluation-link.ts';
import { dueDates, runningJury, scoresOfRound } from './round.repository.ts';

interface Reminded extends Record<string, unknown> {
  userId: number;
  missing: number;
  dueDate: string | null;
}

/**
 * Reminds jurors of the running round whose scores are missing, each once a day at most and with an open account.
 * @returns how many were reminded; who has given all, or was reminded lately, is not
 * @throws AppError error.commandNotAvailable outside of rounds
 */
export async function remindJurors(
  { db, services }: ServiceContext,
  competition: StoredCompetition,
  userIds: readonly number[],
): Promise<number> {
  const { env, messages, now } = services;
  const jury = runningJury(competition);
  const date = now();
  const { rows } = await db.execute<Reminded>(sql`
    with score as materialized (${scoresOfRound(competition)}),
    late as (
      select user_id, count(*) as missing
        from score where is_missing and user_id = any(${idArray(userIds)}) group by user_id),
    due as (${dueDates})
    update competition_juror seat set reminded_at = ${date.toISOString()}
      from late left join due using (user_id), competition_jury jury
     where jury.competition_id = ${competition.id} and jury.type = ${jury} and seat.jury_id = jury.id
       and seat.user_id = late.user_id
       and coalesce(seat.reminded_at, '-infinity') < ${new Date(date.getTime() - REMINDER_REST_MS).toISOString()}
    returning seat.user_id as "userId", late.missing, due.due_date as "dueDate"`);
  const link = evaluationLink(env);
  const about = {
    competitionId: competition.id,
    userIds: rows.map(({ userId }) => userId),
    event: 'TASK' as const,
    date: date.toISOString(),
    link,
  };
  const byUser = new Map(rows.map((row) => [row.userId, row]));
  await notifyAboutCompetition(db, about, (locale, userId) => {
    const { missing = 0, dueDate = null } = byUser.get(userId) ?? {};
    const event = dueDate === null ? 'scores' : 'scoresUntil';
    const values = {
      title: competition.title,
      link,
      smart_count: missing,
      end: dueDate === null ? '' : formatLongDate(dueDate, { timeZone: SERVER_TIME_ZONE }),
    };
    return {
      title: messages.translate(locale, 'competition.notification.scores.title', values),
      body: messages.translate(locale, `competition.notification.${event}.text`, values),
    };
  });
  return rows.length;
}
