/**
 * By which words of a text those that may be like it are looked up in the index: what is rare finds little and says much, what
 * many texts hold is asked for in twos.
 */
import { beginning, lexeme } from '#server/platform/words/word-query.ts';
import type { LookedFor } from './likeness.ts';

/** A word with the number of texts that it stood in at the last count; 0 of one that is misspelt, or new since. */
export interface CountedWord extends LookedFor {
  texts: number;
}

/** A question to the index of words. */
export interface CandidateQuery {
  /** As a `tsquery`. */
  query: string;
  /** As many are found at most. */
  most: number;
  /** Which of the words it asks for, the first as 1, the second as 2, the third as 4. */
  words: number;
}

export interface CandidatePlan {
  queries: CandidateQuery[];
  /** What each word says. */
  weights: number[];
}

/** How much more a word of the title counts. */
const TITLE = 2;
const LEAST_WEIGHT = 0.1;
const MOST_WORDS = 12;
const MOST_UNKNOWN = 4;
const MOST_FOUND_UNKNOWN = 400;
/** Found are at least as many as are compared, where that is possible. */
export const MOST_COMPARED = 50;
/** Words of which each is asked for with each other one, the rarest of those that are too common by themselves. */
const MOST_PAIRED = 4;
/** Entries of the index that are read for pairs: a hundred thousand take some thirty milliseconds of a processor. */
const MOST_ENTRIES = 150_000;
/** Two words of a sentence stand together more often than by chance; what was guessed far too low is cut off. */
const GUESSED = { factor: 8, least: 400 } as const;

const queryOf = ({ beginning: begun, isWhole }: LookedFor) => (isWhole ? lexeme(begun) : beginning(begun));
const rankOf = ({ texts, inTitle }: CountedWord) => texts / (inTitle ? TITLE : 1);

/**
 * @param counted of a text, each word once
 * @param texts of the installation
 * @param most contributions that the questions may find together, by what is expected
 */
export function candidatePlan(
  counted: readonly CountedWord[],
  { texts, most }: { texts: number; most: number },
): CandidatePlan {
  // How many texts hold a single letter is not counted; most do.
  const long = counted.filter((word) => word.beginning.length > 1);
  const sorted = [...(long.length > 0 ? long : counted)].sort(
    (one, other) => rankOf(one) - rankOf(other) || (one.beginning < other.beginning ? -1 : 1),
  );
  const numberOfKnown = sorted.filter((word) => word.texts > 0).length;
  const unknown = sorted
    .filter((word) => word.texts === 0)
    .slice(0, Math.max(MOST_UNKNOWN, MOST_WORDS - numberOfKnown));
  const words = [...unknown, ...sorted.filter((word) => word.texts > 0)].slice(0, MOST_WORDS);
  const queries: CandidateQuery[] = [];
  let found = 0;
  const ask = (places: readonly number[], expected: number, limit: number) => {
    found += Math.min(expected, limit);
    queries.push({
      query: places.map((place) => queryOf(words[place] as CountedWord)).join(' & '),
      most: Math.ceil(limit),
      words: places.reduce((mask, place) => mask | (1 << place), 0),
    });
  };
  const common: number[] = [];
  words.forEach((word, place) => {
    if (word.texts === 0) ask([place], 0, MOST_FOUND_UNKNOWN);
    else if (common.length === 0 && found + word.texts <= most) ask([place], word.texts, most);
    else common.push(place);
  });
  const textsOf = (place: number) => (words[place] as CountedWord).texts;
  const pairs = common
    .slice(0, MOST_PAIRED)
    .flatMap((one, at, all) => all.slice(at + 1).map((other) => ({ one, other })))
    .map(({ one, other }) => ({
      places: [one, other],
      entries: textsOf(one) + textsOf(other),
      expected: (textsOf(one) * textsOf(other)) / texts,
    }))
    .sort((one, other) => one.expected - other.expected);
  let entries = 0;
  for (const pair of pairs) {
    entries += pair.entries;
    if (entries > MOST_ENTRIES || found > most) break;
    ask(pair.places, pair.expected, Math.min(most, GUESSED.least + GUESSED.factor * pair.expected));
  }
  // Nothing better: some of those that hold the rarest.
  const [rarest] = common;
  if (rarest !== undefined && found < MOST_COMPARED) {
    ask([rarest], textsOf(rarest), MOST_FOUND_UNKNOWN);
  }
  const weights = words.map(
    (word) =>
      Math.max(LEAST_WEIGHT, Math.log((texts + 1) / (Math.min(texts, word.texts) + 1))) *
      (word.inTitle ? TITLE : 1),
  );
  return { queries, weights };
}
