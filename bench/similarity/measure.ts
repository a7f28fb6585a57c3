/** Measures how well likeness agrees with people: `npm run similarity`. */
import { folded } from '#server/platform/words/folded.ts';
import { FREQUENT_WORDS, likeness, profileOf, rarityOf } from '#server/search/similar/likeness.ts';
import { cosine } from '#server/search/vectors/vector.ts';
import { closenessOf, floorOf, scoreOf } from '#server/search/vectors/vector-score.ts';
import { BACKGROUND } from '#server/search/vectors/vectors.repository.ts';

/** Two sentences and how alike people found them, from 0 to 5. */
export interface Pair {
  first: string;
  second: string;
  score: number;
}

/** From what score on the second sentence is what somebody who wrote the first one looks for. */
const SAME = 4;
const HIGHEST_SCORE = 5;
const RECALLED = [1, 5, 10] as const;

/**
 * Reads lines of two sentences and a score, separated by tabs; empty lines are skipped.
 * @returns the pairs, and of each other line what is wrong with it
 */
export function readPairs(text: string): { pairs: Pair[]; faults: string[] } {
  const pairs: Pair[] = [];
  const faults: string[] = [];
  text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .forEach((line, at) => {
      if (line.trim() === '') return;
      const [first = '', second = '', score = '', ...more] = line.split('\t').map((cell) => cell.trim());
      const fault =
        score === '' || more.length > 0
          ? 'not two sentences and a score, separated by tabs'
          : first === '' || second === ''
            ? 'a sentence is empty'
            : /^\d+(\.\d+)?$/.test(score) && Number(score) <= HIGHEST_SCORE
              ? null
              : `"${score}" is not a score from 0 to ${HIGHEST_SCORE}`;
      if (fault === null) pairs.push({ first, second, score: Number(score) });
      else faults.push(`line ${at + 1}: ${fault}`);
    });
  return { pairs, faults };
}

/** Ranks from 1 on; equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const ranks: number[] = [];
  for (let from = 0; from < order.length; ) {
    const value = values[order[from] ?? 0];
    let to = from;
    while (to < order.length && values[order[to] ?? 0] === value) to += 1;
    for (const at of order.slice(from, to)) ranks[at] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @returns from -1 to 1; not a number where one of both is always the same */
export function pearson(ones: readonly number[], others: readonly number[]): number {
  const [mean, otherMean] = [meanOf(ones), meanOf(others)];
  let [both, one, other] = [0, 0, 0];
  ones.forEach((value, at) => {
    const [distance, otherDistance] = [value - mean, (others[at] ?? 0) - otherMean];
    both += distance * otherDistance;
    one += distance ** 2;
    other += otherDistance ** 2;
  });
  return both / Math.sqrt(one * other);
}

export const spearman = (ones: readonly number[], others: readonly number[]): number =>
  pearson(ranksOf(ones), ranksOf(others));

export interface Measured {
  pairs: number;
  sentences: number;
  spearman: number;
  pearson: number;
  /** Pairs whose second sentence was looked for by the first, among all other sentences. */
  asked: number;
  /** The share of these that was among the first 1, 5 and 10; what is as alike comes before it. */
  recall: number[];
}

export const sentencesOf = (pairs: readonly Pair[]): string[] => [
  ...new Set(pairs.flatMap(({ first, second }) => [first, second])),
];

/** How close sentences are by their vectors, from 0 to 1, as the product works it out. */
function closenessBy(vectors: ReadonlyMap<string, Float32Array>) {
  const all = [...vectors.values()];
  const background = [...all.slice(0, BACKGROUND / 2), ...all.slice(-BACKGROUND / 2)];
  const floors = new Map<string, number>();
  return (one: string, other: string) => {
    const [vector, counterpart] = [vectors.get(one), vectors.get(other)];
    if (!vector || !counterpart) return 0;
    const floor = floors.get(one) ?? floorOf(background.map((some) => cosine(vector, some)));
    floors.set(one, floor);
    return closenessOf(cosine(vector, counterpart), floor);
  };
}

/**
 * The sentences are the installation: titles of contributions without a text.
 * @param vectors of the sentences, which add to the likeness of their letters
 */
export function measure(
  pairs: readonly Pair[],
  vectors: ReadonlyMap<string, Float32Array> = new Map(),
): Measured {
  const sentences = sentencesOf(pairs);
  const closeness = closenessBy(vectors);
  const counts = new Map<string, number>();
  for (const sentence of sentences)
    for (const word of new Set(folded(sentence).match(/[\p{L}\p{N}]+/gu)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const frequent = [...counts].sort(([, one], [, other]) => other - one).slice(0, FREQUENT_WORDS);
  const rarity = rarityOf(sentences.length, frequent);
  const profiles = new Map(sentences.map((title) => [title, profileOf({ title, text: '' }, rarity)]));
  const alike = (one: string, other: string) => {
    const [profile, counterpart] = [profiles.get(one), profiles.get(other)];
    return profile && counterpart ? scoreOf(likeness(profile, counterpart), closeness(one, other)) : 0;
  };
  const placeOf = ({ first, second }: Pair) => {
    const least = alike(first, second);
    return sentences.filter((sentence) => sentence !== first && alike(first, sentence) >= least).length;
  };
  const scores = pairs.map(({ score }) => score);
  const found = pairs.map(({ first, second }) => alike(first, second));
  // Nobody looks for the sentence that they have written.
  const places = pairs.filter(({ first, second, score }) => score >= SAME && first !== second).map(placeOf);
  return {
    pairs: pairs.length,
    sentences: sentences.length,
    spearman: spearman(found, scores),
    pearson: pearson(found, scores),
    asked: places.length,
    recall: RECALLED.map((most) => places.filter((place) => place <= most).length / places.length),
  };
}

const shown = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(3));

export function asLines(measured: Measured): string[] {
  return [
    `Pairs       ${measured.pairs} of ${measured.sentences} sentences`,
    `Spearman    ${shown(measured.spearman)}`,
    `Pearson     ${shown(measured.pearson)}`,
    ...RECALLED.map(
      (most, at) => `${`Recall@${most}`.padEnd(11)} ${shown(measured.recall[at] ?? Number.NaN)}`,
    ),
    `            of ${measured.asked} pairs with a score of ${SAME} or more, each looked for among ${Math.max(0, measured.sentences - 1)} sentences`,
  ];
}
