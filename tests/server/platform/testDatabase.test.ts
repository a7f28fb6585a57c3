import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';

const tablesOf = 'select count(*)::int as tables from information_schema.tables where table_schema = $1';

describe('databases of test files', () => {
  it('can be copied many at a time, each with every table and apart from the others', async () => {
    const databases = await Promise.all(Array.from({ length: 6 }, () => createTestDatabase({ poolSize: 1 })));
    try {
      const [first, second] = databases;
      await first?.pool.query('create table only_here (id int)');
      const counts = await Promise.all(databases.map(({ pool }) => pool.query(tablesOf, ['public'])));
      const [changed, ...others] = counts.map(({ rows }) => rows[0].tables as number);
      expect(new Set(others).size).toBe(1);
      expect(changed).toBe((others[0] ?? 0) + 1);
      await expect(second?.pool.query('select from only_here')).rejects.toThrow('does not exist');
    } finally {
      await Promise.all(databases.map((database) => database.drop()));
    }
  });

  it('are gone after they were dropped', async () => {
    const database = await createTestDatabase();
    const other = await createTestDatabase();
    await database.drop();
    const name = new URL(database.url).pathname.slice(1);
    const { rows } = await other.pool.query('select from pg_database where datname = $1', [name]);
    expect(rows).toEqual([]);
    await other.drop();
  });
});
