/**
 * How alike two texts are, by their letters alone, for every language the same way.
 *
 *     likeness = ½ · part(title, title) + ½ · part(title and text, title and text)     where both have titles, else the latter
 *     part     = ½ · trigrams + ¼ · beginnings(3) + ¼ · beginnings(4)
 *     trigrams = cosine of the weights rarity · (1 + ln occurrences) of the trigrams of ␣word␣ (misspellings, compounds)
 *     beginnings(n) = Σ rarity of the shared ÷ √(Σ rarity of the one's · Σ rarity of the other's), of the first n letters of words
 *     rarity   = ln((texts + 1) ÷ (texts with it + 1)), at least a tenth
 *
 * The first letters stand for the base form, which needs no dictionary of a language. The cosine of weighted words is Salton
 * and Buckley's (Term-weighting approaches in automatic text retrieval, 1988), the rarity of a word Spärck Jones's (1972), the
 * measure of what is shared Ochiai's (1957): unlike Dice's it does not hold against a title that it is short. Why so, and what
 * it reaches: docs/decisions/0060.
 */
import { plainText } from '#contract/texts/plain-text.ts';
import { folded } from '#server/platform/words/folded.ts';

/** A title as it is written, and a rich text, which may be empty. */
export interface Likened {
  title: string;
  text: string;
}

/** In how many of the texts of an installation something stands. */
export interface Rarity {
  texts: number;
  withTrigram(trigram: string): number;
  withBeginning(beginning: string): number;
}

/** A word that two texts share in a form, as the second of them has it. */
export interface SharedWord {
  word: string;
  inTitle: boolean;
  /** It stands in more than a tenth of the texts. */
  isFrequent: boolean;
}

/** How much the titles alone count. */
const TITLES = 0.5;
/** Letters of the beginnings of words. */
const BEGINNINGS = [3, 4] as const;
type Length = (typeof BEGINNINGS)[number];
const BASE_FORM = 4;
/** So that what stands in each text counts a little, and two texts of a new installation can be alike. */
const LEAST_RARITY = 0.1;
/**
 * Letters that are read, of the markup and of what is left without it: the time that a comparison takes is bounded by that. What an
 * idea is about stands at its beginning.
 */
const READ = { markup: 20_000, text: 2000 } as const;
/** Words by which rarity is worked out: the rare ones hardly add to a sum. */
export const FREQUENT_WORDS = 5000;
/** What is longer is no word, or of a language that writes without blanks: it is taken in pieces. */
const WORD = /[\p{L}\p{N}\p{M}]{1,40}/gu;

interface Word {
  written: string;
  folded: string;
}

function wordsOf(text: string): Word[] {
  const written = text.slice(0, READ.text).match(WORD) ?? [];
  return written
    .map((word) => ({ written: word, folded: folded(word) }))
    .filter((word) => word.folded !== '');
}

const plainOf = (html: string) => plainText(html.slice(0, READ.markup));

