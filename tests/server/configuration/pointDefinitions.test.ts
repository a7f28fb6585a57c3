import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointDefinitionEndpoints } from '#contract/points/definitions.endpoints.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
const SUGGESTION = { source: 'SUGGESTION' } as const;
const titles = [
  { language: 'en', title: 'Submitted' },
  { language: 'tr', title: 'Gönderildi' },
];
const body = (code: string, values: object = {}) => ({ code, definitionList: titles, point: 10, ...values });
const create = (code: string, values: object = {}) =>
  admin(pointDefinitionEndpoints.create, { params: SUGGESTION, body: body(code, values) });

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_SUGGESTION_ADMIN', 'ROLE_IMPROVEMENT_ADMIN'] }));
});
afterAll(() => app.close());

describe('point definitions', () => {
  it('one is created for its source, active [R3I-29, R3P-101]', async () => {
    const created = await create('SUBMIT');
    expect(created.body).toEqual({
      id: created.body.id,
      source: 'SUGGESTION',
      code: 'SUBMIT',
      definitionList: titles,
      point: 10,
      isActive: true,
      version: 0,
    });
    expect(created.headers['app-alert']).toBe('app.pointDefinition.created');
    const read = await admin(pointDefinitionEndpoints.read, {
      params: { ...SUGGESTION, id: created.body.id },
    });
    expect(read.body).toEqual(created.body);
  });

  it('a code is given once a source; points are whole numbers from 0 to 100000', async () => {
    expect((await create('SUBMIT')).errorKey).toBe('error.alreadyExists');
    const elsewhere = await admin(pointDefinitionEndpoints.create, {
      params: { source: 'IMPROVEMENT' },
      body: body('SUBMIT'),
    });
    expect(elsewhere.status).toBe(200);
    expect((await create('ZERO', { point: 0 })).status).toBe(200);
    expect((await create('MOST', { point: 100_000 })).status).toBe(200);
    expect((await create('A', { point: -1 })).fieldErrors).toEqual({ point: 'Min' });
    expect((await create('A', { point: 100_001 })).fieldErrors).toEqual({ point: 'Max' });
    expect((await create('A', { point: 1.5 })).status).toBe(400);
    expect((await create('with space')).fieldErrors).toEqual({ code: 'Pattern' });
  });

  it('a code that many ask for at once is given to one of them [S3-72]', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => create('AT_ONCE')));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(results.filter(({ errorKey }) => errorKey === 'error.alreadyExists')).toHaveLength(5);
  });

  it('all sources are listed together, or one alone; without paging a hundred come [R3G-12, R3P-98, R3P-99]', async () => {
    const all = await admin(pointDefinitionEndpoints.all);
    expect(new Set(all.body.map(({ source }) => source))).toEqual(new Set(['SUGGESTION', 'IMPROVEMENT']));
    expect(all.body).toHaveLength(all.total);
    const one = await admin(pointDefinitionEndpoints.ofSource, { params: { source: 'IMPROVEMENT' } });
    expect(one.body.map(({ source }) => source)).toEqual(['IMPROVEMENT']);
    for (let index = 0; index < 12; index += 1) await create(`MANY_${index}`);
    expect((await admin(pointDefinitionEndpoints.ofSource, { params: SUGGESTION })).body).toHaveLength(16);
    const page = await admin(pointDefinitionEndpoints.ofSource, {
      params: SUGGESTION,
      query: { page: 1, size: 10, sort: 'code,asc' },
    });
    expect([page.body.length, page.total]).toEqual([6, 16]);
  });

  it('one is read by its source and id [R3P-100]', async () => {
    const { body: made } = await create('READ');
    const read = (source: 'SUGGESTION' | 'IMPROVEMENT') =>
      admin(pointDefinitionEndpoints.read, { params: { source, id: made.id } });
    expect((await read('SUGGESTION')).status).toBe(200);
    expect((await read('IMPROVEMENT')).status).toBe(404);
  });

  it('a save changes what it names [R3P-102]', async () => {
    const { body: made } = await create('SAVE');
    const save = (changes: object) =>
      admin(pointDefinitionEndpoints.save, { params: SUGGESTION, body: { id: made.id, ...changes } });
    expect((await save({ point: 25 })).body).toEqual({ ...made, point: 25, version: 1 });
    expect((await save({ code: 'SAVE' })).status).toBe(200);
    expect((await save({ code: 'SUBMIT' })).errorKey).toBe('error.alreadyExists');
    expect((await save({ id: 999_999 })).status).toBe(404);
  });

  it('an unused one is deleted, one in the ledger only made inactive [R3P-103]', async () => {
    const { body: unused } = await create('UNUSED');
    const { body: used } = await create('USED');
    const user = await aUser(app.db);
    await app.db.insert(pointEntries).values({
      userId: user.id,
      source: 'SUGGESTION',
      pointDefinitionId: used.id,
      pointType: 'Used',
      point: 10,
    });
    const remove = (id: number) => admin(pointDefinitionEndpoints.remove, { params: { ...SUGGESTION, id } });
    const read = (id: number) => admin(pointDefinitionEndpoints.read, { params: { ...SUGGESTION, id } });
    const removed = await remove(unused.id);
    expect(removed.body).toEqual({ isDeleted: true });
    expect(removed.headers['app-alert']).toBe('app.pointDefinition.deleted');
    expect((await read(unused.id)).status).toBe(404);
    const listed = await admin(pointDefinitionEndpoints.ofSource, { params: SUGGESTION });
    const isUsed = (id: number) => listed.body.find((row) => row.id === id)?.isUsed;
    expect([isUsed(used.id), isUsed(listed.body.find(({ code }) => code === 'SAVE')?.id ?? 0)]).toEqual([
      true,
      false,
    ]);
    expect((await remove(used.id)).body).toEqual({ isDeleted: false });
    expect((await read(used.id)).body).toMatchObject({ isActive: false });
    expect((await remove(999_999)).status).toBe(404);
  });

  it('each source is for its administrators; EXTRA for those of the platform [R3O-13]', async () => {
    const asked = async (role: 'ROLE_ADMIN' | 'ROLE_IMPROVEMENT_ADMIN' | 'ROLE_INTERNAL', source: string) =>
      (
        await (
          await app.as(await aUser(app.db, { roles: [role] }))
        )(pointDefinitionEndpoints.ofSource, {
          params: { source: source as 'EXTRA' },
        })
      ).status;
    expect(await asked('ROLE_IMPROVEMENT_ADMIN', 'IMPROVEMENT')).toBe(200);
    expect(await asked('ROLE_IMPROVEMENT_ADMIN', 'SUGGESTION')).toBe(403);
    expect(await asked('ROLE_ADMIN', 'EXTRA')).toBe(200);
    expect(await asked('ROLE_INTERNAL', 'SUGGESTION')).toBe(403);
    expect(await asked('ROLE_ADMIN', 'NOTHING')).toBe(400);
  });
});
