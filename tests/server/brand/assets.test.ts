import { readdir } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandEndpoints } from '#contract/brand/endpoints.ts';
import { ASSET_LIMITS, type BrandImage, type Manual } from '#contract/brand/schema.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
let employee: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  employee = await app.as(await aUser(app.db));
});
afterAll(() => app.close());

const picture = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#7733aa' } })
    [format]()
    .toBuffer();
const pdf = (text = 'one') => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);
const upload = (fileName: string, bytes: Buffer, call = admin) =>
  call(brandEndpoints.uploadImage, {
    params: { fileName: fileName as BrandImage },
    file: { name: 'mine.png', bytes },
  });
const uploadManual = (fileName: string, bytes: Buffer, call = admin) =>
  call(brandEndpoints.uploadManual, {
    params: { fileName: fileName as Manual },
    file: { name: 'mine.pdf', bytes },
  });
const get = (path: string, headers = {}) => app.app.inject({ url: `/api/public/asset/${path}`, headers });

describe('brand pictures', () => {
  it('an uploaded picture is shown to everybody at once, in the place of the shipped one [R3P-181, R3P-183, S3-107]', async () => {
    const shipped = await get('brand/image/logo.png');
    const mine = await picture(200, 50);
    const { status, body } = await upload('logo.png', mine);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'logo.png', width: 200, height: 50, size: mine.length });
    const seen = await get('brand/image/logo.png', { 'if-none-match': String(shipped.headers.etag) });
    expect(seen.statusCode).toBe(200);
    expect(seen.rawPayload.equals(mine)).toBe(true);
    expect(seen.headers['cache-control']).toBe('public, no-cache');
    const again = await get('brand/image/logo.png', { 'if-none-match': String(seen.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const forGood = await get(`brand/image/logo.png?v=${body.version}`);
    expect(forGood.headers['cache-control']).toContain('immutable');
    expect((await app.anonymous(settingsEndpoints.app)).body.brand.images['logo.png']).toEqual({
      v: body.version,
      width: 200,
      height: 50,
    });
    expect((await employee(brandEndpoints.assets)).body.map(({ name }) => name)).toContain('logo.png');
  });

  it('the bytes decide what it is, whatever its place is called [Q3-85, S3-107]', async () => {
    expect((await upload('news.png', await picture(960, 540, 'jpeg'))).status).toBe(200);
    const seen = await get('brand/image/news.png');
    expect(seen.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(seen.rawPayload).metadata()).format).toBe('jpeg');
  });

  it('a large picture is made smaller, at most twice the size of its place [S3-107, R3K-35]', async () => {
    expect((await upload('logo-s.png', await picture(3000, 200))).body).toMatchObject({
      width: 360,
      height: 24,
    });
  });

  it('the one before is gone when the new one is there, also when two come at once [S3-107]', async () => {
    const before = (await app.db.select().from(storedFiles)).length;
    const results = await Promise.all([
      upload('campaigns.png', await picture(96, 54)),
      upload('campaigns.png', await picture(97, 54)),
      upload('campaigns.png', await picture(98, 54)),
    ]);
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await app.db.select().from(storedFiles);
    expect(rows.length).toBe(before + 1);
    const stored = await readdir(app.services.env.filesDir);
    expect(rows.every(({ storageKey }) => stored.includes(storageKey))).toBe(true);
    expect(stored.length).toBe(rows.length);
  });

  it('one that cannot be noted in the audit trail is not kept either, nor are its bytes [S3-107, S3-118]', async () => {
    const one = (await upload('article.png', await picture(50, 20))).body;
    const files = async () => (await readdir(app.services.env.filesDir)).length;
    const before = await files();
    await app.db.execute(sql`alter table audit_event add constraint closed check (false) not valid`);
    expect((await upload('article.png', await picture(60, 20))).status).toBe(500);
    await app.db.execute(sql`alter table audit_event drop constraint closed`);
    expect((await employee(brandEndpoints.assets)).body).toContainEqual(one);
    expect(await files()).toBe(before);
  });

  it('one whose bytes the folder has lost is not found, and no answer breaks off [S3-107]', async () => {
    const { version } = (await upload('competitions.png', await picture(50, 20))).body;
    const [row] = await app.db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.id, Number(version)));
    await app.services.storage.remove(row?.storageKey ?? '');
    expect((await get('brand/image/competitions.png')).statusCode).toBe(404);
    await expect(app.services.storage.stream(row?.storageKey ?? '')).rejects.toMatchObject({ status: 404 });
    expect((await upload('competitions.png', await picture(50, 20))).status).toBe(200);
  });

  it.each([
    ['a text', Buffer.from('hello')],
    ['a PDF', pdf()],
    ['a web page', Buffer.from('<!doctype html><html><body>hello</body></html>')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
    ['a broken PNG', Buffer.from('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDRxx', 'latin1')],
  ])('%s is refused with the words of the page [R3K-34, S3-107, Q3-87]', async (_, bytes) => {
    const { status, errorKey } = await upload('bg.png', bytes);
    expect([status, errorKey]).toEqual([400, 'global.brandUploadForm.errorExt']);
    expect((await employee(brandEndpoints.assets)).body.map(({ name }) => name)).not.toContain('bg.png');
  });

  it('other names, larger files, and others than administrators are refused [R3P-182, S3-107, Q3-89]', async () => {
    const mine = await picture(20, 20);
    for (const name of ['logo.svg', '..%2flogo.png', 'manual-admin.pdf', 'constructor']) {
      expect((await upload(name, mine)).status).toBe(400);
    }
    const large = Buffer.concat([mine, Buffer.alloc(ASSET_LIMITS.image)]);
    expect((await upload('banner.jpg', large)).errorKey).toBe('error.fileSize');
    expect((await upload('banner.jpg', mine, app.anonymous)).status).toBe(401);
    expect((await upload('banner.jpg', mine, employee)).status).toBe(403);
    expect((await app.anonymous(brandEndpoints.assets)).status).toBe(401);
  });
});

