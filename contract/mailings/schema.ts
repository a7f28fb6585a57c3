import { z } from 'zod';
import { PROGRAMME_LIMITS } from '#contract/programmes/rules.ts';

/** What is announced by mail to those whom it is for. */
const ANNOUNCED_KINDS = ['campaigns', 'competitions', 'contents'] as const;
export type AnnouncedKind = (typeof ANNOUNCED_KINDS)[number];

/** How far the mails about a published record are, and who has not had theirs. */
export const Mailing = z.object({
  /** When the mails were last asked for; null: nobody was notified by mail. */
  requestedDate: z.string().nullable(),
  /** When the last of them was written; null while some are still to come. */
  finishedDate: z.string().nullable(),
  /** How many people got one; null where that was not remembered yet. */
  sentCount: z.number().nullable(),
  /** How many whom it is for, and who take mails, have not got one. */
  waitingCount: z.number(),
  /** It is open, so that mails about it can be asked for. */
  isOpen: z.boolean(),
});
export type Mailing = z.infer<typeof Mailing>;

/** Words that a mail is made of; they need not be stored yet. */
export const MailingDraft = z.object({
  kind: z.enum(ANNOUNCED_KINDS),
  title: z.string().max(PROGRAMME_LIMITS.competitionTitle.max),
  summary: z.string().max(PROGRAMME_LIMITS.summary.max),
});
export type MailingDraft = z.infer<typeof MailingDraft>;

/** The mail as the caller would read it. */
export const MailingPreview = z.object({
  subject: z.string(),
  text: z.string(),
  /** Words of its button, which leads to the page. */
  open: z.string(),
});
export type MailingPreview = z.infer<typeof MailingPreview>;
