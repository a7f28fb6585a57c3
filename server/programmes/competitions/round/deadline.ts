import { sql } from 'drizzle-orm';
import { formatLongDate } from '#contract/formats/dates.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { notifyAboutCompetition } from '#server/platform/notifications/competition.notify.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';
import type { StoredCompetition } from '../competition.form.ts';
import { evaluationLink } from './evaluation-link.ts';
import { scoresOfRound } from './round.repository.ts';

/**
 * Gives the open scores of the running round another deadline: tasks that are over go on, and their jurors are notified.
 * @returns how many jurors have another deadline now
 * @throws AppError error.commandNotAvailable outside of rounds, and where no score has a task; a field error for a day that is over
 */
export async function moveDeadline(
  { db, services, caller }: ServiceContext,
  competition: StoredCompetition,
  dueDate: string,
): Promise<number> {
  const { env, messages, now } = services;
  const date = now();
  if (Date.parse(dueDate) <= date.getTime()) {
    throw invalid('competition', [{ field: 'dueDate', message: 'Future' }]);
  }
  const { rows } = await db.execute<{ userId: number }>(sql`
    with score as materialized (${scoresOfRound(competition)}),
    moved as (
      update contribution_task task set end_at = ${dueDate}, status = 'WAITING'
        from score
        join contribution on contribution.id = score.contribution_id
       where score.is_missing and task.contribution_id = score.contribution_id and task.user_id = score.user_id
         and task.kind = 'COMMAND' and task.command_type = 'EVAL' and task.state_id = contribution.state_id
         and ${isOpenStatus(sql`task.status`)}
      returning task.user_id)
    select distinct user_id as "userId" from moved`);
  if (rows.length === 0) throw refused('error.commandNotAvailable', 'competition');
  const link = evaluationLink(env);
  const values = {
    title: competition.title,
    link,
    end: formatLongDate(dueDate, { timeZone: SERVER_TIME_ZONE }),
  };
  const about = {
    competitionId: competition.id,
    userIds: rows.flatMap(({ userId }) => (userId === caller.id ? [] : [userId])),
    event: 'TASK' as const,
    date: date.toISOString(),
    link,
  };
  await notifyAboutCompetition(db, about, (locale) => ({
    title: messages.translate(locale, 'competition.notification.deadline.title', values),
    body: messages.translate(locale, 'competition.notification.deadline.text', values),
  }));
  return rows.length;
}
