import type { MessageKey } from '#messages/message-key.ts';
import type { Translate } from '#src/useTranslate.ts';

/**
 * What people call the things of a page that its name does not say, such as "logo" for the brand: searches among pages look at
 * these words too.
 * @param label that of the page in the menus
 */
export const everydayWords = (translate: Translate, label: MessageKey): string =>
  translate(`everydayWords.${label}`, { _: '' });
