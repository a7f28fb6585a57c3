import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { FILE_LIMITS, PORTRAIT_SIZE } from '#contract/files/schema.ts';
import { followEndpoints } from '#contract/follows/endpoints.ts';
import { dataCopyEndpoints, erasureEndpoints } from '#contract/personal-data/endpoints.ts';
import { pointEndpoints } from '#contract/points/endpoints.ts';
import { ownPictureEndpoints as endpoints, profileEndpoints } from '#contract/profiles/endpoints.ts';
import { ACCOUNT_SECTIONS, recordsAfter } from '#server/people/personal-data/copy.sections.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#2f7d4f' } })
    .withExif({ IFD0: { Copyright: 'Somebody at a secret place' } })
    .png()
    .toBuffer();
const send = async (user: TestUser, bytes?: Buffer) =>
  (await app.as(user))(endpoints.upload, { file: { name: 'me.png', bytes: bytes ?? (await photo()) } });
const fetchBytes = async (user: TestUser | null, path: string) =>
  app.app.inject({
    url: `/api/v3/${path}`,
    headers: user ? { authorization: `Bearer ${await app.token(user)}` } : {},
  });

it('my picture becomes a small square without notes of the camera, which everyone who is signed in sees', async () => {
  const me = await aUser(app.db);
  const sent = await send(me);
  expect(sent.status).toBe(200);
  const { picturePath } = sent.body;
  const bytes = await fetchBytes(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }), picturePath);
  expect(bytes.statusCode).toBe(200);
  expect(bytes.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=604800',
  });
  const { width, height, exif } = await sharp(bytes.rawPayload).metadata();
  expect({ width, height, exif }).toEqual({ width: PORTRAIT_SIZE, height: PORTRAIT_SIZE, exif: undefined });
  expect((await fetchBytes(null, picturePath)).statusCode).toBe(401);
  expect((await (await app.as(me))(accountEndpoints.read)).body.picturePath).toBe(picturePath);
});

it('another picture has another path, and the first one goes', async () => {
  const me = await aUser(app.db);
  const first = (await send(me)).body.picturePath;
  const second = (await send(me, await photo(300, 300))).body.picturePath;
  expect(second).not.toBe(first);
  expect((await fetchBytes(me, first)).statusCode).toBe(404);
  expect((await fetchBytes(me, second)).statusCode).toBe(200);
  const call = await app.as(me);
  expect((await call(endpoints.remove)).status).toBe(200);
  expect((await fetchBytes(me, second)).statusCode).toBe(404);
  expect((await call(endpoints.remove)).status).toBe(404);
  expect((await call(accountEndpoints.read)).body).not.toHaveProperty('picturePath');
});

it('what is no picture, or too large, is refused, and so is whoever is not signed in', async () => {
  const me = await aUser(app.db);
  expect((await send(me, Buffer.from('not a picture'))).errorKey).toBe('error.fileType');
  expect((await send(me, Buffer.alloc(FILE_LIMITS.portrait + 1, 1))).errorKey).toBe('error.fileSize');
  expect(
    (await app.anonymous(endpoints.upload, { file: { name: 'me.png', bytes: await photo() } })).status,
  ).toBe(401);
  expect((await app.anonymous(endpoints.remove)).status).toBe(401);
  const rows = await app.db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(eq(storedFiles.createdBy, me.id));
  expect(rows).toEqual([]);
});

it('the picture stands with its person among the owners of a contribution', async () => {
  const me = await aUser(app.db);
  const { picturePath } = (await send(me)).body;
  const { id } = await aContribution(app.db, { owner: me });
  const { body } = await (await app.as(me))(contributionEndpoints.read, { params: { id } });
  expect(body.owners).toEqual([expect.objectContaining({ id: me.id, picturePath })]);
});

it('people take their picture along with their data, and it goes when they are erased', async () => {
  const me = await aUser(app.db);
  const { picturePath } = (await send(me)).body;
  expect((await (await app.as(me))(dataCopyEndpoints.read)).status).toBe(200);
  const files = ACCOUNT_SECTIONS.find(({ name }) => name === 'files');
  const records = files ? await recordsAfter(app.db, files, { userId: me.id, after: 0, most: 10 }) : [];
  expect(records.map(({ record }) => JSON.parse(record))).toEqual([
    expect.objectContaining({ name: 'me.png', category: 'PORTRAIT' }),
  ]);
  const admin = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
  const erased = await (await app.as(admin))(erasureEndpoints.erase, {
    params: { id: me.id },
    body: { login: me.login },
  });
  expect(erased.status).toBe(200);
  expect((await fetchBytes(admin, picturePath)).statusCode).toBe(404);
  const [row] = await app.db.select({ key: users.pictureKey }).from(users).where(eq(users.id, me.id));
  expect(row?.key).toBeNull();
});

