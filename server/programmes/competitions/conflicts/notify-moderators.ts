import { sql } from 'drizzle-orm';
import type { ConflictInput } from '#contract/competitions/conflicts.endpoints.ts';
import { fullName } from '#contract/users/full-name.ts';
import { found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import { notifyAboutCompetition } from '#server/platform/notifications/competition.notify.ts';
import { authorsOf } from '#server/process/selection/families.ts';
import type { StoredCompetition } from '../competition.form.ts';

interface Declared extends Pick<ConflictInput, 'kind'> {
  contributionId: number;
  /** Another of the jury has taken over. */
  isTakenOver: boolean;
}

interface Facts extends Record<string, unknown> {
  idea: string;
  firstName: string;
  lastName: string;
  moderators: number[];
}

/**
 * Notifies the moderators of a competition of a conflict of interest, for whom somebody may have to be named: whoever wrote the idea learns
 * nothing of it (decision 0096).
 */
export async function notifyModerators(
  { db, services, caller }: ServiceContext,
  { id, title }: Pick<StoredCompetition, 'id' | 'title'>,
  { contributionId, kind, isTakenOver }: Declared,
): Promise<void> {
  const { messages, env, now } = services;
  const { rows } = await db.execute<Facts>(sql`
    select contribution.title as idea, person.first_name as "firstName", person.last_name as "lastName",
           array(select moderator.user_id from competition_moderator moderator
                  where moderator.competition_id = ${id} and moderator.user_id <> ${caller.id}
                    and moderator.user_id not in (select author.user_id from (${authorsOf(sql`contribution.id`)}) author)
                  order by moderator.rank, moderator.user_id) as moderators
      from contribution join app_user person on person.id = ${caller.id} where contribution.id = ${contributionId}`);
  const { idea, moderators, ...juror } = found(rows[0]);
  const link = `${publicAddress(env)}/competition/detail/${id}/ideas-manage`;
  const about = { competitionId: id, userIds: moderators.map(Number), date: now().toISOString(), link };
  const text = `competition.notification.conflict.${isTakenOver ? 'takenOver' : 'open'}` as const;
  await notifyAboutCompetition(db, about, (locale) => {
    const values = {
      ...{ title, idea, link, name: fullName(juror) },
      reason: messages.translate(locale, `competition.notification.conflict.${kind}`),
    };
    return {
      title: messages.translate(locale, 'competition.notification.conflict.title', values),
      body: messages.translate(locale, text, values),
    };
  });
}
