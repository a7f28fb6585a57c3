import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '#server/people/account/sessions.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { BUILT, freePort, type Running, startServer, stopServer } from '#tests/support/serverProcess.ts';

const CONNECTIONS = 800;
const MOST_MEGABYTES = 300;
/** What half of the callers get at most to wait on a busy machine, ms. */
const SOON_MS = 2_000;
const SECRET = 'a-secret-of-slow-connections-0123456789';

let database: TestDatabase;
let files: string;
let running: Running;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'ideagarden-files-'));
  database = await createTestDatabase();
  port = await freePort();
  running = await startServer(BUILT, {
    port,
    databaseUrl: database.url,
    files,
    more: { SAMPLE_DATA: 'none', TRUST_PROXY: 'none', JWT_SECRET: SECRET },
  });
}, 600_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  if (running) await stopServer(running, 'SIGTERM');
  await database.drop();
  await rm(files, { recursive: true, force: true });
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

async function openSlow(part: string | Buffer): Promise<void> {
  const socket = createConnection(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.resume();
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
  socket.write(part);
}

it('800 slow connections take little memory, and everybody else is served', async () => {
  const before = await residentMegabytes();
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => openSlow(PARTS[at % PARTS.length] ?? '')));
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

const UPLOADS = 60;
const TEXTS = 100;
const MEGABYTE = 1024 * 1024;

/** Almost all of a body, so that nobody can answer it. */
const almost = (head: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`${head}\r\nhost: here\r\ncontent-length: ${bytes.length + 1_000}\r\n\r\n`),
    bytes,
  ]);

it('60 files and 100 long texts that one account begins to send take little memory, and others send theirs', async () => {
  const services = { tokens: createTokenSigner(SECRET), now: () => new Date() } as Services;
  const tokenOf = async () => {
    const person = await aUser(database.db, { roles: ['ROLE_EXTERNAL', 'ROLE_USER'] });
    return openSession(database.db, services, person, false);
  };
  const [token, other] = [await tokenOf(), await tokenOf()];
  const before = await residentMegabytes();
  const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const upload = almost(
    `POST /api/v3/contribution-files/upload-file/1/CONTRIBUTION HTTP/1.1\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x`,
    Buffer.concat([Buffer.from(form), Buffer.alloc(9.9 * MEGABYTE, 'x')]),
  );
  const text = almost(
    `PUT /api/v3/contributions/SUGGESTION HTTP/1.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json`,
    Buffer.alloc(990_000, '"x"'),
  );
  await Promise.all([
    ...Array.from({ length: UPLOADS }, () => openSlow(upload)),
    ...Array.from({ length: TEXTS }, () => openSlow(text)),
  ]);
  let most = 0;
  for (let round = 0; round < 20; round += 1) {
    const body = new FormData();
    body.set('file', new Blob(['words']), 'a.txt');
    const answer = await fetch(
      `http://127.0.0.1:${port}/api/v3/contribution-files/upload-file/1/CONTRIBUTION`,
      { method: 'POST', headers: { authorization: `Bearer ${other}` }, body },
    );
    expect(answer.status).toBe(404);
    await new Promise((resolve) => setTimeout(resolve, 200));
    most = Math.max(most, await residentMegabytes());
  }
  console.log(
    `${UPLOADS} files and ${TEXTS} texts of one account: ${Math.round(before)} MB before, ${Math.round(most)} MB at most`,
  );
  expect(most).toBeLessThan(MOST_MEGABYTES);
}, 180_000);
