import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentEndpoints } from '#contract/contents/endpoints.ts';
import { ACCESS_LEVELS, CONTENT_CATEGORIES } from '#contract/contents/rules.ts';
import { contents } from '#server/platform/db/schema/contents.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { anOrganization, aUnit, aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let author: Call;

beforeAll(async () => {
  app = await startTestApp();
  author = await app.as(await aUser(app.db, { roles: ['ROLE_CONTENT_AUTHOR'] }));
});
beforeEach(async () => {
  await app.db.delete(contents);
  app.setNow(null);
});
afterAll(() => app.close());

const HOUR = 3600 * 1000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const titlesFor = async (call: Call, query = {}) => {
  const { body, total } = await call(contentEndpoints.list, { query: { size: 100, ...query } });
  expect(total).toBe(body.length);
  return body.map(({ title }) => title).sort();
};

describe('reading news', () => {
  it('visitors get what is public, published and has not ended, and a count of just that [R1F-02, R1J-27, S1-23, S1-26]', async () => {
    const open = await aContent(app.db, { title: 'Open' });
    await aContent(app.db, { title: 'Draft', publishState: 'DRAFT' });
    await aContent(app.db, { title: 'Ended', lastDate: fromNow(-HOUR) });
    await aContent(app.db, { title: 'Employees', accessLevel: 'INTERNAL' });
    expect(await titlesFor(app.anonymous)).toEqual(['Open']);
    const read = await app.anonymous(contentEndpoints.read, { params: { id: open.id } });
    expect([read.status, read.body.title]).toEqual([200, 'Open']);
  });

  it('while the module is off readers get nothing, neither lists nor items; writers still have theirs [R1F-02, S1-26]', async () => {
    const { id } = await aContent(app.db);
    const employee = await app.as(await aUser(app.db));
    await writeSettings(app.db, { availableModules: ['SUGGESTION'] });
    for (const call of [app.anonymous, employee, author]) {
      expect(await titlesFor(call)).toEqual([]);
      expect((await call(contentEndpoints.read, { params: { id } })).status).toBe(404);
    }
    expect((await author(contentEndpoints.manage)).total).toBe(1);
    await writeSettings(app.db, DEFAULT_SETTINGS);
    expect((await employee(contentEndpoints.read, { params: { id } })).status).toBe(200);
  });

  it('what a reader may not see is not found, whoever asks; nobody is logged out [S1-25, R1F-02]', async () => {
    const hidden = [
      await aContent(app.db, { publishState: 'DRAFT' }),
      await aContent(app.db, { lastDate: fromNow(-HOUR) }),
      await aContent(app.db, { accessLevel: 'EXTERNAL' }),
    ];
    const employee = await app.as(await aUser(app.db));
    for (const call of [app.anonymous, employee]) {
      for (const { id } of [...hidden, { id: 999_999 }]) {
        expect((await call(contentEndpoints.read, { params: { id } })).status).toBe(404);
      }
    }
  });

  it('an item is up until its last moment, then gone everywhere for readers; its writers still have it [R1F-17]', async () => {
    const lastDate = fromNow(48 * HOUR);
    const { id } = await aContent(app.db, { lastDate });
    const seen = async () => [
      (await titlesFor(app.anonymous)).length,
      (await app.anonymous(contentEndpoints.read, { params: { id } })).status,
    ];
    app.setNow(new Date(lastDate));
    expect(await seen()).toEqual([1, 200]);
    app.setNow(new Date(Date.parse(lastDate) + 1));
    expect(await seen()).toEqual([0, 404]);
    expect((await author(contentEndpoints.read, { params: { id } })).status).toBe(404);
    expect((await author(contentEndpoints.edit, { params: { id } })).status).toBe(200);
    expect((await author(contentEndpoints.manage)).total).toBe(1);
  });

  it('each of the six access levels opens an item to whom it names [R1F-24, S1-27]', async () => {
    const [works, other] = [await anOrganization(app.db), await anOrganization(app.db)];
    const plant = await aUnit(app.db, { organizationId: works.id });
    const line = await aUnit(app.db, { organizationId: works.id, parentUnitId: plant.id });
    const office = await aUnit(app.db, { organizationId: other.id });
    for (const accessLevel of ACCESS_LEVELS) {
      await aContent(app.db, { title: `${accessLevel} to plant`, accessLevel, units: [plant.id] });
      await aContent(app.db, { title: `${accessLevel} to works`, accessLevel, organizations: [works.id] });
    }
    const levels = async (call: Call) => {
      const titles = await titlesFor(call);
      const to = (target: string) =>
        ACCESS_LEVELS.filter((level) => titles.includes(`${level} to ${target}`)).join(' ');
      return [to('plant'), to('works')];
    };
    const inUnit = async (unitId: number | null, roles: ('ROLE_INTERNAL' | 'ROLE_EXTERNAL')[]) =>
      app.as(await aUser(app.db, { unitId, roles }));
    expect(await levels(app.anonymous)).toEqual(['PUBLIC', 'PUBLIC']);
    expect(await levels(await inUnit(null, []))).toEqual(['PUBLIC', 'PUBLIC']);
    expect(await levels(await inUnit(plant.id, ['ROLE_INTERNAL']))).toEqual([
      'PUBLIC REGISTERED INTERNAL UNIT',
      'PUBLIC REGISTERED INTERNAL ORGANIZATION UNIT',
    ]);
    expect(await levels(await inUnit(line.id, ['ROLE_INTERNAL']))).toEqual([
      'PUBLIC REGISTERED INTERNAL',
      'PUBLIC REGISTERED INTERNAL ORGANIZATION UNIT',
    ]);
    expect(await levels(await inUnit(office.id, ['ROLE_INTERNAL']))).toEqual([
      'PUBLIC INTERNAL',
      'PUBLIC INTERNAL',
    ]);
    expect(await levels(await inUnit(office.id, ['ROLE_EXTERNAL']))).toEqual([
      'PUBLIC EXTERNAL',
      'PUBLIC EXTERNAL',
    ]);
  });

  it('lists keep to the language asked for and to items for all; a direct link always works [R1F-23]', async () => {
    await aContent(app.db, { title: 'For all' });
    await aContent(app.db, { title: 'English', language: 'en' });
    const turkish = await aContent(app.db, { title: 'Turkish', language: 'tr' });
    expect(await titlesFor(app.anonymous, { langKey: 'en' })).toEqual(['English', 'For all']);
    expect(await titlesFor(app.anonymous, { langKey: 'tr' })).toEqual(['For all', 'Turkish']);
    expect(await titlesFor(app.anonymous)).toEqual(['English', 'For all', 'Turkish']);
    const reader = await app.as(await aUser(app.db, { langKey: 'tr' }));
    expect(await titlesFor(reader)).toEqual(['For all', 'Turkish']);
    expect(await titlesFor(reader, { langKey: 'en' })).toEqual(['English', 'For all']);
    const link = await app.anonymous(contentEndpoints.read, { params: { id: turkish.id } });
    expect(link.status).toBe(200);
  });

  it('pages and sorts are obeyed, the newest first without being asked [R1F-03, R1F-04, R1J-06]', async () => {
    for (let day = 1; day <= 11; day += 1) {
      await aContent(app.db, {
        title: `Day ${String(day).padStart(2, '0')}`,
        publishDate: fromNow(-day * 24 * HOUR),
      });
    }
    const first = await app.anonymous(contentEndpoints.list);
    expect([first.total, first.body.length, first.body[0]?.title]).toEqual([11, 10, 'Day 01']);
    const second = await app.anonymous(contentEndpoints.list, { query: { page: 1 } });
    expect(second.body.map(({ title }) => title)).toEqual(['Day 11']);
    const slice = await app.anonymous(contentEndpoints.list, {
      query: { page: 1, size: 2, sort: 'title,asc' },
    });
    expect(slice.body.map(({ title }) => title)).toEqual(['Day 03', 'Day 04']);
    expect((await app.anonymous(contentEndpoints.list, { query: { sort: 'post,asc' } })).status).toBe(400);
  });

  it('categories come with their keys; an item tells its category and icon [R1F-21, R1F-22, R1F-26, R1J-12]', async () => {
    const { body } = await app.anonymous(contentEndpoints.categories);
    expect(body).toEqual(CONTENT_CATEGORIES.map(({ id, title }) => ({ id, title })));
    for (const locale of app.services.messages.locales) {
      for (const { title } of body) expect(app.services.messages.of(locale)).toHaveProperty([title]);
    }
    const { id } = await aContent(app.db, { categoryId: 2 });
    const item = await app.anonymous(contentEndpoints.read, { params: { id } });
    expect(item.body).toMatchObject({
      category: 'content.category.news',
      categoryId: 2,
      categoryIcon: 'newspaper',
    });
  });

  it('the read form and the update form have every documented field [R1F-19, R1F-20, R1F-25, R1J-29, R1J-30]', async () => {
    const unit = await aUnit(app.db);
    const writer = await aUser(app.db, { firstName: 'Ada', lastName: 'Green' });
    const { id } = await aContent(app.db, {
      units: [unit.id],
      organizations: [unit.organizationId],
      createdBy: writer.id,
    });
    const read = await author(contentEndpoints.read, { params: { id } });
    const form = await author(contentEndpoints.edit, { params: { id } });
    const names = Object.keys({ ...read.body, ...form.body });
    for (const name of [
      ...['id', 'title', 'summary', 'post', 'category', 'categoryIcon', 'categoryId', 'language'],
      ...['bannerPath', 'bannerPreview', 'bannerPreviewPath', 'publishDate', 'lastDate', 'dateUpdated'],
      ...['dateCreated', 'authorName', 'accessLevel', 'publishState', 'targetUnits', 'targetOrganizations'],
      'sendEmailToUser',
    ]) {
      expect(names).toContain(name);
    }
    expect(read.body).toMatchObject({ authorName: 'Ada Green', bannerPath: null });
    expect(form.body).toMatchObject({
      targetUnits: [{ id: unit.id }],
      targetOrganizations: [{ id: unit.organizationId }],
    });
    expect(read.body).not.toHaveProperty('targetUnits');
  });

  it('who left a unit, or was deactivated, loses the item at once [S1-27]', async () => {
    const unit = await aUnit(app.db);
    const { id } = await aContent(app.db, { accessLevel: 'REGISTERED', units: [unit.id] });
    const user = await aUser(app.db, { unitId: unit.id });
    const reader = await app.as(user);
    expect((await reader(contentEndpoints.read, { params: { id } })).status).toBe(200);
    await app.db.execute(`update app_user set unit_id = null where id = ${user.id}`);
    expect((await reader(contentEndpoints.read, { params: { id } })).status).toBe(404);
    await app.db.update(contents).set({ accessLevel: 'PUBLIC' }).where(eq(contents.id, id));
    // A level without its keys opens nothing: only the keys decide.
    expect((await reader(contentEndpoints.read, { params: { id } })).status).toBe(404);
  });
});
