/**
 * Does a work by batches until one is not full, so that no statement holds locks for long.
 * @param size rows of a full batch
 * @param batch does one, and tells how many rows it found
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
