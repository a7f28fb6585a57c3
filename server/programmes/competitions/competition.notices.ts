import { formatLongDate } from '#contract/formats/dates.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import { notifyAboutCompetition } from '#server/platform/notifications/competition.notify.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import type { StoredCompetition } from './competition.form.ts';

/**
 * Notifies moderators and late jurors of their competition, each in their language, S2-10, S2-30, S2-31; the caller knows it already.
 */
export async function notifyPeople(
  { db, services, caller }: ServiceContext,
  event: 'moderator' | 'started' | 'juror',
  { id, title, dateSubmissionEnd: end }: StoredCompetition,
  people: readonly number[],
): Promise<void> {
  const { messages, env, now } = services;
  const values = {
    title,
    link: `${publicAddress(env)}/competition/detail/${id}/info`,
    end: end === null ? '' : formatLongDate(end, { timeZone: SERVER_TIME_ZONE }),
  };
  const userIds = people.filter((userId) => userId !== caller.id);
  const about = { competitionId: id, userIds, date: now().toISOString(), link: values.link };
  await notifyAboutCompetition(db, about, (locale) => ({
    title: messages.translate(locale, `competition.notification.${event}.title`, values),
    body: messages.translate(locale, `competition.notification.${event}.text`, values),
  }));
}
