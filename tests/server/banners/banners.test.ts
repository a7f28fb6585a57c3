import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bannerEndpoints } from '#contract/banners/endpoints.ts';
import { BANNER_OWNERS, type BannerOwner } from '#contract/banners/schema.ts';
import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { aCampaign, aCompetition } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let authorUser: TestUser;
let author: Call;
let editor: Call;
let staff: Call;
let reader: Call;
let bytes: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  authorUser = await aUser(app.db, { roles: ['ROLE_CAMPAIGN_AUTHOR'] });
  author = await app.as(authorUser);
  editor = await app.as(await aUser(app.db, { roles: ['ROLE_CAMPAIGN_EDITOR'] }));
  staff = await app.as(await aUser(app.db, { roles: ['ROLE_COMPETITION_EDITOR', 'ROLE_CONTENT_AUTHOR'] }));
  reader = await app.as(await aUser(app.db));
  bytes = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#1b6b50' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

const upload = (type: BannerOwner, id: number, call: Call, name = 'a.jpg', content = bytes) =>
  call(bannerEndpoints.upload, { params: { type, id }, file: { name, bytes: content } });
const remove = (type: BannerOwner, id: number, call: Call) =>
  call(bannerEndpoints.remove, { params: { type, id } });
const campaign = (values: Parameters<typeof aCampaign>[1] = {}) =>
  aCampaign(app.db, { publishState: 'DRAFT', createdBy: authorUser.id, ...values });
const statusOf = async (path: string, call?: Call) =>
  (await (call ?? app.anonymous)(campaignEndpoints.image, { params: { key: path.split('/')[1] ?? '' } }))
    .status;

