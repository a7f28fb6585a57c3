import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainAudits } from '#server/platform/audits/audit.chain.ts';
import { verifyAudits } from '#server/platform/audits/audit.verify.ts';
import { migrate, migrationNames } from '#server/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../server/platform/db/migrations/', import.meta.url));
/** The first that knows of a person's digest. */
const DIGESTS = '20261126120000';

let database: TestDatabase;
let folder: string;
/** Places as somebody noted them before. */
let noted: { position: number; hash: string }[];

const verdict = async (expected: { position: number; hash: string } | null = null) => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await verifyAudits(client, expected);
  } finally {
    await client.end();
  }
};
const query = (text: string) => database.pool.query(text);
/** What somebody can do who owns the tables and switches the guards off. */
async function tamper(text: string) {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; ${text}; commit`);
  } finally {
    client.release();
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ideagarden-migrations-'));
  await query('drop schema public cascade; create schema public');
  for (const name of await migrationNames()) {
    if (name < DIGESTS) await copyFile(join(MIGRATIONS, `${name}.sql`), join(folder, `${name}.sql`));
  }
  await migrate(database.pool, folder);
  await query(`
    insert into app_user (login, email, first_name, last_name, lang_key, created_by, last_modified_by)
    values ('grete', 'grete@example.org', 'Grete', 'Hermann', 'en', 'system', 'GRETE'),
           ('olga', 'olga@example.org', 'Olga', 'Taussky', 'en', 'grete', 'gone');
    insert into audit_event (type, principal, remote_address, message, "timestamp")
    values ('LOGOUT', 'nobody', null, null, now() - interval '400 days'),
           ('LOGOUT', 'Grete', '192.0.2.1', null, now() - interval '10 days'),
           ('PASSKEY_ADDED', 'grete', '192.0.2.1', 'Grete''s laptop', now() - interval '9 days'),
           ('SECOND_FACTOR_RESET', 'olga', '192.0.2.2', 'grete', now() - interval '8 days'),
           ('LOGOUT', 'olga', '192.0.2.2', 'system.audits.session.one', now() - interval '7 days')`);
  await chainAudits(database.db);
  const { rows } = await query(
    `select position::int as position, encode(hash, 'hex') as hash from audit_chain order by position`,
  );
  noted = rows;
  // One waits for its place when the new version starts.
  await query(`insert into audit_event (type, principal) values ('LOGOUT', 'grete')`);
  await migrate(database.pool);
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

it('a trail that was linked before goes on, and is found whole by both hashes [S3-118]', async () => {
  expect(await verdict()).toMatchObject({ rows: 5, waiting: 1, fault: null });
  await chainAudits(database.db);
  await query(`insert into audit_event (type, principal) values ('LOGOUT', 'olga')`);
  await chainAudits(database.db);
  expect(await verdict()).toMatchObject({ rows: 7, waiting: 0, fault: null });
  // What was noted of it elsewhere still holds.
  for (const place of noted) expect((await verdict(place)).fault).toBeNull();
});

it.each([
  ['its words', `update audit_event set remote_address = '192.0.2.99' where id = 2`, 2],
  ['what is about nobody', `update audit_event set type = 'LOGIN' where id = 5`, 5],
  ['whose it is', `update audit_event set user_id = 2 where id = 2`, 2],
  ['the hash that was noted', `update audit_chain set hash = sha256('x') where position = 2`, 2],
  ['the hash with the digest', `update audit_chain set resealed = sha256('x') where position = 3`, 3],
])('a change of a row from before is seen: %s', async (_, change, place) => {
  await query(
    'create table kept_event as select * from audit_event; create table kept_chain as select * from audit_chain',
  );
  await tamper(change);
  expect((await verdict()).fault).toMatch(new RegExp(`at place ${place} `));
  await tamper(`
    update audit_event e set remote_address = k.remote_address, type = k.type, user_id = k.user_id
      from kept_event k where k.id = e.id;
    update audit_chain c set hash = k.hash, resealed = k.resealed from kept_chain k where k.position = c.position`);
  await query('drop table kept_event, kept_chain');
  expect((await verdict()).fault).toBeNull();
});

it('makers of accounts are known by id, and what is no person stays a word', async () => {
  const { rows } = await query(`
    select login::text, created_by, created_by_id::int, last_modified_by, last_modified_by_id::int from app_user order by id`);
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['grete', 'system', null, null, 1],
    ['olga', null, 1, 'gone', null],
  ]);
});

it('who is erased goes out of the rows from before, whose chain stays whole; so it does when their beginning is purged', async () => {
  await expect(query(`select erase_from_audit_trail(1)`)).rejects.toThrow('append-only');
  await query(`
    insert into audit_event (type, principal, change)
    values ('PERSON_ERASED', 'olga', '{"call": "x", "object": {"id": "1"}, "fields": []}')`);
  await query(`select erase_from_audit_trail(1)`);
  await chainAudits(database.db);
  expect((await verdict()).fault).toBeNull();
  const { rows } = await query('select * from audit_event');
  expect(JSON.stringify(rows)).not.toMatch(/grete|192\.0\.2\.1"/i);
  for (const place of noted) expect((await verdict(place)).fault).toBeNull();
  await query(`select purge_audit_events(now(), 100)`);
  expect(await verdict()).toMatchObject({ first: { position: 2 }, purged: { rows: 1 }, fault: null });
});
