import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contributionEndpoints } from '../../../contract/contributions.ts';
import { fileEndpoints as endpoints, MOST_FILES } from '../../../contract/files.ts';
import { contributionHistories, contributions } from '../../../server/db/schema/contributions.ts';
import { storedFiles } from '../../../server/db/schema/files.ts';
import { takeAttempt } from '../../../server/features/limits/limits.ts';
import * as images from '../../../server/storage/images.ts';
import { type Call, startTestApp, type TestApp } from '../../support/app.ts';
import { aContribution, aField, anExtraInput } from '../../support/factories/contributions.ts';
import { aLifeCycle, PLAIN_STATES, type TestLifeCycle } from '../../support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '../../support/factories/users.ts';
import { whileOthersWait } from '../../support/locks.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
let owner: TestUser;
let me: Call;
let stranger: Call;
let admin: Call;

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'base64');
const picture = (format: 'png' | 'jpeg', width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#2f7d4f' } })
    .withExif({ IFD0: { Copyright: 'Somebody at a secret place' } })
    [format]()
    .toBuffer();

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, {
    type: 'SUGGESTION',
    isBannerEnabled: true,
    states: PLAIN_STATES.map((state) =>
      state.stateType === 'EVALUATION'
        ? { ...state, commands: [{ commandType: 'BENEFIT_FORECAST', roles: ['EXPERT'] }] }
        : state,
    ),
  });
  await aLifeCycle(app.db, { type: 'IMPROVEMENT' });
  owner = await aUser(app.db, { firstName: 'Ada', lastName: 'Lovelace' });
  me = await app.as(owner);
  stranger = await app.as(await aUser(app.db));
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
});
afterAll(() => app.close());

const mine = (values: Partial<Parameters<typeof aContribution>[1]> = {}) =>
  aContribution(app.db, { owner, lifeCycle, ...values });
const upload = (
  call: Call,
  id: number,
  file: { name: string; bytes: Buffer } = { name: 'plan.pdf', bytes: PDF },
  category = 'CONTRIBUTION',
) => call(endpoints.upload, { params: { id, category }, file });
const banner = async (call: Call, id: number, bytes?: Buffer, name = 'banner.png') =>
  call(endpoints.uploadBanner, { params: { id }, file: { name, bytes: bytes ?? (await picture('png')) } });
const edit = async (id: number) =>
  (await me(contributionEndpoints.edit, { params: { type: 'SUGGESTION', id } })).body;
const keyOf = (path: string) => path.replace('files/', '');
async function fetchBytes(user: TestUser | null, path: string) {
  return app.app.inject({
    url: `/api/v3/${path}`,
    headers: user ? { authorization: `Bearer ${await app.token(user)}` } : {},
  });
}
const fileEntries = (id: number) =>
  app.db
    .select({
      category: contributionHistories.category,
      event: contributionHistories.event,
      oldValue: contributionHistories.oldValue,
      newValue: contributionHistories.newValue,
    })
    .from(contributionHistories)
    .where(eq(contributionHistories.contributionId, id))
    .orderBy(contributionHistories.id);

