import { sql } from 'drizzle-orm';
import type { BodyOf } from '#contract/http.ts';
import type { mailingEndpoints } from '#contract/mailings/endpoints.ts';
import type { MailingPreview } from '#contract/mailings/schema.ts';
import { defined } from '#server/platform/defined.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { type MailReader, mailFor, readerColumns, readerJoin } from './mailing.words.ts';

const KINDS = { campaigns: 'campaign', competitions: 'competition', contents: 'content' } as const;

/** The mail that these words make, as the caller would get it, in their language or in another one. */
export async function previewMail(
  { db, services, caller }: ServiceContext,
  { kind, title, summary, endDate = null, words, language }: BodyOf<typeof mailingEndpoints.preview>,
): Promise<MailingPreview> {
  const { rows } = await db.execute<MailReader>(
    sql`select ${readerColumns} from app_user u ${readerJoin} where u.id = ${caller.id}`,
  );
  const reader = defined(rows[0], 'The account of a caller');
  return mailFor(
    services,
    KINDS[kind],
    { title, summary, endDate, words },
    { ...reader, langKey: language ?? reader.langKey },
  );
}
