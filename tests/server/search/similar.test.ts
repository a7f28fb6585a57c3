import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { familyEndpoints } from '#contract/families/endpoints.ts';
import type { QueryInput } from '#contract/http.ts';
import { SIMILAR_LIMITS, similarEndpoints } from '#contract/search/similar.endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { countWords } from '#server/search/count-words.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let reader: TestUser;
let bicycles: { id: number; code: string };
let parking: { id: number };

const visible = { visibility: 'REGISTERED', commentStatus: 'VISIBLE' } as const;
const anIdea = (title: string, body = '', more: Parameters<typeof aContribution>[1] = {}) =>
  aContribution(app.db, { title, body: `<p>${body}</p>`, summary: '', ...visible, ...more });

beforeAll(async () => {
  app = await startTestApp();
  reader = await aUser(app.db);
  const owner = await aUser(app.db, { firstName: 'Ada', lastName: 'Lovelace' });
  bicycles = await anIdea('Covered parking for bicycles', 'Rain ruins saddles at the main gate.', { owner });
  parking = await anIdea('Bisiklet parkı önerisi', 'Kapının önünde bisikletlere yer yok.');
  await anIdea('Shorter queue in the canteen', 'Lunch takes an hour.');
  await anIdea('Labels on shelves', 'Parking of forklifts beside the shelves is fine.');
  for (let at = 0; at < 12; at += 1)
    await anIdea(`Whatever number ${at}`, 'Nothing of the kind, in the hall');
  await countWords(app.db, new Date());
});
afterAll(() => app.close());

async function similarTo(query: QueryInput<typeof similarEndpoints.similar>, by = reader) {
  const call = await app.as(by);
  const answer = await call(similarEndpoints.similar, { query });
  expect(answer.status).toBe(200);
  return { rows: answer.body, ids: answer.body.map(({ id }) => id) };
}

