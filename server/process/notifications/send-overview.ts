import { sql } from 'drizzle-orm';
import { inTransaction } from '#server/platform/db/client.ts';
import { found, refused } from '#server/platform/errors.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import { digestMail } from './digest.words.ts';
import { readOverviews } from './overview.repository.ts';

interface Person extends Record<string, unknown> {
  userId: number;
  email: string;
  langKey: string;
  timeZone: string;
}

/**
 * Queues the overview of the week for somebody who asks for it. It changes nothing of what waits, and when the next one comes.
 * @throws AppError error.overviewEmpty where there is nothing to tell
 */
export async function sendOverview(services: Services, userId: number): Promise<void> {
  await inTransaction(services.database, async (db) => {
    const { rows } = await db.execute<Person>(sql`
      select person.id as "userId", person.email::text as email, person.lang_key as "langKey",
             coalesce(own.time_zone, ${SERVER_TIME_ZONE}) as "timeZone"
        from app_user person join notification_schedule own on own.user_id = person.id
       where person.id = ${userId}`);
    const overview = await readOverviews(db, [userId], services.now());
    const mail = digestMail(services, found(rows[0]), { mails: [], overview });
    if (!mail) throw refused('error.overviewEmpty', 'notificationSchedule');
    await queueMails(db, services, [mail]);
  });
}
