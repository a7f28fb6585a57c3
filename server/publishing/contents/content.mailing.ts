import { sql } from 'drizzle-orm';
import type { AccessLevel } from '#contract/contents/rules.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { MailServices } from '#server/platform/mail/queue.ts';
import type { Announced, Announcement } from '#server/publishing/mailings/announcement.ts';
import { queueAnnouncements } from '#server/publishing/mailings/mailing.ts';
import { CONTENT_AUDIENCE } from './content.audience.ts';
import { isMailedIn, reachesReader, unitsOf } from './content.reach.ts';

interface MailedContent extends Announced {
  language: string;
  accessLevel: AccessLevel;
}

/** Who is notified, and of what. */
export const NEWS_MAILING: Announcement<MailedContent> = {
  mailings: sql`content_mailing`,
  recipients: sql`content_mailing_recipient`,
  records: sql`content_item`,
  endDate: sql`record.last_date`,
  columns: sql`record.language, record.access_level as "accessLevel"`,
  targets: CONTENT_AUDIENCE,
  isCurrent: ({ availableModules }, now) =>
    availableModules.includes('CONTENT')
      ? sql`record.publish_state = 'PUBLISHED' and record.last_date >= ${now.toISOString()}::timestamptz`
      : null,
  units: ({ accessLevel }) => unitsOf(accessLevel),
  isFor: ({ id, language, accessLevel }) =>
    sql`${isMailedIn(language)} and ${reachesReader(
      accessLevel,
      sql`u.id in (select target.user_id from content_target_user target where target.content_id = ${id})`,
      sql`(select item.includes_external from content_item item where item.id = ${id})`,
    )}`,
  kind: 'content',
  pathOf: (id) => `/content/${id}`,
};

/** Writes the mails about published news, S1-30. @returns how many */
export const queueContentMails = (database: Database, services: MailServices): Promise<number> =>
  queueAnnouncements(database, services, NEWS_MAILING);
