import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ratingEndpoints as endpoints } from '#contract/ratings/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';

let app: TestApp;
let owner: TestUser;
let mine: Call;
let me: Call;
let other: Call;
let admin: Call;

beforeAll(async () => {
  app = await startTestApp();
  await aLifeCycle(app.db, { type: 'SUGGESTION', ratingType: 'STAR5' });
  await aLifeCycle(app.db, { type: 'IMPROVEMENT', ratingType: 'LIKE' });
  owner = await aUser(app.db);
  mine = await app.as(owner);
  me = await app.as(await aUser(app.db));
  other = await app.as(await aUser(app.db));
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
});
afterAll(() => app.close());

const open = (values: Partial<Parameters<typeof aContribution>[1]> = {}) =>
  aContribution(app.db, { owner, ratingStatus: 'OPEN', visibility: 'REGISTERED', ...values });
const rate = (call: Call, contributionId: number, rating: number) =>
  call(endpoints.create, { body: { contributionId, rating } });
const change = (call: Call, contributionId: number, rating: number, id?: number) =>
  call(endpoints.save, { body: { contributionId, rating, ...(id ? { id } : {}) } });
const read = (call: Call, id: number) => call(endpoints.read, { params: { id } });
const setStatus = (id: number, ratingStatus: 'OPEN' | 'CLOSED' | 'HIDDEN') =>
  app.db.update(contributions).set({ ratingStatus }).where(eq(contributions.id, id));

describe('rating a contribution', () => {
  it('shows average, number and the own rating [R3E-10, R3E-11, R3P-73, R3P-74, R3C-16]', async () => {
    const { id } = await open();
    const first = await rate(me, id, 4);
    expect(first.headers['app-alert']).toBe('app.rating.created');
    expect(first.body).toEqual({
      contributionId: id,
      ratingType: 'STAR5',
      average: 4,
      count: 1,
      ownRating: 4,
      ownId: expect.any(Number),
    });
    await rate(other, id, 3);
    await rate(admin, id, 3);
    expect((await read(me, id)).body).toMatchObject({ average: 3.3, count: 3, ownRating: 4 });
    expect((await read(mine, id)).body).toMatchObject({ average: 3.3, ownRating: null, ownId: null });
  });

  it('again replaces the own rating, by POST as by PUT, and the number stays [R3E-12, R3P-75, R3E-14]', async () => {
    const { id } = await open();
    const { ownId } = (await rate(me, id, 5)).body;
    expect((await change(me, id, 2, ownId ?? 0)).body).toMatchObject({ average: 2, count: 1, ownId });
    expect((await rate(me, id, 3)).body).toMatchObject({ average: 3, count: 1, ownRating: 3, ownId });
    expect((await read(me, id)).body).toMatchObject({ average: 3, count: 1, ownRating: 3 });
  });

  it('PUT without a rating, or with the id of somebody else, finds nothing', async () => {
    const { id } = await open();
    expect((await change(me, id, 2)).status).toBe(404);
    const { ownId } = (await rate(other, id, 5)).body;
    await rate(me, id, 1);
    expect((await change(me, id, 2, ownId ?? 0)).status).toBe(404);
  });

  it('is refused to somebody from whom it is hidden at that moment [S3-20]', async () => {
    const { id } = await open();
    const answer = await whileOthersWait(
      app.db,
      (tx) => tx.update(contributions).set({ visibility: 'PRIVATE' }).where(eq(contributions.id, id)),
      () => rate(me, id, 4),
    );
    expect(answer.status).toBe(404);
    expect((await read(mine, id)).body.count).toBe(0);
  });

  it('taken back lowers the number; foreign ids are not found [R3E-13, R3P-76]', async () => {
    const { id } = await open();
    const { ownId } = (await rate(me, id, 5)).body;
    await rate(other, id, 1);
    expect((await other(endpoints.remove, { params: { id: ownId ?? 0 } })).status).toBe(404);
    const gone = await me(endpoints.remove, { params: { id: ownId ?? 0 } });
    expect([gone.status, gone.headers['app-alert']]).toEqual([200, 'app.rating.deleted']);
    expect((await read(me, id)).body).toMatchObject({ average: 1, count: 1, ownRating: null });
    expect((await me(endpoints.remove, { params: { id: ownId ?? 0 } })).status).toBe(404);
  });

  it('stars are whole numbers from 1 to 5, a like is 1', async () => {
    const { id } = await open();
    for (const rating of [0, 6, 2.5, -1]) expect((await rate(me, id, rating)).status).toBe(400);
    const liked = await open({ type: 'IMPROVEMENT' });
    expect((await rate(me, liked.id, 2)).fieldErrors).toEqual({ rating: 'Max' });
    expect((await rate(me, liked.id, 1)).body).toMatchObject({ ratingType: 'LIKE', count: 1, average: 1 });
  });

  it('is right when many rate at once, and one person twice', async () => {
    const { id } = await open();
    const people = await Promise.all(Array.from({ length: 8 }, async () => app.as(await aUser(app.db))));
    await Promise.all(people.flatMap((call, at) => [rate(call, id, (at % 5) + 1), rate(call, id, 3)]));
    const ratings = await Promise.all(people.map(async (call) => (await read(call, id)).body.ownRating ?? 0));
    const [row] = await app.db.select().from(contributions).where(eq(contributions.id, id));
    expect([row?.ratingCount, row?.ratingSum]).toEqual([8, ratings.reduce((sum, value) => sum + value, 0)]);
  });
});

