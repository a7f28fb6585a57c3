import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type {
  Delivery,
  NotificationChannel,
  NotificationEvent,
} from '#contract/notification-preferences/schema.ts';
import { createdAt, id, instant, partOf, ref } from './columns.ts';
import { contributions } from './contributions.ts';
import { comments } from './discussion.ts';
import { users } from './users.ts';

/** When somebody is notified of a kind of event by a channel, where that is not the default (decision 0071). */
export const notificationPreferences = pgTable(
  'notification_preference',
  {
    userId: partOf(() => users.id),
    event: text().$type<NotificationEvent>().notNull(),
    channel: text().$type<NotificationChannel>().notNull(),
    delivery: text().$type<Delivery>().notNull(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.event, row.channel] })],
);

/** A contribution that somebody muted, or that has a rhythm of its own for its mails. */
export const contributionPreferences = pgTable(
  'contribution_preference',
  {
    userId: partOf(() => users.id),
    contributionId: partOf(() => contributions.id),
    delivery: text().$type<Delivery>().notNull(),
    dateCreated: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.contributionId] }),
    index('contribution_preference_contribution').on(row.contributionId),
  ],
);

/** When somebody's mails come: one row a person, held by whoever writes their mails. */
export const notificationSchedules = pgTable(
  'notification_schedule',
  {
    userId: ref()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    timeZone: text(),
    digestHour: smallint().notNull().default(8),
    digestWeekday: smallint().notNull().default(1),
    /** Minutes of the day. */
    quietFrom: smallint(),
    quietTo: smallint(),
    pausedUntil: date(),
    overviewAt: instant(),
    lastDigestOn: date(),
  },
  (row) => [
    index('notification_schedule_overview').on(row.overviewAt),
    index('notification_schedule_new').on(row.userId).where(sql`time_zone is null`),
  ],
);

/** What somebody is mailed when it is due, alone or in a digest. Triggers drop what they do not want, and say when it is due. */
export const notificationMails = pgTable(
  'notification_mail',
  {
    id: id(),
    userId: partOf(() => users.id),
    contributionId: ref().references(() => contributions.id, { onDelete: 'cascade' }),
    commentId: ref().references(() => comments.id, { onDelete: 'cascade' }),
    event: text().$type<NotificationEvent>().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** Address of the page that it opens. */
    link: text().notNull(),
    /** It does not wait for the end of quiet hours. */
    isUrgent: boolean().notNull().default(false),
    /** Its reader has an unread notification of the same discussion: no mail of its own. */
    isFollowUp: boolean().notNull().default(false),
    date: instant().notNull(),
    delivery: text().$type<Delivery>().notNull().default('NOW'),
    dueAt: createdAt(),
  },
  (row) => [
    index('notification_mail_due').on(row.dueAt, row.userId),
    index('notification_mail_user').on(row.userId, row.dueAt),
    index('notification_mail_contribution').on(row.contributionId).where(sql`contribution_id is not null`),
    index('notification_mail_comment').on(row.commentId).where(sql`comment_id is not null`),
  ],
);
