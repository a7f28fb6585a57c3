import { and, eq, inArray } from 'drizzle-orm';
import type { NotificationEvent } from '#contract/notification-preferences/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { executeSteps } from '#server/platform/db/steps.ts';
import { notificationSteps } from './notification.steps.ts';

type Words = (locale: string, userId: number) => { title: string; body: string };

/**
 * Notifies people of something about a competition, inside the application and by mail; who has no open account is left out, S3-46.
 */
export async function notifyAboutCompetition(
  db: Db,
  about: {
    competitionId: number;
    userIds: readonly number[];
    /** News of the competition, unless it asks its readers to do something. */
    event?: NotificationEvent;
    /** False: in the application only. */
    isMailed?: boolean;
    date: string;
    link: string;
  },
  words: Words,
): Promise<void> {
  const { competitionId, userIds, event = 'COMPETITION', isMailed = true, date, link } = about;
  if (userIds.length === 0) return;
  const readers = await db
    .select({ id: users.id, langKey: users.langKey, unsubscribed: users.unsubscribed })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), eq(users.activated, true)));
  const rows = readers.map(({ id, langKey, unsubscribed }) => {
    const { title, body } = words(langKey, id);
    return {
      userId: id,
      competitionId,
      event,
      date,
      notification: { title, body },
      mail: unsubscribed || !isMailed ? undefined : { subject: title, body, link },
    };
  });
  await executeSteps(db, notificationSteps(rows));
}
