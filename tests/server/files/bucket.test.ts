import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { count } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileEndpoints as endpoints } from '#contract/files/endpoints.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { openStorage } from '#server/platform/storage/open.ts';
import { checkStorage, folderStorage } from '#server/platform/storage/storage.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { openBucket, type TestBucket } from '#tests/support/bucket.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

let bucket: TestBucket;
let app: TestApp;
let owner: TestUser;
let me: Call;
let id: number;
let token: string;

beforeAll(async () => {
  bucket = await openBucket();
  app = await startTestApp({ env: { ...bucket.env, S3_FOLDER: 'ideas/test' } });
  const lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION', isBannerEnabled: true });
  owner = await aUser(app.db);
  me = await app.as(owner);
  token = await app.token(owner);
  ({ id } = await aContribution(app.db, { owner, lifeCycle }));
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});

const upload = (bytes: Buffer, name = 'plan.pdf') =>
  me(endpoints.upload, { params: { id, category: 'CONTRIBUTION' }, file: { name, bytes } });
const read = (path: string) =>
  app.app.inject({ url: `/api/v3/${path}`, headers: { authorization: `Bearer ${token}` } });
const keyOf = (path: string) => path.replace('files/', '');
const rows = async () => (await app.db.select({ count: count() }).from(storedFiles))[0]?.count;
const storageOf = (env: Record<string, string>) => openStorage(parseEnvironment(env));

it('files are kept in the bucket, come back as they were, and are gone once they are deleted [R3P-38, R3P-39]', async () => {
  const added = await upload(PDF);
  expect(added.status).toBe(200);
  const key = keyOf(added.body.path);
  const stored = await storageOf({ ...bucket.env, S3_FOLDER: 'ideas/test' });
  expect(await buffer(await stored.stream(key))).toEqual(PDF);
  expect(await (await storageOf(bucket.env)).exists(key)).toBe(false);
  expect((await read(added.body.path)).rawPayload).toEqual(PDF);

  expect((await me(endpoints.remove, { params: { id: added.body.id } })).status).toBe(200);
  expect(await stored.exists(key)).toBe(false);
  expect((await read(added.body.path)).statusCode).toBe(404);

  const lost = (await upload(PDF)).body;
  await stored.remove(keyOf(lost.path));
  expect((await read(lost.path)).statusCode).toBe(404);
  await me(endpoints.remove, { params: { id: lost.id } });
});

it('a large file comes in pieces, so that nobody holds it in memory', async () => {
  const bytes = Buffer.alloc(9_000_000, 'a line of words\n');
  const added = await upload(bytes, 'words.txt');
  expect((await read(added.body.path)).rawPayload.equals(bytes)).toBe(true);
  let pieces = 0;
  for await (const piece of await app.services.storage.stream(keyOf(added.body.path))) {
    pieces += 1;
    expect(piece.length).toBeLessThan(bytes.length / 4);
  }
  expect(pieces).toBeGreaterThan(4);
});

it('a banner has its two pictures in the bucket, and both go with it [R3P-36, R3P-37]', async () => {
  const image = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#2f7d4f' } })
    .png()
    .toBuffer();
  const set = await me(endpoints.uploadBanner, { params: { id }, file: { name: 'b.png', bytes: image } });
  expect(set.status).toBe(200);
  expect((await read(set.body.path ?? '')).headers['content-type']).toBe('image/png');
  const removed = await me(endpoints.deleteBanner, { params: { a: id, b: set.body.bannerId as number } });
  expect(removed.status).toBe(200);
  expect(await app.services.storage.exists(keyOf(set.body.path ?? ''))).toBe(false);
});

it('a file whose name lies about its content never reaches the bucket', async () => {
  const before = await rows();
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)]);
  expect((await upload(program, 'report.pdf')).errorKey).toBe('error.fileType');
  expect(await rows()).toBe(before);
});

it('a bucket that is away is told in a sentence, nothing is half saved, and it goes on when it is back', async () => {
  const { path } = (await upload(PDF)).body;
  const before = await rows();
  await bucket.down();
  const failed = await upload(PDF);
  expect([failed.status, failed.errorKey]).toEqual([503, 'error.filesUnavailable']);
  expect(await rows()).toBe(before);
  expect((await read(path)).json()).toMatchObject({ status: 503, message: 'error.filesUnavailable' });
  expect(await checkStorage(app.services.storage)).toContain('the bucket garden at http://127.0.0.1');
  await bucket.up();
  expect(await checkStorage(app.services.storage)).toBeNull();
  expect((await read(path)).rawPayload).toEqual(PDF);
  expect((await upload(PDF)).status).toBe(200);
});

it('a start with a bucket that does not exist, a wrong key or a folder that cannot be is refused with the reason', async () => {
  const nowhere = await storageOf({ ...bucket.env, S3_BUCKET: 'nowhere' });
  await expect(checkStorage(nowhere)).rejects.toThrow(/the bucket nowhere at .*NoSuchBucket/);
  const stranger = await storageOf({ ...bucket.env, S3_ACCESS_KEY_ID: 'SOMEBODYELSE' });
  await expect(checkStorage(stranger)).rejects.toThrow(/InvalidAccessKeyId/);
  await expect(checkStorage(folderStorage('/dev/null/files'))).rejects.toThrow('the folder /dev/null/files');
});

it('a file of the disk goes into the bucket as it is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ideagarden-file-'));
  try {
    const path = join(folder, 'large');
    const bytes = randomBytes(3_000_000);
    await writeFile(path, bytes);
    await app.services.storage.putFile('from-disk', path);
    expect((await buffer(await app.services.storage.stream('from-disk'))).equals(bytes)).toBe(true);
    await app.services.storage.remove('from-disk');
  } finally {
    await rm(folder, { recursive: true });
  }
});
