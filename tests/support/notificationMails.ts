import { sql } from 'drizzle-orm';
import { NOTIFICATION_EVENTS } from '#contract/notification-preferences/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { sendNotificationMails } from '#server/process/notifications/send-notification-mails.ts';
import type { TestApp } from './app.ts';

/** These people hear of everything by mail at once. */
export async function mailAtOnce(db: Db, ...people: readonly { id: number }[]): Promise<void> {
  for (const { id } of people) {
    await db.execute(sql`
      insert into notification_preference (user_id, event, channel, delivery)
      select ${id}::bigint, event, 'EMAIL', 'NOW' from unnest(${sql.param([...NOTIFICATION_EVENTS])}::text[]) event
       where event <> 'DIGEST' on conflict do nothing`);
  }
}

/** Puts what is due into the outbox, as the server does each minute. */
export const sendDueMails = (app: TestApp, now = app.services.now()): Promise<number> =>
  sendNotificationMails(app.services, now);
