import { z } from 'zod';

/** A locale code such as `en` or `tr`. */
export const Locale = z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/);

/** A text per language, as every configurable thing carries its names: `[{language, title}]`. */
export const Title = z.object({ language: Locale, title: z.string().trim().min(1).max(255) });
export const Name = z.object({ language: Locale, name: z.string().trim().min(1).max(255) });
export type Title = z.infer<typeof Title>;
export type Name = z.infer<typeof Name>;

/** At most one entry per language. */
export function uniquePerLanguage<T extends z.ZodType<{ language: string }>>(entry: T) {
  return z
    .array(entry)
    .max(50)
    .refine((list) => new Set(list.map((item) => item.language)).size === list.length, {
      error: 'duplicateLanguage',
    });
}
/** The same, and one at least. */
export const oncePerLanguage = <T extends z.ZodType<{ language: string }>>(entry: T) =>
  uniquePerLanguage(entry).min(1);
export const TitleList = oncePerLanguage(Title);
export const NameList = oncePerLanguage(Name);

/**
 * The entry of a definition list for a language; the first entry when that language is missing
 * [R3I-03], Q3-106. Undefined only for an empty list.
 */
export function inLanguage<T extends { language: string }>(
  list: readonly T[],
  language: string,
): T | undefined {
  return list.find((entry) => entry.language === language) ?? list[0];
}

/** The name of a language as `inLanguage` finds it; the empty text only for an empty list. */
export const nameIn = (names: readonly Name[], language: string): string =>
  inLanguage(names, language)?.name ?? '';

/** The title, likewise. */
export const titleIn = (titles: readonly Title[], language: string): string =>
  inLanguage(titles, language)?.title ?? '';
