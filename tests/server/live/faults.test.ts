import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { chatEndpoints } from '#contract/chat/endpoints.ts';
import { buildApp } from '#server/app.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { createLive } from '#server/platform/live/live.hub.ts';
import { pauseAfter } from '#server/platform/live/live.listener.ts';
import type { Live } from '#server/platform/services.ts';
import { aChat, itemsOf, say } from '#tests/server/chat/chatCase.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { type Ear, listen } from '#tests/support/liveStream.ts';

const LIMITS = { person: 2, process: 4 };

let app: TestApp;
let base: string;
let second: FastifyInstance;
let secondLive: Live;
let secondBase: string;
const ears: Ear[] = [];

beforeAll(async () => {
  app = await startTestApp({ live: { limits: LIMITS, heartbeatMs: 500 } });
  base = await app.app.listen({ port: 0, host: '127.0.0.1' });
  // Another server on the same database: nothing is shared but that.
  const { database, registrations, log } = app.services;
  secondLive = createLive({ url: app.databaseUrl, database, registrations, log });
  second = await buildApp({ services: { ...app.services, live: secondLive }, siteDirectory: null });
  secondBase = await second.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const ear of ears.splice(0)) ear.cut();
});
afterAll(async () => {
  await secondLive.close();
  await second.close();
  await app.close();
});

async function earAt(server: string, user: TestUser): Promise<Ear> {
  const ear = await listen(server, await app.token(user));
  ears.push(ear);
  return ear;
}

describe('several servers on one database', () => {
  it('a message that one takes is heard at the other [S3-70]', async () => {
    const chat = await aChat(app);
    const ear = await earAt(secondBase, chat.mentor);
    await say(await app.as(chat.owner), chat.id, 'Over there');
    await ear.hears({ kind: 'chat', contributionId: chat.contributionId, sessionId: chat.id });
  });
});

describe('a broken connection', () => {
  it('to the database is made again, and everybody reads again what was missed [S3-70]', async () => {
    const chat = await aChat(app);
    const ear = await earAt(base, chat.mentor);
    await app.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'ideagarden-live'`);
    await say(await app.as(chat.owner), chat.id, 'Into the dark');
    await ear.hears({ kind: 'refresh' });
    await say(await app.as(chat.owner), chat.id, 'And on');
    await ear.hears({ kind: 'chat', contributionId: chat.contributionId, sessionId: chat.id });
    const { body } = await itemsOf(await app.as(chat.mentor), chat.id);
    expect(body.map((item) => item.body)).toEqual(['Into the dark', 'And on']);
  });

  it('of a reader loses and doubles nothing: he asks for what came after the last message he has [R3E-08]', async () => {
    const chat = await aChat(app);
    const [owner, mentor] = [await app.as(chat.owner), await app.as(chat.mentor)];
    const first = (await say(owner, chat.id, 'One')).body;
    const ear = await earAt(base, chat.mentor);
    ear.cut();
    await say(owner, chat.id, 'Two');
    await say(owner, chat.id, 'Three');
    await earAt(base, chat.mentor);
    const missed = await itemsOf(mentor, chat.id, { after: first.id });
    expect(missed.body.map((item) => item.body)).toEqual(['Two', 'Three']);
    const newest = missed.body.at(-1)?.id ?? 0;
    expect((await itemsOf(mentor, chat.id, { after: newest })).body).toEqual([]);
  });

  it('is tried again after growing pauses of different length', () => {
    expect(pauseAfter(0, 0)).toBe(125);
    expect(pauseAfter(3, 1)).toBe(2000);
    expect(pauseAfter(50, 1)).toBe(15_000);
  });
});

describe('too many streams', () => {
  it('of one person are refused until one is closed', async () => {
    const person = await aUser(app.db);
    const first = await earAt(base, person);
    await earAt(base, person);
    const refused = await earAt(base, person);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    first.cut();
    await vi.waitFor(async () => expect((await earAt(base, person)).status).toBe(200), { timeout: 30_000 });
  });

  it('are not what a HEAD leaves behind', async () => {
    const person = await aUser(app.db);
    const headers = { authorization: `Bearer ${await app.token(person)}` };
    for (let asked = 0; asked < 3 * LIMITS.person; asked += 1) {
      const { status } = await fetch(`${base}/api/v3/live`, { method: 'HEAD', headers });
      expect(status).toBe(200);
    }
    await vi.waitFor(async () => expect((await earAt(base, person)).status).toBe(200), { timeout: 30_000 });
  });

  it('of one server are refused, and its other calls are not', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => aUser(app.db)));
    await vi.waitFor(
      async () => {
        for (const ear of ears.splice(0)) ear.cut();
        const statuses: number[] = [];
        for (const person of people) statuses.push((await earAt(base, person)).status);
        expect(statuses).toEqual([200, 200, 200, 200, 429]);
      },
      { timeout: 40_000, interval: 200 },
    );
    const me = await app.as(people[0] as TestUser);
    expect((await me(chatEndpoints.mine)).status).toBe(200);
  });
});

describe('a notice that is none', () => {
  it.each([
    ...['', 'null', '{', '{"kind":"notification"}', '[]', '[null]', '[{"kind":"chat"}]'],
    ...['[{"kind":"notification","users":["1"]}]', '[{"kind":"other"}]'],
  ])('%s is left alone', async (payload) => {
    const user = await aUser(app.db);
    const ear = await earAt(base, user);
    await app.pool.query('select pg_notify($1, $2)', ['live', payload]);
    await app.db.insert(notifications).values({ userId: user.id, title: 'After it', body: '' });
    await ear.hears({ kind: 'notification' });
    expect(ear.events).toEqual([{ kind: 'notification' }]);
  });
});

describe('a server that ends', () => {
  it('ends its streams and does not wait for their readers', async () => {
    const third = await startTestApp();
    const address = await third.app.listen({ port: 0, host: '127.0.0.1' });
    const ear = await listen(address, await third.token(await aUser(third.db)));
    await third.close();
    await vi.waitFor(() => expect(ear.ended()).toBe(true), { timeout: 30_000 });
  });
});
