import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { freePort, type Running, SOURCES, startServer, stopServer } from '#tests/support/serverProcess.ts';
import { onAdmin } from '#tests/support/testServer.ts';

let database: TestDatabase;
let files: string;
let running: Running;
let origin: string;
/** A mail server that takes a connection and says nothing. */
let silent: Server;
const visits: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  files = await mkdtemp(join(tmpdir(), 'ideagarden-away-'));
  silent = createServer((socket) => {
    socket.on('error', () => undefined);
    visits.push(socket);
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const port = await freePort();
  const more = {
    SAMPLE_DATA: 'none',
    SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  };
  running = await startServer(SOURCES, { port, databaseUrl: database.url, files, more });
  origin = `http://127.0.0.1:${port}`;
}, 120_000);
afterAll(async () => {
  if (running) await stopServer(running, 'SIGTERM');
  for (const socket of visits) socket.destroy();
  silent?.close();
  await database.drop();
  await rm(files, { recursive: true, force: true });
});

/** Ends all connections to the database and lets nobody in while `work` goes on. */
async function withoutDatabase(work: () => Promise<void>): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await onAdmin(inject('databaseAdminUrl'), async (admin) => {
    try {
      await admin.query(`alter database ${name} allow_connections false`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      await work();
    } finally {
      await admin.query(`alter database ${name} allow_connections true`);
    }
  });
}

it('a database that is away while a job ends costs no process: it answers again, tells the failure, and the mail is kept [S3-46, S3-47]', async () => {
  await database.db.insert(outboxMails).values({
    toAddress: 'somebody@example.org',
    subject: 'Hello',
    textBody: 'Text',
    nextTryAt: new Date(0).toISOString(),
  });
  await vi.waitFor(() => expect(visits).toHaveLength(1), { timeout: 90_000, interval: 100 });
  await withoutDatabase(async () => {
    for (const socket of visits) socket.destroy();
    await vi.waitFor(() => expect(running.output.join('')).toContain('job outbox failed'), {
      timeout: 30_000,
      interval: 100,
    });
    // The queue has noted the failure by now, or tried to.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(running.process.exitCode).toBe(null);
  });
  await vi.waitFor(async () => expect((await fetch(`${origin}/api/public/config/app`)).status).toBe(200), {
    timeout: 30_000,
    interval: 200,
  });
  expect(running.process.exitCode).toBe(null);
  const [mail] = await database.db.select().from(outboxMails);
  expect(mail?.status).toBe('QUEUED');
}, 180_000);