describe('the profile of a person', () => {
  const profileOf = async (reader: TestUser, id: number) =>
    (await app.as(reader))(profileEndpoints.read, { params: { id } });
  const authoredBy = async (reader: TestUser, id: number, query = {}) =>
    (await app.as(reader))(profileEndpoints.contributions, { params: { id }, query });

  it('is there for every employee, with what the reader may see of the contributions', async () => {
    const unit = await aUnit(app.db);
    const author = await aUser(app.db, { firstName: 'Ada', lastName: 'Byron', unitId: unit.id });
    const reader = await aUser(app.db);
    const shown = await aContribution(app.db, { owner: author, visibility: 'REGISTERED' });
    await aContribution(app.db, { owner: author, visibility: 'PRIVATE' });
    await aContribution(app.db, { owner: author, state: 'DRAFT', dateSubmitted: null });
    const { status, body } = await profileOf(reader, author.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ id: author.id, firstName: 'Ada', lastName: 'Byron', unitName: unit.name, picturePath: null },
      ...{ points: null, following: false, followable: true, contributionCount: 1 },
    });
    const listed = await authoredBy(reader, author.id);
    expect(listed.body.map(({ id }) => id)).toEqual([shown.id]);
    expect(listed.total).toBe(1);
    expect((await authoredBy(author, author.id)).total).toBe(2);
  });

  it('says whom the reader follows, and nobody follows themselves', async () => {
    const author = await aUser(app.db);
    const reader = await aUser(app.db);
    await aContribution(app.db, { owner: author, visibility: 'REGISTERED' });
    await (await app.as(reader))(followEndpoints.followUser, { params: { id: author.id } });
    expect((await profileOf(reader, author.id)).body).toMatchObject({ following: true, followable: true });
    expect((await profileOf(author, author.id)).body).toMatchObject({ following: false, followable: false });
  });

  it('of points shows one’s own, and of others what the leaderboard shows', async () => {
    const leader = await aUser(app.db);
    const reader = await aUser(app.db);
    const admin = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] });
    await (await app.as(admin))(pointEndpoints.give, {
      body: { userId: leader.id, point: 40, explanation: 'Thanks', givenDate: new Date().toISOString() },
    });
    expect((await profileOf(reader, leader.id)).body.points).toBe(40);
    expect((await profileOf(reader, reader.id)).body.points).toBe(0);
    expect((await profileOf(leader, reader.id)).body.points).toBeNull();
    await writeSettings(app.db, { showLeadersTable: false });
    try {
      expect((await profileOf(reader, leader.id)).body.points).toBeNull();
      expect((await profileOf(leader, leader.id)).body.points).toBe(40);
    } finally {
      await writeSettings(app.db, { showLeadersTable: true });
    }
  });

  it('is for people from outside that of authors of what they see, and of nobody else', async () => {
    const outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    const author = await aUser(app.db);
    expect((await profileOf(outsider, author.id)).status).toBe(404);
    expect((await authoredBy(outsider, author.id)).status).toBe(404);
    await aContribution(app.db, { owner: author, visibility: 'REGISTERED' });
    expect((await profileOf(outsider, author.id)).body).toMatchObject({ id: author.id, points: null });
    expect((await authoredBy(outsider, author.id)).total).toBe(1);
  });

  it('is not there for closed accounts without a contribution, for former members, and for nobody', async () => {
    const reader = await aUser(app.db);
    const closed = await aUser(app.db, { activated: false });
    const former = await aUser(app.db);
    await aContribution(app.db, { owner: former, visibility: 'REGISTERED' });
    const admin = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
    await (await app.as(admin))(erasureEndpoints.erase, {
      params: { id: former.id },
      body: { login: former.login },
    });
    for (const id of [closed.id, former.id, 999_999_999]) {
      const answer = await profileOf(reader, id);
      expect([answer.status, answer.errorKey]).toEqual([
        404,
        (await profileOf(reader, 999_999_998)).errorKey,
      ]);
      expect((await authoredBy(reader, id)).status).toBe(404);
    }
  });

  it('asks for a session, for somebody who works with contributions, and for a number', async () => {
    const me = await aUser(app.db);
    expect((await app.anonymous(profileEndpoints.read, { params: { id: me.id } })).status).toBe(401);
    expect((await app.anonymous(profileEndpoints.contributions, { params: { id: me.id } })).status).toBe(401);
    const nobody = await aUser(app.db, { roles: ['ROLE_USER'] });
    expect((await profileOf(nobody, me.id)).status).toBe(403);
    const admin = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
    expect((await profileOf(admin, me.id)).body).toMatchObject({ id: me.id, points: 0, followable: false });
    expect((await authoredBy(me, me.id, { sort: 'secret,desc' })).status).toBe(400);
  });
});
