import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldEndpoints, fieldUserEndpoints } from '../../../contract/fields.ts';
import { type Call, startTestApp, type TestApp } from '../../support/app.ts';
import { aContribution, aField, aFieldUser } from '../../support/factories/contributions.ts';
import { aUnit, aUser, deactivate, type TestUser } from '../../support/factories/users.ts';

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
    const kept = await remove(used.id);
    expect([kept.status, kept.errorKey]).toEqual([400, 'error.inUse']);
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

describe('people of a field', () => {
  it('a user is added in a role, active unless told otherwise [R3I-05, R3I-06, R3P-52]', async () => {
    const field = await aField(app.db);
    const unit = await aUnit(app.db, { name: 'Grid' });
    const user = await aUser(app.db, { unitId: unit.id });
    const added = await admin(fieldUserEndpoints.add, {
      params: { fieldId: field.id },
      body: { userId: user.id, userRole: 'RESPONSIBLE' },
    });
    expect(added.body).toMatchObject({
      fieldId: field.id,
      userId: user.id,
      role: 'CONTRIBUTION_FIELD_USER',
      userRole: 'RESPONSIBLE',
      isActive: true,
      unitName: 'Grid',
    });
    const again = await admin(fieldUserEndpoints.add, {
      params: { fieldId: field.id },
      body: { userId: user.id, userRole: 'RESPONSIBLE' },
    });
    expect([again.status, again.errorKey]).toEqual([400, 'error.alreadyExists']);
  });

  it('one person is in a role once, also when two administrators add him at once [S3-90]', async () => {
    const field = await aField(app.db);
    const user = await aUser(app.db);
    const add = () =>
      admin(fieldUserEndpoints.add, {
        params: { fieldId: field.id },
        body: { userId: user.id, userRole: 'MENTOR' },
      });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(answers.flatMap(({ errorKey }) => errorKey ?? [])).toEqual([
      'error.alreadyExists',
      'error.alreadyExists',
    ]);
  });

  it('nobody is added who is unknown, inactive, or from outside for a board', async () => {
    const field = await aField(app.db);
    const gone = await aUser(app.db);
    await deactivate(app.db, gone);
    const outside = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    const add = async (userId: number, userRole: string) =>
      (await admin(fieldUserEndpoints.add, { params: { fieldId: field.id }, body: { userId, userRole } }))
        .errorKey;
    expect(await add(999_999, 'MENTOR')).toBe('error.userNotSelectable');
    expect(await add(gone.id, 'MENTOR')).toBe('error.userNotSelectable');
    expect(await add(outside.id, 'BOARD1')).toBe('error.userNotSelectable');
    expect(await add(outside.id, 'MENTOR')).toBeUndefined();
    expect(await add(outside.id, 'OWNER')).toBe('error.validation');
    const noField = await admin(fieldUserEndpoints.add, {
      params: { fieldId: 999_999 },
      body: { userId: outside.id, userRole: 'MENTOR' },
    });
    expect(noField.status).toBe(404);
  });

  it('all people of a field are listed; responsibles and mentors are the active ones [R3I-08, R3I-09, R3P-49, R3P-50, R3P-51]', async () => {
    const field = await aField(app.db);
    const [responsible, resting, gone, mentor] = [
      await aUser(app.db),
      await aUser(app.db),
      await aUser(app.db),
      await aUser(app.db),
    ] as [TestUser, TestUser, TestUser, TestUser];
    for (const user of [responsible, resting, gone]) await aFieldUser(app.db, { fieldId: field.id, user });
    await aFieldUser(app.db, { fieldId: field.id, user: mentor, role: 'MENTOR' });
    await deactivate(app.db, gone);
    const params = { fieldId: field.id };
    const all = await admin(fieldUserEndpoints.all, { params });
    expect(all.total).toBe(4);
    const row = all.body.find(({ userId }) => userId === resting.id);
    await admin(fieldUserEndpoints.save, { body: { id: row?.id, isActive: false } });
    const responsibles = await employee(fieldUserEndpoints.responsibles, { params });
    expect(responsibles.body.map(({ userId }) => userId)).toEqual([responsible.id]);
    const mentors = await employee(fieldUserEndpoints.mentors, { params });
    expect(mentors.body.map(({ userId }) => userId)).toEqual([mentor.id]);
    for (const endpoint of [fieldUserEndpoints.responsibles, fieldUserEndpoints.mentors]) {
      expect((await employee(endpoint, { params: { fieldId: 999_999 } })).status).toBe(404);
    }
  });

  it('one membership is read by field, user and role [R3P-48]', async () => {
    const field = await aField(app.db);
    const user = await aUser(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user, role: 'EXPERT' });
    const read = (userRole: 'EXPERT' | 'MENTOR') =>
      employee(fieldUserEndpoints.membership, { params: { fieldId: field.id, userId: user.id, userRole } });
    expect((await read('EXPERT')).body).toMatchObject({ userId: user.id, userRole: 'EXPERT' });
    expect((await read('MENTOR')).status).toBe(404);
  });

  it('a role is switched off, and changed to one that is free [R3P-53]', async () => {
    const field = await aField(app.db);
    const user = await aUser(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user });
    await aFieldUser(app.db, { fieldId: field.id, user, role: 'MENTOR' });
    const { body } = await admin(fieldUserEndpoints.all, { params: { fieldId: field.id } });
    const id = body.find(({ userRole }) => userRole === 'MENTOR')?.id;
    const save = (changes: object) => admin(fieldUserEndpoints.save, { body: { id, ...changes } });
    expect((await save({ isActive: false })).body).toMatchObject({ userRole: 'MENTOR', isActive: false });
    expect((await save({ userRole: 'EXPERT' })).body).toMatchObject({ userRole: 'EXPERT', isActive: false });
    expect((await save({ userRole: 'RESPONSIBLE' })).errorKey).toBe('error.alreadyExists');
    expect((await admin(fieldUserEndpoints.save, { body: { id: 999_999 } })).status).toBe(404);
  });

  it('a role is taken away only by its full address [R3P-54]', async () => {
    const field = await aField(app.db);
    const user = await aUser(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user });
    const { body } = await admin(fieldUserEndpoints.all, { params: { fieldId: field.id } });
    const params = {
      id: body[0]?.id ?? 0,
      fieldId: field.id,
      userId: user.id,
      userRole: 'RESPONSIBLE' as const,
    };
    const remove = (changes: object) =>
      admin(fieldUserEndpoints.remove, { params: { ...params, ...changes } });
    expect((await remove({ id: params.id + 1 })).status).toBe(404);
    expect((await remove({ userRole: 'MENTOR' })).status).toBe(404);
    expect((await remove({})).status).toBe(200);
    expect((await admin(fieldUserEndpoints.all, { params: { fieldId: field.id } })).total).toBe(0);
  });

  it('administrators of another type are told that they may not, without being signed out', async () => {
    const field = await aField(app.db);
    const other = await app.as(await aUser(app.db, { roles: ['ROLE_IMPROVEMENT_ADMIN'] }));
    const params = { fieldId: field.id };
    const seen = await other(fieldUserEndpoints.all, { params });
    expect([seen.status, seen.errorKey]).toEqual([400, 'error.commandNotAllowed']);
    const added = await other(fieldUserEndpoints.add, { params, body: { userId: 1, userRole: 'MENTOR' } });
    expect(added.errorKey).toBe('error.commandNotAllowed');
  });
});
