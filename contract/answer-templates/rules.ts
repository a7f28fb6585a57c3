import { NOTE_PARTS, type NoteTexts } from '#contract/decision-notes/schema.ts';
import { editsMailsOf, MAIL_MODULES, type MailModule } from '#contract/mailings/rules.ts';
import { CONTRIBUTION_TYPES, type ContributionType, type RoleSet, seesAllOfType } from '#contract/roles.ts';

/**
 * What a template is for: the three parts of a decision note, one text, such as a question or a comment, or what is said in a
 * mail above what it announces (decision 0111).
 */
export const TEMPLATE_PURPOSES = ['DECISION', 'TEXT', 'MAIL'] as const;
export type TemplatePurpose = (typeof TEMPLATE_PURPOSES)[number];

/** Where templates can be shared: among those who answer contributions of a type, or who ask for the mails of a module. */
export const TEMPLATE_MODULES = [...CONTRIBUTION_TYPES, ...MAIL_MODULES] as const;
export type TemplateModule = (typeof TEMPLATE_MODULES)[number];

export const modulesOfPurpose = (purpose: TemplatePurpose): readonly TemplateModule[] =>
  purpose === 'MAIL' ? MAIL_MODULES : CONTRIBUTION_TYPES;

/** Whose it is: of one person, or of all of a module. */
export const TEMPLATE_SCOPES = ['PERSON', 'MODULE'] as const;
export type TemplateScope = (typeof TEMPLATE_SCOPES)[number];

export const TEMPLATE_SORT_FIELDS = ['id', 'name', 'purpose', 'dateUpdated'] as const;

/** Characters of a name and of a text; languages of one template; templates of one person and of one module. */
export const TEMPLATE_LIMITS = {
  name: { min: 1, max: 100 },
  text: { max: 1000 },
  languages: 50,
  perPerson: 100,
  perModule: 200,
} as const;

/** The words of an answer: the parts of a note, or `text`, of a mail with its subject; what its purpose does not use is ''. */
export type AnswerWords = NoteTexts & { text: string; subject: string };
export type TemplateText = AnswerWords & { language: string };

export const NO_ANSWER_WORDS: AnswerWords = { decision: '', reason: '', next: '', text: '', subject: '' };

const WORDS = [...NOTE_PARTS, 'text', 'subject'] as const;
const WORDS_OF_PURPOSE: Readonly<Record<TemplatePurpose, readonly (keyof AnswerWords)[]>> = {
  DECISION: NOTE_PARTS,
  TEXT: ['text'],
  MAIL: ['subject', 'text'],
};

/** What a template of a purpose consists of, in the order in which it is written. */
export const wordsOfPurpose = (purpose: TemplatePurpose): readonly (keyof AnswerWords)[] =>
  WORDS_OF_PURPOSE[purpose];

/** Whether an answer says nothing of what its purpose consists of. */
export const isWordless = (words: AnswerWords, purpose: TemplatePurpose): boolean =>
  wordsOfPurpose(purpose).every((part) => words[part].trim() === '');

/** Texts as a template of a purpose stores them: without languages that say nothing, and without words of the other purpose. */
export const textsOfPurpose = (texts: readonly TemplateText[], purpose: TemplatePurpose): TemplateText[] =>
  texts
    .filter((text) => !isWordless(text, purpose))
    .map((text) => ({ ...text, ...blankBut(text, wordsOfPurpose(purpose)) }));

const blankBut = (words: AnswerWords, used: readonly (keyof AnswerWords)[]): AnswerWords =>
  mapWords(words, (text, part) => (used.includes(part) ? text : ''));

/** The words of an answer, each changed by a function. */
export function mapWords(
  words: AnswerWords,
  change: (text: string, part: keyof AnswerWords) => string,
): AnswerWords {
  const changed = WORDS.map((part) => [part, change(words[part], part)]);
  return Object.fromEntries(changed) as AnswerWords;
}

const isMailModule = (module: TemplateModule): module is MailModule =>
  MAIL_MODULES.some((known) => known === module);

/** Whether somebody changes the templates of a module: who administers its contributions, or edits what its mails announce. */
export const mayChangeModuleTemplates = (roles: RoleSet, module: TemplateModule): boolean =>
  isMailModule(module)
    ? editsMailsOf(roles, module)
    : seesAllOfType(roles, module satisfies ContributionType);
