import { type SQL, sql } from 'drizzle-orm';
import type { AccessLevel } from '#contract/contents/rules.ts';
import { CONTENT_TARGETS } from '#server/people/organizations/targets.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { MailServices } from '#server/platform/mail/queue.ts';
import type { Announced, Announcement } from '#server/publishing/mailings/announcement.ts';
import { queueAnnouncements } from '#server/publishing/mailings/mailing.ts';

interface MailedContent extends Announced {
  language: string;
  accessLevel: AccessLevel;
}

/** What the access level asks of a recipient besides being inside the targets. */
function roleOf(accessLevel: AccessLevel): SQL {
  if (accessLevel !== 'INTERNAL' && accessLevel !== 'EXTERNAL') return sql`true`;
  return sql`exists (select from user_authority a
    where a.user_id = u.id and a.authority = ${`ROLE_${accessLevel}`})`;
}

/** Who is notified, and of what. */
export const NEWS_MAILING: Announcement<MailedContent> = {
  mailings: sql`content_mailing`,
  recipients: sql`content_mailing_recipient`,
  records: sql`content_item`,
  endDate: sql`record.last_date`,
  columns: sql`record.language, record.access_level as "accessLevel"`,
  targets: CONTENT_TARGETS,
  isCurrent: ({ availableModules }, now) =>
    availableModules.includes('CONTENT')
      ? sql`record.publish_state = 'PUBLISHED' and record.last_date >= ${now.toISOString()}::timestamptz`
      : null,
  // A target unit covers those below it, unless the item is for the unit alone.
  units: ({ accessLevel }) =>
    accessLevel === 'ORGANIZATION' ? 'none' : accessLevel === 'UNIT' ? 'alone' : 'withBelow',
  // Lists do not show people an item in another language either, Q1-47.
  isFor: ({ language, accessLevel }) => sql`${language} in ('', u.lang_key) and ${roleOf(accessLevel)}
    and (u.unit_id in (select id from place)
         or exists (select from organization_user o where o.user_id = u.id and o.unit_id in (select id from place)))`,
  kind: 'content',
  pathOf: (id) => `/content/${id}`,
};

/** Writes the mails about published news, S1-30. @returns how many */
export const queueContentMails = (database: Database, services: MailServices): Promise<number> =>
  queueAnnouncements(database, services, NEWS_MAILING);
