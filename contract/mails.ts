import { z } from 'zod';
import { platformAdministrators } from './access.ts';
import { endpoint, filteredList, Id, Instant, listOf, paging } from './http.ts';

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

/** How mails go out at the moment. */
const MailDelivery = z.object({
  /** False: mails stay in the outbox, Q3-119. */
  hasServer: z.boolean(),
  queued: z.number(),
  failed: z.number(),
});

export const MAIL_SORT_FIELDS = ['id', 'createdDate', 'toAddress', 'subject', 'status', 'sentDate'] as const;

const mailQuery = z.object({
  ...paging(MAIL_SORT_FIELDS, 'id,desc'),
  'status.in': listOf(MAIL_STATUSES).optional(),
  /** Part of the address or the subject. */
  'text.contains': z.string().max(255).optional(),
});
export type MailListQuery = z.output<typeof mailQuery>;

const ById = z.object({ id: Id });

/** The outbox, for administrators, Q3-119. */
export const mailEndpoints = {
  list: endpoint('GET api/v3/mails', {
    access: platformAdministrators,
    summary: 'A page of the outbox',
    query: mailQuery,
    response: z.array(MailRow),
    ...filteredList,
  }),
  delivery: endpoint('GET api/v3/mails/delivery', {
    access: platformAdministrators,
    summary: 'Whether there is a mail server, and how many mails wait or were given up',
    response: MailDelivery,
  }),
  read: endpoint('GET api/v3/mails/:id', {
    access: platformAdministrators,
    summary: 'A mail with its words; those that open an account only while there is no mail server',
    params: ById,
    response: Mail,
  }),
  sendAgain: endpoint('POST api/v3/mails/:id/send-again', {
    access: platformAdministrators,
    summary: 'Puts a mail into the queue again, to be sent now',
    params: ById,
    response: Mail,
    alert: 'app.mail.queued',
  }),
};
