import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bannerEndpoints } from '#contract/banners/endpoints.ts';
import { contentEndpoints } from '#contract/contents/endpoints.ts';
import { contents } from '#server/platform/db/schema/contents.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let author: Call;
let editor: Call;
let reader: Call;

beforeAll(async () => {
  app = await startTestApp();
  author = await app.as(await aUser(app.db, { roles: ['ROLE_CONTENT_AUTHOR'] }));
  editor = await app.as(await aUser(app.db, { roles: ['ROLE_CONTENT_EDITOR'] }));
  reader = await app.as(await aUser(app.db));
});
afterAll(() => app.close());

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1b6b50' } });
const jpeg = () => picture(2400, 1200).jpeg().toBuffer();
const upload = (id: number, bytes: Buffer, { call = author, type = 'CONTENT', name = 'a.jpg' } = {}) =>
  call(bannerEndpoints.upload, { params: { type: type as 'CONTENT', id }, file: { name, bytes } });
const keyOf = (path: string | null) => path?.replace('content-images/', '') ?? '';
const bytesOf = async (path: string, token?: string) => {
  const response = await app.app.inject({
    url: `/api/v3/${path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: response.statusCode, type: response.headers['content-type'], bytes: response.rawPayload };
};

describe('banners of news', () => {
  it('a picture becomes a banner and a preview, upright and without what was hidden in it [R1G-11, R1J-34, R1F-27, S1-33]', async () => {
    const { id } = await aContent(app.db);
    const bytes = await picture(1200, 2400)
      .withExif({ IFD0: { Copyright: 'somebody', Software: 'SECRET-PLACE' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const sent = await upload(id, bytes);
    expect(sent.headers['app-alert']).toBe('app.content.bannerUploaded');
    const form = (await author(contentEndpoints.edit, { params: { id } })).body;
    expect(form).toMatchObject({
      bannerId: sent.body.bannerId,
      bannerPreviewId: sent.body.bannerPreviewId,
      bannerPath: sent.body.path,
      bannerPreview: sent.body.bannerPreviewPath,
      bannerPreviewPath: sent.body.bannerPreviewPath,
    });
    const full = await bytesOf(sent.body.path);
    expect([full.status, full.type]).toEqual([200, 'image/jpeg']);
    const shown = await sharp(full.bytes).metadata();
    expect([shown.width, shown.height, shown.exif, shown.orientation]).toEqual([
      1920,
      960,
      undefined,
      undefined,
    ]);
    expect(full.bytes.includes('SECRET-PLACE')).toBe(false);
    const small = await sharp((await bytesOf(sent.body.bannerPreviewPath)).bytes).metadata();
    expect([small.width, small.height]).toEqual([480, 270]);
  });

  it('pictures of public items are for everyone, others for the readers of the item and for writers [S1-34]', async () => {
    const employees = await aContent(app.db, { accessLevel: 'INTERNAL' });
    const draft = await aContent(app.db, { publishState: 'DRAFT' });
    const outsider = await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }));
    const statuses = async (id: number) => {
      const { path } = (await upload(id, await jpeg())).body;
      const get = async (call: Call) =>
        (await call(contentEndpoints.image, { params: { key: keyOf(path) } })).status;
      return [await get(app.anonymous), await get(outsider), await get(reader), await get(editor)];
    };
    expect(await statuses((await aContent(app.db)).id)).toEqual([200, 200, 200, 200]);
    expect(await statuses(employees.id)).toEqual([404, 404, 200, 200]);
    expect(await statuses(draft.id)).toEqual([404, 404, 404, 200]);
  });

  it('a new banner replaces the old one, whose bytes are removed; removing it leaves none [R1G-12, R1J-35]', async () => {
    const { id } = await aContent(app.db);
    const first = (await upload(id, await jpeg())).body;
    const second = (await upload(id, await picture(800, 450).png().toBuffer(), { name: 'b.png' })).body;
    expect((await bytesOf(first.path)).status).toBe(404);
    expect(await app.services.storage.exists(keyOf(first.path))).toBe(false);
    expect((await bytesOf(second.path)).type).toBe('image/png');
    const remove = () => author(bannerEndpoints.remove, { params: { type: 'CONTENT', id } });
    expect((await remove()).headers['app-alert']).toBe('app.content.bannerDeleted');
    expect((await author(contentEndpoints.edit, { params: { id } })).body).toMatchObject({
      bannerId: null,
      bannerPath: null,
      bannerPreviewPath: null,
    });
    expect((await bytesOf(second.path)).status).toBe(404);
    expect((await remove()).status).toBe(404);
  });

  it('deleting an item removes its pictures, rows and bytes [S1-35]', async () => {
    const { id } = await aContent(app.db);
    const { path, bannerPreviewPath } = (await upload(id, await jpeg())).body;
    expect((await editor(contentEndpoints.remove, { params: { id } })).status).toBe(200);
    for (const key of [keyOf(path), keyOf(bannerPreviewPath)]) {
      expect(await app.services.storage.exists(key)).toBe(false);
      expect(await app.db.select().from(storedFiles).where(eq(storedFiles.storageKey, key))).toEqual([]);
    }
  });

  it('only writers send pictures, to items that exist, and to nothing else [S1-24, S1-33]', async () => {
    const { id } = await aContent(app.db);
    const bytes = await jpeg();
    expect((await upload(id, bytes, { call: reader })).status).toBe(403);
    expect((await upload(id, bytes, { call: app.anonymous })).status).toBe(401);
    expect((await upload(999_999, bytes)).status).toBe(404);
    expect((await upload(id, bytes, { type: 'CAMPAIGN' })).status).toBe(404);
    expect((await upload(id, bytes, { type: 'CONTRIBUTION' })).status).toBe(400);
    const remaining = await app.db.select().from(contents).where(eq(contents.id, id));
    expect(remaining[0]?.bannerId).toBeNull();
  });

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>steal()</script></svg>';
  it.each([
    [
      'a page under the name of a picture',
      () => Buffer.from('<html><script>steal()</script></html>'),
      'error.fileType',
    ],
    ['a drawing with a script under the name of a png', () => Buffer.from(SVG), 'error.fileType'],
    ['a gif', () => picture(20, 20).gif().toBuffer(), 'error.fileType'],
    [
      'the beginning of a png and nothing after it',
      async () => (await picture(900, 900).png().toBuffer()).subarray(0, 60),
      'error.fileType',
    ],
    ['nothing', () => Buffer.alloc(0), 'error.fileEmpty'],
    ['more than five megabytes', () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 'error.fileSize'],
    [
      'few bytes that claim to be a gigantic picture',
      () => picture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer(),
      'error.fileSize',
    ],
  ] as const)('%s is refused, and leaves nothing behind [S1-33]', async (_, make, errorKey) => {
    const { id } = await aContent(app.db);
    const before = await app.db.$count(storedFiles);
    const refusal = await upload(id, await make(), { name: 'nice.png' });
    expect([refusal.status, refusal.errorKey]).toEqual([400, errorKey]);
    expect(await app.db.$count(storedFiles)).toBe(before);
  });

  it('a page glued behind a picture does not survive it', async () => {
    const { id } = await aContent(app.db);
    const bytes = Buffer.concat([await jpeg(), Buffer.from('<script>steal()</script>')]);
    const { path } = (await upload(id, bytes)).body;
    const served = await bytesOf(path);
    expect(served.type).toBe('image/jpeg');
    expect(served.bytes.includes('<script>')).toBe(false);
  });

  it('keys of other files, and made-up ones, are not found', async () => {
    await app.db.execute(sql`
      insert into stored_file (storage_key, name, size, content_type, category)
      values ('7e57ab1e-0000-4000-8000-000000000000', 'plan.pdf', 1, 'application/pdf', 'CONTRIBUTION')`);
    for (const key of ['7e57ab1e-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000000']) {
      expect((await editor(contentEndpoints.image, { params: { key } })).status).toBe(404);
    }
    expect((await bytesOf('content-images/..%2f..%2fetc%2fpasswd')).status).toBe(400);
  });

  it('two uploads at once leave one banner and no bytes beside it', async () => {
    const { id } = await aContent(app.db);
    const bytes = await jpeg();
    const before = await app.db.$count(storedFiles);
    const sent = await Promise.all([upload(id, bytes), upload(id, bytes, { call: editor })]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(await app.db.$count(storedFiles)).toBe(before + 2);
  });
});
