import type { MessageKey } from '#messages/message-key.ts';
import type { Services } from '#server/platform/services.ts';
import type { NotificationTexts } from '../engine/types.ts';

type Values = Readonly<Record<string, string>>;

/** Filled for each reader, with what the message is about. */
const LATER = { title: '{title}', code: '{code}', note: '{explanation}' };

/**
 * The words of a notification in every language.
 * @param values of the texts; of the contribution `title` and `code`, and what was written with it as `note`, are filled in later
 */
export function noticeTexts(
  { locales, translate }: Services['messages'],
  keys: { title: MessageKey; text: MessageKey },
  values: Values | ((language: string) => Values) = {},
): NotificationTexts {
  return locales.map((language) => {
    const all = { ...LATER, ...(typeof values === 'function' ? values(language) : values) };
    return {
      language,
      subject: translate(language, keys.title, all),
      text: translate(language, keys.text, all).trimEnd(),
    };
  });
}
