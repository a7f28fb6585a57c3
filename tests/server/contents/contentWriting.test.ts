import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentEndpoints } from '#contract/contents/endpoints.ts';
import { contents } from '#server/platform/db/schema/contents.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContent } from '#tests/support/factories/contents.ts';
import { aUnit, aUser } from '#tests/support/factories/users.ts';

const HOUR = 3600 * 1000;
const NOW = new Date('2030-03-05T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

let app: TestApp;
let author: Call;
let editor: Call;
let unit: Awaited<ReturnType<typeof aUnit>>;

beforeAll(async () => {
  app = await startTestApp();
  author = await app.as(
    await aUser(app.db, { firstName: 'Ada', lastName: 'Green', roles: ['ROLE_CONTENT_AUTHOR'] }),
  );
  editor = await app.as(await aUser(app.db, { roles: ['ROLE_CONTENT_EDITOR'] }));
  unit = await aUnit(app.db);
});
beforeEach(() => app.setNow(NOW));
afterAll(() => app.close());

const BODY = {
  title: 'A new greenhouse',
  summary: 'We build it together this spring',
  post: '<p>Come and see.</p>',
  lastDate: later(72 * HOUR),
};
const create = (body: object = {}, call: Call = author) =>
  call(contentEndpoints.create, { body: { ...BODY, ...body } });
const save = (body: object, call: Call = author) => call(contentEndpoints.save, { body });
const aDraft = async (body: object = {}) =>
  (await create({ targetUnits: [{ id: unit.id }], ...body })).body.id;

describe('writing news', () => {
  it('an author starts a draft; the server sets author, dates and state, not the sender [R1G-06, R1J-31, S1-28]', async () => {
    const { status, body, headers } = await create({
      authorName: 'Somebody else',
      dateCreated: '1999-01-01T00:00:00.000Z',
      publishDate: '1999-01-01T00:00:00.000Z',
    });
    expect([status, headers['app-alert']]).toEqual([200, 'app.content.created']);
    expect(body).toMatchObject({
      title: BODY.title,
      authorName: 'Ada Green',
      dateCreated: NOW.toISOString(),
      dateUpdated: NOW.toISOString(),
      publishDate: null,
      publishState: 'DRAFT',
      accessLevel: 'REGISTERED',
      language: '',
      sendEmailToUser: false,
    });
    expect((await create({ publishState: 'PUBLISHED' })).status).toBe(400);
  });

  it.each([
    ['title', 'ab', 'abc'],
    ['title', 'x'.repeat(101), 'x'.repeat(100)],
    ['summary', 'x'.repeat(9), 'x'.repeat(10)],
    ['summary', 'x'.repeat(501), 'x'.repeat(500)],
    ['title', '   ', 'abc'],
    ['lastDate', undefined, later(25 * HOUR)],
    ['lastDate', 'tomorrow', later(25 * HOUR)],
  ])(
    'the bounds of %s are kept by the server too [R1G-23, R1G-24, R1G-25, R1G-26, R1G-27]',
    async (field, bad, good) => {
      const refusal = await create({ [field]: bad });
      expect([refusal.status, Object.keys(refusal.fieldErrors)]).toEqual([400, [field]]);
      expect((await create({ [field]: good })).status).toBe(200);
    },
  );

  it('the last date lies more than a day ahead, also of a draft [R1G-37, R1G-38, S1-29]', async () => {
    for (const hours of [-1, 23, 24]) {
      const refusal = await create({ lastDate: later(hours * HOUR) });
      expect([refusal.status, refusal.errorKey]).toEqual([400, 'content.dateValidateOneDayError']);
    }
    const { body } = await create({ lastDate: later(24 * HOUR + 1) });
    const draft = await save({ id: body.id, lastDate: later(24 * HOUR) });
    expect([draft.status, draft.errorKey]).toEqual([400, 'dateValidateOneDayError']);
    expect((await save({ id: body.id, lastDate: later(25 * HOUR) })).status).toBe(200);
  });

  it('a draft needs neither targets nor text; publishing needs both [R1G-33, R1G-34, S1-29]', async () => {
    const { id } = (await create({ post: '' })).body;
    expect((await save({ id, title: 'Still a draft' })).body.publishState).toBe('DRAFT');
    const publish = (change: object) => save({ id, publishState: 'PUBLISHED', ...change });
    expect((await publish({})).errorKey).toBe('targetUnitValidation');
    expect((await publish({ targetUnits: [{ id: unit.id }] })).errorKey).toBe('content.postRequired');
    expect((await publish({ targetUnits: [{ id: unit.id }], post: '<p> &nbsp;</p>' })).errorKey).toBe(
      'content.postRequired',
    );
    const level = { accessLevel: 'ORGANIZATION', post: '<p>Text</p>' };
    expect((await publish({ ...level, targetUnits: [{ id: unit.id }] })).errorKey).toBe(
      'targetUnitValidation',
    );
    const targetOrganizations = [{ id: unit.organizationId }];
    expect((await publish({ ...level, targetOrganizations })).body.publishState).toBe('PUBLISHED');
  });

  it('publishing sets the state and the time; the last date must leave more than a day [R1G-18, R1G-19, R1G-35]', async () => {
    const id = await aDraft();
    expect((await save({ id, publishState: 'PUBLISHED', lastDate: later(23 * HOUR) })).errorKey).toBe(
      'dateValidateOneDayError',
    );
    app.setNow(new Date(later(HOUR)));
    const published = await save({
      id,
      publishState: 'PUBLISHED',
      publishDate: '1999-01-01T00:00:00.000Z',
      lastDate: later(26 * HOUR),
    });
    expect(published.body).toMatchObject({ publishState: 'PUBLISHED', publishDate: later(HOUR) });
    expect(published.headers['app-alert']).toBe('app.content.updated');
  });

  it('a published item is only updated: it keeps its date, never turns draft again, and stays up a day [R1G-20, R1G-36, R1J-32]', async () => {
    const id = await aDraft();
    await save({ id, publishState: 'PUBLISHED' });
    app.setNow(new Date(later(10 * HOUR)));
    const back = await save({ id, publishState: 'DRAFT' });
    expect([back.status, back.errorKey]).toEqual([400, 'error.notEditable']);
    const again = await save({ id, publishState: 'PUBLISHED', title: 'Changed' });
    expect(again.body).toMatchObject({ title: 'Changed', publishDate: NOW.toISOString() });
    expect(again.body.dateUpdated).toBe(later(10 * HOUR));
    expect((await save({ id, lastDate: later(24 * HOUR) })).errorKey).toBe(
      'dateValidateOneDayErrorAfterPublished',
    );
    expect((await save({ id, lastDate: later(25 * HOUR) })).status).toBe(200);
    expect((await save({ id, targetUnits: [] })).errorKey).toBe('targetUnitValidation');
    expect((await author(contentEndpoints.edit, { params: { id } })).body.title).toBe('Changed');
  });

  it('a missing field keeps what is stored; a null category and an empty language mean none [R1F-23, R1H-25]', async () => {
    const id = await aDraft({ categoryId: 2, language: 'tr' });
    const saved = await save({ id, title: 'Only the title' });
    expect(saved.body).toMatchObject({
      summary: BODY.summary,
      categoryId: 2,
      language: 'tr',
      targetUnits: [{ id: unit.id }],
    });
    const emptied = await save({ id, categoryId: -1, language: '' });
    expect(emptied.body).toMatchObject({ categoryId: null, category: null, language: '' });
  });

  it('unknown references are told at their fields, never by a failure of the server [S1-52]', async () => {
    const refusal = await create({
      categoryId: 99,
      language: 'xx',
      targetUnits: [{ id: 999_999 }],
      targetOrganizations: [{ id: 999_999 }],
    });
    expect([refusal.status, refusal.fieldErrors]).toEqual([
      400,
      { categoryId: 'Value', language: 'Value', targetUnits: 'Value', targetOrganizations: 'Value' },
    ]);
    expect((await save({ id: 999_999, title: 'Nothing there' })).status).toBe(404);
    expect((await create({ accessLevel: 'EVERYBODY' })).fieldErrors).toHaveProperty('accessLevel');
  });

  it('scripts, handlers and foreign frames never come into a text; what the tools make does [S1-32, R1F-18]', async () => {
    const { body } = await create({
      post: `<h2>Hi</h2><script>steal()</script><img src="x" onerror="alert(1)"><a href="javascript:steal()">x</a>
        <iframe src="https://evil.example/"></iframe><iframe src="https://player.vimeo.com/video/1234"></iframe>
        <svg onload="steal()"></svg><p style="background:url(//evil.example)">ok</p>`,
    });
    expect(body.post).toContain('<h2>Hi</h2>');
    expect(body.post).toContain('https://player.vimeo.com/video/1234');
    expect(body.post).not.toMatch(/script|onerror|onload|evil|svg|javascript/);
    const [row] = await app.db.select().from(contents).where(eq(contents.id, body.id));
    expect(row?.post).toBe(body.post);
  });

  it('two who save from the same reading: the second is told, and nothing of the first is lost', async () => {
    const id = await aDraft();
    const { version } = (await author(contentEndpoints.edit, { params: { id } })).body;
    const results = await Promise.all([
      save({ id, version, title: 'By the author' }),
      save({ id, version, title: 'By the editor' }, editor),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [lost] = results.filter(({ status }) => status === 400);
    expect(lost?.errorKey).toBe('error.contentChanged');
    const stored = (await author(contentEndpoints.edit, { params: { id } })).body;
    expect(stored.title).toBe(results.find(({ status }) => status === 200)?.body.title);
    expect(stored.version).toBe(version + 1);
  });

  it('two who publish at once publish once', async () => {
    const id = await aDraft();
    const results = await Promise.all(
      [author, editor, author].map((call) =>
        save({ id, publishState: 'PUBLISHED', sendEmailToUser: true }, call),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(results.map(({ body }) => body.publishDate)).size).toBe(1);
    const mailings = await app.db.execute(`select * from content_mailing where content_id = ${id}`);
    expect(mailings.rows).toHaveLength(1);
  });

  it('authors write, authors and editors change and manage, editors delete; nobody else does any of it [S1-24, R1J-28, R1J-33]', async () => {
    const { id } = await aContent(app.db, { publishState: 'DRAFT' });
    const reader = await app.as(await aUser(app.db));
    const administrator = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
    const may = async (call: Call) => [
      (await create({}, call)).status,
      (await call(contentEndpoints.manage)).status,
      (await call(contentEndpoints.edit, { params: { id } })).status,
      (await save({ id, title: 'Changed', lastDate: later(72 * HOUR) }, call)).status,
    ];
    expect(await may(author)).toEqual([200, 200, 200, 200]);
    expect(await may(editor)).toEqual([403, 200, 200, 200]);
    expect(await may(reader)).toEqual([403, 403, 403, 403]);
    expect(await may(administrator)).toEqual([403, 403, 403, 403]);
    expect(await may(app.anonymous)).toEqual([401, 401, 401, 401]);
    const remove = (call: Call) => call(contentEndpoints.remove, { params: { id } });
    expect((await remove(author)).status).toBe(403);
    expect((await remove(editor)).headers['app-alert']).toBe('app.content.deleted');
    expect((await remove(editor)).status).toBe(404);
  });

  it('the management list has drafts and ended items, is searched, filtered, sorted and paged [R1G-01, R1G-02, R1G-16, R1J-28]', async () => {
    await app.db.delete(contents);
    await aContent(app.db, {
      title: 'Ended şey',
      lastDate: later(-HOUR),
      publishDate: later(-90 * HOUR),
      categoryId: 1,
    });
    await aContent(app.db, { title: 'Open', publishDate: later(-2 * HOUR) });
    await aContent(app.db, { title: 'Draft', publishState: 'DRAFT' });
    const titles = async (query = {}) =>
      (await author(contentEndpoints.manage, { query })).body.map(({ title }) => title);
    expect(await titles()).toEqual(['Draft', 'Open', 'Ended şey']);
    expect(await titles({ sort: 'title,asc' })).toEqual(['Draft', 'Ended şey', 'Open']);
    expect(await titles({ size: 1, page: 1 })).toEqual(['Open']);
    expect(await titles({ 'title.contains': 'SEY' })).toEqual(['Ended şey']);
    expect(await titles({ q: 'şeyler' })).toEqual(['Ended şey']);
    expect(await titles({ q: 'şey', 'publishState.equals': 'DRAFT' })).toEqual([]);
    expect(await titles({ 'publishState.equals': 'DRAFT' })).toEqual(['Draft']);
    expect(await titles({ 'categoryId.equals': 1 })).toEqual(['Ended şey']);
    const states = (await author(contentEndpoints.manage)).body.map(({ publishState }) => publishState);
    expect(new Set(states)).toEqual(new Set(['DRAFT', 'PUBLISHED']));
    for (const sort of ['publishDate', 'id', 'lastDate', 'dateCreated', 'dateUpdated', 'publishState']) {
      expect((await author(contentEndpoints.manage, { query: { sort: `${sort},asc` } })).status).toBe(200);
    }
  });
});
