import type { LifeCycleTree } from '#contract/life-cycles/schema.ts';
import { batchesOf } from '#server/platform/batches.ts';
import type { Db } from '#server/platform/db/client.ts';
import { type LoadedSituation, loadSituations } from './situation.ts';
import type { Lock } from './view.ts';

/**
 * Most contributions that are read, decided on and written together: enough for few statements, and little enough
 * for memory and for what one statement carries.
 */
export const BATCH_SIZE = 1000;

/** `loadSituations` for any number of contributions, each part read when it is asked for. */
export async function* situationsInBatches(
  db: Db,
  contributionIds: readonly number[],
  options: { lock: Lock; now: Date; future?: LifeCycleTree },
): AsyncGenerator<LoadedSituation[]> {
  for (const ids of batchesOf(contributionIds, BATCH_SIZE)) yield await loadSituations(db, ids, options);
}
