import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchEndpoints } from '#contract/search/endpoints.ts';
import { comments } from '#server/platform/db/schema/discussion.ts';
import { familyMembers } from '#server/platform/db/schema/families.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aField } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { anOpenIdea, findAs } from './searching.ts';

let app: TestApp;
let reader: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  await app.db.insert(settings).values({ key: 'locales', value: ['en', 'tr', 'fi', 'de'] });
  reader = await aUser(app.db);
});
afterAll(() => app.close());

const find = (q: string) => findAs(app, reader, q);
const anIdea = (title: string, body?: string, more?: Parameters<typeof anOpenIdea>[3]) =>
  anOpenIdea(app, title, body, more);

describe('operators', () => {
  it('narrow by author, state, field, type and days, alone or with words', async () => {
    const ada = await aUser(app.db, { firstName: 'Ada', lastName: 'Quollson' });
    const field = await aField(app.db, { title: 'Quollworks' });
    const one = await anIdea('Quoll house', '', {
      owner: ada,
      fieldId: field.id,
      dateSubmitted: '2025-03-01T12:00:00Z',
    });
    const other = await anIdea('Quoll food', '', { dateSubmitted: '2026-03-01T12:00:00Z' });
    const improvement = await anIdea('Quoll tool', '', {
      owner: ada,
      type: 'IMPROVEMENT',
      dateSubmitted: '2026-04-01T12:00:00Z',
    });
    expect((await find('quoll author:"Ada Quollson"')).ids).toEqual([improvement.id, one.id]);
    expect((await find('author:quollson')).ids).toEqual([improvement.id, one.id]);
    expect((await find('field:quollworks')).ids).toEqual([one.id]);
    expect((await find('quoll type:improvement')).ids).toEqual([improvement.id]);
    expect((await find('quoll after:2025-03-01 before:2026')).ids).toEqual([one.id]);
    expect((await find('quoll after:2026 type:suggestion')).ids).toEqual([other.id]);
    expect((await find('quoll state:submitted author:ada')).ids).toEqual([improvement.id, one.id]);
  });

  it('go together with what must not be there, and take comments by their own day and writer', async () => {
    const writer = await aUser(app.db, { firstName: 'Bo', lastName: 'Phascogale' });
    const red = await anIdea('Phascogale box', 'red', {
      owner: writer,
      dateSubmitted: '2025-01-01T00:00:00Z',
    });
    const blue = await anIdea('Phascogale nest', 'blue', {
      owner: writer,
      dateSubmitted: '2025-01-02T00:00:00Z',
    });
    expect((await find('author:phascogale -red')).ids).toEqual([blue.id]);
    await app.db.insert(comments).values([
      { contributionId: red.id, userId: writer.id, body: 'planigale', createdDate: '2026-02-01T00:00:00Z' },
      { contributionId: red.id, userId: reader.id, body: 'planigale', createdDate: '2025-02-01T00:00:00Z' },
    ]);
    expect((await find('planigale after:2026')).total).toBe(1);
    expect((await find('planigale author:phascogale')).hits).toMatchObject([{ author: 'Bo Phascogale' }]);
    expect((await find(`${red.code} "red"`)).ids).toEqual([]);
  });

  it('take what is joined by that name only, in any language, for it rests in whatever state it was; facets agree', async () => {
    const [head, joined] = [await anIdea('Dibbler house', ''), await anIdea('Dibbler nest', '')];
    await app.db.insert(familyMembers).values({ headId: head.id, memberId: joined.id, joinedBy: reader.id });
    expect((await find('dibbler')).ids).toEqual([joined.id, head.id]);
    expect((await find('dibbler state:submitted')).ids).toEqual([head.id]);
    expect((await find('dibbler state:joined')).ids).toEqual([joined.id]);
    expect((await find('dibbler state:Birleştirildi')).ids).toEqual([joined.id]);
    expect((await find('dibbler state:joined state:submitted')).ids).toEqual([joined.id, head.id]);
    expect((await find('state:joined')).ids).toContain(joined.id);
    const call = await app.as(reader);
    const { body } = await call(searchEndpoints.facets, { query: { q: 'dibbler' } });
    expect(body.states).toEqual([
      { name: 'Joined', count: 1 },
      { name: expect.stringMatching(/submitted/i), count: 1 },
    ]);
    const completed = await call(searchEndpoints.completions, { query: { operator: 'state', text: 'joi' } });
    expect(completed.body).toEqual([{ value: 'Joined' }]);
  });

  it('say which states and fields there are not, and nothing of people', async () => {
    const call = await app.as(reader);
    const q = 'state:blooming state:submitted field:moonwalks author:nobodyofthatname';
    const { body } = await call(searchEndpoints.facets, { query: { q } });
    expect(body.unknown).toEqual([
      { operator: 'state', value: 'blooming' },
      { operator: 'field', value: 'moonwalks' },
    ]);
  });

  it('find nothing by what is no date, and say so; a day may be written as the application writes it', async () => {
    const before = await anIdea('Pademelon', 'june', { dateSubmitted: '2026-05-31T12:00:00Z' });
    await anIdea('Pademelon again', 'before june', { dateSubmitted: '2026-06-01T12:00:00Z' });
    const call = await app.as(reader);
    const facetsOf = async (q: string) => (await call(searchEndpoints.facets, { query: { q } })).body;
    for (const q of ['pademelon before:June', 'before:june', 'pademelon after:2026-13 state:submitted']) {
      expect((await find(q)).total, q).toBe(0);
    }
    const facets = await facetsOf('pademelon before:June after:2026-13');
    expect(facets).toMatchObject({
      total: 0,
      unknown: [
        { operator: 'before', value: 'June' },
        { operator: 'after', value: '2026-13' },
      ],
      // What may be chosen instead.
      years: [{ year: 2026, count: 2 }],
    });
    for (const day of ['01/06/2026', '1.6.2026', '2026-06']) {
      expect((await find(`pademelon before:${day}`)).ids, day).toEqual([before.id]);
      expect((await facetsOf(`pademelon before:${day}`)).unknown, day).toEqual([]);
    }
  });

  it('mean the one of a name where there is one, and else all that hold it', async () => {
    const [long, short] = [
      await aField(app.db, { title: 'Ningaui works' }),
      await aField(app.db, { title: 'Ningaui' }),
    ];
    const [one, other] = [
      await anIdea('N1', '', { fieldId: long.id }),
      await anIdea('N2', '', { fieldId: short.id }),
    ];
    expect((await find('field:ningaui')).ids).toEqual([other.id]);
    expect((await find('field:works author:first')).ids).toContain(one.id);
  });

  it('can be completed by names that the caller meets, and by states and fields in the own language', async () => {
    await app.db.update(users).set({ firstName: 'Zorro' }).where(eq(users.id, reader.id));
    const seen = await aUser(app.db, { firstName: 'Zora', lastName: 'Seen' });
    await aUser(app.db, { firstName: 'Zora', lastName: 'Unseen' });
    await anIdea('By Zora', '', { owner: seen });
    const me = await app.as(reader);
    const complete = async (operator: 'author' | 'state' | 'field', text: string) =>
      (await me(searchEndpoints.completions, { query: { operator, text } })).body.map(({ value }) => value);
    expect(await complete('author', 'zor')).toEqual(['Zora Seen']);
    await aField(app.db, { title: 'Xylophones' });
    expect(await complete('field', 'xylo')).toEqual(['Xylophones']);
    expect(await complete('field', 'phones')).toEqual([]);
    expect((await complete('state', '')).length).toBeGreaterThan(0);
  });
});
