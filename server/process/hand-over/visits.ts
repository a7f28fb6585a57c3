import type { Db } from '#server/platform/db/client.ts';
import { togetherOrOneByOne } from '#server/platform/db/one-by-one.ts';
import type { Services } from '#server/platform/services.ts';

/** Contributions of one transaction. */
const BATCH = 100;

/** After which what failed is tried again. */
const RETRY_AFTER_MS = 3_600_000;

/** How far somebody's contributions have been visited, as it is stored. */
export interface Progress {
  /** By the ids of contributions. */
  visitedTo: number;
  /** On which the visit failed. */
  leftIds: number[];
  /** When these are tried again; null while there are others. */
  retryAt: string | null;
}

/** Nothing was visited. */
export const FROM_THE_START: Progress = { visitedTo: 0, leftIds: [], retryAt: null };

interface Visiting {
  /** The next contributions by their ids, at most `most` of them. */
  find(visitedTo: number, most: number): Promise<number[]>;
  /** Does what is to be done with contributions: on how many something was, and which are left to another time. */
  visit(db: Db, ids: readonly number[]): Promise<{ count: number; left: readonly number[] }>;
  /** What the log says of one that failed. */
  failure: string;
}

/**
 * Visits the next contributions. One that fails is logged, stops none of the others, and is tried again after them, each hour
 * until it succeeds.
 * @returns on how many something was done, and how far it has come by that: null where nothing is left
 */
export async function visitNext(
  { db, log, now }: { db: Db; log: Services['log']; now: Date },
  { visitedTo, leftIds, retryAt }: Progress,
  { find, visit, failure }: Visiting,
): Promise<{ count: number; progress: Progress | null }> {
  const isRetry = retryAt !== null;
  const ids = isRetry ? leftIds.slice(0, BATCH) : await find(visitedTo, BATCH);
  const { done, failed } = await togetherOrOneByOne(db, ids, visit);
  for (const { id, error } of failed) log.error({ err: error, contributionId: id }, failure);
  const leftNow = [...done.flatMap(({ left }) => left), ...failed.map(({ id }) => id)];
  const count = done.reduce((sum, one) => sum + one.count, 0);
  const left = [...(isRetry ? leftIds.slice(BATCH) : leftIds), ...leftNow];
  const isThrough = isRetry || ids.length < BATCH;
  if (isThrough && left.length === 0) return { count, progress: null };
  const later = new Date(now.getTime() + RETRY_AFTER_MS).toISOString();
  const goesOn = isRetry && leftNow.length === 0;
  return {
    count,
    progress: {
      visitedTo: isRetry ? visitedTo : (ids.at(-1) ?? visitedTo),
      leftIds: left,
      retryAt: isThrough ? (goesOn ? retryAt : later) : null,
    },
  };
}
