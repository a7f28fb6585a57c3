import type { Database } from '#server/platform/db/client.ts';
import type { PrimaryPresence } from './primary-presence.ts';

export interface ReplicaState {
  isUsed: boolean;
  /** Seconds; null where it does not say. */
  behind: number | null;
}

/** A replica of the database, for reads that may be some moments old. */
export interface ReadReplica {
  /**
   * Reads from the replica.
   * @param written what the reader has written: up to this position in the write-ahead log nothing may be missing
   * @returns null where the primary has to answer
   */
  read<T>(written: bigint | null, work: (db: Database) => Promise<T>): Promise<{ result: T } | null>;
  /** Waits, not for long, until the replica has what the primary has at this moment. */
  settled(): Promise<void>;
  state(): ReplicaState;
  /** What is known of the primary, for which it stands in (`stand-in.ts`). */
  readonly primary: PrimaryPresence;
  close(): Promise<void>;
}
