/**
 * Does a work by batches until one is not full, so that no statement holds locks for long.
 * @param size rows of a full batch
 * @param batch processes one, and returns how many rows it found
 * @returns how many rows all of them found
 */
export async function inBatches(
  size: number,
  batch: () => Promise<{ rowCount: number | null }>,
): Promise<number> {
  let found = 0;
  for (;;) {
    const { rowCount } = await batch();
    found += rowCount ?? 0;
    if ((rowCount ?? 0) < size) return found;
  }
}

/**
 * Does works that have nothing to do with each other: one that fails keeps none of the others from being done.
 * @returns what all of them found
 * @throws AggregateError at the end, when some failed
 */
export async function inSteps(steps: readonly (() => Promise<number>)[]): Promise<number> {
  let found = 0;
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      found += await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${steps.length} failed`);
  return found;
}
