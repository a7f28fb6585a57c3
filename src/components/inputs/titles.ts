import type { Title } from '#contract/texts/titles.ts';
import { type Rule, required } from './rules.ts';

/** A title per configured language, as a form holds it; an emptied one is null. */
export type Titles = Record<string, string | null>;

/** @param locales the configured languages */
export const titlesOf = (list: readonly Title[], locales: readonly string[]): Titles =>
  Object.fromEntries(
    locales.map((locale) => [locale, list.find(({ language }) => language === locale)?.title ?? '']),
  );

/**
 * What is stored: the languages keep their order, as the first one stands for those that are missing;
 * words in languages that are not configured any more stay.
 */
export function titleListOf(titles: Titles, stored: readonly Title[] = []): Title[] {
  const storedTitles = stored.map(({ language, title }) => ({
    language,
    title: language in titles ? (titles[language] ?? '').trim() : title,
  }));
  const known = new Set(stored.map(({ language }) => language));
  const added = Object.entries(titles)
    .filter(([language]) => !known.has(language))
    .map(([language, title]) => ({ language, title: (title ?? '').trim() }));
  return [...storedTitles, ...added].filter(({ title }) => title !== '');
}

const asked = required();

/** One title at least, in whatever language. */
export const oneTitle: Rule = Object.assign(
  (_: unknown, values: Record<string, unknown> = {}) =>
    Object.values((values.titles ?? {}) as Titles).some((title) => title?.trim()) ? undefined : asked.rule,
  { rule: asked.rule },
);

/** The same with the mark of a required field. */
export const markedTitle: Rule = Object.assign(
  (value: unknown, values?: Record<string, unknown>) => oneTitle(value, values),
  { rule: asked.rule, isRequired: true },
);

/** The field of the form for a path of the body, such as `definitionList.1.title`. */
export const titleSourceOf = (path: string, locales: readonly string[]): string =>
  path.startsWith('definitionList') ? `titles.${locales[0]}` : path;
