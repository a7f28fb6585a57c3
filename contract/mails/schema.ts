import { z } from 'zod';
import { Instant, listOf, paging } from '#contract/http.ts';

/** Where a mail stands, S3-46. */
export const MAIL_STATUSES = ['QUEUED', 'SENT', 'FAILED'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Why the words of a mail are not shown: it opens an account, or it did and was sent. */
export const MAIL_HIDDEN_REASONS = ['SECRET', 'ERASED'] as const;

/** Row of the list of mails; words are left to the detail. */
export const MailRow = z.object({
  id: z.number(),
  toAddress: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  /** Answers of the mail server that count, at most three. */
  tries: z.number(),
  lastError: z.string().nullable(),
  createdDate: Instant,
  /** Null once it was sent or given up. */
  nextTryAt: Instant.nullable(),
  sentDate: Instant.nullable(),
});
export type MailRow = z.infer<typeof MailRow>;

/** A mail with its words, as far as they may be seen. */
export const Mail = MailRow.extend({
  replyTo: z.string().nullable(),
  textBody: z.string().nullable(),
  htmlBody: z.string().nullable(),
  hidden: z.enum(MAIL_HIDDEN_REASONS).nullable(),
  canSendAgain: z.boolean(),
});
export type Mail = z.infer<typeof Mail>;

export const MAIL_SORT_FIELDS = ['id', 'createdDate', 'toAddress', 'subject', 'status', 'sentDate'] as const;

export const mailQuery = z.object({
  ...paging(MAIL_SORT_FIELDS, 'id,desc'),
  'status.in': listOf(MAIL_STATUSES).optional(),
  /** Part of the address or the subject. */
  'text.contains': z.string().max(255).optional(),
});
export type MailListQuery = z.output<typeof mailQuery>;
