import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref } from './columns.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

/** What a person is told inside the application, S3-45. */
export const notifications = pgTable(
  'notification',
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    contributionId: ref().references(() => contributions.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    body: text().notNull(),
    isRead: boolean().notNull().default(false),
    isDeleted: boolean().notNull().default(false),
    date: createdAt(),
  },
  (row) => [
    index('notification_user').on(row.userId, row.id.desc().nullsFirst()).where(sql`not is_deleted`),
    index('notification_unread').on(row.userId).where(sql`not is_read and not is_deleted`),
  ],
);

/** Mails written in the transaction that causes them and sent after it, S3-46. */
export const outboxMails = pgTable(
  'outbox_mail',
  {
    id: id(),
    toAddress: text().notNull(),
    userId: ref().references(() => users.id),
    subject: text().notNull(),
    textBody: text().notNull(),
    htmlBody: text(),
    status: text().$type<'QUEUED' | 'SENT' | 'FAILED'>().notNull().default('QUEUED'),
    tries: integer().notNull().default(0),
    nextTryAt: createdAt(),
    lastError: text(),
    createdDate: createdAt(),
    sentDate: instant(),
  },
  (row) => [index('outbox_mail_due').on(row.nextTryAt).where(sql`status = 'QUEUED'`)],
);
