import {
  type AnswerWords,
  isWordless,
  NO_ANSWER_WORDS,
  type TemplateModule,
  type TemplatePurpose,
  wordsOfPurpose,
} from '#contract/answer-templates/rules.ts';
import type { AnswerTemplate } from '#contract/answer-templates/schema.ts';
import type { Rule } from '#src/components/inputs/rules.ts';

const MISSING = { message: 'answerTemplate.missing', args: {} };

/** Who uses a template: its author, or all of a module. */
export type TemplateUsers = 'PERSON' | TemplateModule;

/** What the form of a template holds. */
export interface TemplateValues {
  name: string;
  users: TemplateUsers;
  purpose: TemplatePurpose;
  /** Its words by language. */
  texts: Record<string, AnswerWords>;
}

/** Where the form shows a refusal as a whole. */
export const TEMPLATE_FIELDS = {
  'error.answerTemplate.nameTaken': 'name',
  'error.answerTemplate.module': 'users',
} as const;

/**
 * The field of the form for a path of the body; what is wrong with the texts is said at the first of them.
 * @param locales the languages of the form
 */
export const templateSourceOf =
  (locales: readonly string[], purpose: TemplatePurpose) =>
  (path: string): string => {
    if (path === 'scope' || path === 'type') return 'users';
    return path.startsWith('texts') ? `texts.${locales[0]}.${wordsOfPurpose(purpose)[0]}` : path;
  };

/** A rule of the first text: one of them, in whatever language, says something. */
export const SOME_TEXT: Rule = Object.assign(
  (_: unknown, values: Record<string, unknown> = {}) => {
    const { texts, purpose } = values as Pick<TemplateValues, 'texts' | 'purpose'>;
    return Object.values(texts).some((words) => !isWordless(words, purpose)) ? undefined : MISSING;
  },
  { rule: MISSING },
);

/** @param locales the languages that are offered */
export function templateValuesOf(
  stored: AnswerTemplate | null,
  locales: readonly string[],
  begun: Partial<TemplateValues> = {},
): TemplateValues {
  const wordsIn = (locale: string): AnswerWords => {
    const own = stored?.texts.find(({ language }) => language === locale);
    if (!own) return NO_ANSWER_WORDS;
    const { language: _, ...words } = own;
    return words;
  };
  return {
    name: stored?.name ?? '',
    users: stored?.type ?? 'PERSON',
    purpose: stored?.purpose ?? 'DECISION',
    texts: Object.fromEntries(locales.map((locale) => [locale, wordsIn(locale)])),
    ...begun,
  };
}

/** What can be changed of it, as it is sent; languages that are not configured any more keep their texts. */
export function templateChangeOf({ name, texts, purpose }: TemplateValues, stored: AnswerTemplate | null) {
  const others = (stored?.texts ?? []).filter(({ language }) => !(language in texts));
  const own = Object.entries(texts)
    .map(([language, words]) => ({ language, ...words }))
    .filter((text) => !isWordless(text, purpose));
  return { name, texts: [...own, ...others] };
}

/** A new one, as it is sent. */
export const newTemplateOf = (values: TemplateValues) => ({
  ...templateChangeOf(values, null),
  purpose: values.purpose,
  ...(values.users === 'PERSON'
    ? { scope: 'PERSON' as const }
    : { scope: 'MODULE' as const, type: values.users }),
});
