import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bannerEndpoints } from '#contract/banners/endpoints.ts';
import { fileEndpoints } from '#contract/files/endpoints.ts';
import { concurrencyLimit } from '#server/platform/concurrency/concurrency-limit.ts';
import { contents } from '#server/platform/db/schema/contents.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import * as images from '#server/platform/storage/images.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';

function door() {
  let [open, shut] = [() => {}, (_: Error) => {}];
  const passed = new Promise<void>((resolve, reject) => {
    [open, shut] = [resolve, reject];
  });
  return { passed, open, shut };
}

/** Pictures are made when the gate opens. */
let gate = door();
let reached = door();

let app: TestApp;
let author: Call;
let file: { name: string; bytes: Buffer };

beforeAll(async () => {
  const make = images.makeBanner;
  vi.spyOn(images, 'makeBanner').mockImplementation(async (bytes) => {
    reached.open();
    await gate.passed;
    return make(bytes);
  });
  app = await startTestApp();
  author = await app.as(await aUser(app.db, { roles: ['ROLE_CONTENT_AUTHOR'] }));
  const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: '#1b6b50' } });
  file = { name: 'a.png', bytes: await picture.png().toBuffer() };
});
afterAll(() => {
  vi.restoreAllMocks();
  return app.close();
});
beforeEach(() => {
  gate = door();
  reached = door();
});

const openTransactions = async () => {
  const { rows } = await app.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`);
  return rows[0]?.n;
};

describe('while a picture is made', () => {
  it('no row and no connection waits for it [R1G-11, S1-33]', async () => {
    const { id } = await aContent(app.db);
    const sent = author(bannerEndpoints.upload, { params: { type: 'CONTENT', id }, file });
    await reached.passed;
    expect(await openTransactions()).toBe(0);
    await app.db.execute(sql`select id from content_item where id = ${id} for update nowait`);
    gate.open();
    expect((await sent).status).toBe(200);
  });

  it('the same holds for a contribution [R3F-13, S3-28]', async () => {
    const owner = await aUser(app.db);
    const lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION', isBannerEnabled: true });
    const { id } = await aContribution(app.db, { owner, lifeCycle });
    const me = await app.as(owner);
    const sent = me(fileEndpoints.uploadBanner, { params: { id }, file });
    await reached.passed;
    expect(await openTransactions()).toBe(0);
    await app.db.execute(sql`select id from contribution where id = ${id} for update nowait`);
    gate.open();
    expect((await sent).status).toBe(200);
    const [row] = await app.db.select().from(contributions).where(eq(contributions.id, id));
    expect(row?.bannerId).not.toBeNull();
  });

  it('what is deleted meanwhile is not found, and nothing of the picture stays', async () => {
    const { id } = await aContent(app.db);
    const put = vi.spyOn(app.services.storage, 'put');
    const before = await app.db.$count(storedFiles);
    const sent = author(bannerEndpoints.upload, { params: { type: 'CONTENT', id }, file });
    await reached.passed;
    await app.db.delete(contents).where(eq(contents.id, id));
    gate.open();
    expect((await sent).status).toBe(404);
    expect(await app.db.$count(storedFiles)).toBe(before);
    expect(put).toHaveBeenCalledTimes(2);
    for (const [key] of put.mock.calls) expect(await app.services.storage.exists(key)).toBe(false);
    put.mockRestore();
  });

  it('who may not send one waits for nothing', async () => {
    const sent = await author(bannerEndpoints.upload, {
      params: { type: 'CONTENT', id: 999_999 },
      file,
    });
    expect(sent.status).toBe(404);
  });
});

describe('a concurrency limit', () => {
  it('runs so many tasks at a time, in their order, and goes on after a failure', async () => {
    const limit = concurrencyLimit(2);
    const doors = Array.from({ length: 4 }, door);
    const begun: number[] = [];
    const tasks = doors.map((each, index) =>
      limit(async () => {
        begun.push(index);
        await each.passed;
        return index;
      }),
    );
    await Promise.resolve();
    expect(begun).toEqual([0, 1]);
    doors[1]?.shut(new Error('broken'));
    await expect(tasks[1]).rejects.toThrow('broken');
    doors[0]?.open();
    await tasks[0];
    doors[2]?.open();
    doors[3]?.open();
    expect(await Promise.all([tasks[2], tasks[3]])).toEqual([2, 3]);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('runs one task of a user at a time, and nobody waits behind the tasks of somebody else that wait for each other', async () => {
    const limit = concurrencyLimit(2);
    const doors = Array.from({ length: 6 }, door);
    const begun: number[] = [];
    // Of the first user three, of the second two, and one that is nobody's.
    const tasks = [1, 1, 1, 2, 2, undefined].map((userId, index) =>
      limit(
        async () => {
          begun.push(index);
          await doors[index]?.passed;
        },
        userId === undefined ? {} : { userId },
      ),
    );
    const end = async (index: number) => {
      doors[index]?.open();
      await tasks[index];
      return [...begun];
    };
    await Promise.resolve();
    expect(begun).toEqual([0, 3]);
    expect(await end(3)).toEqual([0, 3, 5]);
    doors[0]?.shut(new Error('broken'));
    await expect(tasks[0]).rejects.toThrow('broken');
    await vi.waitFor(() => expect(begun).toEqual([0, 3, 5, 4]));
    expect(await end(5)).toEqual([0, 3, 5, 4, 1]);
    await end(4);
    await end(1);
    await vi.waitFor(() => expect(begun).toEqual([0, 3, 5, 4, 1, 2]));
    await end(2);
  });

  it('drops a task that waits and that nobody wants any longer', async () => {
    const limit = concurrencyLimit(1);
    const [first, last] = [door(), door()];
    const leaving = new AbortController();
    const begun: string[] = [];
    const tasks = [
      limit(async () => {
        begun.push('first');
        await first?.passed;
      }),
      limit(async () => begun.push('left'), { signal: leaving.signal }),
      limit(async () => {
        begun.push('last');
        await last?.passed;
      }),
    ];
    leaving.abort(new Error('gone'));
    await expect(tasks[1]).rejects.toThrow('gone');
    await expect(limit(async () => begun.push('late'), { signal: leaving.signal })).rejects.toThrow('gone');
    first?.open();
    await tasks[0];
    expect(begun).toEqual(['first', 'last']);
    last?.open();
    await tasks[2];
  });
});