describe('files of a contribution', () => {
  it('are added, listed, read and deleted by an owner, each time with an entry of the history [R3F-09, R3F-10, R3B-16, R3P-38, R3P-39, R3P-40]', async () => {
    const { id } = await mine();
    const added = await upload(me, id, { name: '../../etc/Plan <A>.pdf', bytes: PDF });
    expect(added.body).toMatchObject({
      name: 'Plan A.pdf',
      size: PDF.length,
      contentType: 'application/pdf',
      category: 'CONTRIBUTION',
      createdBy: 'Ada Lovelace',
      canDelete: true,
    });
    expect(added.headers['app-alert']).toBe('app.file.created');
    expect((await me(endpoints.list, { params: { id } })).body).toEqual([added.body]);
    expect((await edit(id)).files).toEqual([added.body]);

    const bytes = await fetchBytes(owner, added.body.path);
    expect(bytes.rawPayload.equals(PDF)).toBe(true);
    expect(bytes.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''Plan%20A.pdf",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
    });

    const gone = await me(endpoints.remove, { params: { id: added.body.id } });
    expect([gone.status, gone.headers['app-alert']]).toEqual([200, 'app.file.deleted']);
    expect((await me(endpoints.list, { params: { id } })).body).toEqual([]);
    expect((await fetchBytes(owner, added.body.path)).statusCode).toBe(404);
    expect(await app.services.storage.exists(keyOf(added.body.path))).toBe(false);
    expect((await me(endpoints.remove, { params: { id: added.body.id } })).status).toBe(404);
    expect(await fileEntries(id)).toEqual([
      { category: 'FILE', event: 'file', oldValue: null, newValue: 'Plan A.pdf' },
      { category: 'FILE', event: 'file', oldValue: 'Plan A.pdf', newValue: null },
    ]);
  });

  it('do not disturb a form that is open meanwhile [R3C-10]', async () => {
    const field = await aField(app.db);
    const { id } = await mine({ fieldId: field.id });
    const { version } = await edit(id);
    await upload(me, id);
    await banner(me, id);
    const saved = await me(contributionEndpoints.save, {
      params: { type: 'SUGGESTION' },
      body: { id, version, title: 'Still mine' },
    });
    expect(saved.status).toBe(200);
  });

  it('are judged by content: pdf, pictures, texts and archives, nothing that runs', async () => {
    const { id } = await mine();
    const kinds: Record<string, [string, Buffer]> = {
      png: ['image.png', Buffer.from(await picture('png', 20, 20))],
      text: ['notes.txt', Buffer.from('just words')],
      html: ['page.html', Buffer.from('<html><script>alert(1)</script></html>')],
    };
    for (const [name, bytes] of Object.values(kinds)) {
      expect((await upload(me, id, { name, bytes })).status).toBe(200);
    }
    // A page is a text to us, and a text is never shown as a page.
    const files = (await me(endpoints.list, { params: { id } })).body;
    const page = files.find(({ name }) => name === 'page.html');
    const bytes = await fetchBytes(owner, page?.path ?? '');
    expect(bytes.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(bytes.headers['content-disposition']).toContain('attachment');
    const image = await fetchBytes(owner, files.find(({ name }) => name === 'image.png')?.path ?? '');
    expect(image.headers['content-disposition']).toBeUndefined();

    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)]);
    expect((await upload(me, id, { name: 'report.pdf', bytes: program })).errorKey).toBe('error.fileType');
    expect((await upload(me, id, { name: 'x.gif', bytes: GIF })).errorKey).toBe('error.fileType');
    expect((await upload(me, id, { name: 'x.txt', bytes: Buffer.alloc(0) })).errorKey).toBe(
      'error.fileEmpty',
    );
  });

  it('are refused where their content is not what the name says [Q3-39]', async () => {
    const { id } = await mine();
    const png = await picture('png', 20, 20);
    const lies: [string, Buffer][] = [
      ['fake.pdf', Buffer.from('not a pdf')],
      ['fake.docx', PDF],
      ['fake.jpg', png],
      ['fake.txt', png],
      ['fake.csv', Buffer.from([0, 1, 2, 3])],
    ];
    for (const [name, bytes] of lies) {
      expect([name, (await upload(me, id, { name, bytes })).errorKey]).toEqual([name, 'error.fileType']);
    }
    expect((await upload(me, id, { name: 'empty.pdf', bytes: Buffer.alloc(0) })).errorKey).toBe(
      'error.fileEmpty',
    );
    expect((await me(endpoints.list, { params: { id } })).body).toEqual([]);
  });

  it('have 10 MB at most', async () => {
    const { id } = await mine();
    const bytes = Buffer.alloc(10 * 1024 * 1024 + 1, 'a');
    expect((await upload(me, id, { name: 'big.txt', bytes })).errorKey).toBe('error.fileSize');
    expect((await upload(me, id, { name: 'fits.txt', bytes: bytes.subarray(1) })).status).toBe(200);
  });

  it('of an extra input need the input to be one of the contribution [R3B-18]', async () => {
    const input = await anExtraInput(app.db);
    const foreign = await anExtraInput(app.db, { source: 'IMPROVEMENT' });
    const { id } = await mine();
    const file = { name: 'a.txt', bytes: Buffer.from('words') };
    expect((await upload(me, id, file, `ei_${input.id}`)).body.category).toBe(`ei_${input.id}`);
    expect((await upload(me, id, file, `ei_${foreign.id}`)).fieldErrors).toEqual({ category: 'Value' });
    expect((await upload(me, id, file, 'BANNER')).status).toBe(400);
  });

  it('are changed by an owner only while it is editable, by an administrator at any time', async () => {
    const { id } = await mine({ editable: false });
    expect((await upload(me, id)).errorKey).toBe('error.notEditable');
    const { body } = await upload(admin, id);
    expect((await me(endpoints.list, { params: { id } })).body[0]?.canDelete).toBe(false);
    expect((await me(endpoints.remove, { params: { id: body.id } })).errorKey).toBe('error.notEditable');
    expect((await admin(endpoints.remove, { params: { id: body.id } })).status).toBe(200);
  });

  it('of benefits are for those who work with benefits', async () => {
    const expert = await aUser(app.db);
    const { id } = await mine({ state: 'EVALUATION', participants: [[expert, 'EXPERT']] });
    const call = await app.as(expert);
    expect((await upload(me, id, undefined, 'BENEFIT')).errorKey).toBe('error.commandNotAllowed');
    const { body } = await upload(call, id, undefined, 'BENEFIT');
    expect((await call(endpoints.list, { params: { id } })).body).toHaveLength(1);
    expect((await me(endpoints.list, { params: { id } })).body).toEqual([]);
    expect((await fetchBytes(expert, body.path)).statusCode).toBe(200);
    expect((await fetchBytes(owner, body.path)).statusCode).toBe(404);
    expect((await me(endpoints.remove, { params: { id: body.id } })).status).toBe(404);
  });

  it('are hidden with their contribution', async () => {
    const { id } = await mine();
    const { body } = await upload(me, id);
    const other = await aUser(app.db);
    expect((await stranger(endpoints.list, { params: { id } })).status).toBe(404);
    expect((await upload(stranger, id)).status).toBe(404);
    expect((await stranger(endpoints.remove, { params: { id: body.id } })).status).toBe(404);
    expect((await fetchBytes(other, body.path)).statusCode).toBe(404);
    expect((await fetchBytes(null, body.path)).statusCode).toBe(401);
    await app.db.update(contributions).set({ visibility: 'REGISTERED' }).where(eq(contributions.id, id));
    expect((await fetchBytes(other, body.path)).statusCode).toBe(200);
    expect((await upload(stranger, id)).errorKey).toBe('error.notEditable');
    expect((await fetchBytes(owner, 'files/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
    expect((await fetchBytes(owner, 'files/..%2f..%2fetc%2fpasswd')).statusCode).toBe(400);
  });

  it('leave no bytes behind when the call fails after storing them', async () => {
    const { id } = await mine();
    const stored: string[] = [];
    const { put } = app.services.storage;
    app.services.storage.put = (key, bytes) => {
      stored.push(key);
      return put(key, bytes);
    };
    await app.db.execute(
      sql`alter table contribution_history add constraint no_files check (category <> 'FILE') not valid`,
    );
    const answer = await upload(me, id);
    await app.db.execute(sql`alter table contribution_history drop constraint no_files`);
    app.services.storage.put = put;
    expect(answer.status).toBe(500);
    expect(stored).toHaveLength(1);
    expect(await app.services.storage.exists(stored[0] ?? '')).toBe(false);
    expect((await me(endpoints.list, { params: { id } })).body).toEqual([]);
  });

  it('are deleted once, also by two at the same moment [R3P-39, S3-27]', async () => {
    const { id } = await mine();
    const { body } = await upload(me, id);
    const second = await whileOthersWait(
      app.db,
      async (tx) => {
        await tx.execute(sql`select from contribution where id = ${id} for update`);
        await tx.delete(storedFiles).where(eq(storedFiles.id, body.id));
      },
      () => me(endpoints.remove, { params: { id: body.id } }),
    );
    expect(second.status).toBe(404);
    expect(await fileEntries(id)).toHaveLength(1);
  });

  it('are a hundred of a contribution at most, however many come at once; its banner is none of them', async () => {
    const { id } = await mine();
    const file = { name: 'a.txt', contentType: 'text/plain', size: 1, category: 'CONTRIBUTION' };
    await app.db.insert(storedFiles).values(
      Array.from({ length: MOST_FILES - 1 }, (_, at) => ({
        ...file,
        storageKey: `full ${at}`,
        contributionId: id,
      })),
    );
    expect((await banner(me, id)).status).toBe(200);
    const put = vi.spyOn(app.services.storage, 'put');
    const answers = await Promise.all([upload(me, id), upload(me, id), upload(me, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect([refused?.errorKey, refused?.headers['app-params']]).toEqual(['error.tooManyFiles', '100']);
    expect((await me(endpoints.list, { params: { id } })).body).toHaveLength(100);
    const kept = await Promise.all(put.mock.calls.map(([key]) => app.services.storage.exists(key)));
    put.mockRestore();
    expect(kept.filter(Boolean)).toHaveLength(1);
  });

  it('and banners in a flood are refused for a while, before anything is drawn or stored, for this person only', async () => {
    const [flooder, calm] = [await aUser(app.db), await aUser(app.db)];
    const { id } = await mine({ coOwners: [flooder, calm] });
    const [call, another] = [await app.as(flooder), await app.as(calm)];
    const now = new Date('2026-11-20T09:00:00Z');
    const put = vi.spyOn(app.services.storage, 'put');
    const draw = vi.spyOn(images, 'makeBanner');
    try {
      app.setNow(now);
      const attempt = { what: 'upload', who: String(flooder.id) };
      for (let taken = 0; taken < 299; taken += 1) {
        await takeAttempt(app.db, attempt, { most: 300, withinSeconds: 3600 }, now);
      }
      expect((await upload(call, id)).status).toBe(200);
      put.mockClear();
      for (const { status, errorKey } of [await upload(call, id), await banner(call, id)]) {
        expect([status, errorKey]).toEqual([429, 'error.tooManyAttempts']);
      }
      expect([put, draw].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
      expect((await upload(another, id)).status).toBe(200);
      app.setNow(new Date('2026-11-20T09:00:12Z'));
      expect((await banner(call, id)).status).toBe(200);
    } finally {
      app.setNow(null);
      put.mockRestore();
      draw.mockRestore();
    }
  });

  it('need a session and a role', async () => {
    const { id } = await mine();
    const nobody = await app.as(await aUser(app.db, { roles: [] }));
    for (const [call, status] of [
      [app.anonymous, 401],
      [nobody, 403],
    ] as const) {
      expect((await upload(call, id)).status).toBe(status);
      expect((await banner(call, id)).status).toBe(status);
      expect((await call(endpoints.list, { params: { id } })).status).toBe(status);
      expect((await call(endpoints.remove, { params: { id: 1 } })).status).toBe(status);
      expect((await call(endpoints.deleteBanner, { params: { a: id, b: 1 } })).status).toBe(status);
    }
  });
});

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
