/**
 * What vectors add to the likeness of letters.
 *
 *     closeness = (cosine − floor) ÷ (1 − floor), within 0 and 1      floor: the median cosine with texts of the installation
 *     score     = 1 − (1 − likeness) · (1 − 7/10 · closeness²)
 *
 * What a cosine means differs between models: of texts that have nothing in common some say 0.1 and some 0.8. The floor measures that
 * in the installation. Vectors only add: a text without one is scored by its letters, and of two texts that are as close the one with
 * the likelier letters stays first. The sum is the noisy-or of Pearl (Probabilistic reasoning in intelligent systems, 1988), bounded by
 * 1 and growing with both. The numbers are chosen, not measured (decision 0064).
 */

/** The score of the same direction without a letter in common. */
const MOST_ADDED = 0.7;
/** Where fewer texts have vectors, these do not say what is usual. */
const LEAST_BACKGROUND = 8;
const FLOOR_UNKNOWN = 0.7;
const MOST_FLOOR = 0.95;

/** The cosine that says nothing, by those with texts that were not chosen. */
export function floorOf(background: readonly number[]): number {
  if (background.length < LEAST_BACKGROUND) return FLOOR_UNKNOWN;
  const median = background.toSorted((one, other) => one - other)[Math.floor(background.length / 2)] ?? 0;
  return Math.max(0, Math.min(MOST_FLOOR, median));
}

/** @returns from 0, no more than any two texts, to 1, the same direction */
export const closenessOf = (cosine: number, floor: number): number =>
  Math.max(0, Math.min(1, (cosine - floor) / (1 - floor)));

/** @returns from 0 to 1, as both are; never less than the likeness */
export const scoreOf = (likeness: number, closeness: number): number =>
  1 - (1 - likeness) * (1 - MOST_ADDED * closeness * closeness);