describe('similar contributions', () => {
  it('begin with a near-copy, and say by which words', async () => {
    const { rows } = await similarTo({
      title: 'Bicycle parking, covered',
      text: '<p>Rain ruins the saddles</p>',
    });
    expect(rows[0]).toEqual({
      id: bicycles.id,
      type: 'SUGGESTION',
      code: bicycles.code,
      title: 'Covered parking for bicycles',
      state: expect.stringMatching(/./),
      stateType: 'SUBMITTED',
      dateSubmitted: expect.stringMatching(/Z$/),
      author: 'Ada Lovelace',
      ...{ family: null, maySupport: true, join: null },
      score: expect.any(Number),
      because: expect.arrayContaining([
        { word: 'bicycles', inTitle: true },
        { word: 'Covered', inTitle: true },
        { word: 'saddles', inTitle: false },
      ]),
    });
    expect(rows[0]?.score).toBeGreaterThan(0.5);
    const scores = rows.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(SIMILAR_LIMITS.score);
  });

  it.each([
    'BİSİKLETLERE PARK',
    'bisikletler için park yeri',
    'Bisikletimizi park edelim',
    'öneri: bisiklet',
  ])('are found in whatever form of Turkish: %s', async (title) => {
    expect((await similarTo({ title })).ids[0]).toBe(parking.id);
  });

  it('are found before words are counted, and after they are counted anew', async () => {
    const fresh = await anIdea('Quokkas guard the greenhouse');
    expect((await similarTo({ title: 'A quokka in the greenhouse' })).ids[0]).toBe(fresh.id);
    await app.db.execute(sql`delete from search_word_count`);
    await app.db.execute(sql`delete from search_word`);
    expect((await similarTo({ title: 'A quokka in the greenhouse' })).ids[0]).toBe(fresh.id);
    await countWords(app.db, new Date());
    expect((await similarTo({ title: 'A quokka in the greenhouse' })).ids[0]).toBe(fresh.id);
  });

  it('are only those that the caller may see', async () => {
    const owner = await aUser(app.db);
    const administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] });
    const asked = { title: 'Numbat rescue station' };
    const closed = await anIdea('Numbat rescue station', '', { owner, visibility: 'PRIVATE' });
    expect((await similarTo(asked)).ids).toEqual([]);
    expect((await similarTo(asked, owner)).ids).toEqual([closed.id]);
    expect((await similarTo(asked, administrator)).ids).toEqual([closed.id]);
    await app.db.update(contributions).set({ isDeleted: true }).where(eq(contributions.id, closed.id));
    expect((await similarTo(asked, administrator)).ids).toEqual([]);
  });

  it('are no drafts of others, whoever asks', async () => {
    const owner = await aUser(app.db);
    const administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] });
    const draft = await anIdea('Dugong seminar', '', { owner, state: 'DRAFT' });
    expect((await similarTo({ title: 'Dugong seminars' }, administrator)).ids).toEqual([]);
    expect((await similarTo({ title: 'Dugong seminars' }, owner)).ids).toEqual([draft.id]);
  });

  it('of a stored one leave that one out', async () => {
    const twin = await anIdea('Covered bicycle parking', 'Saddles in the rain.');
    const { ids } = await similarTo({ id: bicycles.id });
    expect(ids[0]).toBe(twin.id);
    expect(ids).not.toContain(bicycles.id);
    const reworded = await similarTo({ id: bicycles.id, title: 'Labels on shelves' });
    expect(reworded.rows[0]?.title).toBe('Labels on shelves');
    const call = await app.as(reader);
    const closed = await anIdea('Closed', '', { visibility: 'PRIVATE' });
    expect(await call(similarEndpoints.similar, { query: { id: closed.id } })).toMatchObject({ status: 404 });
  });

  it('say which of them the caller may support and join, and what is joined to which head', async () => {
    const responsible = await aUser(app.db);
    const his = { participants: [[responsible, 'RESPONSIBLE']] } as Parameters<typeof aContribution>[1];
    const tunnel = (more: Parameters<typeof aContribution>[1] = {}) => anIdea('Echidna burrow', '', more);
    const page = await tunnel(his);
    const own = await tunnel({ ...his, owner: responsible });
    const others = await tunnel();
    const closed = await tunnel({ ...his, state: 'COMPLETION' });
    const improvement = await tunnel({ ...his, type: 'IMPROVEMENT' });
    const head = await tunnel(his);
    const joined = await tunnel(his);
    await (await app.as(responsible))(familyEndpoints.join, {
      body: { headId: head.id, memberIds: [joined.id] },
    });
    const { rows } = await similarTo({ id: page.id, size: 20 }, responsible);
    const shown = new Map(
      rows.map(({ id, maySupport, join, family }) => [id, { maySupport, join, head: family?.headId }]),
    );
    const join = (headId: number, memberId: number) => ({ headId, memberId });
    expect(shown.get(own.id)).toEqual({ maySupport: false, join: join(page.id, own.id), head: undefined });
    expect(shown.get(others.id)).toEqual({ maySupport: true, join: null, head: undefined });
    expect(shown.get(closed.id)).toEqual({ maySupport: false, join: null, head: undefined });
    expect(shown.get(improvement.id)).toMatchObject({ maySupport: true, join: null });
    // It has members already, so the other way round.
    expect(shown.get(head.id)).toMatchObject({ maySupport: true, join: join(head.id, page.id) });
    expect(shown.get(joined.id)).toEqual({ maySupport: false, join: null, head: head.id });
    const { rows: typed } = await similarTo({ title: 'Echidna burrow', size: 20 }, responsible);
    expect(typed.every((one) => one.join === null)).toBe(true);
  });

  it('are as many as are asked for, of a type where one is asked for', async () => {
    for (let at = 0; at < 7; at += 1) await anIdea(`Wombat tunnel ${at}`);
    const idea = await anIdea('Wombat tunnel elsewhere', '', { type: 'IMPROVEMENT' });
    expect((await similarTo({ title: 'Wombat tunnel' })).ids).toHaveLength(5);
    expect((await similarTo({ title: 'Wombat tunnel', size: 2 })).ids).toHaveLength(2);
    expect((await similarTo({ title: 'Wombat tunnel', size: 20 })).ids).toHaveLength(8);
    expect((await similarTo({ title: 'Wombat tunnel', type: 'IMPROVEMENT' })).ids).toEqual([idea.id]);
    const call = await app.as(reader);
    for (const size of [0, 21])
      expect(await call(similarEndpoints.similar, { query: { title: 'x', size } })).toMatchObject({
        status: 400,
      });
  });

  it.each([
    ['nothing', {}],
    ['blanks', { title: '   ' }],
    ['signs', { title: "':* & | ! <-> \\ %_ \u0000".replace('\u0000', '') }],
    ['halves of letters', { title: 'x\ud800y' }],
    ['one letter', { text: 'a'.repeat(SIMILAR_LIMITS.text) }],
    ['many words', { text: Array.from({ length: 500 }, (_, at) => at.toString(36)).join(' ') }],
    ['from right to left', { title: 'שלום עולם', text: '\u202eabc\u202c' }],
    ['opened tags', { text: '<'.repeat(SIMILAR_LIMITS.text) }],
  ])('are looked for without harm by %s', async (_, query) => {
    const began = performance.now();
    const call = await app.as(reader);
    const { status } = await call(similarEndpoints.similar, { query });
    expect([200, 400]).toContain(status);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('are not looked for by longer texts', async () => {
    const call = await app.as(reader);
    for (const query of [{ title: 'x'.repeat(121) }, { text: 'x'.repeat(2001) }])
      expect(await call(similarEndpoints.similar, { query })).toMatchObject({ status: 400 });
  });
});