describe('banners', () => {
  it('of a campaign and of a competition become a picture and a preview under their own addresses [R1K-16, R2B-52, R2J-14, R2J-19, Q2-40, S2-40]', async () => {
    const { id } = await campaign();
    const { status, body, headers } = await upload('CAMPAIGN', id, author);
    expect([status, headers['app-alert'], headers['app-params']]).toEqual([
      200,
      'app.content.bannerUploaded',
      String(id),
    ]);
    expect(body.path).toMatch(/^campaign-images\//);
    const form = (await author(campaignEndpoints.edit, { params: { id } })).body;
    expect(form).toMatchObject({ bannerPath: body.path, bannerPreview: body.bannerPreviewPath, version: 0 });
    const contest = await aCompetition(app.db, { competitionState: 'DRAFT', publishState: 'DRAFT' });
    expect((await upload('COMPETITION', contest.id, staff)).body.path).toMatch(/^competition-images\//);
  });

  it('there is one at most: a new one replaces the old one, removing leaves none, and no bytes stay [R2J-15, R2J-16, S2-40]', async () => {
    const before = await app.db.$count(storedFiles);
    const { id } = await campaign();
    const first = (await upload('CAMPAIGN', id, author)).body;
    const second = (await upload('CAMPAIGN', id, editor)).body;
    expect(await app.db.$count(storedFiles)).toBe(before + 2);
    for (const path of [first.path, first.bannerPreviewPath]) {
      expect(await app.services.storage.exists(path.split('/')[1] ?? '')).toBe(false);
    }
    expect((await remove('CAMPAIGN', id, author)).headers['app-alert']).toBe('app.content.bannerDeleted');
    expect(await app.db.$count(storedFiles)).toBe(before);
    expect(await app.services.storage.exists(second.path.split('/')[1] ?? '')).toBe(false);
    const form = (await author(campaignEndpoints.edit, { params: { id } })).body;
    expect([form.bannerPath, form.bannerPreview]).toEqual([null, null]);
    expect((await remove('CAMPAIGN', id, author)).status).toBe(404);
  });

  it('are for those who edit the record: authors for their own campaigns, each module for its own [S2-40, S2-41, Q2-51]', async () => {
    const own = (await campaign()).id;
    const other = (await campaign({ createdBy: null })).id;
    const contest = (await aCompetition(app.db)).id;
    const news = (await aContent(app.db)).id;
    const statuses = async (call: Call) =>
      Promise.all([
        upload('CAMPAIGN', own, call).then(({ status }) => status),
        upload('CAMPAIGN', other, call).then(({ status }) => status),
        upload('COMPETITION', contest, call).then(({ status }) => status),
        upload('CONTENT', news, call).then(({ status }) => status),
      ]);
    expect(await statuses(author)).toEqual([200, 404, 404, 404]);
    expect(await statuses(editor)).toEqual([200, 200, 404, 404]);
    expect(await statuses(staff)).toEqual([404, 404, 200, 200]);
    expect(await statuses(reader)).toEqual([403, 403, 403, 403]);
    expect(await statuses(app.anonymous)).toEqual([401, 401, 401, 401]);
    expect((await remove('CAMPAIGN', other, author)).status).toBe(404);
    expect((await remove('COMPETITION', contest, author)).status).toBe(404);
    for (const type of BANNER_OWNERS) {
      expect((await upload(type, 999_999, type === 'CAMPAIGN' ? editor : staff)).status).toBe(404);
    }
  });

  it('stay as they are once the record is closed for editing [Q2-25, Q2-52]', async () => {
    for (const publishState of ['TERMINATED', 'COMPLETED', 'ARCHIVED'] as const) {
      const { id } = await campaign({ publishState });
      expect((await upload('CAMPAIGN', id, author)).errorKey).toBe('error.notEditable');
      expect((await remove('CAMPAIGN', id, author)).errorKey).toBe('error.notEditable');
    }
    for (const competitionState of ['COMPLETE', 'ARCHIEVED'] as const) {
      const { id } = await aCompetition(app.db, { competitionState });
      expect((await upload('COMPETITION', id, staff)).errorKey).toBe('error.notEditable');
    }
  });

  it('of a draft are seen by those who run it; of a public campaign by everybody [S2-04, R2J-19]', async () => {
    const draft = await campaign();
    const draftPath = (await upload('CAMPAIGN', draft.id, author)).body.path;
    expect([
      await statusOf(draftPath, author),
      await statusOf(draftPath, editor),
      await statusOf(draftPath, reader),
      await statusOf(draftPath),
    ]).toEqual([200, 200, 404, 404]);
    const open = await campaign({ publishState: 'PUBLISHED', accessLevel: 'PUBLIC' });
    const path = (await upload('CAMPAIGN', open.id, author)).body.path;
    expect([await statusOf(path, reader), await statusOf(path)]).toEqual([200, 200]);
  });

  it.each([
    [
      'a gif',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
          .gif()
          .toBuffer(),
      'error.fileType',
    ],
    [
      'a page under the name of a picture',
      async () => Buffer.from('<html><script>steal()</script>'),
      'error.fileType',
    ],
    ['nothing', async () => Buffer.alloc(0), 'error.fileEmpty'],
    ['more than five megabytes', async () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 'error.fileSize'],
  ] as const)(
    '%s is refused by its bytes, and leaves nothing behind [R2J-18, S2-40]',
    async (_, make, errorKey) => {
      const { id } = await campaign();
      const before = await app.db.$count(storedFiles);
      const refusal = await upload('CAMPAIGN', id, author, 'nice.png', await make());
      expect([refusal.status, refusal.errorKey]).toEqual([400, errorKey]);
      expect(await app.db.$count(storedFiles)).toBe(before);
    },
  );

  it('two uploads at once leave one banner and no bytes beside it [S2-40]', async () => {
    const { id } = await campaign();
    const before = await app.db.$count(storedFiles);
    const sent = await Promise.all([upload('CAMPAIGN', id, author), upload('CAMPAIGN', id, editor)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(await app.db.$count(storedFiles)).toBe(before + 2);
  });
});
