import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FORMS, fillText } from '#contract/texts/fill-text.ts';
import type { MessageKey } from '#messages/message-key.ts';

export type Values = Record<string, string | number>;

/** Gives a text as a person reads it; a place without a value stays as it is (`%{name}`). */
export type Translate = (key: MessageKey, values?: Values) => string;

const MESSAGES = join(import.meta.dirname, '../../messages');

function readTexts(locale: string): Readonly<Record<string, string>> {
  const folder = join(MESSAGES, locale);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.freeze(
    Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))),
  );
}

const shipped = new Map<string, Readonly<Record<string, string>>>();

/** The shipped texts of a language, as the server merges them; read once, for every page that a test opens asks for them. */
export function shippedMessages(locale: string): Readonly<Record<string, string>> {
  const texts = shipped.get(locale) ?? readTexts(locale);
  shipped.set(locale, texts);
  return texts;
}

/** Translates into a language as the application does, so that tests ask for what a person reads. */
export function textsIn(locale: 'en' | 'tr'): Translate {
  const messages = shippedMessages(locale);
  return (key, values = {}) => {
    const text = messages[key];
    if (text === undefined) throw new Error(`There is no text ${key}`);
    if (text.includes(FORMS) && values.smart_count === undefined)
      throw new Error(`${key} has forms for numbers: give it smart_count`);
    return fillText(locale, text, values);
  };
}

export const t = textsIn('en');
export const inTurkish = textsIn('tr');

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A regular expression around texts: what stands between them is its source, the texts are taken literally, but that a
 * place without a value (`%{name}`) matches anything. pattern`^${t('menu.language')}` finds "Language: English".
 */
export function pattern({ raw }: TemplateStringsArray, ...texts: string[]): RegExp {
  const sources = texts.map((text) =>
    text
      .split(/%\{\w+\}/)
      .map(escaped)
      .join('.*'),
  );
  return new RegExp(String.raw({ raw }, ...sources));
}
