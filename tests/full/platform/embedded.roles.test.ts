import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { expect, it } from 'vitest';
import { chainAudits, purgeAudits } from '#server/platform/audits/audit.chain.ts';
import { verifyAudits } from '#server/platform/audits/audit.verify.ts';
import { backUp } from '#server/platform/backup/backup.ts';
import { restore } from '#server/platform/backup/restore.ts';
import { createDatabase } from '#server/platform/db/client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { resetStatements, statementStatus } from '#server/platform/statements/statements.repository.ts';
import { folderStorage } from '#server/platform/storage/storage.ts';
import { openFolder, query, start } from '#tests/support/clusters.ts';
import { sumsOf } from '#tests/support/databaseSums.ts';

/** Brings the database of an address up to date, as a start does. */
async function bringUpToDate(url: string): Promise<string[]> {
  const { pool, close } = createDatabase(url, { poolSize: 1 });
  return migrate(pool).finally(close);
}

const DAY_MS = 24 * 3600 * 1000;

/** What would rewrite the trail, or make a superuser. */
const FORBIDDEN = [
  'delete from audit_event',
  "update audit_event set principal = 'somebody'",
  'truncate audit_event',
  'drop table audit_event',
  'drop table audit_event cascade',
  'drop schema public cascade',
  'delete from audit_chain',
  'update audit_anchor set position = 2',
  'insert into audit_chain values (9, 9, null)',
  'alter table audit_event disable trigger user',
  'drop trigger audit_event_append_only on audit_event',
  "create or replace function refuse_audit_rewrite() returns trigger language plpgsql as 'begin return old; end'",
  'drop function guard_audit_event() cascade',
  'create rule nothing as on insert to audit_event do instead nothing',
  "select limit_to_audit_trail('ideagarden_application')",
  'set role ideagarden_audit',
  'set role ideagarden',
  'alter role ideagarden_application superuser',
  'alter database ideagarden owner to ideagarden_application',
  'create role another superuser',
  'create database another',
  "copy (select 1) to program 'true'",
  "select pg_read_file('postgresql.conf')",
  'set session_replication_role = replica',
  // What it makes beside the trail's functions could be run in their place, and with their rights.
  "create function my_audit() returns text language sql security definer as 'select current_user::text'",
  "create function public.audit_part(bigint) returns text language sql as 'select null'",
  'create operator public.|| (function = jsonb_concat, leftarg = jsonb, rightarg = jsonb)',
  'create table public.audit_note (id bigint)',
];

async function expectLimited(url: string): Promise<void> {
  expect(
    await query(
      url,
      'select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty from pg_roles where rolname = current_user',
    ),
  ).toEqual([{ mighty: false }]);
  for (const statement of FORBIDDEN) {
    await expect(query(url, statement), statement).rejects.toMatchObject({ code: '42501' });
  }
}

it('the application is no superuser: it has its tables, and of the audit trail no more than to add and to read', async () => {
  const { url, owning } = await start(await openFolder());
  expect((await owning(() => bringUpToDate(url))).length).toBeGreaterThan(10);
  await expectLimited(url);

  const { db, close } = createDatabase(url, { poolSize: 2 });
  try {
    const old = new Date(Date.now() - 400 * DAY_MS).toISOString();
    await db.insert(auditEvents).values([
      { principal: 'old', type: 'LOGOUT', timestamp: old },
      { principal: 'new', type: 'LOGOUT' },
    ]);
    expect(await chainAudits(db)).toBe(2);
    expect(await purgeAudits(db, new Date())).toBe(1);
    expect(await db.select({ principal: auditEvents.principal }).from(auditEvents)).toEqual([
      { principal: 'new' },
    ]);
    // Of somebody who was erased the words go, which the trail accounts for.
    await expect(query(url, 'select erase_from_audit_trail(7)')).resolves.toMatchObject([
      { erase_from_audit_trail: 0 },
    ]);
    await query(url, "insert into audit_event (principal, type, user_id) values ('leaving', 'LOGOUT', 7)");
    await expect(query(url, 'select erase_from_audit_trail(7)')).rejects.toThrow('append-only');
    await query(
      url,
      `insert into audit_event (principal, type, change) values ('new', 'PERSON_ERASED', '{"object": {"id": "7"}}')`,
    );
    await query(url, 'select erase_from_audit_trail(7)');
    expect(await query(url, 'select principal from audit_event where user_id = 7')).toEqual([
      { principal: 'former member 7' },
    ]);
    // Its own it may change, and it begins the figures of statements anew.
    await db.execute(sql`alter table app_user add column extra text`);
    await db.execute(sql`create schema of_its_own`);
    expect(await statementStatus(db)).toMatchObject({ state: 'AVAILABLE', canReset: true });
    await resetStatements(db);
    // The queue of jobs makes its own schema, and a table for each kind of job.
    const boss = new PgBoss({ connectionString: url, schema: 'job_queue', max: 1 });
    await boss.start();
    await boss.createQueue('of-a-test');
    expect(await boss.send('of-a-test', {})).toEqual(expect.any(String));
    await boss.stop({ graceful: false });
  } finally {
    await close();
  }
  // A later version changes the trail too, and has it taken away again when it is done, or fails.
  await owning(() => query(url, 'alter table audit_event add column extra text'));
  await expect(owning(() => query(url, 'select nothing'))).rejects.toThrow('nothing');
  await expectLimited(url);
});

