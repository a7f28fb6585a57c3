import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSettingsCache, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { statementsOf } from '#tests/support/statements.ts';

/** A database, and one that has not heard yet of what was changed there. */
let database: TestDatabase;
let late: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  late = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await late.drop();
});

it('settings of a replica that is late are kept for nobody else', async () => {
  const settings = createSettingsCache();
  await writeSettings(database.db, { title: 'New' });
  await database.pool.query('update site_version set version = version + 1');
  const { rows } = await database.pool.query<{ version: number }>('select version from site_version');
  const version = rows[0]?.version ?? 0;
  expect((await settings.at(late.db, version)).title).not.toBe('New');
  expect((await settings.at(database.db, version)).title).toBe('New');
  const { texts, result } = await statementsOf(() => settings.at(late.db, version));
  expect([result.title, texts]).toEqual(['New', []]);
});
