import { z } from 'zod';
import { NoteValuesShape } from '#contract/decision-notes/values.ts';
import { Instant, StoredVersion, textOf } from '#contract/http.ts';
import { MailSubject } from '#contract/mailings/words.ts';
import { Locale, oncePerLanguage } from '#contract/texts/titles.ts';
import { TEMPLATE_LIMITS, TEMPLATE_MODULES, TEMPLATE_PURPOSES, TEMPLATE_SCOPES } from './rules.ts';

export const TemplatePurpose = z.enum(TEMPLATE_PURPOSES);
export const TemplateScope = z.enum(TEMPLATE_SCOPES);
export const TemplateModule = z.enum(TEMPLATE_MODULES);

const words = z.string().trim().max(TEMPLATE_LIMITS.text.max).default('');
const answerWords = { decision: words, reason: words, next: words, text: words, subject: MailSubject };

/** One text per language, with the placeholders of `NOTE_PLACEHOLDERS`, of mails those of `MAIL_PLACEHOLDERS`; at least one that says something. */
const TemplateTexts = oncePerLanguage(z.object({ language: Locale, ...answerWords }));

/** What a template can be changed in. */
export const AnswerTemplateChange = z.object({
  name: textOf(TEMPLATE_LIMITS.name),
  texts: TemplateTexts,
});

/** A new template: whose it is and what it is for stay as they are. */
export const AnswerTemplateInput = AnswerTemplateChange.extend({
  scope: TemplateScope.default('PERSON'),
  /** With MODULE: the type of its contributions; for mails, the module of what they announce. */
  type: TemplateModule.nullable().default(null),
  purpose: TemplatePurpose,
});
export type AnswerTemplateInput = z.output<typeof AnswerTemplateInput>;

/** A template in a list. */
export const AnswerTemplateRow = z.object({
  id: z.number(),
  name: z.string(),
  scope: TemplateScope,
  /** The type of the module's contributions, or the module of what its mails announce; null for one of a person. */
  type: TemplateModule.nullable(),
  purpose: TemplatePurpose,
  /** Languages in which it has a text. */
  languages: z.array(z.string()),
  /** Who made it; null once they were erased. */
  author: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }).nullable(),
  canEdit: z.boolean(),
  dateUpdated: Instant,
  version: StoredVersion,
});
export type AnswerTemplateRow = z.infer<typeof AnswerTemplateRow>;

export const AnswerTemplate = AnswerTemplateRow.extend({ texts: TemplateTexts });
export type AnswerTemplate = z.infer<typeof AnswerTemplate>;

/** What an answer on a contribution begins with, its language, and what its placeholders stand for. */
export const AnswerBeginning = z.object({ locale: z.string(), ...answerWords, values: NoteValuesShape });
export type AnswerBeginning = z.infer<typeof AnswerBeginning>;
