import type pg from 'pg';
import { sqlState } from '#server/platform/db/client.ts';

/** Advisory lock that makes copies queue: PostgreSQL refuses to copy a database while another copy reads it. */
const COPY_LOCK = 74_617_001;
/** "source database is being accessed by other users": autovacuum, for one, may look in at any time. */
const OBJECT_IN_USE = '55006';
const MOST_ATTEMPTS = 10;

/** Makes a database that holds what another one does. */
export async function copyDatabase(client: pg.Client, from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query(`select pg_advisory_lock(${COPY_LOCK})`);
    try {
      // A small database is copied file by file in half the time that its pages take through the log.
      await client.query(`create database ${to} template ${from} strategy file_copy`);
      return;
    } catch (error) {
      if (sqlState(error) !== OBJECT_IN_USE || attempt >= MOST_ATTEMPTS) throw error;
    } finally {
      await client.query(`select pg_advisory_unlock(${COPY_LOCK})`);
    }
  }
}
