import { z } from 'zod';
import { Instant } from '#contract/http.ts';
import { PROGRAMME_LIMITS } from '#contract/programmes/rules.ts';
import { Locale } from '#contract/texts/titles.ts';
import { ANNOUNCED_KINDS } from './rules.ts';
import { MailWordsList } from './words.ts';

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
  /** What the sender said in the last of them, with placeholders; whoever is notified later gets the same. */
  words: MailWordsList,
});
export type Mailing = z.infer<typeof Mailing>;

/** With a request for mails: what the sender says in them from now on. Left out: what they said before. */
export const MailingRequest = z.object({ words: MailWordsList.optional() }).nullish();
export type MailingRequest = z.output<typeof MailingRequest>;

/** What a mail is made of; it need not be stored yet. */
export const MailingDraft = z.object({
  kind: z.enum(ANNOUNCED_KINDS),
  title: z.string().max(PROGRAMME_LIMITS.competitionTitle.max),
  summary: z.string().max(PROGRAMME_LIMITS.summary.max),
  /** When what is announced ends; null, or left out, while that is not chosen. */
  endDate: Instant.nullish(),
  words: MailWordsList.default([]),
  /** Of the reader; that of the caller when left out. */
  language: Locale.optional(),
});
export type MailingDraft = z.input<typeof MailingDraft>;
/** What a mail announces, without what its sender says. */
export type MailSubject = Omit<MailingDraft, 'words'>;

/** The mail as the caller would read it, or somebody of their name in another language. */
export const MailingPreview = z.object({
  subject: z.string(),
  text: z.string(),
  /** Words of its button, which leads to the page. */
  open: z.string(),
});
export type MailingPreview = z.infer<typeof MailingPreview>;
