import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSession } from '#server/people/account/sessions.ts';
import { chatItems, chatSessions } from '#server/platform/db/schema/chats.ts';
import { sessions, userAuthorities } from '#server/platform/db/schema/users.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { descendantsOf, stillRunning } from '#tests/support/processes.ts';
import { BUILT, freePort, type Running, startServer, stopServer } from '#tests/support/serverProcess.ts';

const SECRET = 'a-secret-of-two-processes-0123456789abcd';
const SCRAPER = 'a-token-for-prometheus-0123456789';
/** Calls after a change: connections are handed out in turn, so each process gets several. */
const CALLS = 6;

let database: TestDatabase;
let folder: string;
let running: Running;
let port: number;
let admin: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ideagarden-processes-'));
  port = await freePort();
  const more = {
    ...{ PROCESSES: '2', JWT_SECRET: SECRET, METRICS_TOKEN: SCRAPER, SAMPLE_DATA: 'none', DB_POOL_SIZE: '4' },
    ...{ LOG_DIR: join(folder, 'logs'), LOG_LEVEL: 'info' },
  };
  running = await startServer(BUILT, { port, databaseUrl: database.url, files: folder, more });
  // The first of them answers before the others do.
  await vi.waitFor(() => expect(running.output.join('')).toContain('Ideagarden is ready'), 100_000);
  admin = await tokenOf(await aUser(database.db, { roles: ['ROLE_APP_ADMIN'] }));
}, 180_000);
afterAll(async () => {
  if (running) await stopServer(running, 'SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const tokenOf = (person: TestUser) =>
  openSession(
    database.db,
    { tokens: createTokenSigner(SECRET), now: () => new Date() } as Services,
    person,
    false,
  );

interface Answer {
  status: number;
  body: string;
}

/** A call on a connection of its own, which the primary process hands to the next process. */
const call = (path: string, token: string, body?: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const method = body ? 'POST' : 'GET';
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body && JSON.stringify(body));
  });

/** Calls on so many connections, one after the other. */
async function calls(path: string, token: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < CALLS; at += 1) answers.push(await call(path, token));
  return answers;
}

async function answeringProcess(): Promise<{ pid: number; number: number; count: number }> {
  return JSON.parse((await call('/management/jhimetrics', admin)).body).process;
}

/** Both processes, by their number. */
async function bothProcesses(): Promise<Map<number, number>> {
  const pids = new Map<number, number>();
  await expect
    .poll(
      async () => {
        const { pid, number } = await answeringProcess().catch(() => ({ pid: 0, number: 0 }));
        if (number > 0) pids.set(number, pid);
        return [...pids.keys()].sort();
      },
      { timeout: 30_000, interval: 100 },
    )
    .toEqual([1, 2]);
  return pids;
}

/** Processes that have answered a person with this status, by the access log's lines about a path. */
async function processesThatAnswered(path: string, status: number): Promise<number[]> {
  const { body } = await call('/api/v3/log/get-log-file/access.log', admin);
  const lines = body
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { process: number; url: string; status: number });
  return [
    ...new Set(
      lines.filter((line) => line.url === path && line.status === status).map((line) => line.process),
    ),
  ].sort();
}

