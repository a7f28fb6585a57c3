import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Polyglot from 'node-polyglot';

export type MessageMap = Readonly<Record<string, string>>;

/** The shipped texts: one folder a locale, one flat file a feature; English is the reference. */
export interface Messages {
  /** Locale codes, the default one first. */
  locales: readonly string[];
  /** Texts of a locale; those of the default locale for an unknown one, S1-41. */
  of(locale: string): MessageMap;
  /** A text with its placeholders filled in; the key itself when there is no text. */
  translate(locale: string, key: string, values?: Record<string, unknown>): string;
}

/** Names of the shipped languages, each in its own language. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = { en: 'English', tr: 'Türkçe' };

function readLocale(folder: string): MessageMap {
  const texts: Record<string, string> = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const entries = Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as MessageMap);
    for (const [key, text] of entries) {
      if (key in texts) throw new Error(`Message ${key} stands in two files of ${folder}`);
      texts[key] = text;
    }
  }
  return texts;
}

/** Reads all shipped texts, once at start. */
export function loadMessages(directory: string): Messages {
  const locales = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));
  const texts = new Map(locales.map((locale) => [locale, readLocale(join(directory, locale))]));
  const polyglots = new Map(
    locales.map((locale) => [locale, new Polyglot({ locale, phrases: { ...texts.get(locale) } })]),
  );
  const fallback = locales[0] ?? 'en';
  return {
    locales,
    of: (locale) => texts.get(locale) ?? texts.get(fallback) ?? {},
    translate: (locale, key, values) =>
      (polyglots.get(locale) ?? polyglots.get(fallback))?.t(key, { _: key, ...values }) ?? key,
  };
}