describe('manuals', () => {
  it('an uploaded manual is opened by everybody; none is 404 [R3P-179, R3P-180, R3K-23, S3-107]', async () => {
    const manuals = async () => (await app.anonymous(settingsEndpoints.app)).body.manuals;
    expect((await get('manual/manual-innovation.pdf')).statusCode).toBe(404);
    expect(await manuals()).toEqual([]);
    expect((await uploadManual('manual-innovation.pdf', pdf())).status).toBe(200);
    expect(await manuals()).toEqual(['manual-innovation.pdf']);
    expect((await uploadManual('manual-innovation.pdf', pdf('two'))).status).toBe(200);
    const seen = await get('manual/manual-innovation.pdf');
    expect(seen.headers['content-type']).toBe('application/pdf');
    expect(seen.rawPayload.equals(pdf('two'))).toBe(true);
    expect((await get('manual/manual-admin.pdf')).statusCode).toBe(404);
    // A manual is no picture of the brand.
    expect(Object.keys((await app.anonymous(settingsEndpoints.app)).body.brand.images)).not.toContain(
      'manual-innovation.pdf',
    );
  });

  it('only a PDF under one of two names, and only from administrators [R3P-179, R3K-21, Q3-87, Q3-89, S3-107]', async () => {
    const { status, errorKey } = await uploadManual('manual-admin.pdf', await picture(9, 9));
    expect([status, errorKey]).toEqual([400, 'global.manualUploadForm.errorExt']);
    expect((await uploadManual('manual-admin.pdf', Buffer.from('not a pdf'))).errorKey).toBe(
      'global.manualUploadForm.errorExt',
    );
    expect((await uploadManual('manual.pdf', pdf())).status).toBe(400);
    expect((await uploadManual('manual-admin.pdf', pdf(), app.anonymous)).status).toBe(401);
    expect((await uploadManual('manual-admin.pdf', pdf(), employee)).status).toBe(403);
    const large = Buffer.concat([pdf(), Buffer.alloc(ASSET_LIMITS.manual)]);
    expect((await uploadManual('manual-admin.pdf', large)).errorKey).toBe('error.fileSize');
  });
});
