import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileEndpoints as endpoints } from '#contract/files/endpoints.ts';
import { pendingFiles, storedFiles } from '#server/platform/db/schema/files.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { insertStoredFile, storeFile } from '#server/platform/files/files.store.ts';
import { removeAbandonedFiles } from '#server/platform/files/pending-files.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const HOUR_MS = 3_600_000;

let app: TestApp;
let owner: TestUser;
let me: Call;
let id: number;
/** Keys that were stored, whatever became of them. */
let keys: string[];

beforeAll(async () => {
  app = await startTestApp();
  owner = await aUser(app.db);
  me = await app.as(owner);
  ({ id } = await aContribution(app.db, { owner }));
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.delete(pendingFiles);
  keys = [];
  const { put } = app.services.storage;
  vi.spyOn(app.services.storage, 'put').mockImplementation(async (key, bytes) => {
    keys.push(key);
    await put(key, bytes);
  });
});
afterEach(() => vi.restoreAllMocks());

const upload = () =>
  me(endpoints.upload, { params: { id, category: 'CONTRIBUTION' }, file: { name: 'plan.pdf', bytes: PDF } });
const isThere = (key: string | undefined) => app.services.storage.exists(key ?? '');
const loose = async () => (await app.db.select().from(pendingFiles)).map(({ key }) => key);
const collect = (hours: number) =>
  removeAbandonedFiles(app.services, new Date(app.services.now().getTime() + hours * HOUR_MS));
const openTransactions = async () => {
  const { rowCount } = await app.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and (state like 'idle in transaction%' or state = 'active' and xact_start is not null)`,
  );
  return rowCount;
};
/** Makes the transaction that records a file fail at its end. */
const whileRecordingFails = async (work: () => Promise<void>) => {
  await app.db.execute(
    sql`alter table contribution_history add constraint nothing_more check (id < 0) not valid`,
  );
  try {
    await work();
  } finally {
    await app.db.execute(sql`alter table contribution_history drop constraint nothing_more`);
  }
};
/** What a call has that stores a file; it is never ended, as in a process that was killed. */
const killed = () => ({
  services: app.services,
  caller: { id: owner.id } as Caller,
  afterRollback: () => undefined,
});
const file = {
  name: 'a.pdf',
  bytes: PDF,
  contentType: 'application/pdf',
  category: 'X',
  contributionId: null,
};

describe('the bytes of an attachment', () => {
  it('are stored while no transaction is open, and recorded by one [R3P-38]', async () => {
    const put = vi.mocked(app.services.storage.put).getMockImplementation();
    const open: unknown[] = [];
    vi.spyOn(app.services.storage, 'put').mockImplementation(async (key, bytes) => {
      open.push(await openTransactions());
      await put?.(key, bytes);
    });
    const { status, body } = await upload();
    expect(status).toBe(200);
    expect(open).toEqual([0]);
    expect(body.path).toBe(`files/${keys[0]}`);
    expect(await isThere(keys[0])).toBe(true);
    expect(await loose()).toEqual([]);
    expect(await collect(48)).toBe(0);
    expect(await isThere(keys[0])).toBe(true);
  });

  it('are gone again when the transaction that records them fails, with everything else of it', async () => {
    const before = [await app.db.$count(storedFiles), await app.db.$count(contributionHistories)];
    await whileRecordingFails(async () => {
      expect((await upload()).status).toBe(500);
    });
    expect(keys).toHaveLength(1);
    expect(await isThere(keys[0])).toBe(false);
    expect(await loose()).toEqual([]);
    expect([await app.db.$count(storedFiles), await app.db.$count(contributionHistories)]).toEqual(before);
  });

  it('that cannot be stored leave no row', async () => {
    const before = await app.db.$count(storedFiles);
    vi.spyOn(app.services.storage, 'put').mockRejectedValue(new Error('no bucket'));
    expect((await upload()).status).toBe(500);
    expect(await app.db.$count(storedFiles)).toBe(before);
    expect(await loose()).toEqual([]);
  });

  it('are not stored for who may not add them', async () => {
    const other = await app.as(await aUser(app.db));
    const { status } = await other(endpoints.upload, {
      params: { id, category: 'CONTRIBUTION' },
      file: { name: 'plan.pdf', bytes: PDF },
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(keys).toEqual([]);
  });
});

describe('files that a killed process left behind', () => {
  it('are removed by the job, and not before an hour has passed', async () => {
    const { storageKey } = await storeFile(killed(), file);
    expect(await collect(0.9)).toBe(0);
    expect(await isThere(storageKey)).toBe(true);
    expect(await collect(1.1)).toBe(1);
    expect(await isThere(storageKey)).toBe(false);
    expect(await loose()).toEqual([]);
  });

  it('are not taken from a transaction that is still under way, however long it takes', async () => {
    const put = await storeFile(killed(), file);
    await app.db.transaction(async (db) => {
      await insertStoredFile({ ...killed(), db }, put);
      expect(await collect(48)).toBe(0);
    });
    expect(await collect(48)).toBe(0);
    expect(await isThere(put.storageKey)).toBe(true);
  });

  it('are recorded by nobody once they were given up', async () => {
    const put = await storeFile(killed(), file);
    vi.spyOn(app.services.storage, 'remove').mockRejectedValueOnce(new Error('no bucket'));
    await expect(collect(48)).rejects.toMatchObject({ errors: [{ message: 'no bucket' }] });
    await expect(insertStoredFile({ ...killed(), db: app.db }, put)).rejects.toMatchObject({
      key: 'error.filesUnavailable',
    });
    // A later run removes what this one could not.
    expect(await collect(50)).toBe(1);
    expect(await isThere(put.storageKey)).toBe(false);
    expect(await app.db.$count(storedFiles, sql`storage_key = ${put.storageKey}`)).toBe(0);
  });

  it('are removed although the storage keeps one of them, which waits its hour again', async () => {
    const [stuck, next] = [await storeFile(killed(), file), await storeFile(killed(), file)];
    const { remove } = app.services.storage;
    const refusing = vi.spyOn(app.services.storage, 'remove').mockImplementation(async (key) => {
      if (key === stuck.storageKey) throw new Error('is retained');
      await remove(key);
    });
    await expect(collect(2)).rejects.toMatchObject({ errors: [{ message: 'is retained' }] });
    expect([await isThere(stuck.storageKey), await isThere(next.storageKey)]).toEqual([true, false]);
    expect(await loose()).toEqual([stuck.storageKey]);
    refusing.mockRestore();
    expect(await collect(2.5)).toBe(0);
    expect(await collect(3.1)).toBe(1);
    expect(await loose()).toEqual([]);
  });

  it('a discarded file that the storage cannot remove now goes later [R3P-39]', async () => {
    const { body } = await upload();
    vi.spyOn(app.services.storage, 'remove').mockRejectedValueOnce(new Error('no bucket'));
    expect((await me(endpoints.remove, { params: { id: body.id } })).status).toBe(200);
    expect(await isThere(keys[0])).toBe(true);
    expect(await collect(1.1)).toBe(1);
    expect(await isThere(keys[0])).toBe(false);
  });

  it('a file whose transaction was kept although nobody heard of it stays [R3P-38]', async () => {
    const ends: (() => Promise<void> | void)[] = [];
    const context = { ...killed(), afterRollback: (end: () => Promise<void> | void) => ends.push(end) };
    const put = await storeFile(context, file);
    await insertStoredFile({ ...context, db: app.db }, put);
    for (const end of ends) await end();
    expect(await isThere(put.storageKey)).toBe(true);
  });
});
