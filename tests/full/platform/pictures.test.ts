import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '#server/people/account/sessions.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, PLAIN_STATES } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { BUILT, freePort, type Running, startServer, stopServer } from '#tests/support/serverProcess.ts';

const SECRET = 'a-secret-of-many-pictures-0123456789abcd';
const BANNERS = 40;
const MOST_MEGABYTES = 500;
/** Of the process that decodes, which ends when it has nothing to do. */
const MOST_DECODER_MEGABYTES = 400;
const MOST_BYTES = 5 * 1024 * 1024;

let database: TestDatabase;
let files: string;
let running: Running | undefined;
let port: number;
const services = { tokens: createTokenSigner(SECRET), now: () => new Date() } as Services;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'ideagarden-files-'));
  database = await createTestDatabase();
  port = await freePort();
  running = await startServer(BUILT, {
    port,
    databaseUrl: database.url,
    files,
    more: { SAMPLE_DATA: 'none', JWT_SECRET: SECRET },
  });
}, 600_000);
afterAll(async () => {
  if (running) await stopServer(running, 'SIGTERM');
  await database.drop();
  await rm(files, { recursive: true, force: true });
});

/** The pictures that take most to decode: as many pixels as are taken, turned, and to be read whole before any is known. */
async function pictures(): Promise<Buffer[]> {
  const noise = sharp({
    create: {
      width: 385,
      height: 255,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  const large = sharp(await noise.png().toBuffer()).resize(7_700, 5_100, { kernel: 'nearest' });
  const pixels = await large.raw().toBuffer({ resolveWithObject: true });
  const draw = () => sharp(pixels.data, { raw: pixels.info }).withMetadata({ orientation: 6 });
  return Promise.all([
    draw().jpeg({ quality: 60, progressive: true }).toBuffer(),
    draw().png({ compressionLevel: 9, progressive: true }).toBuffer(),
  ]);
}

async function mostMegabytes(pid: number | string | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

interface Upload {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A form with a file, as it is sent. Made once: this process sends everything itself, and 80 forms that are made while they are
 * sent keep it busy for longer than the server waits for the head of a request.
 */
async function uploadOf(blob: Blob, name: string): Promise<Upload> {
  const form = new FormData();
  form.set('file', blob, name);
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await encoded.arrayBuffer()),
  };
}

/** Each on a connection of its own: one that has been idle for as long as the server waits may be closed while it is used again. */
async function send(path: string, token: string, { type, bytes }: Upload): Promise<number> {
  const sent = request({
    ...{ host: '127.0.0.1', port, path: `/${path}`, method: 'POST', agent: false },
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': bytes.length },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.end(bytes);
  const [answer] = await answered;
  await once(answer.resume(), 'end');
  return answer.statusCode ?? 0;
}

it('40 banners at once, each as large as may be, keep the server small, and what decodes them', async () => {
  const banners = await pictures();
  for (const bytes of banners) expect(bytes.length).toBeLessThan(MOST_BYTES);

  const uploads = await Promise.all(
    banners.map((bytes) => uploadOf(new Blob([new Uint8Array(bytes)]), 'banner.png')),
  );
  const statuses = await Promise.all(
    Array.from({ length: BANNERS }, async (_, at) => {
      const { id } = await aContent(database.db);
      const author = await aUser(database.db, { roles: ['ROLE_CONTENT_AUTHOR'] });
      const token = await openSession(database.db, services, author, false);
      const upload = uploads[at % uploads.length] as Upload;
      return send(`api/v3/content-images/upload-banner/CONTENT/${id}`, token, upload);
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const pid = running?.process.pid;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  const [server = 0, ...decoders] = await Promise.all([pid, ...children].map(mostMegabytes));
  const decoder = decoders.reduce((sum, one) => sum + one, 0);
  console.log(
    `${BANNERS} banners of 39 million pixels at once: ${Math.round(server)} MB at most, and ${Math.round(decoder)} MB in the decoder`,
  );
  expect(server).toBeLessThan(MOST_MEGABYTES);
  expect(decoder).toBeGreaterThan(0);
  expect(decoder).toBeLessThan(MOST_DECODER_MEGABYTES);
}, 600_000);

/** As long as a file may be. */
const LONGEST = 10 * 1024 * 1024;

const pdf = () => new Blob(['%PDF-1.4\n', 'x'.repeat(LONGEST - 30), '\n%%EOF\n']);

/** An archive with one text in it, stored as it is. */
function archive(): Blob {
  const [name, text] = [Buffer.from('a.txt'), Buffer.alloc(LONGEST - 200, 'x')];
  const entry = Buffer.alloc(26);
  entry.writeUInt16LE(20, 0);
  entry.writeUInt32LE(crc32(text), 10);
  entry.writeUInt32LE(text.length, 14);
  entry.writeUInt32LE(text.length, 18);
  entry.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), entry, name, text]);
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    entry,
    Buffer.alloc(14),
    name,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return new Blob([local, central, end]);
}

it('40 documents and 40 archives at once, each as large as may be, keep the server small', async () => {
  const lifeCycle = await aLifeCycle(database.db, { type: 'SUGGESTION', states: PLAIN_STATES });
  const uploads = await Promise.all([uploadOf(pdf(), 'a.pdf'), uploadOf(archive(), 'a.zip')]);
  const places: { token: string; path: string }[] = [];
  for (let at = 0; at < BANNERS; at += 1) {
    const owner = await aUser(database.db);
    const { id } = await aContribution(database.db, { owner, lifeCycle });
    const token = await openSession(database.db, services, owner, false);
    places.push({ token, path: `api/v3/contribution-files/upload-file/${id}/CONTRIBUTION` });
  }
  const statuses = await Promise.all(
    places.map(({ token, path }) => Promise.all(uploads.map((upload) => send(path, token, upload)))),
  );
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  const server = await mostMegabytes(running?.process.pid);
  console.log(`40 documents and 40 archives of 10 MB at once: ${Math.round(server)} MB at most`);
  expect(server).toBeLessThan(MOST_MEGABYTES);
}, 300_000);
