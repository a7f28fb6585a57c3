/**
 * Repeatable chance: the same seed gives the same sample, on every machine. Mulberry32, a small generator of 32-bit numbers
 * with a period that is ample for a sample.
 */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  /** A number from 0 to below 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from `least` to `most`, both included. */
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('There is nothing to pick from');
    return items[between(0, items.length - 1)] as T;
  };
  const some = <T>(items: readonly T[], count: number): T[] => {
    const left = [...items];
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(between(0, left.length - 1), 1)[0] as T,
    );
  };
  /** True in so many of 100 cases. */
  const percent = (share: number) => next() * 100 < share;
  return { next, between, pick, some, percent };
}

export type SeededRandom = ReturnType<typeof seededRandom>;
