import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/platform/db/client.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let base: string;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  token = await app.token(await aUser(app.db, { roles: ['ROLE_ADMIN', 'ROLE_INTERNAL'] }));
});
afterAll(() => app.close());

/** Asks for the sheet of people over a connection of its own, which `cut` closes. */
function ask() {
  const cutting = new AbortController();
  const answered = fetch(`${base}/api/v3/report/excel/users-report`, {
    headers: { authorization: `Bearer ${token}`, connection: 'close' },
    signal: cutting.signal,
  }).then(async (answer) => ({ status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }));
  answered.catch(() => undefined);
  return { answered, cut: () => cutting.abort() };
}

const readingNow = async () => {
  const { rowCount } = await app.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount;
};
const readings = (count: number) =>
  vi.waitFor(async () => expect(await readingNow()).toBe(count), { timeout: 20_000, interval: 50 });
const connections = () =>
  new Promise<number>((resolve) => app.app.server.getConnections((_, count) => resolve(count)));

describe('a spreadsheet for which nobody waits any longer', () => {
  it('ends its query when the connection is closed, and the next one of the person is made [S3-121]', async () => {
    const next = await inTransaction(app.db, async (tx) => {
      // What people did is read from here: each sheet stands still at its first rows.
      await tx.execute(sql`lock table contribution_rating in access exclusive mode`);
      const left = ask();
      await readings(1);
      left.cut();
      await expect(left.answered).rejects.toThrow();
      await readings(0);

      const coming = ask();
      // Its turn has come although the rows of the first were never read.
      await readings(1);
      return coming;
    });
    expect(await next.answered).toEqual({ status: 200, bytes: expect.any(Number) });
  }, 60_000);

  it('that waits for another one of the same person leaves the row when its connection is closed', async () => {
    const [first, last] = await inTransaction(app.db, async (tx) => {
      await tx.execute(sql`lock table contribution_rating in access exclusive mode`);
      const being = ask();
      await readings(1);
      const [left, waiting] = [ask(), ask()];
      await vi.waitFor(async () => expect(await connections()).toBe(3), { timeout: 20_000 });
      left.cut();
      await expect(left.answered).rejects.toThrow();
      // Those who wait have begun to read nothing.
      expect(await readingNow()).toBe(1);
      return [being, waiting];
    });
    expect((await first.answered).status).toBe(200);
    expect((await last.answered).status).toBe(200);
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 20_000 });
  }, 60_000);

  it('leaves every connection to the database free', async () => {
    await inTransaction(app.db, async (tx) => {
      // None is answered before all are there.
      await tx.execute(sql`lock table contribution_rating in access exclusive mode`);
      const left = Array.from({ length: 6 }, ask);
      await vi.waitFor(async () => expect(await connections()).toBe(6), { timeout: 20_000 });
      for (const { cut } of left) cut();
    });
    await vi.waitFor(() => expect(app.pool.idleCount).toBe(app.pool.totalCount), { timeout: 20_000 });
    expect(app.pool.waitingCount).toBe(0);
    expect((await ask().answered).status).toBe(200);
  }, 60_000);
});
