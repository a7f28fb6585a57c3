import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { staticContentEndpoints as endpoints } from '#contract/static-contents/endpoints.ts';
import { STATIC_CONTENT_KEYS } from '#contract/static-contents/schema.ts';
import { staticContents } from '#server/platform/db/schema/settings.ts';
import { completeStaticContents } from '#server/publishing/static-contents/static-contents.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let editor: Call;
beforeAll(async () => {
  app = await startTestApp();
  editor = await app.as(await aUser(app.db, { login: 'editor', roles: ['ROLE_APP_ADMIN'] }));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.delete(staticContents);
  await completeStaticContents(app.db, ['en', 'tr']);
});

const rowOf = async (locale: string, key = 'privacy-platform') => {
  const { body } = await editor(endpoints.list);
  const row = body.find((each) => each.locale === locale && each.contentKey === key);
  if (!row) throw new Error(`no ${key} in ${locale}`);
  return row;
};
const publicText = async (lang: string, key = 'privacy-platform') =>
  (await app.anonymous(endpoints.readPublic, { params: { lang, key } })).body;
const save = (body: object) => editor(endpoints.save, { body });

describe('searching the editable texts', () => {
  const find = (q: string, query = {}) => editor(endpoints.find, { query: { q, ...query } });

  it('finds words across markup and accents, in every language, with what is around them, page by page', async () => {
    const { id, version } = await rowOf('tr', 'home-internal');
    await save({
      id,
      version,
      title: 'Ana',
      content: `<p>${'önce '.repeat(30)}Kâğıt <b>ve</b> çay &amp; kahve</p>`,
    });
    const found = await find('ÇAY & kahve');
    expect([found.total, found.body[0]]).toEqual([
      1,
      { id, locale: 'tr', contentKey: 'home-internal', excerpt: expect.stringContaining('çay & kahve') },
    ]);
    expect(found.body[0]?.excerpt.length).toBeLessThanOrEqual(120);
    expect((await find('<b>')).total).toBe(0);
    expect((await find('%')).total).toBe(0);
    const all = await find('e', { size: 3, page: 1 });
    expect(all.body).toHaveLength(3);
    expect(all.total).toBeGreaterThan(6);
  });

  it('is for platform administrators, and needs words', async () => {
    const employee = await app.as(await aUser(app.db));
    expect((await employee(endpoints.find, { query: { q: 'e' } })).status).toBe(403);
    expect((await find('  ')).status).toBe(400);
  });
});

describe('editable texts for their editors', () => {
  it('all are listed by key and language, each with a number of its own [R3P-184, Q3-121]', async () => {
    const { body, total } = await editor(endpoints.list);
    expect(total).toBe(STATIC_CONTENT_KEYS.length * 2);
    expect(body.slice(0, 3).map(({ contentKey, locale }) => `${contentKey} ${locale}`)).toEqual([
      'privacy-platform en',
      'privacy-platform tr',
      'terms-platform en',
    ]);
    expect(new Set(body.map(({ id }) => id)).size).toBe(total);
    const part = await editor(endpoints.list, { query: { size: 2, page: 1 } });
    expect([part.body.map(({ id }) => id), part.total]).toEqual([
      body.slice(2, 4).map(({ id }) => id),
      total,
    ]);
  });

  it('one is read by its number; an unknown one is not found [R3P-185, Q3-121]', async () => {
    const row = await rowOf('tr');
    expect((await editor(endpoints.read, { params: { id: row.id } })).body).toEqual(row);
    expect((await editor(endpoints.read, { params: { id: row.id + 1000 } })).status).toBe(404);
    expect((await save({ id: row.id + 1000, title: 'x' })).status).toBe(404);
  });

  it('a changed one is read at once, in its language only [R3K-47, R3P-186]', async () => {
    const row = await rowOf('en');
    const { status, body, headers } = await save({
      id: row.id,
      version: row.version,
      title: ' Your data ',
      content: '<p>New words</p>',
    });
    expect(status).toBe(200);
    expect(headers['app-alert']).toBe('app.staticContent.updated');
    expect(body).toMatchObject({ title: 'Your data', version: row.version + 1, lastModifiedBy: 'editor' });
    expect(await publicText('en')).toMatchObject({ title: 'Your data', content: '<p>New words</p>' });
    expect((await publicText('tr')).title).toBe('Gizlilik');
  });

  it('what is not sent stays; what scripts could do is taken out [S3-108]', async () => {
    const row = await rowOf('en');
    await save({ id: row.id, title: 'Only the title' });
    expect(await publicText('en')).toMatchObject({ title: 'Only the title', content: row.content });
    await save({
      id: row.id,
      content: '<p onclick="x()">Hi<script>alert(1)</script></p><img src=x onerror=y>',
    });
    const { content } = await publicText('en');
    expect(content).toContain('Hi');
    expect(content).not.toMatch(/script|onclick|onerror/);
    expect((await save({ id: row.id, title: 'x'.repeat(256) })).fieldErrors).toEqual({ title: 'Size' });
  });

  it('an empty text shows that of the default language, and an empty paragraph is empty [S1-38]', async () => {
    const row = await rowOf('tr');
    const { body } = await save({ id: row.id, title: '', content: '<p></p><p>&nbsp;</p>' });
    expect(body.content).toBe('');
    expect(await publicText('tr')).toMatchObject({ locale: 'en', title: 'Privacy' });
  });

  it('two editors cannot overwrite each other unseen, not even at the same moment', async () => {
    const { id, version } = await rowOf('en');
    const both = await Promise.all(['A', 'B'].map((title) => save({ id, version, title })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.errorKey).toBe('error.savedInBetween');
  });

  it('are for administrators [R3K-45]', async () => {
    const { id } = await rowOf('en');
    const employee = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL'] }));
    expect((await app.anonymous(endpoints.list)).status).toBe(401);
    expect((await employee(endpoints.read, { params: { id } })).status).toBe(403);
    expect((await employee(endpoints.save, { body: { id, title: 'x' } })).status).toBe(403);
    const admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
    expect((await admin(endpoints.list)).status).toBe(200);
  });
});
