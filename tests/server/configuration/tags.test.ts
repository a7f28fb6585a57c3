import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { contributionTaggings } from '#server/platform/db/schema/contributions.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aTag } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';

let app: TestApp;
let admin: Call;
let partner: Call;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
  partner = await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }));
});
afterAll(() => app.close());

const titlesOf = async (call: Call, endpoint: typeof tagEndpoints.active) =>
  (await call(endpoint)).body.map(({ title }) => title);

describe('tags', () => {
  it('a tag is created, active, and read by everybody who contributes [R3I-10, R3P-56, R3P-58]', async () => {
    const created = await admin(tagEndpoints.create, { body: { title: '  saves time ' } });
    expect(created.body).toMatchObject({ title: 'saves time', isActive: true });
    expect(created.headers['app-alert']).toBe('app.contributionTag.created');
    const read = await partner(tagEndpoints.read, { params: { id: created.body.id } });
    expect(read.body).toEqual(created.body);
    expect((await partner(tagEndpoints.read, { params: { id: 999_999 } })).status).toBe(404);
  });

  it('a title has 2 to 50 characters and is there once, whatever its case', async () => {
    const create = (title: unknown) => admin(tagEndpoints.create, { body: { title } });
    for (const title of ['x', ' x ', 'x'.repeat(51)]) {
      expect((await create(title)).fieldErrors).toEqual({ title: 'Size' });
    }
    expect((await create(undefined)).fieldErrors).toEqual({ title: 'NotNull' });
    expect((await create('ok')).status).toBe(200);
    expect((await create('x'.repeat(50))).status).toBe(200);
    const twice = await create('OK');
    expect([twice.status, twice.errorKey]).toEqual([400, 'error.alreadyExists']);
  });

  it('contributors get the active tags by title, administrators a page of all [R3P-55, R3P-57]', async () => {
    await aTag(app.db, { title: 'zebra' });
    await aTag(app.db, { title: 'Aardvark' });
    await aTag(app.db, { title: 'retired', isActive: false });
    const active = await titlesOf(partner, tagEndpoints.active);
    expect(active).toEqual(expect.arrayContaining(['Aardvark', 'zebra']));
    expect(active.indexOf('Aardvark')).toBeLessThan(active.indexOf('zebra'));
    expect(active).not.toContain('retired');

    const page = await admin(tagEndpoints.page, { query: { size: 2, sort: 'title,asc' } });
    expect(page.body).toHaveLength(2);
    expect(page.total).toBeGreaterThan(3);
    const found = await admin(tagEndpoints.page, { query: { 'title.contains': 'RÉTIR' } });
    expect(found.body.map(({ title }) => title)).toEqual(['retired']);
    expect(found.total).toBe(1);
    const percent = await admin(tagEndpoints.page, { query: { 'title.contains': '%' } });
    expect(percent.total).toBe(0);
  });

  it('the list counts who carries a tag, and is sorted and narrowed [R3P-57, S3-91]', async () => {
    const [popular, rare, unused] = [
      await aTag(app.db, { title: 'count popular' }),
      await aTag(app.db, { title: 'count rare', isActive: false }),
      await aTag(app.db, { title: 'count none' }),
    ];
    await aContribution(app.db, { tagIds: [popular.id, rare.id] });
    await aContribution(app.db, { type: 'IMPROVEMENT', tagIds: [popular.id] });
    await aContribution(app.db, { state: 'DRAFT', tagIds: [popular.id] });
    const read = async (query: object) =>
      (await admin(tagEndpoints.page, { query: { 'title.contains': 'count', ...query } })).body.map(
        ({ id, useCount }) => [id, useCount],
      );
    expect(await read({ sort: 'useCount,desc' })).toEqual([
      [popular.id, 3],
      [rare.id, 1],
      [unused.id, 0],
    ]);
    expect(await read({ 'isActive.equals': 'false' })).toEqual([[rare.id, 1]]);
    expect((await admin(tagEndpoints.page, { query: { sort: 'color,asc' } })).status).toBe(400);
  });

  it('one title is there once, also when it is made twice at once [S3-91]', async () => {
    const create = () => admin(tagEndpoints.create, { body: { title: 'At once' } });
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(answers.flatMap(({ errorKey }) => errorKey ?? [])).toEqual(['error.alreadyExists']);
  });

  it('a save changes title or activity; a title that is taken is refused [R3P-59]', async () => {
    const tag = await aTag(app.db, { title: 'first' });
    await aTag(app.db, { title: 'second' });
    const save = (changes: object) => admin(tagEndpoints.save, { body: { id: tag.id, ...changes } });
    expect((await save({ title: 'FIRST' })).body).toMatchObject({ title: 'FIRST', isActive: true });
    expect((await save({ isActive: false })).body).toMatchObject({ title: 'FIRST', isActive: false });
    expect((await save({ title: 'Second' })).errorKey).toBe('error.alreadyExists');
    expect((await admin(tagEndpoints.save, { body: { id: 999_999, title: 'none' } })).status).toBe(404);
  });

  it('an unused tag vanishes from both lists, a used one is only made inactive [R3P-60]', async () => {
    const unused = await aTag(app.db, { title: 'unused' });
    const used = await aTag(app.db, { title: 'used' });
    await aContribution(app.db, { tagIds: [used.id] });
    for (const { id } of [unused, used]) {
      const removed = await admin(tagEndpoints.remove, { params: { id } });
      expect([removed.status, removed.headers['app-alert']]).toEqual([200, 'app.contributionTag.deleted']);
    }
    const active = await titlesOf(partner, tagEndpoints.active);
    expect(active).not.toContain('unused');
    expect(active).not.toContain('used');
    const all = await admin(tagEndpoints.page, { query: { 'title.contains': 'used', size: 100 } });
    expect(all.body).toEqual([expect.objectContaining({ title: 'used', isActive: false })]);
    expect((await admin(tagEndpoints.remove, { params: { id: unused.id } })).status).toBe(404);
  });

  it('a tag that is given at the moment of its deletion is only made inactive [R3P-60, S3-91]', async () => {
    const tag = await aTag(app.db, { title: 'in the nick of time' });
    const contribution = await aContribution(app.db);
    const removed = await whileOthersWait(
      app.db,
      (tx) => tx.insert(contributionTaggings).values({ contributionId: contribution.id, tagId: tag.id }),
      () => admin(tagEndpoints.remove, { params: { id: tag.id } }),
    );
    expect(removed.status).toBe(200);
    const answer = await admin(tagEndpoints.read, { params: { id: tag.id } });
    expect(answer.body).toMatchObject({ title: 'in the nick of time', isActive: false });
  });

  it('only platform administrators write and see the administration list [R3O-05]', async () => {
    expect((await partner(tagEndpoints.create, { body: { title: 'mine' } })).status).toBe(403);
    expect((await partner(tagEndpoints.page)).status).toBe(403);
    const moduleAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_SUGGESTION_ADMIN'] }));
    expect((await moduleAdmin(tagEndpoints.page)).status).toBe(403);
  });
});