function trigramsOf(word: string): string[] {
  const padded = ` ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
}

const beginningsOf = (word: string): Set<string> =>
  new Set(BEGINNINGS.map((length) => word.slice(0, length)));

/**
 * Rarity by the words of an installation. How many texts a trigram or a beginning stands in is not counted anywhere: it is
 * taken to be the sum over the words that hold it, which errs only where a text has two of them.
 * @param words each with the number of texts it stands in: the `FREQUENT_WORDS` most frequent ones are enough
 */
export function rarityOf(texts: number, words: Iterable<readonly [word: string, texts: number]>): Rarity {
  const trigrams = new Map<string, number>();
  const beginnings = new Map<string, number>();
  const add = (counts: Map<string, number>, held: string, count: number) =>
    counts.set(held, Math.min(texts, (counts.get(held) ?? 0) + count));
  for (const [word, count] of words) {
    const plain = folded(word);
    for (const trigram of new Set(trigramsOf(plain))) add(trigrams, trigram, count);
    for (const beginning of beginningsOf(plain)) add(beginnings, beginning, count);
  }
  return {
    texts,
    withTrigram: (trigram) => trigrams.get(trigram) ?? 0,
    withBeginning: (beginning) => beginnings.get(beginning) ?? 0,
  };
}

/** Weights are whole thousandths, whose sums are exact: two texts are as alike as the same two the other way round, to the last digit. */
const weightOf = (texts: number, having: number, factor = 1) =>
  Math.round(1000 * factor * Math.max(LEAST_RARITY, Math.log((texts + 1) / (having + 1))));

/** The weights of what a part of a text holds, and what they come to. */
interface Held {
  weights: ReadonlyMap<string, number>;
  total: number;
}

interface Part {
  trigrams: Held;
  beginnings: Record<Length, Held>;
}

/** How often each word stands in a text. */
type Occurrences = ReadonlyMap<string, number>;

function heldOf(weights: ReadonlyMap<string, number>, size: (weight: number) => number): Held {
  let total = 0;
  for (const weight of weights.values()) total += size(weight);
  return { weights, total };
}

function trigramsIn(words: Occurrences, { texts, withTrigram }: Rarity): Held {
  const counts = new Map<string, number>();
  for (const [word, count] of words)
    for (const trigram of trigramsOf(word)) counts.set(trigram, (counts.get(trigram) ?? 0) + count);
  for (const [trigram, count] of counts)
    counts.set(trigram, weightOf(texts, withTrigram(trigram), 1 + Math.log(count)));
  return heldOf(counts, (weight) => weight * weight);
}

function beginningsIn(words: Occurrences, length: number, { texts, withBeginning }: Rarity): Held {
  const weights = new Map<string, number>();
  for (const word of words.keys()) {
    const beginning = word.slice(0, length);
    if (!weights.has(beginning)) weights.set(beginning, weightOf(texts, withBeginning(beginning)));
  }
  return heldOf(weights, (weight) => weight);
}

function occurrencesOf(words: readonly Word[]): Occurrences {
  const counts = new Map<string, number>();
  for (const { folded: word } of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function partOf(words: readonly Word[], rarity: Rarity): Part {
  const occurrences = occurrencesOf(words);
  return {
    trigrams: trigramsIn(occurrences, rarity),
    beginnings: { 3: beginningsIn(occurrences, 3, rarity), 4: beginningsIn(occurrences, 4, rarity) },
  };
}

/** Whoever compares with many lets other work go on after so many: each takes up to a millisecond. */
export const YIELD_EVERY = 5;

/** A text made ready to be compared with many. */
export interface Profile {
  title: Part;
  whole: Part;
  words: readonly (Word & { inTitle: boolean })[];
}

export function profileOf({ title, text }: Likened, rarity: Rarity): Profile {
  const inTitle = wordsOf(title).map((word) => ({ ...word, inTitle: true }));
  const inText = wordsOf(plainOf(text)).map((word) => ({ ...word, inTitle: false }));
  const ofTitle = partOf(inTitle, rarity);
  const words = [...inTitle, ...inText];
  return { title: ofTitle, whole: inText.length === 0 ? ofTitle : partOf(words, rarity), words };
}

/** What two have in common, as a share of what both have. */
function shareOf(one: Held, other: Held, measure: (one: number, other: number) => number): number {
  if (one.total === 0 || other.total === 0) return 0;
  const [few, many] = one.weights.size <= other.weights.size ? [one, other] : [other, one];
  let shared = 0;
  for (const [held, weight] of few.weights) {
    const counterpart = many.weights.get(held);
    if (counterpart !== undefined) shared += measure(weight, counterpart);
  }
  return Math.min(1, shared / Math.sqrt(one.total * other.total));
}

const product = (one: number, other: number) => one * other;
const itself = (weight: number) => weight;

function partsAlike(one: Part, other: Part): number {
  const beginningsAlike = (length: Length) =>
    shareOf(one.beginnings[length], other.beginnings[length], itself);
  return shareOf(one.trigrams, other.trigrams, product) / 2 + (beginningsAlike(3) + beginningsAlike(4)) / 4;
}

const hasWords = ({ trigrams }: Part) => trigrams.weights.size > 0;

/** @returns from 0, nothing in common, to 1, the same words in whatever order, forms of letters and markup */
export function likeness(one: Profile, other: Profile): number {
  const whole = partsAlike(one.whole, other.whole);
  const hasText = one.whole !== one.title || other.whole !== other.title;
  if (!hasText || !hasWords(one.title) || !hasWords(other.title)) return whole;
  return TITLES * partsAlike(one.title, other.title) + (1 - TITLES) * whole;
}

/** How much of the shorter of two words both begin with, for them to be forms of one. */
const FORM = 0.6;
/** A word says nothing where it stands in more than a fifth of the texts. */
const COMMON = { share: 0.2, texts: 3 } as const;
/** It says little where it stands in more than a tenth of them. */
const FREQUENT = { share: 0.1, texts: 3 } as const;

/** Beginnings of a word that a form of it has, of at least so many letters. */
const beginningsFrom = (word: string, least: number): string[] =>
  Array.from({ length: Math.max(0, word.length - least + 1) }, (_, at) => word.slice(0, least + at));

const leastOf = (word: string) => Math.min(word.length, Math.max(BASE_FORM, Math.ceil(FORM * word.length)));

/** A beginning that forms of a word have, or a whole short word, for an index of words. */
export interface LookedFor {
  beginning: string;
  isWhole: boolean;
  inTitle: boolean;
}

/** What the words of a text are looked for by, each beginning once. */
export function lookedFor({ words }: Profile): LookedFor[] {
  const found = new Map<string, LookedFor>();
  for (const { folded: word, inTitle } of words) {
    // By code points: half a letter is no text.
    const beginning = [...word].slice(0, leastOf(word)).join('');
    const isWhole = word.length < BASE_FORM;
    if (!found.has(beginning)) found.set(beginning, { beginning, isWhole, inTitle });
  }
  return [...found.values()];
}

/**
 * The words by which a stored text is like another one: of those that have a form in both, the rarest first, however many.
 */
export function sharedWords(asked: Profile, stored: Profile, rarity: Rarity): SharedWord[] {
  // Two words are forms of one when they share enough of the shorter: all beginnings of the one meet the long ones of the other.
  const all = new Set<string>();
  const long = new Set<string>();
  for (const { folded: word } of asked.words) {
    for (const beginning of beginningsFrom(word, Math.min(word.length, BASE_FORM))) all.add(beginning);
    for (const beginning of beginningsFrom(word, leastOf(word))) long.add(beginning);
  }
  const isShared = (word: string) =>
    beginningsFrom(word, leastOf(word)).some((beginning) => all.has(beginning)) ||
    beginningsFrom(word, Math.min(word.length, BASE_FORM)).some((beginning) => long.has(beginning));
  const textsWith = (word: string) => rarity.withBeginning(word.slice(0, BASE_FORM));
  const bound = ({ share, texts }: { share: number; texts: number }) => Math.max(texts, share * rarity.texts);
  const [mostTexts, fewTexts] = [bound(COMMON), bound(FREQUENT)];
  // Before words are counted the short ones are taken for the common ones.
  // Of single letters nobody counts the texts.
  const isCommon = (word: string) =>
    word.length < 2 || (rarity.texts === 0 ? word.length < BASE_FORM : textsWith(word) > mostTexts);
  const found = new Map<string, Pick<SharedWord, 'word' | 'inTitle'> & { folded: string; texts: number }>();
  for (const { written, folded: word, inTitle } of stored.words) {
    const base = word.slice(0, BASE_FORM);
    if (found.has(base) || isCommon(word) || !isShared(word)) continue;
    found.set(base, { word: written, inTitle, folded: word, texts: textsWith(word) });
  }
  return [...found.values()]
    .sort(
      (one, other) =>
        one.texts - other.texts ||
        other.folded.length - one.folded.length ||
        (one.folded < other.folded ? -1 : 1),
    )
    .map(({ word, inTitle, texts }) => ({ word, inTitle, isFrequent: texts > fewTexts }));
}
