import { rootCause } from '#server/platform/errors.ts';
import { sqlState } from './client.ts';
import { DISK_FULL, QUERY_CANCELED, READ_ONLY_TRANSACTION } from './sql-states.ts';

/** SQLSTATEs of a connection that broke, a server that is stopped or starting, and one with too many connections. */
const UNREACHABLE = /^(08|57P|53300)/;
/** What the driver and its pool say of a connection that there is not, or that ended without an answer. */
const NO_CONNECTION =
  /connection terminated|when trying to connect|not queryable|ECONNRESET|ECONNREFUSED|ENOTFOUND|EPIPE|ETIMEDOUT/i;

/** What PostgreSQL says, without the statement that drizzle puts before it. */
export function messageOf(error: unknown): string {
  const root = rootCause(error);
  return root instanceof Error ? root.message : String(root);
}

/** Whether the database is not there, so that going on makes no sense. */
export function isUnreachable(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined ? NO_CONNECTION.test(messageOf(error)) : UNREACHABLE.test(state);
}

/** Whether a server refused a change because it takes none now: another one is the primary, or is about to be. */
export function isOfStandby(error: unknown): boolean {
  return sqlState(error) === READ_ONLY_TRANSACTION;
}

/** Whether a statement was ended before its time, as the limit of a request's statements does. */
export function wasGivenUp(error: unknown): boolean {
  return sqlState(error) === QUERY_CANCELED;
}

/** Whether there is no space left, for the database or for a file. */
export function isDiskFull(error: unknown): boolean {
  if (sqlState(error) === DISK_FULL) return true;
  const { code } = (rootCause(error) ?? {}) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
