import { describe, expect, it } from 'vitest';
import { EnvironmentError, parseEnvironment } from '#server/platform/env/env.ts';
import {
  allowedConnections,
  connectionsFor,
  poolSizeFor,
  TooFewConnectionsError,
} from '#server/platform/processes/connections.ts';
import { orderVariables, takeOrder } from '#server/platform/processes/place.ts';
import { pauseBefore } from '#server/platform/processes/supervisor.ts';
import { createTestDatabase } from '#tests/support/database.ts';

describe('the connections of several processes', () => {
  it('are as many as were asked for where the database allows them', () => {
    expect(poolSizeFor(4, 10, connectionsFor(4, 10))).toBe(10);
    expect(poolSizeFor(4, 10, 1000)).toBe(10);
  });

  it('are fewer where they would not fit, and always fit', () => {
    for (const processes of [2, 3, 8, 12]) {
      const size = poolSizeFor(processes, 50, 97);
      expect(size).toBeLessThan(50);
      expect(connectionsFor(processes, size)).toBeLessThanOrEqual(97);
      expect(connectionsFor(processes, size + 1)).toBeGreaterThan(97);
    }
  });

  it('keep a start from going on where not even small pools fit', () => {
    expect(() => poolSizeFor(16, 10, 97)).toThrow(TooFewConnectionsError);
    expect(() => poolSizeFor(16, 10, 97)).toThrow(/16 processes need at least 102 connections/);
    expect(poolSizeFor(2, 1, 97)).toBe(1);
  });

  it('are what PostgreSQL allows, less what it keeps, and no more than the database has', async () => {
    const database = await createTestDatabase();
    try {
      const { rows } = await database.pool.query<{ most: string }>(
        `select current_setting('max_connections') as most`,
      );
      const allowed = await allowedConnections(database.pool);
      expect(allowed).toBeGreaterThan(0);
      expect(allowed).toBeLessThan(Number(rows[0]?.most));
      const name = new URL(database.url).pathname.slice(1);
      await database.pool.query(`alter database ${name} connection limit 23`);
      expect(await allowedConnections(database.pool)).toBe(23);
    } finally {
      await database.drop();
    }
  });
});

describe('several processes', () => {
  it('are asked for by number, or one a processor', () => {
    expect(parseEnvironment({}).processes).toBe(1);
    expect(parseEnvironment({ PROCESSES: '3' }).processes).toBe(3);
    expect(parseEnvironment({ PROCESSES: 'auto' }).processes).toBeGreaterThanOrEqual(1);
    for (const PROCESSES of ['0', '65', 'many', '-1', '2.5']) {
      expect(() => parseEnvironment({ PROCESSES })).toThrow(EnvironmentError);
      expect(() => parseEnvironment({ PROCESSES })).toThrow(
        'PROCESSES: must be a whole number from 1 to 64, or auto',
      );
    }
  });

  it('are replaced later the more often they die, half a minute at most', () => {
    expect([1, 2, 3, 4].map(pauseBefore)).toEqual([250, 500, 1000, 2000]);
    expect(pauseBefore(8)).toBe(30_000);
    expect(pauseBefore(1000)).toBe(30_000);
  });

  it('get what they have to know by a variable that nobody sees afterwards', () => {
    const order = { number: 2, count: 3, databaseUrl: 'postgres://me:secret@here/db', poolSize: 7 };
    const variables: NodeJS.ProcessEnv = { ...orderVariables(order), HOME: '/root' };
    expect(JSON.stringify(variables)).toContain('secret');
    // This process was started by nobody of ours: it takes no orders.
    expect(takeOrder(variables)).toBeNull();
    expect(variables).toEqual({ HOME: '/root' });
  });
});
