import { readFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFolder } from '#tests/support/clusters.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { BUILT, freePort, type Running, startServer, stopServer } from '#tests/support/serverProcess.ts';

const CONNECTIONS = 800;
const MOST_MEGABYTES = 300;
/** What half of the callers get at most to wait on a busy machine, ms. */
const SOON_MS = 2_000;

let database: TestDatabase;
let running: Running;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  port = await freePort();
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  if (running) await stopServer(running, 'SIGTERM');
  await database.drop();
});

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${running.process.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

const SIGN_IN = 'POST /api/authenticate HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n';
/** As much of a request as does the most harm without being one: half a head, or a body without its end. */
const PARTS = [
  'GET /api/account HTTP/1.1\r\nhost: here\r\nx-slow: ',
  `${SIGN_IN}content-length: 99000\r\n\r\n"${'x'.repeat(98_000)}`,
  `POST /api/account HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 999000\r\n\r\n"${'x'.repeat(98_000)}`,
  `${SIGN_IN}transfer-encoding: chunked\r\n\r\n17ed0\r\n"${'x'.repeat(97_000)}`,
];

async function openSlow(at: number): Promise<void> {
  const socket = createConnection(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.resume();
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  socket.write(PARTS[at % PARTS.length] ?? '');
}

it('800 slow connections take little memory, and everybody else is served', async () => {
  running = await startServer(BUILT, {
    port,
    databaseUrl: database.url,
    files: await openFolder(),
    more: { SAMPLE_DATA: 'none', TRUST_PROXY: 'none' },
  });
  const before = await residentMegabytes();
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => openSlow(at)));
  let most = 0;
  const waited: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const asked = performance.now();
    const [info, signIn] = await Promise.all([
      fetch(`http://127.0.0.1:${port}/management/info`),
      fetch(`http://127.0.0.1:${port}/api/account`),
    ]);
    expect([info.status, signIn.status]).toEqual([200, 401]);
    waited.push(performance.now() - asked);
    most = Math.max(most, await residentMegabytes());
  }
  const median = waited.sort((a, b) => a - b)[waited.length / 2] ?? Number.POSITIVE_INFINITY;
  console.log(
    `${CONNECTIONS} slow connections: ${Math.round(before)} MB before, ${Math.round(most)} MB at most; others waited ${Math.round(median)} ms`,
  );
  expect(median).toBeLessThan(SOON_MS);
  expect(most).toBeLessThan(MOST_MEGABYTES);
  // Heads have 20 s, bodies 30; those of strangers, who had their answer, no more.
  await expect
    .poll(() => sockets.filter((socket) => !socket.destroyed).length, { timeout: 60_000, interval: 1_000 })
    .toBe(0);
}, 180_000);
