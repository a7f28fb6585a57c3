import { SIMILAR_LIMITS } from '#contract/search/similar.endpoints.ts';
import { plainText } from '#contract/texts/plain-text.ts';

/**
 * Characters of the address that title and text may take. A letter takes up to nine of them there, and servers and proxies read no
 * more than some kilobytes of an address.
 */
export const ADDRESS_MAX = 4000;

const lengthInAddress = (text: string) => encodeURIComponent(text).length;

/** The beginning of a text that takes no more of an address; no character is parted. */
export function cutForAddress(text: string, most: number): string {
  let taken = 0;
  let end = 0;
  for (const character of text.toWellFormed()) {
    taken += lengthInAddress(character);
    if (taken > most) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** What a draft is compared by, as much of it as an address takes. */
export function similarQuery(title: string, html: string): { title: string; text: string } {
  const asked = cutForAddress(title.slice(0, SIMILAR_LIMITS.title), ADDRESS_MAX);
  const plain = plainText(html).replace(/\s+/gu, ' ').trim().slice(0, SIMILAR_LIMITS.text);
  return { title: asked, text: cutForAddress(plain, ADDRESS_MAX - lengthInAddress(asked)) };
}
