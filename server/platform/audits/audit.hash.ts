import { createHash } from 'node:crypto';

/** What a row of the audit trail says, each value as the text that the database has of it. */
export interface HashedEvent {
  id: string;
  /** In UTC with three decimals: 2026-03-01T10:00:00.000Z. */
  timestamp: string;
  principal: string;
  type: string;
  remoteAddress: string | null;
  message: string | null;
  requestId: string | null;
  /** The text of jsonb. */
  change: string | null;
}

const part = (value: string | null): string =>
  value === null ? '-' : `${Buffer.byteLength(value)}:${value}`;

/**
 * The hash of a place in the chain: SHA-256 over the hash of the place before and what the row says, each value behind
 * its length, so that no two rows read alike. `audit_hash` of the database makes the same; whoever verifies computes it
 * here, for the database is what is verified.
 */
export function auditHash(previous: Buffer, event: HashedEvent): Buffer {
  const { id, timestamp, principal, type, remoteAddress, message, requestId, change } = event;
  const parts = [id, timestamp, principal, type, remoteAddress, message, requestId, change];
  return createHash('sha256').update(previous).update(parts.map(part).join('')).digest();
}
