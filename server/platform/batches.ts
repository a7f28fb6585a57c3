/** A list in parts of at most so many, in its order. */
export function* batchesOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
