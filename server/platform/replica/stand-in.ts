import type { Database } from '#server/platform/db/client.ts';
import { isUnreachable } from '#server/platform/db/failures.ts';
import type { ReadReplica } from './read-replica.ts';
import { LATE, unless, within } from './within.ts';

/** What the primary has for the first and shortest question of a call, while a replica could answer it, ms. */
export const FIRST_WORD_MS = 2_000;

/** How often the replica is asked again by who waits for the primary, because it could not answer either, ms. */
const AGAIN_MS = 250;

interface Reading<T> {
  fromPrimary: () => Promise<T>;
  /** The same, and nothing but reads. */
  fromReplica: (db: Database) => Promise<T>;
  /** Whether what a replica says is enough; it may lack the last moments. */
  isEnough?: (found: T) => boolean;
  /** How long the primary has, ms; without it as long as it takes. */
  patience?: number;
}

/**
 * Reads from the primary; while that is away, from the replica, as long as nothing is to be changed.
 * @throws what the primary has failed with, when the replica cannot stand in for it
 */
export async function readWithStandIn<T>(replica: ReadReplica | null, reading: Reading<T>): Promise<T> {
  const { fromPrimary, fromReplica, isEnough = () => true, patience } = reading;
  if (replica === null) return fromPrimary();
  const { primary } = replica;
  const instead = async (): Promise<{ result: T } | null> => {
    const found = await replica.read(null, fromReplica);
    return found !== null && isEnough(found.result) ? found : null;
  };
  if (primary.isAway(patience !== undefined)) {
    const found = await instead();
    if (found !== null) return found.result;
  }
  const { gone } = primary;
  const asked = fromPrimary();
  try {
    const found = await unless(gone, patience === undefined ? asked : within(patience, asked));
    if (found !== LATE) {
      primary.answered();
      return found;
    }
    primary.failed();
  } catch (error) {
    // Others may have found out first.
    if (!gone.aborted) {
      if (!isUnreachable(error)) throw error;
      primary.failed();
      const found = await instead();
      if (found === null) throw error;
      return found.result;
    }
  }
  for (;;) {
    const found = (await instead())?.result ?? (await within(AGAIN_MS, asked));
    if (found !== LATE) return found;
  }
}
