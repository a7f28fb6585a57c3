import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { MAIL_SORT_FIELDS, MailListQuery, MailRow } from '#contract/mails/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countUpTo } from '#server/platform/db/counting.ts';
import { ordering, pageWindow } from '#server/platform/db/paging.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { containsText } from '#server/platform/db/search.ts';
import { Page } from '#server/platform/http/answers.ts';

const { id, toAddress, subject, status, createdDate, sentDate, tries, lastError } = outboxMails;
const SORT_COLUMNS = { id, toAddress, subject, status, createdDate, sentDate } satisfies Record<
  (typeof MAIL_SORT_FIELDS)[number],
  unknown
>;
const rowColumns = {
  ...SORT_COLUMNS,
  tries,
  lastError,
  nextTryAt: sql<string | null>`case when ${status} = 'QUEUED' then ${outboxMails.nextTryAt} end`,
};

function matching(query: MailListQuery): SQL | undefined {
  const statuses = query['status.in'];
  const text = query['text.contains']?.trim();
  return and(
    statuses && statuses.length > 0 ? inArray(outboxMails.status, statuses) : undefined,
    text ? containsText(sql`(${outboxMails.toAddress} || ' ' || ${outboxMails.subject})`, text) : undefined,
  );
}

export async function pageOfMails(db: Db, query: MailListQuery): Promise<Page<MailRow>> {
  const where = matching(query);
  const { limit, offset } = pageWindow(query);
  const rows = await db
    .select(rowColumns)
    .from(outboxMails)
    .where(where)
    .orderBy(...ordering(SORT_COLUMNS, query.sort, outboxMails.id))
    .limit(limit)
    .offset(offset);
  const { total, hasMore } = await countUpTo(db, sql`select from ${outboxMails} where ${where ?? sql`true`}`);
  return new Page(rows, total, { hasMore });
}

/** One mail with everything that decides what of it is shown. */
export async function readMail(db: Db, id: number) {
  const [row] = await db
    .select({
      ...rowColumns,
      replyTo: outboxMails.replyTo,
      textBody: outboxMails.textBody,
      htmlBody: outboxMails.htmlBody,
      isSecret: outboxMails.isSecret,
      expiresAt: outboxMails.expiresAt,
      userId: outboxMails.userId,
      // Written out: a column of the one table is rendered without its name, and would be found in the other.
      login: sql<string | null>`(select u.login from app_user u where u.id = outbox_mail.user_id)`,
      toAdministrator: sql<boolean>`exists (select from user_authority a
        where a.user_id = outbox_mail.user_id and a.authority = 'ROLE_ADMIN')`,
    })
    .from(outboxMails)
    .where(eq(outboxMails.id, id));
  return row;
}

export async function countMails(db: Db, status: 'QUEUED' | 'FAILED'): Promise<number> {
  return db.$count(outboxMails, eq(outboxMails.status, status));
}

/** Puts a mail at the head of the queue, with all its tries. */
export async function queueAgain(db: Db, id: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .update(outboxMails)
    .set({
      status: 'QUEUED',
      tries: 0,
      delays: 0,
      lastError: null,
      sentDate: null,
      nextTryAt: at,
      queuedDate: at,
    })
    .where(eq(outboxMails.id, id));
}
