import { sqlState } from '#server/platform/db/client.ts';
import { isOfStandby, isUnreachable } from '#server/platform/db/failures.ts';
import { FEATURE_NOT_SUPPORTED, SERIALIZATION_FAILURE } from '#server/platform/db/sql-states.ts';

/** A table, a column or a function that has not come to the replica yet. */
const NOT_HERE = new Set(['42P01', '42703', '42883']);

/** A server by the address of the replica that is none: it is the primary, or was promoted to one. */
export class NoReplicaError extends Error {
  override name = 'NoReplicaError';
}

/**
 * Whether a read failed for a reason that the primary does not have: the replica went away, ended the statement for what it
 * had to replay (40001, for nothing else conflicts where nobody writes), or does not know yet what a migration brought.
 */
export function isOfReplicaAlone(error: unknown): boolean {
  const state = sqlState(error);
  if (state === SERIALIZATION_FAILURE || state === FEATURE_NOT_SUPPORTED) return true;
  if (state !== undefined && NOT_HERE.has(state)) return true;
  // A statement that writes or locks rows after all.
  return isOfStandby(error) || isUnreachable(error);
}
