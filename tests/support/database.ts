import type pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, type Database } from '#server/platform/db/client.ts';
import { copyDatabase } from './copyDatabase.ts';
import { atPort } from './pgbouncer.ts';
import { onAdmin, withDatabaseName } from './testServer.ts';

export interface TestDatabase {
  /** Its address, for whatever needs sessions: beside a PgBouncer that hands them out for a transaction. */
  url: string;
  /** Past every PgBouncer, for start options, which it refuses. */
  directUrl: string;
  pool: pg.Pool;
  /** For what the application does by sessions of its own: the same, but where a PgBouncer hands them out for a transaction. */
  sessions: pg.Pool;
  db: Database;
  /** Closes the pool and deletes the database. */
  drop(): Promise<void>;
}

let made = 0;

/**
 * A database of one's own with every migration applied and no rows; make one per test file and drop it
 * in `afterAll`.
 * @param poolSize 1 finds queries that go past their transaction: they wait forever
 */
export async function createTestDatabase({ poolSize = 5 } = {}): Promise<TestDatabase> {
  const adminUrl = inject('databaseAdminUrl');
  made += 1;
  const unique = `${process.pid}_${Date.now().toString(36)}_${made}_${Math.random().toString(36).slice(2, 8)}`;
  const name = `ideagarden_test_${unique}`;
  await onAdmin(adminUrl, (client) => copyDatabase(client, inject('databaseTemplate'), name));
  const pooler = inject('databasePooler');
  const direct = withDatabaseName(adminUrl, name);
  const pooled = pooler === null ? direct : atPort(direct, pooler.port);
  const hasSessions = pooler?.mode !== 'transaction';
  const { pool, db, close } = createDatabase(pooled, {
    ...{ poolSize, hasSessions, preparedStatements: hasSessions },
  });
  const beside = hasSessions ? null : createDatabase(direct, { poolSize });
  return {
    url: hasSessions ? pooled : direct,
    directUrl: direct,
    pool,
    sessions: beside?.pool ?? pool,
    db,
    drop: async () => {
      await Promise.all([close(), beside?.close()]);
      await onAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
