import { type AddressInfo, createConnection, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { bannerEndpoints } from '#contract/banners/endpoints.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { aUser } from '#tests/support/factories/users.ts';

/** Longer than what is read without a turn of its own. */
const LENGTH = 300_000;
const SOON = { timeout: 10_000 };

let app: TestApp;
let port: number;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => app.close());

/** Begins a request, and gathers what is answered. */
async function begin(head: string, firstBytes: string) {
  const socket = createConnection(port, '127.0.0.1');
  sockets.push(socket);
  const state = { heard: '', send: (bytes: string) => socket.write(bytes) };
  socket.on('data', (part) => {
    state.heard += part.toString();
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(`${head}\r\nhost: here\r\ncontent-length: ${LENGTH}\r\n\r\n${firstBytes}`);
  return state;
}

const tokenOf = async (roles?: Parameters<typeof aUser>[1]) => app.token(await aUser(app.db, roles));

const BODY = JSON.stringify('x'.repeat(LENGTH - 2));
const HALF = LENGTH / 2;
const save = (token: string, firstBytes = BODY.slice(0, HALF)) =>
  begin(
    `PUT /api/v3/contributions/SUGGESTION HTTP/1.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json`,
    firstBytes,
  );

it('of one account four long bodies are read at a time; the rest wait for them, and nobody else does [R3Q-25]', async () => {
  const [token, another] = [await tokenOf(), await tokenOf()];
  const slow = await Promise.all(Array.from({ length: 4 }, () => save(token)));
  // Long enough that what is not held would have its answer.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const waiting = await save(token, BODY);
  const other = await save(another, BODY);
  await expect.poll(() => other.heard, SOON).toMatch(/^HTTP\/1\.1 400 /);
  expect(waiting.heard).toBe('');
  slow[0]?.send(BODY.slice(HALF));
  await expect.poll(() => waiting.heard, SOON).toMatch(/^HTTP\/1\.1 400 /);
  await expect.poll(() => slow[0]?.heard, SOON).toMatch(/^HTTP\/1\.1 400 /);
  for (const one of slow.slice(1)) one.send(BODY.slice(HALF));
  for (const one of slow) await expect.poll(() => one.heard, SOON).toMatch(/^HTTP\/1\.1 400 /);
}, 60_000);

it('who leaves in the middle of a body gives its turn back', async () => {
  const token = await tokenOf();
  await Promise.all(Array.from({ length: 4 }, () => save(token)));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const waiting = await save(token, BODY);
  sockets[0]?.destroy();
  await expect.poll(() => waiting.heard, SOON).toMatch(/^HTTP\/1\.1 400 /);
}, 60_000);

it('of one account a hundred wait at most; one more is told when to come again', async () => {
  const token = await tokenOf();
  const open = await Promise.all(Array.from({ length: 110 }, () => save(token, 'x')));
  const refused = () => open.filter(({ heard }) => /^HTTP\/1\.1 429 [\s\S]*retry-after: 10/i.test(heard));
  await expect.poll(() => refused().length, SOON).toBe(6);
  expect(open.filter(({ heard }) => heard === '')).toHaveLength(104);
}, 60_000);

const UPLOAD = 'POST /api/v3/content-images/upload-banner/CONTENT';

it("five senders of banners who stop in the middle keep nobody else's waiting [R1G-11]", async () => {
  const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  for (let at = 0; at < 5; at += 1) {
    const token = await tokenOf({ roles: ['ROLE_CONTENT_AUTHOR'] });
    const { id } = await aContent(app.db);
    await begin(
      `${UPLOAD}/${id} HTTP/1.1\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x`,
      `${form}${'x'.repeat(1_000)}`,
    );
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  const author = await app.as(await aUser(app.db, { roles: ['ROLE_CONTENT_AUTHOR'] }));
  const { id } = await aContent(app.db);
  const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: '#1b6b50' } });
  const file = { name: 'a.png', bytes: await picture.png().toBuffer() };
  const sent = author(bannerEndpoints.upload, { params: { type: 'CONTENT', id }, file });
  const late = new Promise((resolve) => setTimeout(resolve, 15_000, 'late'));
  expect(await Promise.race([sent.then(({ status }) => status), late])).toBe(200);
}, 60_000);

it('what is no form is refused where a file is expected, before any of it is read', async () => {
  const token = await tokenOf({ roles: ['ROLE_CONTENT_AUTHOR'] });
  const state = await begin(
    `${UPLOAD}/1 HTTP/1.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json`,
    '"',
  );
  await expect.poll(() => state.heard, SOON).toMatch(/^HTTP\/1\.1 400 [\s\S]*error\.malformed/);
});

it('of what leads nowhere no body is read [R3Q-25]', async () => {
  const state = await begin('POST /api/no-such-thing HTTP/1.1\r\ncontent-type: application/json', '"');
  await expect.poll(() => state.heard, SOON).toMatch(/^HTTP\/1\.1 404 /);
});

it.each([
  ['its length', {}],
  ['chunks', { 'transfer-encoding': 'chunked' }],
])('a long text that comes with %s is read as it was sent', async (_, headers) => {
  const token = await tokenOf({ roles: ['ROLE_CONTENT_AUTHOR', 'ROLE_CONTENT_EDITOR'] });
  const post = `<p>${'ünï '.repeat(60_000)}</p>`;
  const { id } = await aContent(app.db, { publishState: 'DRAFT' });
  const text = Buffer.from(JSON.stringify({ id, title: 'Long', post }));
  const chunked = 'transfer-encoding' in headers;
  const body = chunked
    ? new ReadableStream({
        start(controller) {
          for (let at = 0; at < text.length; at += 10_001) controller.enqueue(text.subarray(at, at + 10_001));
          controller.close();
        },
      })
    : text;
  const answer = await fetch(`http://127.0.0.1:${port}/api/v3/contents`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
    ...(chunked ? { duplex: 'half' } : {}),
  } as RequestInit);
  expect(answer.status).toBe(200);
  const { rows } = await app.pool.query('select post from content_item where id = $1', [id]);
  expect(rows[0].post.length).toBeGreaterThan(post.length - 10);
});

it('chunks that do not end are refused when there are too many', async () => {
  const token = await tokenOf();
  const socket = createConnection(port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket.on('data', (part) => {
    heard += part.toString();
  });
  socket.on('error', () => undefined);
  socket.write(
    `PUT /api/v3/contributions/SUGGESTION HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  const chunk = `2710\r\n${'x'.repeat(10_000)}\r\n`;
  for (let at = 0; at < 110; at += 1) socket.write(chunk);
  await expect.poll(() => heard, SOON).toMatch(/^HTTP\/1\.1 400 [\s\S]*error\.tooLarge/);
});
