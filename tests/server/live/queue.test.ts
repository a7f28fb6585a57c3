import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { liveNotices } from '#server/platform/db/schema/live.ts';
import { LiveQueue } from '#server/platform/live/live.queue.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

/** What PostgreSQL takes of one notification. */
const MOST_BYTES = 7_999;

let database: TestDatabase;
let listener: pg.Client;
let payloads: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  listener.on('notification', ({ payload }) => payloads.push(payload ?? ''));
  await listener.query('listen live');
});
beforeEach(() => {
  payloads = [];
});
afterAll(async () => {
  await listener.end();
  await database.drop();
});

const received = () => payloads.flatMap((payload) => JSON.parse(payload) as unknown[]);
const waiting = () => database.db.$count(liveNotices);

const tell = (notices: readonly object[]) =>
  database.db.execute(
    sql`select tell_live(notice) from jsonb_array_elements(${JSON.stringify(notices)}::jsonb) notice`,
  );

async function passOn(): Promise<number> {
  const { rows } = await database.db.execute<{ taken: number }>(sql`select pass_on_live_notices() as taken`);
  return rows[0]?.taken ?? 0;
}

/** Everything that was notified before has been heard. */
async function heardAll(): Promise<void> {
  await listener.query(`select pg_notify('live', '["end"]')`);
  await vi.waitFor(() => expect(received()).toContain('end'), { timeout: 30_000 });
  payloads = payloads.filter((payload) => payload !== '["end"]');
}

/** A notice with its names in one order, for the database has its own. */
const inOrder = (notice: unknown) => JSON.stringify(Object.entries(notice as object).sort());

it('every notice is passed on once, in lists that fit a notification, and nothing is left [Q3-66]', async () => {
  const notice = fc.record({
    kind: fc.constantFrom('comment', 'chat', 'contribution'),
    contribution: fc.nat(40),
    words: fc
      .string({ unit: 'grapheme', maxLength: 60 })
      .map((text) => text.replaceAll('\u0000', '').toWellFormed()),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(notice, { maxLength: 400 }), async (notices) => {
      payloads = [];
      await tell(notices);
      expect(await passOn()).toBe(notices.length);
      await heardAll();
      expect(received().map(inOrder).sort()).toEqual([...new Set(notices.map(inOrder))].sort());
      for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(MOST_BYTES);
      expect(await waiting()).toBe(0);
    }),
    { numRuns: 40 },
  );
});

it('two processes that pass on at the same time pass on nothing twice and leave nothing', async () => {
  const notices = Array.from({ length: 3_000 }, (_, contribution) => ({ kind: 'comment', contribution }));
  await tell(notices);
  const taken = await Promise.all(Array.from({ length: 8 }, passOn));
  let rest = 0;
  for (let more = 1; more > 0; rest += more) more = await passOn();
  expect(taken.reduce((sum, one) => sum + one, 0) + rest).toBe(notices.length);
  await heardAll();
  const numbers = received().map((one) => (one as { contribution: number }).contribution);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(notices.map(({ contribution }) => contribution));
});

it('changes of a moment are passed on together, and a database that did not answer is asked again', async () => {
  const warn = vi.fn();
  const asked = vi.fn();
  const log = { warn } as unknown as FastifyBaseLogger;
  const db = {
    execute: (...args: Parameters<Database['execute']>) => {
      asked();
      if (asked.mock.calls.length === 1) return Promise.reject(new Error('away'));
      return database.db.execute(...args);
    },
  } as unknown as Database;
  const queue = new LiveQueue({ database: db, log });
  await tell([{ kind: 'comment', contribution: 1 }]);
  queue.passOnSoon();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(await waiting()).toBe(1);
  for (let time = 0; time < 50; time += 1) queue.passOnSoon();
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
  await queue.close();
  expect(asked).toHaveBeenCalledTimes(2);
  queue.passOnSoon();
  await tell([{ kind: 'comment', contribution: 2 }]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await waiting()).toBe(1);
});
