import { FORMS, formCount } from '#contract/texts/fill-text.ts';

/** Longest text of a key, in characters. */
export const MOST_TEXT = 5_000;

/** What can be wrong with a text; each is the word of a field error, and a text `error.{rule}`. */
const TEXT_RULES = [
  'placeholderMissing',
  'placeholderUnknown',
  'pluralForms',
  'markup',
  'controlCharacter',
  'textTooLong',
] as const;
export type TextRule = (typeof TEXT_RULES)[number];

export interface TextFault {
  rule: TextRule;
  /** The placeholder that it is about, as it is written in the text. */
  placeholder?: string;
}

const PLACEHOLDER = /%?\{\w+\}/g;
const MARKUP = /<\/?[a-z!?][^>]*>?/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a text; tab and line end may.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f\u2028\u2029]/;

/** Names that a text is filled with, as they are written in it: `%{name}`, and `{name}` in notices. */
export const placeholdersOf = (text: string): string[] => [...new Set(text.match(PLACEHOLDER) ?? [])].sort();

/** How many forms for different numbers a text gives; 1 for a text without a number. */
const formsOf = (text: string): number => text.split(FORMS).length;

interface Model {
  /** The English text, which says what a text may and must hold. */
  reference: string;
  /** The text that is shipped in the language; null for none. */
  shipped: string | null;
}

function hasForms(text: string, { reference, shipped }: Model, locale: string): boolean {
  const given = formsOf(text);
  // Some languages say after a number what they say without one; what we ship ourselves is right.
  if (given === formsOf(reference) || (shipped !== null && given === formsOf(shipped))) return true;
  if (formsOf(reference) === 1) return false;
  const own = formCount(locale);
  return given >= Math.min(2, own) && given <= Math.max(2, own) && !emptyForm(text);
}

const emptyForm = (text: string): boolean => text.split(FORMS).some((form) => form.trim() === '');

/**
 * Everything that makes a text unfit to stand for its key, S3-104: it must fill in exactly what the reference does,
 * have the forms of its language where the reference has forms, and be text: texts are shown as they are, and what
 * looks like markup would only ever be a mistake or an attempt.
 */
export function textFaults(text: string, model: Model, locale: string): TextFault[] {
  const faults: TextFault[] = [];
  const [own, wanted] = [placeholdersOf(text), placeholdersOf(model.reference)];
  for (const placeholder of wanted) {
    if (!own.includes(placeholder)) faults.push({ rule: 'placeholderMissing', placeholder });
  }
  for (const placeholder of own) {
    if (!wanted.includes(placeholder)) faults.push({ rule: 'placeholderUnknown', placeholder });
  }
  if (!hasForms(text, model, locale) || (formsOf(text) > 1 && emptyForm(text))) {
    faults.push({ rule: 'pluralForms' });
  }
  if (MARKUP.test(text) && !MARKUP.test(model.reference)) faults.push({ rule: 'markup' });
  if (CONTROL.test(text)) faults.push({ rule: 'controlCharacter' });
  if (text.length > MOST_TEXT) faults.push({ rule: 'textTooLong' });
  return faults;
}
