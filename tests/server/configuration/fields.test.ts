import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldEndpoints, fieldUserEndpoints } from '#contract/fields/endpoints.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aField, aFieldUser } from '#tests/support/factories/contributions.ts';
import { aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
let employee: Call;
const SUGGESTION = { type: 'SUGGESTION' } as const;
const titles = (en: string, tr?: string) => [
  { language: 'en', title: en },
  ...(tr === undefined ? [] : [{ language: 'tr', title: tr }]),
];
const title = (row: { definitionList: { title: string }[] }) => row.definitionList[0]?.title;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_SUGGESTION_ADMIN'] }));
  employee = await app.as(await aUser(app.db));
});
afterAll(() => app.close());

describe('fields', () => {
  it('a new field has its titles and waits to be activated [R3I-02, R3I-04, R3P-45]', async () => {
    const created = await admin(fieldEndpoints.create, {
      params: SUGGESTION,
      body: { definitionList: titles('Safety', 'Güvenlik') },
    });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({ contributionType: 'SUGGESTION', isActive: false });
    expect(created.headers['app-alert']).toBe('app.contributionField.created');
    expect(created.headers['app-params']).toBe(String(created.body.id));
    const read = await admin(fieldEndpoints.read, { params: { ...SUGGESTION, id: created.body.id } });
    expect(read.body).toEqual(created.body);
  });

  it('a field is read by its type and id only [R3P-44]', async () => {
    const field = await aField(app.db, { type: 'IMPROVEMENT' });
    const asked = await admin(fieldEndpoints.read, { params: { ...SUGGESTION, id: field.id } });
    expect([asked.status, asked.errorKey]).toEqual([404, 'error.urlNotFound']);
  });

  it('titles must be given: none, a blank one or a language twice is refused [R3I-02]', async () => {
    const create = (definitionList: unknown) =>
      admin(fieldEndpoints.create, { params: SUGGESTION, body: { definitionList } });
    expect((await create([])).fieldErrors).toEqual({ definitionList: 'Size' });
    expect((await create(titles('  '))).fieldErrors).toEqual({ 'definitionList.0.title': 'Size' });
    expect((await create(titles('x'.repeat(256)))).status).toBe(400);
    expect((await create([...titles('a'), ...titles('b')])).fieldErrors).toEqual({
      definitionList: 'duplicateLanguage',
    });
    expect((await create(undefined)).fieldErrors).toEqual({ definitionList: 'NotNull' });
  });

  it('a page holds active and inactive fields of the type and counts them all [R3I-01, R3P-41]', async () => {
    const type = 'IDEA' as const;
    const ideas = await app.as(await aUser(app.db, { roles: ['ROLE_COMPETITION_ADMIN'] }));
    for (const [name, isActive] of [
      ['Beta', true],
      ['Alpha', false],
      ['Gamma', true],
    ] as const) {
      await aField(app.db, { type, title: name, isActive });
    }
    const page = await ideas(fieldEndpoints.page, {
      params: { type },
      query: { page: 0, size: 2, sort: 'title,asc' },
    });
    expect(page.body.map(title)).toEqual(['Alpha', 'Beta']);
    expect(page.total).toBe(3);
    const next = await ideas(fieldEndpoints.page, {
      params: { type },
      query: { page: 1, size: 2, sort: 'title,asc' },
    });
    expect(next.body.map(title)).toEqual(['Gamma']);
    expect((await ideas(fieldEndpoints.page, { params: { type }, query: { sort: 'x' } })).status).toBe(400);

    const all = await employee(fieldEndpoints.all, { params: { type } });
    expect(all.body.map(title)).toEqual(['Alpha', 'Beta', 'Gamma']);
    const options = await employee(fieldEndpoints.options, { params: { type } });
    expect(options.body.map(title)).toEqual(['Beta', 'Gamma']);
  });

  it('a field in the list names those who answer for it, and tells whether anything stands in it [R3I-08, S3-89, S3-90]', async () => {
    const type = 'IMPROVEMENT' as const;
    const owner = await app.as(await aUser(app.db, { roles: ['ROLE_IMPROVEMENT_ADMIN'] }));
    const field = await aField(app.db, { type, title: 'Answered for' });
    const [first, second, resting, closed, mentor] = await Promise.all(
      ['Ada', 'Bora', 'Can', 'Deniz', 'Ece'].map((firstName) =>
        aUser(app.db, { firstName, lastName: 'Field' }),
      ),
    );
    for (const user of [second, first, resting, closed] as TestUser[]) {
      await aFieldUser(app.db, { fieldId: field.id, user });
    }
    await aFieldUser(app.db, { fieldId: field.id, user: mentor as TestUser, role: 'MENTOR' });
    await aFieldUser(app.db, { fieldId: field.id, user: first as TestUser, role: 'MENTOR' });
    await deactivate(app.db, closed as TestUser);
    const people = await owner(fieldUserEndpoints.all, { params: { fieldId: field.id } });
    expect(people.body.find(({ userId }) => userId === closed?.id)?.activated).toBe(false);
    const row = people.body.find(({ userId }) => userId === resting?.id);
    await owner(fieldUserEndpoints.save, { body: { id: row?.id, isActive: false } });

    const read = async (query: object) =>
      (await owner(fieldEndpoints.page, { params: { type }, query })).body.find(({ id }) => id === field.id);
    expect(await read({ 'title.contains': 'ANSWERED' })).toMatchObject({
      responsibles: [
        { id: first?.id, firstName: 'Ada', lastName: 'Field' },
        { id: second?.id, firstName: 'Bora', lastName: 'Field' },
      ],
      peopleCount: 3,
      isUsed: false,
    });
    await aContribution(app.db, { type, fieldId: field.id });
    expect(await read({})).toMatchObject({ isUsed: true });
  });

  it('the list is narrowed by words of a title in any language, and by whether a field is active', async () => {
    const type = 'IMPROVEMENT' as const;
    const owner = await app.as(await aUser(app.db, { roles: ['ROLE_IMPROVEMENT_ADMIN'] }));
    const { body: made } = await owner(fieldEndpoints.create, {
      params: { type },
      body: { definitionList: titles('Narrowed 50%_', 'Işıklı köprü') },
    });
    const found = async (query: object) => {
      const page = await owner(fieldEndpoints.page, { params: { type }, query });
      expect(page.total).toBe(page.body.length);
      return page.body.some(({ id }) => id === made.id);
    };
    expect(await found({ 'title.contains': 'ışıklı' })).toBe(true);
    expect(await found({ 'title.contains': '50%_' })).toBe(true);
    expect(await found({ 'title.contains': '50%x' })).toBe(false);
    expect(await found({ 'title.contains': '50%_', 'isActive.equals': 'false' })).toBe(true);
    expect(await found({ 'title.contains': '50%_', 'isActive.equals': 'true' })).toBe(false);
    const wrong = await owner(fieldEndpoints.page, {
      params: { type },
      query: { 'isActive.equals': 'maybe' as 'true' },
    });
    expect(wrong.status).toBe(400);
  });

  it('the full list holds inactive fields too, options only active ones [R3I-04, R3P-42, R3P-43]', async () => {
    const active = await aField(app.db, { type: 'IMPROVEMENT' });
    const inactive = await aField(app.db, { type: 'IMPROVEMENT', isActive: false });
    const params = { type: 'IMPROVEMENT' } as const;
    const ids = async (endpoint: typeof fieldEndpoints.all | typeof fieldEndpoints.options) =>
      ((await employee(endpoint, { params })).body as { id: number }[]).map(({ id }) => id);
    expect(await ids(fieldEndpoints.all)).toEqual(expect.arrayContaining([active.id, inactive.id]));
    const options = await ids(fieldEndpoints.options);
    expect(options).toContain(active.id);
    expect(options).not.toContain(inactive.id);
  });

  it('a save changes what it names and keeps the rest [R3P-46]', async () => {
    const field = await aField(app.db, { title: 'Old' });
    const saved = await admin(fieldEndpoints.save, {
      params: SUGGESTION,
      body: { id: field.id, definitionList: titles('New') },
    });
    expect(saved.body).toMatchObject({ id: field.id, definitionList: titles('New'), isActive: true });
    expect(saved.headers['app-alert']).toBe('app.contributionField.updated');
    const off = await admin(fieldEndpoints.save, {
      params: SUGGESTION,
      body: { id: field.id, isActive: false },
    });
    expect(off.body).toMatchObject({ definitionList: titles('New'), isActive: false });
    const other = await aField(app.db, { type: 'IMPROVEMENT' });
    const foreign = await admin(fieldEndpoints.save, { params: SUGGESTION, body: { id: other.id } });
    expect(foreign.status).toBe(404);
    const noId = await admin(fieldEndpoints.save, { params: SUGGESTION, body: {} });
    expect(noId.fieldErrors).toEqual({ id: 'NotNull' });
  });

  it('an unused field can be deleted, a used one cannot [R3P-47]', async () => {
    const unused = await aField(app.db);
    await aFieldUser(app.db, { fieldId: unused.id, user: await aUser(app.db) });
    const used = await aField(app.db);
    await aContribution(app.db, { fieldId: used.id });
    const remove = (id: number) => admin(fieldEndpoints.remove, { params: { ...SUGGESTION, id } });
    const gone = await remove(unused.id);
    expect([gone.status, gone.headers['app-alert']]).toEqual([200, 'app.contributionField.deleted']);
    expect((await remove(unused.id)).status).toBe(404);
    const refused = await remove(used.id);
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.inUse']);
    expect((await admin(fieldEndpoints.read, { params: { ...SUGGESTION, id: used.id } })).status).toBe(200);
  });

  it('administrators of a type, and ADMIN, administer its fields; others do not [R3O-19]', async () => {
    const asked = async (roles: TestUser['roles'], type: 'SUGGESTION' | 'IDEA') =>
      (await (await app.as(await aUser(app.db, { roles })))(fieldEndpoints.page, { params: { type } }))
        .status;
    expect(await asked(['ROLE_IMPROVEMENT_ADMIN'], 'SUGGESTION')).toBe(403);
    expect(await asked(['ROLE_COMPETITION_ADMIN'], 'IDEA')).toBe(200);
    expect(await asked(['ROLE_ADMIN'], 'SUGGESTION')).toBe(200);
    expect(await asked(['ROLE_INTERNAL'], 'SUGGESTION')).toBe(403);
  });
});