describe('rating status', () => {
  it('CLOSED shows the result and takes no vote [R3C-15, R3B-37]', async () => {
    const { id } = await open();
    const { ownId } = (await rate(me, id, 4)).body;
    await setStatus(id, 'CLOSED');
    expect((await rate(other, id, 4)).errorKey).toBe('error.ratingClosed');
    expect((await change(me, id, 3)).errorKey).toBe('error.ratingClosed');
    expect((await me(endpoints.remove, { params: { id: ownId ?? 0 } })).errorKey).toBe('error.ratingClosed');
    expect((await read(other, id)).body).toMatchObject({ average: 4, count: 1 });
  });

  it('HIDDEN shows no result, but to administrators of the type [R3C-15]', async () => {
    const { id } = await open();
    await rate(me, id, 4);
    await setStatus(id, 'HIDDEN');
    expect((await read(other, id)).body).toMatchObject({ average: null, count: 0 });
    expect((await read(admin, id)).body).toMatchObject({ average: 4, count: 1 });
  });

  it('owners do not rate their own', async () => {
    const { id } = await open();
    expect((await rate(mine, id, 5)).errorKey).toBe('error.ratingClosed');
  });
});

describe('who may', () => {
  it('nobody who does not see the contribution', async () => {
    const { id } = await open({ visibility: 'PRIVATE' });
    expect((await read(other, id)).status).toBe(404);
    expect((await rate(other, id, 3)).status).toBe(404);
    expect((await change(other, id, 3)).status).toBe(404);
  });

  it('no visitor, and nobody without a role', async () => {
    const { id } = await open();
    const nobody = await app.as(await aUser(app.db, { roles: [] }));
    for (const [call, status] of [
      [app.anonymous, 401],
      [nobody, 403],
    ] as const) {
      expect((await read(call, id)).status).toBe(status);
      expect((await rate(call, id, 3)).status).toBe(status);
      expect((await change(call, id, 3)).status).toBe(status);
      expect((await call(endpoints.remove, { params: { id: 1 } })).status).toBe(status);
    }
    expect((await me(endpoints.create, { body: {} })).fieldErrors).toEqual({
      contributionId: 'NotNull',
      rating: 'NotNull',
    });
  });
});

describe('number of ratings of a user', () => {
  it('is for himself and administrators [R3E-06, R3P-77]', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    for (let at = 0; at < 3; at += 1) await rate(call, (await open()).id, 3);
    expect((await call(endpoints.countOfUser, { params: { id: person.id } })).body).toBe(3);
    expect((await other(endpoints.countOfUser, { params: { id: person.id } })).status).toBe(404);
    const platform = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
    expect((await platform(endpoints.countOfUser, { params: { id: person.id } })).body).toBe(3);
    expect((await app.anonymous(endpoints.countOfUser, { params: { id: person.id } })).status).toBe(401);
  });
});
