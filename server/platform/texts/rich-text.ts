import {
  LINK_RELATION,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_STYLES,
  RICH_TEXT_TAGS,
  VIDEO_HOSTS,
} from '#contract/texts/rich-text.ts';
import { type AllowedRichText, richTextCleaner } from './rich-text.cleaner.mjs';
import { cleanInThread } from './rich-text.threads.ts';

const ALLOWED: AllowedRichText = {
  tags: RICH_TEXT_TAGS,
  attributes: RICH_TEXT_ATTRIBUTES,
  styles: RICH_TEXT_STYLES,
  videoHosts: VIDEO_HOSTS,
  linkRelation: LINK_RELATION,
};

/**
 * Rich text without anything that could run or load from elsewhere: no scripts, no event handlers, no
 * javascript: addresses, players of two hosts only, the editor's own styles, S1-32. The server cleans what people
 * write by nothing else; cleaning twice changes nothing. It holds the event loop for as long as it takes, some 60 ms for
 * 100,000 characters: requests clean by `cleanRichText`.
 */
export const cleanRichTextAtOnce = richTextCleaner(ALLOWED);

/** Most characters that a request cleans on the event loop: the worst of them take less than 10 ms. */
const MOST_AT_ONCE = 10_000;

/** Several texts of a request, cleaned as `cleanRichText` does it. */
export async function cleanRichTexts(texts: readonly string[]): Promise<string[]> {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length <= MOST_AT_ONCE) return texts.map(cleanRichTextAtOnce);
  return cleanInThread({ texts, allowed: ALLOWED });
}

/** As `cleanRichTextAtOnce`; a long text is cleaned in a thread, where it holds up nobody's request. */
export async function cleanRichText(html: string): Promise<string> {
  const [clean = ''] = await cleanRichTexts([html]);
  return clean;
}

/** For those who can go on at once with a short text. */
export const cleanRichTextSoon = (html: string): string | Promise<string> =>
  html.length <= MOST_AT_ONCE ? cleanRichTextAtOnce(html) : cleanRichText(html);
