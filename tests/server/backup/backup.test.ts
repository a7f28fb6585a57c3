import { cp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { fileEndpoints } from '#contract/files/endpoints.ts';
import { chainAudits } from '#server/platform/audits/audit.chain.ts';
import { verifyAudits } from '#server/platform/audits/audit.verify.ts';
import { checkArchive, finishRestore } from '#server/platform/backup/restore.ts';
import { createDatabase } from '#server/platform/db/client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionVectors } from '#server/platform/db/schema/vectors.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type DatabaseSums, sumsOf } from '#tests/support/databaseSums.ts';
import { aContribution, aTag } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { onAdmin } from '#tests/support/testServer.ts';
import { aFolder, aPlace, bringBack, type EmptyPlace, save } from './saving.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

let app: TestApp;
let folder: string;
/** The archive of the house as it stands after `beforeAll`. */
let archive: string;
let sums: DatabaseSums;
let key: string;
/** Where the archive was restored once; nobody changes it. */
let restored: EmptyPlace;
const places: EmptyPlace[] = [];

async function empty(options?: Parameters<typeof aPlace>[0]): Promise<EmptyPlace> {
  const place = await aPlace(options);
  places.push(place);
  return place;
}
/** A place with the same installation. */
const inhabited = () => empty({ copyOf: restored });

beforeAll(async () => {
  folder = await aFolder();
  archive = join(folder, 'house.tar.gz');
  app = await startTestApp();
  const lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION', isBannerEnabled: true });
  const owner = await aUser(app.db, { lastName: 'O\\tab\t"quoted"\nline, ğüş €' });
  const me = await app.as(owner);
  await aTag(app.db, { title: 'Yıldız' });
  const { id } = await aContribution(app.db, { owner, lifeCycle });
  const file = { name: 'plan.pdf', bytes: PDF };
  const added = await me(fileEndpoints.upload, { params: { id, category: 'CONTRIBUTION' }, file });
  key = added.body.path.replace('files/', '');
  await app.db.insert(contributionVectors).values({
    ...{ contributionId: id, model: 'small', textHash: Buffer.from([0, 92, 255]) },
    ...{ signature: '010011001', vector: Buffer.from([0, 10, 92, 128, 255]), date: new Date().toISOString() },
  });
  // More than goes into one part, so that rows are cut between parts.
  const large = await aContribution(app.db, { owner, lifeCycle });
  for (let at = 0; at < 3; at += 1) {
    const { id: one } = at === 0 ? large : await aContribution(app.db, { owner, lifeCycle });
    const body = `${at} ${'many words\n'.repeat(180_000)}`;
    await app.db.update(contributions).set({ body }).where(eq(contributions.id, one));
  }
  for (const principal of ['ğüş', 'second', 'third', 'waits']) {
    if (principal === 'waits') await chainAudits(app.db);
    const change = { call: 'PUT api/v3/x', object: { id: '4' }, fields: [{ name: 'a', value: 1.5 }] };
    await app.db.insert(auditEvents).values({ principal, type: 'ADMINISTRATIVE_CHANGE', change });
  }
  await save({ databaseUrl: app.databaseUrl, storage: app.services.storage }, archive);
  sums = await sumsOf(app.databaseUrl);
  restored = await aPlace();
});
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });
afterEach(async () => {
  for (const place of places.splice(0)) await place.close();
});
afterAll(async () => {
  await app.close();
  await restored.close();
  await rm(folder, { recursive: true, force: true });
});

const house = () => ({ databaseUrl: app.databaseUrl, storage: app.services.storage });

async function tablesIn(place: EmptyPlace): Promise<number> {
  return Object.keys((await sumsOf(place.url)).tables).length;
}

async function onPlace<T>(place: EmptyPlace, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: place.url, application_name: 'ideagarden-test' });
  await client.connect();
  return work(client).finally(() => client.end());
}

const REPLACE = { mayReplace: async () => true };

/** Ends the work after some parts. */
function powerCut(): () => void {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > 5) throw new Error('the power went');
  };
}

