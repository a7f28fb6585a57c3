import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { comments, contributionRatings } from '#server/platform/db/schema/discussion.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCompetition, aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, PLAIN_STATES, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
let user: TestUser;
let me: Call;

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION' });
  user = await aUser(app.db);
  me = await app.as(user);
});
afterAll(() => app.close());

describe('counts by state', () => {
  it('hold every state in rank order, empty ones too, and tell the own ones apart [R3P-09, R3A-22, R3B-42]', async () => {
    await aContribution(app.db, { lifeCycle, owner: user, state: 'DRAFT' });
    await aContribution(app.db, { lifeCycle, owner: user });
    await aContribution(app.db, { lifeCycle, visibility: 'REGISTERED' });
    await aContribution(app.db, { lifeCycle, visibility: 'PRIVATE' });
    await aContribution(app.db, { lifeCycle, state: 'DRAFT' });
    // One of another that was sent back: it was submitted once, so it stands in the list of all.
    await aContribution(app.db, {
      lifeCycle,
      state: 'DRAFT',
      visibility: 'REGISTERED',
      dateSubmitted: '2030-01-01T00:00:00.000Z',
    });
    const listed = await me(endpoints.list, {
      params: { type: 'SUGGESTION', parentId: 0, scope: 'all' },
    });
    const { body } = await me(endpoints.counts, {
      params: { type: 'SUGGESTION', parentId: 0 },
      query: { langkey: 'tr' },
    });
    expect(body.map(({ stateType }) => stateType)).toEqual(PLAIN_STATES.map(({ stateType }) => stateType));
    expect(body.map(({ count, submittedCount, ownCount }) => [count, submittedCount, ownCount])).toEqual([
      [0, 0, 0],
      [2, 1, 1],
      [2, 2, 1],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(body.reduce((sum, row) => sum + row.submittedCount, 0)).toBe(listed.total);
    expect(body[1]?.stateName).toBe('DRAFT (tr)');
  });

  it('of a competition cover its own life cycle', async () => {
    const cycle = await aLifeCycle(app.db, {
      type: 'IDEA',
      states: [{ stateType: 'NEW' }, { stateType: 'SUBMITTED' }],
    });
    const competition = await aCompetition(app.db, { lifeCycleId: cycle.id });
    await aContribution(app.db, { lifeCycle: cycle, competitionId: competition.id, owner: user });
    await aContribution(app.db, { type: 'IDEA', owner: user });
    const { body } = await me(endpoints.counts, { params: { type: 'IDEA', parentId: competition.id } });
    expect(body.map(({ stateId, count }) => [stateId, count])).toEqual([
      [cycle.state('NEW').id, 0],
      [cycle.state('SUBMITTED').id, 1],
    ]);
  });

  it('need a session, a role and a known type', async () => {
    const params = { type: 'SUGGESTION', parentId: 0 } as const;
    expect((await app.anonymous(endpoints.counts, { params })).status).toBe(401);
    const nobody = await app.as(await aUser(app.db, { roles: [] }));
    expect((await nobody(endpoints.counts, { params })).status).toBe(403);
    expect((await me(endpoints.counts, { params: { type: 'X' as 'IDEA', parentId: 0 } })).status).toBe(400);
  });
});

describe('states of a list', () => {
  const params = { type: 'SUGGESTION', parentId: 0, scope: 'mine' } as const;

  it('are those of the list with its other filters, by scope [R3B-42]', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    await aContribution(app.db, { lifeCycle, owner: person, title: 'A bench by the river' });
    await aContribution(app.db, { lifeCycle, owner: person, title: 'A lamp by the river', state: 'DRAFT' });
    await aContribution(app.db, {
      lifeCycle,
      owner: user,
      title: 'A bench of others',
      visibility: 'REGISTERED',
    });
    const counted = async (scope: 'mine' | 'all', query = {}) => {
      const { body } = await call(endpoints.listCounts, { params: { ...params, scope }, query });
      return Object.fromEntries(body.flatMap(({ stateType, count }) => (count ? [[stateType, count]] : [])));
    };
    expect(await counted('mine')).toEqual({ DRAFT: 1, SUBMITTED: 1 });
    expect(await counted('mine', { 'title.contains': 'bench' })).toEqual({ SUBMITTED: 1 });
    expect(await counted('mine', { 'title.contains': 'anvil' })).toEqual({});
    expect(await counted('all', { 'title.contains': 'bench' })).toEqual({ SUBMITTED: 2 });
    expect(await counted('mine', { 'role.in': 'MENTOR' })).toEqual({});
  });

  it('need a session, a role and a known type, and only administrators count everything', async () => {
    expect((await app.anonymous(endpoints.listCounts, { params })).status).toBe(401);
    const nobody = await app.as(await aUser(app.db, { roles: [] }));
    expect((await nobody(endpoints.listCounts, { params })).status).toBe(403);
    expect((await me(endpoints.listCounts, { params: { ...params, type: 'X' as 'IDEA' } })).status).toBe(400);
    expect((await me(endpoints.listCounts, { params: { ...params, scope: 'manage' } })).status).toBe(400);
  });
});

describe('statistics of a user', () => {
  it('are the numbers of what he owns, comments and ratings included [R3P-16, R3B-43]', async () => {
    const person = await aUser(app.db);
    const call = await app.as(person);
    for (const state of [
      'NEW',
      'DRAFT',
      'SUBMITTED',
      'EVALUATION',
      'ACCEPTANCE',
      'REJECTION',
      'COMPLETION',
    ]) {
      await aContribution(app.db, { lifeCycle, owner: person, state });
    }
    await aContribution(app.db, { lifeCycle, coOwners: [person] });
    await aContribution(app.db, { lifeCycle, owner: person, isDeleted: true });
    await aContribution(app.db, { type: 'IMPROVEMENT', owner: person });
    const contribution = await aContribution(app.db);
    await app.db
      .insert(comments)
      .values({ contributionId: contribution.id, userId: person.id, body: 'Good' });
    await app.db
      .insert(contributionRatings)
      .values({ contributionId: contribution.id, userId: person.id, value: 4 });
    const { body } = await call(endpoints.statistics, { params: { id: person.id } });
    expect(body).toEqual({
      SUGGESTION: { draft: 2, submitted: 3, accepted: 1, rejected: 1, completed: 1 },
      IMPROVEMENT: { draft: 0, submitted: 1, accepted: 0, rejected: 0, completed: 0 },
      IDEA: { draft: 0, submitted: 0, accepted: 0, rejected: 0, completed: 0 },
      commentCount: 1,
      ratingCount: 1,
    });
  });

  it('of others are for platform administrators', async () => {
    const other = await aUser(app.db);
    const admin = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_APP_ADMIN'] }));
    expect((await me(endpoints.statistics, { params: { id: other.id } })).status).toBe(404);
    expect((await admin(endpoints.statistics, { params: { id: other.id } })).status).toBe(200);
    expect((await app.anonymous(endpoints.statistics, { params: { id: other.id } })).status).toBe(401);
  });
});

describe('leaders by submissions', () => {
  it('are the ten employees with most submissions of the type in the period, ties by points then id [R3P-19, R3B-45, R3G-16]', async () => {
    const now = new Date('2030-06-15T12:00:00Z');
    app.setNow(now);
    const cycle = await aLifeCycle(app.db, { type: 'IMPROVEMENT' });
    const people: TestUser[] = [];
    for (let at = 0; at < 12; at += 1) people.push(await aUser(app.db));
    const outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    const submit = (owner: TestUser, dateSubmitted: string, times: number) =>
      Promise.all(
        Array.from({ length: times }, () =>
          aContribution(app.db, { lifeCycle: cycle, owner, dateSubmitted }),
        ),
      );
    const [first, second, third] = people as [TestUser, TestUser, TestUser];
    await submit(first, '2030-02-01T00:00:00.000Z', 3);
    await submit(second, '2030-02-01T00:00:00.000Z', 2);
    await submit(third, '2030-02-01T00:00:00.000Z', 2);
    await submit(third, '2029-12-01T00:00:00.000Z', 5);
    await submit(outsider, '2030-02-01T00:00:00.000Z', 9);
    for (const person of people.slice(3)) await submit(person, '2030-03-01T00:00:00.000Z', 1);
    await app.db.insert(pointEntries).values({
      userId: third.id,
      source: 'IMPROVEMENT',
      pointType: 'Submit',
      point: 5,
      date: '2030-02-01T00:00:00.000Z',
    });
    const { body } = await me(endpoints.leaders, { params: { type: 'IMPROVEMENT', state: 'SUBMITTED' } });
    app.setNow(null);
    expect(body).toHaveLength(10);
    expect(
      body
        .slice(0, 4)
        .map(({ userId, countSubmit, sumPoint, positionNumber }) => [
          userId,
          countSubmit,
          sumPoint,
          positionNumber,
        ]),
    ).toEqual([
      [first.id, 3, 0, 1],
      [third.id, 2, 5, 2],
      [second.id, 2, 0, 2],
      [people[3]?.id, 1, 0, 4],
    ]);
  });

  it('are for employees', async () => {
    const params = { type: 'IMPROVEMENT', state: 'SUBMITTED' } as const;
    const external = await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }));
    expect((await external(endpoints.leaders, { params })).status).toBe(403);
    expect((await app.anonymous(endpoints.leaders, { params })).status).toBe(401);
    expect(
      (await me(endpoints.leaders, { params: { ...params, state: 'DRAFT' as 'SUBMITTED' } })).status,
    ).toBe(400);
  });
});
