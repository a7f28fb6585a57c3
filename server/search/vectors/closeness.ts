/**
 * How alike two texts are by their vectors, and what that adds to the likeness of their letters.
 *
 *     closeness = (cosine − floor) ÷ (1 − floor), within 0 and 1      floor: the median cosine with texts that happen to be there
 *     combined  = 1 − (1 − likeness) · (1 − 7/10 · closeness²)
 *
 * What a cosine means differs between models: of texts that have nothing in common some say 0.1 and some 0.8. The floor measures that
 * in the installation. Vectors only add: a text without one is found as if there were none. The sum is the noisy-or of Pearl
 * (Probabilistic reasoning in intelligent systems, 1988), bounded by 1 and growing with both. Of the signs of numbers as many differ as
 * directions lie apart (Charikar: Similarity estimation techniques from rounding algorithms, 2002), which is enough to find candidates.
 */

/** Numbers of the longest vector that is taken, and of the shortest. */
export const DIMENSIONS = { least: 8, most: 4096 } as const;

/** What the same meaning alone makes of a likeness of 0. */
const MOST_ADDED = 0.7;
/** Where fewer texts have vectors, these do not say what is usual. */
const LEAST_BACKGROUND = 8;
const FLOOR_UNKNOWN = 0.7;
const MOST_FLOOR = 0.95;

/** The same direction with the length 1; null of what has none. */
export function unitOf(numbers: readonly number[]): Float32Array | null {
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  if (!(largest > 0 && Number.isFinite(largest))) return null;
  const scaled = numbers.map((number) => number / largest);
  const length = Math.sqrt(scaled.reduce((sum, number) => sum + number * number, 0));
  return Float32Array.from(scaled, (number) => number / length);
}

/** The signs of the numbers, as text of zeros and ones. */
export const signatureOf = (unit: Float32Array): string =>
  Array.from(unit, (number) => (number > 0 ? '1' : '0')).join('');

const BYTES = 4;

export function bytesOf(unit: Float32Array): Buffer {
  const bytes = Buffer.alloc(unit.length * BYTES);
  for (const [at, number] of unit.entries()) bytes.writeFloatLE(number, at * BYTES);
  return bytes;
}

export const vectorOf = (bytes: Buffer): Float32Array =>
  Float32Array.from({ length: Math.floor(bytes.length / BYTES) }, (_, at) => bytes.readFloatLE(at * BYTES));

/** Of two unit vectors of as many numbers, from -1 to 1. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return Math.max(-1, Math.min(1, sum));
}

/** The cosine that says nothing, by those with texts that happen to be there. */
export function floorOf(background: readonly number[]): number {
  if (background.length < LEAST_BACKGROUND) return FLOOR_UNKNOWN;
  const median = background.toSorted((one, other) => one - other)[Math.floor(background.length / 2)] ?? 0;
  return Math.max(0, Math.min(MOST_FLOOR, median));
}

/** @returns from 0, no more than any two texts, to 1, the same direction */
export const closeness = (cosine: number, floor: number): number =>
  Math.max(0, Math.min(1, (cosine - floor) / (1 - floor)));

/** The likeness of letters and the closeness of vectors in one, each from 0 to 1 as the result is. */
export const combined = (likeness: number, close: number): number =>
  1 - (1 - likeness) * (1 - MOST_ADDED * close * close);
