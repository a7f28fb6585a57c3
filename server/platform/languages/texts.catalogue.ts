import type { TextQuery, TextRow, TextSide } from '#contract/languages/schema.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Messages, REFERENCE_LOCALE } from '#server/platform/texts/messages.ts';
import { sideOf } from './sides.ts';

type Source = Pick<Messages, 'shippedOf' | 'ownOf' | 'shippedLocales'>;

const keysBySide = new WeakMap<object, Record<TextSide, readonly string[]>>();

/** All keys of a side, in their order; they are those of English. */
export function keysOf(messages: Source, side: TextSide): readonly string[] {
  const reference = messages.shippedOf(REFERENCE_LOCALE);
  let keys = keysBySide.get(reference);
  if (!keys) {
    const all = Object.keys(reference).sort();
    const of = (wanted: TextSide) => all.filter((key) => sideOf(key) === wanted);
    keys = { FRONTEND: of('FRONTEND'), BACKEND: of('BACKEND') };
    keysBySide.set(reference, keys);
  }
  return keys[side];
}

/** What a key's text is measured by: the shipped words. */
export function modelOf(messages: Source, locale: string, key: string) {
  return {
    reference: messages.shippedOf(REFERENCE_LOCALE)[key] ?? '',
    shipped: messages.shippedOf(locale)[key] ?? null,
  };
}

/**
 * A text as administrators see it; translators follow the English words as they are now.
 * @param changed what an administrator wrote; null where nobody did
 */
export function textRow(messages: Source, locale: string, key: string, changed: string | null): TextRow {
  const { reference, shipped } = modelOf(messages, locale, key);
  const english = locale === REFERENCE_LOCALE ? reference : messages.ownOf(REFERENCE_LOCALE)[key];
  return {
    key,
    locale,
    reference: english ?? reference,
    shipped,
    text: changed ?? shipped,
    isChanged: changed !== null,
  };
}

function rowsOf(messages: Source, side: TextSide, locale: string): TextRow[] {
  const own = messages.ownOf(locale);
  const shipped = messages.shippedOf(locale);
  return keysOf(messages, side).map((key) => {
    const text = own[key];
    return textRow(messages, locale, key, text === undefined || text === shipped[key] ? null : text);
  });
}

/** How many texts of a side there are, how many fall back, and how many administrators wrote. */
export function countsOf(messages: Source, side: TextSide, locale: string) {
  const rows = rowsOf(messages, side, locale);
  return {
    total: rows.length,
    missing: rows.filter(({ text }) => text === null).length,
    changed: rows.filter(({ isChanged }) => isChanged).length,
  };
}

/** A page of the texts of a side in a language, found by a part of key or words in the way of that language. */
export function pageOfTexts(
  messages: Source,
  side: TextSide,
  locale: string,
  query: Omit<TextQuery, 'locale'>,
): Page<TextRow> {
  const { page, size, sort, 'text.contains': part, 'state.equals': state } = query;
  // Whoever searches in Turkish means İ by i; whoever searches for a key or the English words does not.
  const plain = part?.toLowerCase() ?? '';
  const own = part?.toLocaleLowerCase(locale) ?? '';
  const rows = rowsOf(messages, side, locale).filter(
    (row) =>
      (state === undefined || (state === 'MISSING' ? row.text === null : row.isChanged)) &&
      (plain === '' ||
        row.key.toLowerCase().includes(plain) ||
        row.reference.toLowerCase().includes(plain) ||
        (row.text ?? '').toLocaleLowerCase(locale).includes(own)),
  );
  if (sort.endsWith('desc')) rows.reverse();
  return new Page(rows.slice(page * size, (page + 1) * size), rows.length);
}