describe('several processes behind one port', () => {
  it('all answer, each with the pool that it was given, and are told apart in the log', async () => {
    const pids = await bothProcesses();
    expect(new Set([...pids.values(), running.process.pid]).size).toBe(3);
    expect(await answeringProcess()).toMatchObject({ count: 2 });
    await expect.poll(() => processesThatAnswered('/management/jhimetrics', 200)).toEqual([1, 2]);
    const { body } = await call('/management/jhimetrics', admin);
    expect(JSON.parse(body).databases.max.value).toBe(4);
  });

  it('are one to a scraper: whichever it reaches, it gets the figures of all', async () => {
    const path = '/management/prometheus';
    const pattern =
      /^http_server_request_duration_seconds_count\{method="GET",route="\/api\/account",status="200"\} (\d+)/m;
    await calls('/api/account', admin);
    const counts = (await calls(path, SCRAPER)).map(({ body }) => Number(pattern.exec(body)?.[1]));
    expect(counts).toEqual(counts.map(() => CALLS));
    const [one] = await calls(path, SCRAPER);
    expect(one?.body).toMatch(/^database_pool_connections\{state="max"\} 8$/m);
  });

  it('let a role taken away act at the next call of each', async () => {
    const person = await aUser(database.db, { roles: ['ROLE_APP_ADMIN'] });
    const token = await tokenOf(person);
    const path = '/management/threaddump';
    expect((await calls(path, token)).map(({ status }) => status)).toEqual(Array(CALLS).fill(200));
    await database.db.delete(userAuthorities).where(eq(userAuthorities.userId, person.id));
    expect((await calls(path, token)).map(({ status }) => status)).toEqual(Array(CALLS).fill(403));
    await expect.poll(() => processesThatAnswered(path, 403)).toEqual([1, 2]);
  });

  it('let an ended session act at the next call of each', async () => {
    const person = await aUser(database.db, { roles: ['ROLE_APP_ADMIN'] });
    const token = await tokenOf(person);
    const path = '/management/configprops';
    expect((await calls(path, token)).map(({ status }) => status)).toEqual(Array(CALLS).fill(200));
    await database.db
      .update(sessions)
      .set({ revokedAt: new Date().toISOString() })
      .where(eq(sessions.userId, person.id));
    expect((await calls(path, token)).map(({ status }) => status)).toEqual(Array(CALLS).fill(401));
    await expect.poll(() => processesThatAnswered(path, 401)).toEqual([1, 2]);
  });

  it('let a changed setting act at the next call of each', async () => {
    const token = await tokenOf(await aUser(database.db, { roles: ['ROLE_APP_ADMIN'] }));
    const path = '/management/env';
    expect((await calls(path, token)).map(({ status }) => status)).toEqual(Array(CALLS).fill(200));
    await writeSettings(database.db, { secondFactorRoles: ['ROLE_APP_ADMIN'] });
    expect((await calls(path, token)).map(({ status }) => status)).toEqual(Array(CALLS).fill(400));
    await writeSettings(database.db, { secondFactorRoles: [] });
    expect((await calls(path, token)).map(({ status }) => status)).toEqual(Array(CALLS).fill(200));
    await expect.poll(() => processesThatAnswered(path, 400)).toEqual([1, 2]);
  });

  it('survive one that is killed: what was acknowledged is there, once, and another takes its place', async () => {
    await aLifeCycle(database.db);
    const before = await bothProcesses();
    const person = await aUser(database.db);
    const { id: contributionId } = await aContribution(database.db, { owner: person });
    const [chat] = await database.db
      .insert(chatSessions)
      .values({ contributionId, sessionType: 'OWNERS' })
      .returning({ id: chatSessions.id });
    const token = await tokenOf(person);
    const path = `/api/v3/chat-items/post-chat-item/${chat?.id}`;
    const said: string[] = [];
    const failures: string[] = [];
    const broken = (error: Error): Answer => ({ status: 0, body: String(error) });
    let killed = false;
    for (let at = 0; at < 20; at += 1) {
      const key = `key-${at}`;
      const message = { body: `message ${key}`, clientKey: key };
      // In the midst of a call, which a browser then sends again by its key.
      const first = call(path, token, message).catch(broken);
      if (at === 8) {
        process.kill(before.get(1) ?? 0, 'SIGKILL');
        killed = true;
      }
      let answer = await first;
      while (answer.status !== 200 && answer.status !== 201) {
        failures.push(`${answer.status} ${answer.body}`);
        expect(killed, failures.at(-1)).toBe(true);
        expect(failures.length, failures.join('\n')).toBeLessThan(10);
        answer = await call(path, token, message).catch(broken);
      }
      said.push(message.body);
    }
    const rows = await database.db
      .select({ body: chatItems.body })
      .from(chatItems)
      .where(eq(chatItems.sessionId, chat?.id ?? 0))
      .orderBy(chatItems.id);
    expect(rows.map(({ body }) => body)).toEqual(said);
    await expect
      .poll(async () => (await bothProcesses()).get(1), { timeout: 30_000 })
      .not.toBe(before.get(1));
    expect((await bothProcesses()).get(2)).toBe(before.get(2));
    expect(running.output.join('')).toContain('process 1 died; another takes its place');
  }, 100_000);

  it('end together at SIGTERM, after the call that is under way, and leave nobody behind', async () => {
    const processes = descendantsOf(running.process.pid ?? 0);
    expect(processes.filter(({ command }) => command.includes('dist/server/main.js'))).toHaveLength(2);
    const body = JSON.stringify({ username: 'nobody', password: 'Nothing-1' });
    const answered = new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      const asked = request(
        { host: '127.0.0.1', port, path: '/api/authenticate', method: 'POST', headers, agent: false },
        ({ statusCode = 0 }) => resolve(statusCode),
      );
      asked.on('error', reject);
      asked.write(body.slice(0, 10));
      setTimeout(() => running.process.kill('SIGTERM'), 300);
      setTimeout(() => asked.end(body.slice(10)), 1_300);
    });
    const ended = new Promise((resolve) => running.process.once('exit', resolve));
    expect(await answered).toBe(401);
    expect(await ended).toBe(0);
    expect(stillRunning(processes)).toEqual([]);
  }, 100_000);
});

it('a start whose port is taken says so once and ends', async () => {
  const more = { PROCESSES: '2', SAMPLE_DATA: 'none', LOG_LEVEL: 'silent' };
  const taken = await freePort();
  const other = createServer((socket) => socket.destroy()).listen(taken, '127.0.0.1');
  await expect(
    startServer(BUILT, { port: taken, databaseUrl: database.url, files: folder, more }),
  ).rejects.toThrow(/EADDRINUSE[\s\S]*The first process ended before it answered/);
  other.close();
}, 100_000);
