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
  userId: string | null;
  namedUserId: string | null;
  /** In hexadecimal digits; null once a person whom the row is about was erased. */
  salt: string | null;
  /** In hexadecimal digits. */
  personDigest: string | null;
}

const part = (value: string | null): string =>
  value === null ? '-' : `${Buffer.byteLength(value)}:${value}`;

const hashOf = (first: Buffer, parts: readonly (string | null)[]): Buffer =>
  createHash('sha256').update(first).update(parts.map(part).join('')).digest();

/** How a message begins that names nobody: with a key of the texts. */
const KEY = /^(system\.audits|error)(\.[A-Za-z0-9]+)+$/;

/** The words of a message that name nobody, and stay when the person is erased; `audit_words` of the database. */
export const auditWords = (message: string | null): string | null =>
  message !== null && (message === 'identity provider' || KEY.test(message)) ? message : null;

/** Digest of what a row says about a person, with its salt before it; `audit_person_digest` of the database. */
export const personDigest = (
  salt: string,
  { principal, remoteAddress, message }: Pick<HashedEvent, 'principal' | 'remoteAddress' | 'message'>,
): string => hashOf(Buffer.from(salt, 'hex'), [principal, remoteAddress, message]).toString('hex');

/**
 * The hash of a place in the chain: SHA-256 over the hash of the place before and what the row says, each value behind
 * its length, so that no two rows read alike; what is about a person is covered by its digest (decision 0048). `audit_seal` of
 * the database makes the same; whoever verifies computes it here, for the database is what is verified.
 * @param earlier the hash of `earlierAuditHash`, of a place that was linked by it
 */
export function auditSeal(previous: Buffer, event: HashedEvent, earlier: Buffer | null): Buffer {
  const { id, timestamp, type, userId, namedUserId, message, requestId, change } = event;
  return hashOf(previous, [
    ...[id, timestamp, type, userId, namedUserId, auditWords(message), requestId, change],
    event.personDigest,
    earlier === null ? null : earlier.toString('hex'),
  ]);
}

/** How places were hashed before there were digests: over everything that the row says, names included. */
export function earlierAuditHash(previous: Buffer, event: HashedEvent): Buffer {
  const { id, timestamp, principal, type, remoteAddress, message, requestId, change } = event;
  return hashOf(previous, [id, timestamp, principal, type, remoteAddress, message, requestId, change]);
}