it('a function of the application is never run as the owner of the audit trail, whatever it is called', async () => {
  const dataDir = await openFolder();
  const first = await start(dataDir);
  await first.owning(() => bringUpToDate(first.url));
  // Where it may make any, which was once so at all times.
  await first.owning(() =>
    query(
      first.url,
      `create function my_audit() returns text language sql security definer as 'select current_user::text';
       create function audit_part(bigint) returns text language sql security definer as 'select current_user::text';
       create table audit_note (id bigint)`,
    ),
  );
  await first.stop();
  const second = await start(dataDir);
  expect(await query(second.url, 'select my_audit() as mine, audit_part(1) as part')).toEqual([
    { mine: 'ideagarden_application', part: 'ideagarden_application' },
  ]);
  await query(
    second.url,
    'insert into audit_note values (1); drop table audit_note; drop function my_audit()',
  );
  await expectLimited(second.url);
});

it("every function of the audit trail is its owner's, and those with its rights look nowhere but where the system has its own", async () => {
  const { url, owning } = await start(await openFolder());
  await owning(() => bringUpToDate(url));
  const named = await query(
    url,
    `select oid::regprocedure::text as name from pg_proc
      where pronamespace = 'public'::regnamespace and proname ~ '(^|_)audit(_|$)'
        and proowner <> 'ideagarden_audit'::regrole`,
  );
  expect(named).toEqual([]);
  const open = await query(
    url,
    `select oid::regprocedure::text as name from pg_proc
      where proowner = 'ideagarden_audit'::regrole and prosecdef
        and not coalesce(proconfig @> array['search_path=pg_catalog, pg_temp'], false)`,
  );
  expect(open).toEqual([]);
});

it('a data folder of an earlier version, whose application was the superuser, is carried over at the next start', async () => {
  const dataDir = await openFolder();
  const first = await start(dataDir);
  await bringUpToDate(first.adminUrl);
  await query(
    first.adminUrl,
    "create type mood as enum ('good'); create schema queue; create table queue.job (id bigint generated always as identity, mood mood); create view waiting as select * from queue.job; create sequence numbers; create table parted (id bigint) partition by list (id); create table part_one partition of parted for values in (1)",
  );
  await query(first.adminUrl, "insert into audit_event (principal, type) values ('kept', 'LOGOUT')");
  await first.stop();
  // Such a folder knows one password, and such a cluster one role.
  const file = join(dataDir, 'postgres.json');
  const { applicationPassword, ...record } = JSON.parse(await readFile(file, 'utf8'));
  expect(applicationPassword).toEqual(expect.any(String));
  await writeFile(file, JSON.stringify(record));

  const second = await start(dataDir);
  expect(new URL(second.url).password).not.toBe(applicationPassword);
  await expectLimited(second.url);
  expect(await second.owning(() => bringUpToDate(second.url))).toEqual([]);
  await query(
    second.url,
    "insert into queue.job (mood) values ('good'); drop view waiting; drop type mood cascade; drop schema queue cascade; drop sequence numbers; insert into parted values (1); drop table part_one",
  );
  const { db, close } = createDatabase(second.url, { poolSize: 1 });
  try {
    expect(await db.select({ principal: auditEvents.principal }).from(auditEvents)).toEqual([
      { principal: 'kept' },
    ]);
  } finally {
    await close();
  }
  // Nothing is the superuser's any more but what came with PostgreSQL or an extension.
  const left = await query(
    second.url,
    `select relname from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'S') and relowner not in
            (select oid from pg_roles where rolname in ('ideagarden_application', 'ideagarden_audit'))`,
  );
  expect(left).toEqual([]);
});

it('a backup needs no superuser, and a restore owns the audit trail no longer than it lasts', async () => {
  const { url, owning } = await start(await openFolder());
  await owning(() => bringUpToDate(url));
  const { db, close } = createDatabase(url, { poolSize: 1 });
  await db.insert(auditEvents).values({ principal: 'kept', type: 'LOGOUT' });
  await chainAudits(db);
  await close();
  const folder = await openFolder();
  const storage = folderStorage(join(folder, 'files'));
  const file = join(folder, 'all.tar.gz');
  await backUp({ url, storage, file, version: '1.0.0' });
  const before = await sumsOf(url);
  await query(url, "insert into audit_event (principal, type) values ('after', 'LOGOUT')");
  const archive = { file };
  await owning(() => restore({ url, storage, archive, mayReplace: async () => true, say: () => undefined }));
  expect((await sumsOf(url)).tables).toEqual(before.tables);
  await expectLimited(url);
  const again = createDatabase(url, { poolSize: 1 });
  try {
    const client = await again.pool.connect();
    expect(await verifyAudits(client)).toMatchObject({ fault: null });
    client.release();
    await again.db.insert(auditEvents).values({ principal: 'goes on', type: 'LOGOUT' });
    expect(await chainAudits(again.db)).toBe(1);
  } finally {
    await again.close();
  }
}, 120_000);
