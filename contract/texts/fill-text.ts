/*
 * How the texts of the application are read: the same in the browser and in the mails of the server. Pure, and
 * without the validator, as it is part of the first load.
 */

import { formatDecimal } from '#contract/formats/numbers.ts';
import { withoutDirections } from './without-directions.ts';

/** Forms of a text for different numbers follow each other, in the order of the language's plural categories. */
export const FORMS = '||||';
const PLACE = /%\{(\w+)\}/g;

/** Rules speak of categories, texts of an order. */
const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'];

interface PluralRule {
  categories: readonly string[];
  select: (count: number) => string;
}
const rules = new Map<string, PluralRule>();

function ruleOf(locale: string): PluralRule {
  const known = rules.get(locale);
  if (known) return known;
  const plural = new Intl.PluralRules(locale);
  const categories = [...plural.resolvedOptions().pluralCategories].sort(
    (one, other) => ORDER.indexOf(one) - ORDER.indexOf(other),
  );
  const rule = { categories, select: (count: number) => plural.select(count) };
  rules.set(locale, rule);
  return rule;
}

/** How many forms for different numbers a language has. */
export const formCount = (locale: string): number => ruleOf(locale).categories.length;

/**
 * Which form of a complete text a language takes for a number: 0 is the first. A language that has one form all the same
 * gets one for a single thing and one for everything else.
 */
export function pluralIndex(locale: string, count: number): number {
  const { categories, select } = ruleOf(locale);
  return categories.length === 1 ? Number(count !== 1) : categories.indexOf(select(count));
}

/**
 * The forms of a text, one for each of its language's plural categories. Two forms in a language with more are for one
 * thing, and for everything else; otherwise the last one stands for those that are missing.
 */
export function pluralForms(locale: string, text: string): string[] {
  const forms = text.split(FORMS).map((form) => form.trim());
  const { categories } = ruleOf(locale);
  if (categories.length <= 2) return forms;
  const hasTwo = forms.length === 2 && categories.includes('one');
  return categories.map((category, index) => {
    const place = hasTwo ? Number(category !== 'one') : Math.min(index, forms.length - 1);
    return forms[place] ?? '';
  });
}

/**
 * What stands in the place of a text: a number as the language writes it [R1K-06, R1K-07], Q1-72; anything else, such as an
 * id or a name, as it is, but that it turns no direction of writing.
 */
export const filledIn = (locale: string, value: unknown): string =>
  typeof value === 'number' ? formatDecimal(value, locale) : withoutDirections(String(value));

/**
 * A text with its places (`%{name}`) filled in and, where it has forms for different numbers, in the form of
 * `smart_count`. A place without a value stays as it is.
 * @param locale the language that the text is written in
 */
export function fillText(
  locale: string,
  text: string,
  values: Readonly<Record<string, unknown>> = {},
): string {
  let chosen = text;
  if (text.includes(FORMS)) {
    const forms = pluralForms(locale, text);
    const { smart_count: count } = values;
    chosen = (typeof count === 'number' ? forms[pluralIndex(locale, count)] : undefined) ?? forms[0] ?? '';
  }
  return chosen.replace(PLACE, (place, name: string) => {
    const value = values[name];
    if (value === undefined || value === null) return place;
    return filledIn(locale, value);
  });
}
