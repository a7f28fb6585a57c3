import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { pointEndpoints as endpoints } from '#contract/points/endpoints.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const earn = (who: TestUser, point: number, date = new Date()) =>
  app.db
    .insert(pointEntries)
    .values({ userId: who.id, source: 'SUGGESTION', pointType: 'Accepted', point, date: date.toISOString() });

describe('points and leaders for the home page', () => {
  it('granted points are in the own balance and on the leaderboard [R1A-07]', async () => {
    const user = await aUser(app.db, { firstName: 'Elif', lastName: 'Demir' });
    const me = await app.as(user);
    expect((await me(endpoints.myPoints)).body.totalPoint).toBe(0);
    await earn(user, 75);
    expect((await me(endpoints.myPoints)).body).toEqual({
      totalPoint: 75,
      pointsUsed: 0,
      remainingPoint: 75,
    });
    expect((await me(endpoints.leaders)).body).toContainEqual({
      userId: user.id,
      fullName: 'Elif Demir',
      sumPoint: 75,
      countSubmit: 0,
      positionNumber: 1,
    });
  });

  it('every reading of points answers an entitled person and no visitor [R1J-36]', async () => {
    const user = await aUser(app.db);
    const me = await app.as(user);
    const reads = [
      () => me(endpoints.detail, { params: { userId: user.id } }),
      () => me(endpoints.extra, { params: { userId: user.id } }),
      () => me(endpoints.myPoints),
      () => me(endpoints.leaders),
      () => me(endpoints.leadersPosition, { params: { id: user.id } }),
    ];
    for (const read of reads) expect((await read()).status).toBe(200);
    expect((await app.anonymous(endpoints.leaders)).status).toBe(401);
  });

  it('at most ten lead, equal sums share a place, the period is that of the settings, and it is for employees [S1-49, R1B-22, R1B-28, R1B-29]', async () => {
    await app.db.delete(pointEntries);
    const people = await Promise.all(Array.from({ length: 12 }, () => aUser(app.db)));
    for (const [index, person] of people.entries()) await earn(person, index < 2 ? 500 : 400 - index);
    const me = await app.as(people[0] as TestUser);
    const leaders = (await me(endpoints.leaders)).body;
    expect(leaders).toHaveLength(10);
    expect(leaders.map(({ positionNumber }) => positionNumber).slice(0, 3)).toEqual([1, 1, 3]);
    const lastYear = new Date(new Date().getFullYear() - 1, 11, 30);
    await earn(people[11] as TestUser, 9_000, lastYear);
    expect((await me(endpoints.leaders)).body[0]?.sumPoint).toBe(500);
    await writeSettings(app.db, { leaderboardDisplayMonthCount: 24 });
    expect((await me(endpoints.leaders)).body[0]?.sumPoint).toBeGreaterThan(9_000);
    const external = await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }));
    expect((await external(endpoints.leaders)).status).toBe(403);
    const params = { type: 'SUGGESTION', state: 'SUBMITTED' } as const;
    expect((await external(contributionEndpoints.leaders, { params })).status).toBe(403);
    expect((await me(contributionEndpoints.leaders, { params })).body.length).toBeLessThanOrEqual(10);
  });

  it('what is left is what was earned less what was used; others do not learn it [S1-50]', async () => {
    const user = await aUser(app.db);
    const me = await app.as(user);
    const { totalPoint, pointsUsed, remainingPoint } = (await me(endpoints.myPoints)).body;
    expect(remainingPoint).toBe(totalPoint - pointsUsed);
    const other = await app.as(await aUser(app.db));
    expect((await other(endpoints.detail, { params: { userId: user.id } })).status).toBe(404);
  });
});
