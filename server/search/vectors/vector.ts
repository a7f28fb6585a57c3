/**
 * Vectors of texts: of length 1, stored as floats of four bytes, with the signs of their numbers as a signature. Of the signs of numbers
 * as many differ as directions lie apart (Charikar: Similarity estimation techniques from rounding algorithms, 2002), which is enough to
 * find candidates.
 */
import { endianness } from 'node:os';

/** Numbers of the shortest vector that is taken, and of the longest. */
export const DIMENSIONS = { least: 8, most: 4096 } as const;

/** The same direction with the length 1; null of what has none. */
export function unitOf(numbers: readonly number[]): Float32Array | null {
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  if (!(largest > 0 && Number.isFinite(largest))) return null;
  // Divided first, so that no square is too large.
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

/** The vector of stored bytes. They are copied whole: read number by number a hundred vectors take longer than to be looked up. */
export function vectorOf(bytes: Buffer): Float32Array {
  const copy = Buffer.from(new ArrayBuffer(bytes.length - (bytes.length % BYTES)));
  bytes.copy(copy);
  if (endianness() === 'BE') copy.swap32();
  return new Float32Array(copy.buffer);
}

/** Of two unit vectors of as many numbers, from -1 to 1. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return Math.max(-1, Math.min(1, sum));
}
