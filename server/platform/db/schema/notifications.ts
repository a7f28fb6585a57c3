import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ContributionType } from '#contract/access.ts';
import type { MailStatus } from '#contract/mails/schema.ts';
import type { NotificationEvent } from '#contract/notification-preferences/schema.ts';
import { bulkJobs } from './bulk-jobs.ts';
import { campaigns, competitions } from './campaigns.ts';
import { chatSessions } from './chats.ts';
import { createdAt, id, instant, partOf, ref } from './columns.ts';
import { contributions } from './contributions.ts';
import { comments } from './discussion.ts';
import { users } from './users.ts';

/** What a person is notified of inside the application, S3-45. */
export const notifications = pgTable(
  'notification',
  {
    id: id(),
    userId: partOf(() => users.id),
    contributionId: ref().references(() => contributions.id, { onDelete: 'cascade' }),
    /** Set for what concerns a competition and none of its ideas. */
    competitionId: ref().references(() => competitions.id, { onDelete: 'cascade' }),
    /** Set for what concerns a campaign and none of its contributions. */
    campaignId: ref().references(() => campaigns.id, { onDelete: 'cascade' }),
    /** Set for new messages of a chat: one unread notification a chat and person is enough, S3-70. */
    chatSessionId: ref().references(() => chatSessions.id, { onDelete: 'cascade' }),
    /** The comment that it is about. */
    commentId: ref().references(() => comments.id, { onDelete: 'cascade' }),
    /** A command for many contributions that has ended. */
    bulkJobId: ref().references(() => bulkJobs.id, { onDelete: 'set null' }),
    /** Set for what concerns many contributions: the reader's own list of this type. */
    listType: text().$type<ContributionType>(),
    /** What happened; a trigger drops what its reader does not want. */
    event: text().$type<NotificationEvent>(),
    title: text().notNull(),
    body: text().notNull(),
    isRead: boolean().notNull().default(false),
    isDeleted: boolean().notNull().default(false),
    date: createdAt(),
  },
  (row) => [
    index('notification_user').on(row.userId, row.id.desc().nullsFirst()).where(sql`not is_deleted`),
    index('notification_user_date')
      .on(row.userId, row.date.desc().nullsFirst(), row.id.desc().nullsFirst())
      .where(sql`not is_deleted`),
    index('notification_user_contribution')
      .on(row.userId, row.contributionId, row.date.desc().nullsFirst(), row.id.desc().nullsFirst())
      .where(sql`not is_deleted`),
    index('notification_competition').on(row.competitionId).where(sql`competition_id is not null`),
    index('notification_campaign').on(row.campaignId).where(sql`campaign_id is not null`),
    index('notification_chat')
      .on(row.chatSessionId, row.userId)
      .where(sql`chat_session_id is not null and not is_read and not is_deleted`),
    index('notification_comment').on(row.commentId).where(sql`comment_id is not null`),
    index('notification_bulk_job').on(row.bulkJobId).where(sql`bulk_job_id is not null`),
    index('notification_removed_user').on(row.userId).where(sql`is_deleted`),
    index('notification_session').on(row.chatSessionId).where(sql`chat_session_id is not null`),
    index('notification_removed').on(row.date).where(sql`is_deleted`),
    index('notification_unread').on(row.userId).where(sql`not is_read and not is_deleted`),
  ],
);

/** Mails written in the transaction that causes them and sent after it, S3-46. */
export const outboxMails = pgTable(
  'outbox_mail',
  {
    id: id(),
    toAddress: text().notNull(),
    replyTo: text(),
    userId: ref().references(() => users.id),
    subject: text().notNull(),
    textBody: text().notNull(),
    htmlBody: text(),
    /** Only in mails that a person may decline, such as news. */
    unsubscribeLink: text(),
    /** What it belongs to for mail programs, such as a contribution. */
    thread: text(),
    /** Its id for mail programs, the same at each try. */
    messageId: uuid().notNull().defaultRandom(),
    /** Who goes first: 0 what somebody waits for, 1 what is about own work, 2 news to many. */
    priority: smallint().notNull().default(1),
    /** Holds a key that opens an account: hidden while it travels, erased once it was sent. */
    isSecret: boolean().notNull().default(false),
    /** From then on the mail is worth nothing, such as one with a key that ended. */
    expiresAt: instant(),
    status: text().$type<MailStatus>().notNull().default('QUEUED'),
    /** Answers of the mail server that count, at most three. */
    tries: integer().notNull().default(0),
    /** Times that the mail server was away or asked to wait. */
    delays: integer().notNull().default(0),
    nextTryAt: createdAt(),
    lastError: text(),
    createdDate: createdAt(),
    /** When it was last put into the queue. */
    queuedDate: createdAt(),
    sentDate: instant(),
  },
  (row) => [
    index('outbox_mail_due').on(row.priority, row.nextTryAt, row.id).where(sql`status = 'QUEUED'`),
    index('outbox_mail_status').on(row.status, row.id.desc().nullsFirst()),
    index('outbox_mail_user').on(row.userId),
    index('outbox_mail_search').using(
      'gin',
      sql`searchable(${row.toAddress} || ' ' || ${row.subject}) gin_trgm_ops`,
    ),
  ],
);
