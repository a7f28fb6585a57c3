import { z } from 'zod';
import { Locale, uniquePerLanguage } from '#contract/texts/titles.ts';
import { MAIL_WORD_LIMITS } from './rules.ts';

/** One line: what ends a line would end the header of a mail, too. */
export const MailSubject = z
  .string()
  .trim()
  .max(MAIL_WORD_LIMITS.subject.max)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u)
  .default('');

/** What the sender says in a mail, at most once per language, with the placeholders of `MAIL_PLACEHOLDERS`. */
export const MailWordsList = uniquePerLanguage(
  z.object({
    language: Locale,
    subject: MailSubject,
    text: z.string().trim().max(MAIL_WORD_LIMITS.text.max).default(''),
  }),
);
