import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '#server/people/account/sessions.ts';
import { chatItems, chatSessions } from '#server/platform/db/schema/chats.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { freePort, type Running, SOURCES, startServer, stopServer } from '#tests/support/serverProcess.ts';

const SECRET = 'a-secret-of-two-processes-0123456789abcd';
/** People at each of the two processes. */
const PEOPLE = 6;
/** Messages that each says after the other process was killed. */
const AFTERWARDS = 12;

let database: TestDatabase;
let files: string;
let servers: { running: Running; origin: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  files = await mkdtemp(join(tmpdir(), 'ideagarden-two-'));
  // An address that listens on this machine only would load the sample organisation.
  const more = { JWT_SECRET: SECRET, SAMPLE_DATA: 'none', DB_POOL_SIZE: '5' };
  servers = await Promise.all(
    [1, 2].map(async () => {
      const port = await freePort();
      const running = await startServer(SOURCES, { port, databaseUrl: database.url, files, more });
      return { running, origin: `http://127.0.0.1:${port}` };
    }),
  );
}, 120_000);
afterAll(async () => {
  for (const { running } of servers ?? []) await stopServer(running, 'SIGTERM');
  await database.drop();
  await rm(files, { recursive: true, force: true });
});

/** Somebody with a chat of an own suggestion. */
async function aTalker(): Promise<{ token: string; chat: number }> {
  const { db } = database;
  const person = await aUser(db);
  const { id: contributionId } = await aContribution(db, { owner: person });
  const [row] = await db
    .insert(chatSessions)
    .values({ contributionId, sessionType: 'OWNERS' })
    .returning({ id: chatSessions.id });
  const services = { tokens: createTokenSigner(SECRET), now: () => new Date() } as Services;
  return { token: await openSession(db, services, person, false), chat: row?.id ?? 0 };
}

it('one of two processes is killed under load: all that was acknowledged is there, nothing twice, and the people of the other notice nothing', async () => {
  await aLifeCycle(database.db);
  const [doomed, other] = servers as [(typeof servers)[0], (typeof servers)[0]];
  let dead = false;
  let acknowledgedBefore = 0;
  const faults: string[] = [];

  const say = async (origin: string, { token, chat }: { token: string; chat: number }, key: string) => {
    const response = await fetch(`${origin}/api/v3/chat-items/post-chat-item/${chat}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ body: `message ${key}`, clientKey: key }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  };

  /** Talks until some messages after the end of the other process, as a browser does: what failed is sent again. */
  const talk = async (home: string, number: number) => {
    const talker = await aTalker();
    const said: string[] = [];
    let origin = home;
    for (let after = 0; after < AFTERWARDS; after += dead ? 1 : 0) {
      const key = `${number}-${said.length}`;
      try {
        await say(origin, talker, key);
      } catch (error) {
        if (origin === other.origin) faults.push(String(error));
        // What a balancer does; the answer may have been lost after the message was kept.
        origin = other.origin;
        await say(origin, talker, key);
      }
      said.push(key);
      if (!dead) acknowledgedBefore += 1;
    }
    return { chat: talker.chat, said };
  };

  const talks = Array.from({ length: 2 * PEOPLE }, (_, at) =>
    talk(at < PEOPLE ? doomed.origin : other.origin, at),
  );
  // In the midst of it, once everybody has begun.
  await expect.poll(() => acknowledgedBefore, { timeout: 20_000 }).toBeGreaterThan(8 * PEOPLE);
  const ended = stopServer(doomed.running, 'SIGKILL');
  dead = true;
  await ended;

  for (const { chat, said } of await Promise.all(talks)) {
    const rows = await database.db
      .select({ body: chatItems.body })
      .from(chatItems)
      .where(eq(chatItems.sessionId, chat))
      .orderBy(chatItems.id);
    expect(rows.map(({ body }) => body)).toEqual(said.map((key) => `message ${key}`));
  }
  expect(faults).toEqual([]);
}, 60_000);