describe('a backup', () => {
  it('restored into an empty place is the same system: every row, number, rule and file', async () => {
    const { manifest, applied } = await bringBack(restored, archive);
    expect(applied).toEqual([]);
    expect(await sumsOf(restored.url)).toEqual(sums);
    expect(manifest.files).toMatchObject({ count: 1, bytes: PDF.length, missing: [] });
    expect(await buffer(await restored.storage.stream(key))).toEqual(PDF);
    expect(manifest).toMatchObject({ version: '1.2.3', format: 1 });
  });

  it('restored is alive: triggers work, numbers go on, references are guarded', async () => {
    const place = await inhabited();
    const { db, close } = createDatabase(place.url, { poolSize: 1 });
    const { id } = await aUser(db, { login: 'the-next-one' });
    await close();
    await onPlace(place, async (client) => {
      const taken = await client.query('select max(id)::int as id from app_user where id < $1', [id]);
      expect(taken.rows[0].id).toBeLessThan(id);
      await expect(client.query('update contribution set state_id = 999999')).rejects.toThrow('foreign key');
      const revision = 'select max(revision)::int as revision from life_cycle';
      const before = await client.query(revision);
      await client.query('update life_cycle_state set rank = rank');
      expect((await client.query(revision)).rows[0].revision).toBeGreaterThan(before.rows[0].revision);
    });
  });

  it('restored has an audit trail whose chain is whole, and goes on [S3-118]', async () => {
    const copy = await inhabited();
    const { pool, db, close } = createDatabase(copy.url, { poolSize: 2 });
    const client = await pool.connect();
    try {
      const before = await verifyAudits(client);
      expect(before).toMatchObject({ rows: 3, waiting: 1, fault: null });
      await db.insert(auditEvents).values({ principal: 'later', type: 'LOGOUT' });
      expect(await chainAudits(db)).toBe(2);
      const after = await verifyAudits(client);
      expect(after).toMatchObject({ rows: 5, last: { position: 5 }, fault: null });
      await expect(db.execute(sql`delete from audit_event`)).rejects.toThrow();
    } finally {
      client.release();
      await close();
    }
  });

  it('needs no superuser: the owner of a database restores into it', async () => {
    const adminUrl = inject('databaseAdminUrl');
    const role = `ideagarden_owner_${process.pid}`;
    await onAdmin(adminUrl, (client) => client.query(`create role ${role} login password 'only-tests'`));
    try {
      const place = await empty({ owner: role });
      const url = new URL(place.url);
      url.username = role;
      url.password = 'only-tests';
      await bringBack({ ...place, url: url.href }, archive);
      expect((await sumsOf(place.url)).tables).toEqual(sums.tables);
      await place.close();
    } finally {
      await onAdmin(adminUrl, (client) => client.query(`drop role ${role}`));
    }
  });

  it('is of one moment, also while people write', async () => {
    const source = await inhabited();
    const { db, close } = createDatabase(source.url, { poolSize: 2 });
    const file = join(folder, 'busy.tar.gz');
    let wrote = 0;
    let atWork: Promise<unknown> = Promise.resolve();
    // Somebody comes in between any two parts; rows of theirs in one table must not lack those in another.
    await save({ databaseUrl: source.url, storage: source.storage }, file, {
      pause: () => {
        wrote += 1;
        const login = `newcomer${wrote}`;
        atWork = atWork.then(() => aUser(db, { login, email: `${login}@example.org` }));
      },
    });
    await atWork;
    await close();
    const target = await empty();
    await bringBack(target, file);
    const [then, now] = await Promise.all([sumsOf(target.url), sumsOf(source.url)]);
    expect(wrote).toBeGreaterThan(10);
    expect(now.tables.app_user).not.toBe(sums.tables.app_user);
    expect(then.tables).toEqual(sums.tables);
  });

  it('restored knows nothing of the write-ahead log of where it comes from', async () => {
    const source = await inhabited();
    const positions = 'select distinct written_lsn::text as written from session';
    await onPlace(source, (client) => client.query("update session set written_lsn = 'FFFF/0'"));
    expect((await onPlace(source, (client) => client.query(positions))).rows).toEqual([
      { written: 'FFFF/0' },
    ]);
    const file = join(folder, 'written.tar.gz');
    await save({ databaseUrl: source.url, storage: source.storage }, file);
    const target = await empty();
    await bringBack(target, file);
    expect((await onPlace(target, (client) => client.query(positions))).rows).toEqual([{ written: null }]);
  });

  it('is for the eyes of its owner only, and takes the place of no other file', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it('names the files that the storage has lost, and holds everything else', async () => {
    const source = await inhabited();
    await source.storage.remove(key);
    const file = join(folder, 'lost.tar.gz');
    const saved = await save({ databaseUrl: source.url, storage: source.storage }, file);
    expect(saved.files).toMatchObject({ count: 0, missing: [key] });
    expect(await checkArchive({ file })).toMatchObject({ tables: saved.tables, files: { missing: [key] } });
  });

  it('that is broken off leaves nothing, and one of an empty database is refused', async () => {
    const file = join(folder, 'broken.tar.gz');
    const broken = save(house(), file, { pause: powerCut() });
    await expect(broken).rejects.toThrow('the power went');
    const place = await empty();
    await expect(save({ databaseUrl: place.url, storage: place.storage }, file)).rejects.toThrow('is empty');
    await expect(save(house(), join(folder, 'no', 'such', 'folder.tar.gz'))).rejects.toThrow('ENOENT');
    expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
  });
});

describe('a restore', () => {
  it('refuses an archive that is cut, changed or none, before anything changes', async () => {
    const place = await empty();
    const whole = await readFile(archive);
    const damaged = join(folder, 'damaged.tar.gz');
    const refusal = () =>
      bringBack(place, damaged).then(
        () => null,
        (error: Error) => error.name,
      );
    await writeFile(damaged, whole);
    await truncate(damaged, whole.length - 2_000);
    expect(await refusal()).toBe('ArchiveError');
    for (const share of [0.2, 0.5, 0.9]) {
      const bytes = Buffer.from(whole);
      const at = Math.floor(bytes.length * share);
      bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      await writeFile(damaged, bytes);
      expect(await refusal()).toBe('ArchiveError');
    }
    await writeFile(damaged, 'no archive at all');
    expect(await refusal()).toBe('ArchiveError');
    expect(await tablesIn(place)).toBe(0);
    expect(await readdir(place.files)).toEqual([]);
    expect((await checkArchive({ file: archive })).files.count).toBe(1);
  });

  it('that is broken off leaves database and files as they were', async () => {
    const place = await empty();
    await expect(bringBack(place, archive, { pause: powerCut() })).rejects.toThrow('the power went');
    expect(await tablesIn(place)).toBe(0);
    expect(await place.storage.exists(key)).toBe(false);
  });

  it('ends an installation only upon the word, and then with its files; nobody else begins meanwhile', async () => {
    const place = await inhabited();
    const other = '11111111-1111-4111-8111-111111111111';
    await place.storage.put(other, PDF);
    await place.storage.put(key, Buffer.from('bytes that were damaged'));
    await onPlace(place, async (client) => {
      await client.query(
        `insert into stored_file (storage_key, name, size, content_type, category) values ($1, 'a', 1, 'text/plain', 'X')`,
        [other],
      );
      await client.query('create schema job_queue');
      await client.query(`insert into loose_file (key, since) values ('noted-only', now())`);
    });
    await place.storage.put('noted-only', PDF);
    const before = await sumsOf(place.url);
    const filesBefore = await readdir(place.files);
    await expect(bringBack(place, archive)).rejects.toThrow('not empty');
    const full = { ...place.storage, put: () => Promise.reject(new Error('the disk is full')) };
    await expect(bringBack({ ...place, storage: full }, archive, REPLACE)).rejects.toThrow('disk is full');
    expect(await sumsOf(place.url)).toEqual(before);
    expect((await readdir(place.files)).sort()).toEqual(filesBefore.sort());
    expect(await readFile(join(place.files, key), 'utf8')).toBe('bytes that were damaged');

    const server = createDatabase(place.url, { poolSize: 1 });
    const waiting = vi.fn();
    let started: Promise<string[]> | null = null;
    let second: Promise<unknown> | null = null;
    const pause = () => {
      started ??= migrate(server.pool, undefined, waiting);
      second ??= bringBack(place, archive, REPLACE).catch((error: Error) => error.message);
    };
    const { leftovers } = await bringBack(place, archive, { ...REPLACE, pause });
    expect(leftovers).toEqual({ removed: 3, left: 0, reason: null });
    expect(waiting).toHaveBeenCalledTimes(1);
    expect(await started).toEqual([]);
    expect(await second).toContain('another restore');
    await server.close();
    expect(await sumsOf(place.url)).toEqual(sums);
    expect(await readdir(place.files)).toEqual([key]);
    expect(await buffer(await place.storage.stream(key))).toEqual(PDF);
  });

  it('whose connection breaks in the last moment may be run again; files that cannot be removed can be later', async () => {
    const place = await inhabited();
    const keys = Array.from({ length: 1_100 }, (_, at) => `old-${at}`);
    await onPlace(place, (client) =>
      client.query(
        `insert into stored_file (storage_key, name, size, content_type, category)
         select unnest($1::text[]), 'a', 1, 'text/plain', 'X'`,
        [keys],
      ),
    );
    await place.storage.put('old-7', PDF);
    await place.storage.remove(key);
    const query = pg.Client.prototype.query as (...of: unknown[]) => unknown;
    const broken = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      if (given[0] === 'commit') return Promise.reject(new Error('Connection terminated unexpectedly'));
      return query.apply(this, given);
    } as never);
    await expect(bringBack(place, archive, REPLACE)).rejects.toThrow('Run it again');
    broken.mockRestore();
    // Whether it was kept is unknown, so the file that it may need is there.
    expect(await place.storage.exists(key)).toBe(true);

    const away = () => Promise.reject(new Error('no answer', { cause: new Error('the bucket is away') }));
    const noRemove = { ...place, storage: { ...place.storage, remove: away } };
    const { leftovers } = await bringBack(noRemove, archive, REPLACE);
    expect(leftovers).toEqual({ removed: 0, left: 1_100, reason: 'the bucket is away' });
    expect(await sumsOf(place.url)).toEqual(sums);
    expect((await readdir(place.files)).sort()).toEqual([key, 'old-7'].sort());
    expect(await finishRestore(place)).toEqual({ removed: 1_100, left: 0, reason: null });
    expect(await readdir(place.files)).toEqual([key]);
    expect(await finishRestore(place)).toEqual({ removed: 0, left: 0, reason: null });
  });

  it('waits for no server that works on the database, also one that comes back meanwhile, and touches no tables of others', async () => {
    const place = await inhabited();
    const { pool, close } = createDatabase(place.url, { poolSize: 1 });
    await pool.query('select 1');
    await expect(bringBack(place, archive, REPLACE)).rejects.toThrow('stop it first');
    await close();
    const again = createDatabase(place.url, { poolSize: 1 });
    let back: Promise<unknown> | null = null;
    const pause = () => {
      back ??= again.pool.query('select 1');
    };
    await expect(bringBack(place, archive, { ...REPLACE, pause })).rejects.toThrow('stop it first');
    await back;
    await again.close();
    expect(await sumsOf(place.url)).toEqual(sums);

    const others = await empty();
    await onPlace(others, (client) => client.query('create table invoice (id int)'));
    await expect(bringBack(others, archive, REPLACE)).rejects.toThrow('something else');
    expect(await tablesIn(others)).toBe(1);
  });

  it('of an older version is brought up to date, one of a later version is refused', async () => {
    const older = await empty();
    const migrations = join(folder, 'migrations');
    const names = (await readdir('server/platform/db/migrations'))
      .filter((name) => name.endsWith('.sql'))
      .sort();
    await mkdir(migrations);
    for (const name of names.slice(0, -3))
      await cp(`server/platform/db/migrations/${name}`, join(migrations, name));
    const { pool, close } = createDatabase(older.url, { poolSize: 1 });
    await migrate(pool, migrations);
    await close();
    const file = join(folder, 'older.tar.gz');
    await save({ databaseUrl: older.url, storage: older.storage }, file);
    const place = await empty();
    const { applied } = await bringBack(place, file);
    expect(applied).toEqual(names.slice(-3).map((name) => name.replace('.sql', '')));
    expect((await sumsOf(place.url)).rules).toEqual(sums.rules);

    await onPlace(older, (client) =>
      client.query(`insert into schema_migration (name) values ('99991231000000_come_later')`),
    );
    const later = join(folder, 'later.tar.gz');
    await save({ databaseUrl: older.url, storage: older.storage }, later);
    const target = await empty();
    await expect(bringBack(target, later)).rejects.toThrow('99991231000000_come_later');
    expect(await tablesIn(target)).toBe(0);
  });
});
