import { SEARCH_LIMITS } from '#contract/search/schema.ts';
import { folded } from './folded.ts';

/** What a snippet marks: words that begin so, and words that are so, as they are searched. */
export interface Marked {
  beginnings: readonly string[];
  whole: ReadonlySet<string>;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Place {
  from: number;
  to: number;
}

/** Most letters that are looked through for a snippet. */
const MOST_READ = 20_000;

function placesIn(text: string, { beginnings, whole }: Marked): Place[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const plain = folded(word);
    const isMarked = whole.has(plain) || beginnings.some((beginning) => plain.startsWith(beginning));
    return isMarked ? [{ from: index, to: index + word.length }] : [];
  });
}

/** The window of the text that holds most hits, the first of those that hold as many. */
function windowAround(places: readonly Place[], length: number): number {
  let [best, most, next] = [0, 0, 0];
  places.forEach(({ from }, at) => {
    while (next < places.length && (places[next]?.to ?? 0) <= from + length) next += 1;
    if (next - at > most) [best, most] = [from, next - at];
  });
  return best;
}

const isLowSurrogate = (text: string, at: number) => /[\udc00-\udfff]/.test(text.charAt(at));

/** A place where a word begins, not before `at` by more than some letters, and never within a letter. */
function atWord(text: string, at: number): number {
  if (at <= 0) return 0;
  const blank = text.lastIndexOf(' ', at);
  const begin = blank >= 0 && at - blank <= 20 ? blank + 1 : at;
  return isLowSurrogate(text, begin) ? begin + 1 : begin;
}

/**
 * A piece of a text with its hits in `<mark>`, all else escaped. Begins with the text where nothing stands in it.
 * @param text plain text
 */
export function snippetOf(text: string, marked: Marked): string {
  const { snippet: length } = SEARCH_LIMITS;
  const read = text.slice(0, MOST_READ);
  const places = placesIn(read, marked);
  const begin =
    read.length <= length ? 0 : atWord(read, windowAround(places, length) - Math.floor(length / 4));
  let end = Math.min(read.length, begin + length);
  if (end < read.length && isLowSurrogate(read, end)) end -= 1;
  const pieces: string[] = [];
  let at = begin;
  for (const { from, to } of places.filter((place) => place.from >= begin && place.to <= end)) {
    pieces.push(escaped(read.slice(at, from)), '<mark>', escaped(read.slice(from, to)), '</mark>');
    at = to;
  }
  pieces.push(escaped(read.slice(at, end)));
  return `${begin > 0 ? '…' : ''}${pieces.join('')}${end < text.length ? '…' : ''}`;
}
