import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/client.ts';
import { NoReplicaError } from './faults.ts';
import { positionOf } from './positions.ts';

/** Up to where the primary's write-ahead log is on the disk; no replica has more. */
export async function primaryPosition(primary: Database): Promise<bigint> {
  const { rows } = await primary.execute<{ position: string }>(
    sql`select pg_current_wal_flush_lsn()::text as position`,
  );
  return positionOf(rows[0]?.position ?? '');
}

/** Up to where a replica has it. @throws NoReplicaError */
export async function replayedPosition(replica: Database): Promise<bigint> {
  const { rows } = await replica.execute<{ isReplica: boolean; position: string | null }>(
    sql`select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as position`,
  );
  const { isReplica = false, position = null } = rows[0] ?? {};
  if (!isReplica || position === null) {
    throw new NoReplicaError('The server of DATABASE_READ_URL replays nothing: it is no replica.');
  }
  return positionOf(position);
}
