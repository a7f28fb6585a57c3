import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { fileEndpoints as endpoints } from '#contract/files/endpoints.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import {
  admin,
  app,
  banner,
  edit,
  fetchBytes,
  fileEntries,
  GIF,
  keyOf,
  me,
  mine,
  openFilesCase,
  owner,
  PDF,
  picture,
  stranger,
} from './filesCase.ts';

openFilesCase();

describe('the banner', () => {
  it('is stored with a preview 480 px wide and its address is told [R3F-13, R3P-36, R3B-41]', async () => {
    const { id } = await mine();
    const { body, headers } = await banner(me, id, await picture('jpeg', 2400, 1600), 'photo.jpg');
    expect(headers['app-alert']).toBe('app.contribution.bannerUploaded');
    const detail = await edit(id);
    expect(detail).toMatchObject({
      bannerId: body.bannerId,
      bannerPreviewId: body.bannerPreviewId,
      bannerPath: body.path,
      isBannerEnabled: true,
      files: [],
    });
    const full = await fetchBytes(owner, body.path);
    expect(full.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(full.rawPayload).metadata()).toMatchObject({ width: 1920, height: 1280 });
    const preview = await fetchBytes(owner, detail.bannerPreviewPath ?? '');
    expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ width: 480, height: 270 });
  });

  it('keeps nothing but the picture: no notes of the camera, no bytes behind it', async () => {
    const { id } = await mine();
    const source = Buffer.concat([await picture('jpeg'), Buffer.from('<script>alert(1)</script>')]);
    expect(source.includes('secret place')).toBe(true);
    const { body } = await banner(me, id, source, 'photo.jpg');
    const { rawPayload } = await fetchBytes(owner, body.path);
    expect(rawPayload.includes('secret place')).toBe(false);
    expect(rawPayload.includes('script')).toBe(false);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  it('replaces the one before and its files [R3P-36]', async () => {
    const { id } = await mine();
    const first = (await banner(me, id)).body;
    const second = (await banner(me, id)).body;
    expect(second.bannerId).not.toBe(first.bannerId);
    expect((await fetchBytes(owner, first.path)).statusCode).toBe(404);
    expect(await app.services.storage.exists(keyOf(first.path))).toBe(false);
    const rows = await app.db.select().from(storedFiles).where(eq(storedFiles.contributionId, id));
    expect(rows.map((row) => row.id).sort()).toEqual([second.bannerId, second.bannerPreviewId].sort());
  });

  it('is removed by contribution and banner id, or by type and contribution id [R3F-15, R3P-37]', async () => {
    const { id } = await mine();
    const { bannerId, path } = (await banner(me, id)).body;
    const gone = await me(endpoints.deleteBanner, { params: { a: id, b: bannerId } });
    expect([gone.status, gone.headers['app-params']]).toEqual([200, String(id)]);
    expect(await edit(id)).toMatchObject({
      bannerId: null,
      bannerPreviewId: null,
      bannerPath: null,
      bannerPreviewPath: null,
    });
    expect((await fetchBytes(owner, path)).statusCode).toBe(404);
    await banner(me, id);
    expect((await me(endpoints.deleteBanner, { params: { a: 'IDEA', b: id } })).errorKey).toBe(
      'error.typeMismatch',
    );
    expect((await me(endpoints.deleteBanner, { params: { a: id, b: bannerId } })).status).toBe(404);
    expect((await me(endpoints.deleteBanner, { params: { a: 'SUGGESTION', b: id } })).status).toBe(200);
    expect((await me(endpoints.deleteBanner, { params: { a: 'SUGGESTION', b: id } })).status).toBe(404);
    expect(
      (await fileEntries(id)).map(({ event, oldValue, newValue }) => [event, oldValue, newValue]),
    ).toEqual([
      ['banner', null, 'banner.png'],
      ['banner', 'banner.png', null],
      ['banner', null, 'banner.png'],
      ['banner', 'banner.png', null],
    ]);
  });

  it('is jpeg or png by content, 5 MB at most, and not a bomb [R3F-12]', async () => {
    const { id } = await mine();
    expect((await banner(me, id, GIF, 'x.png')).errorKey).toBe('error.fileType');
    expect((await banner(me, id, PDF, 'x.png')).errorKey).toBe('error.fileType');
    expect((await banner(me, id, (await picture('png')).subarray(0, 60), 'x.png')).errorKey).toBe(
      'error.fileType',
    );
    const large = Buffer.concat([await picture('png'), Buffer.alloc(5 * 1024 * 1024)]);
    expect((await banner(me, id, large)).errorKey).toBe('error.fileSize');
    const bomb = await sharp({
      create: { width: 9000, height: 8000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    expect((await banner(me, id, bomb)).errorKey).toBe('error.fileSize');
    expect((await edit(id)).bannerId).toBeNull();
  });

  it('exists only where the life cycle has it [R3F-16]', async () => {
    const { id } = await aContribution(app.db, { type: 'IMPROVEMENT', owner });
    expect((await me(contributionEndpoints.read, { params: { id } })).body.isBannerEnabled).toBe(false);
    expect((await banner(me, id)).errorKey).toBe('error.commandNotAvailable');
  });

  it('is changed by those who may edit', async () => {
    const { id } = await mine({ editable: false, visibility: 'REGISTERED' });
    expect((await banner(me, id)).errorKey).toBe('error.notEditable');
    expect((await banner(stranger, id)).errorKey).toBe('error.notEditable');
    expect((await banner(admin, id)).status).toBe(200);
    const closed = await mine();
    expect((await banner(stranger, closed.id)).status).toBe(404);
  });
});
