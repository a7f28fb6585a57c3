import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointEndpoints as endpoints } from '#contract/points/endpoints.ts';
import { pointSpendingEndpoints } from '#contract/points/spendings.endpoints.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { pointEntries, pointSpendings, userRewards } from '#server/platform/db/schema/points.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startOfPeriod } from '#server/process/points/leaders.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let user: TestUser;
let me: Call;
let other: Call;
let admin: Call;
let contributionId: number;

const NOW = new Date('2030-06-15T12:00:00Z');

type Entry = Partial<typeof pointEntries.$inferInsert>;
const earn = (who: TestUser, point: number, values: Entry = {}) =>
  app.db.insert(pointEntries).values({
    userId: who.id,
    source: 'SUGGESTION',
    pointType: 'Submit',
    point,
    date: '2030-05-01T00:00:00.000Z',
    ...values,
  });

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
  user = await aUser(app.db);
  me = await app.as(user);
  other = await app.as(await aUser(app.db));
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
  contributionId = (await aContribution(app.db, { owner: user, title: 'Bins', code: 'SUG-000777' })).id;
  await earn(user, 40, { contributionId });
  await earn(user, 10, { pointType: 'Accepted', contributionId });
  await earn(user, 20, { source: 'IMPROVEMENT' });
  await earn(user, 30, {
    source: 'EXTRA',
    pointType: 'Thank you',
    explanation: 'Helped',
    createdBy: user.id,
  });
  await app.db.insert(pointSpendings).values({
    userId: user.id,
    point: 30,
    explanation: 'Mug',
    spentDate: '2030-05-02',
  });
});
afterAll(() => app.close());

describe('points of a person', () => {
  it('are what was earned, used and is left [R3P-92, R3P-91, R3G-02, R3G-03, R3B-02]', async () => {
    const summary = { totalPoint: 100, pointsUsed: 30, remainingPoint: 70 };
    expect((await me(endpoints.myPoints)).body).toEqual(summary);
    expect((await me(endpoints.totals, { params: { id: user.id } })).body).toEqual(summary);
    expect((await other(endpoints.myPoints)).body).toEqual({
      totalPoint: 0,
      pointsUsed: 0,
      remainingPoint: 0,
    });
  });

  it('come by origin and kind [R3P-90]', async () => {
    expect((await me(endpoints.totalsByOrigin, { params: { id: user.id } })).body).toEqual({
      SUGGESTION: [
        { pointType: 'Accepted', point: 10 },
        { pointType: 'Submit', point: 40 },
      ],
      IMPROVEMENT: [{ pointType: 'Submit', point: 20 }],
      IDEA: [],
      EXTRA: [{ pointType: 'Thank you', point: 30 }],
    });
  });

  it('are listed entry by entry, paged and sorted [R3P-88]', async () => {
    const params = { userId: user.id };
    const { body, total } = await me(endpoints.detail, { params, query: { size: 3 } });
    expect(body.map(({ point }) => point)).toEqual([30, 20, 10]);
    expect(total).toBe(4);
    const first = await me(endpoints.detail, { params, query: { size: 1, sort: 'point,desc' } });
    expect(first.body).toMatchObject([
      { point: 40, contributionId, contributionTitle: 'Bins', contributionCode: 'SUG-000777' },
    ]);
    expect((await me(endpoints.detail, { params, query: { sort: 'userId,asc' } })).status).toBe(400);
  });

  it('given by hand have a list of their own [R3P-89]', async () => {
    const { body, total } = await me(endpoints.extra, { params: { userId: user.id } });
    expect(body).toMatchObject([{ source: 'EXTRA', point: 30, explanation: 'Helped' }]);
    expect(total).toBe(1);
  });

  it('rewards come newest first [R3P-112, R3G-04, R3G-13]', async () => {
    const [older, newer] = [contributionId, (await aContribution(app.db, { owner: user })).id];
    await app.db.insert(userRewards).values([
      { userId: user.id, contributionId: older, rewardText: 'A book', date: '2030-01-01T00:00:00.000Z' },
      {
        userId: user.id,
        contributionId: newer,
        isPoint: true,
        point: 50,
        rank: 1,
        date: '2030-02-01T00:00:00.000Z',
      },
    ]);
    expect((await me(endpoints.rewards, { params: { id: user.id } })).body).toMatchObject([
      { contributionId: newer, isPoint: true, point: 50, rank: 1, rewardText: null },
      { contributionId: older, contributionTitle: 'Bins', isPoint: false, rewardText: 'A book' },
    ]);
  });

  it('spent are listed newest first, with the file that proves it [R3P-105, R3G-03, Q3-62]', async () => {
    const [file] = await app.db
      .insert(storedFiles)
      .values({
        storageKey: 'a1/bill',
        name: 'Bill.pdf',
        size: 10,
        contentType: 'application/pdf',
        category: 'SPENDING',
      })
      .returning();
    const spender = await aUser(app.db);
    const spent = (spentDate: string, values: object = {}) => ({
      userId: spender.id,
      point: 5,
      explanation: 'Cinema',
      spentDate,
      ...values,
    });
    await app.db
      .insert(pointSpendings)
      .values([spent('2030-01-02'), spent('2030-03-01', { fileId: file?.id, rewardText: 'Two tickets' })]);
    const { body } = await (await app.as(spender))(pointSpendingEndpoints.ofUser, {
      params: { id: spender.id },
    });
    expect(body).toMatchObject([
      {
        spentDate: '2030-03-01',
        rewardText: 'Two tickets',
        file: { id: file?.id, name: 'Bill.pdf', path: 'files/a1/bill' },
      },
      {
        spentDate: '2030-01-02',
        point: 5,
        explanation: 'Cinema',
        rewardText: null,
        isPoint: false,
        file: null,
      },
    ]);
  });

  it('are for himself and platform administrators', async () => {
    for (const [call, status] of [
      [other, 404],
      [admin, 200],
      [app.anonymous, 401],
    ] as const) {
      expect((await call(endpoints.totals, { params: { id: user.id } })).status).toBe(status);
      expect((await call(endpoints.totalsByOrigin, { params: { id: user.id } })).status).toBe(status);
      expect((await call(endpoints.detail, { params: { userId: user.id } })).status).toBe(status);
      expect((await call(endpoints.extra, { params: { userId: user.id } })).status).toBe(status);
      expect((await call(endpoints.rewards, { params: { id: user.id } })).status).toBe(status);
      expect((await call(pointSpendingEndpoints.ofUser, { params: { id: user.id } })).status).toBe(status);
    }
    expect((await app.anonymous(endpoints.myPoints)).status).toBe(401);
  });
});

describe('leaders', () => {
  it('are at most ten employees with points of this year, equal sums on one position [R3P-93, R3G-16, R3G-18]', async () => {
    const people: TestUser[] = [];
    for (let at = 0; at < 12; at += 1) people.push(await aUser(app.db));
    for (const [at, person] of people.entries()) await earn(person, 1000 - 10 * at, { source: 'IDEA' });
    const [first, second] = people as [TestUser, TestUser];
    // Now equal to the first, and ahead of him by submissions.
    await earn(second, 10);
    await aContribution(app.db, { owner: second, dateSubmitted: '2030-03-01T00:00:00.000Z' });
    const [external, gone] = [await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }), await aUser(app.db)];
    await earn(external, 9000);
    await earn(gone, 9000);
    await deactivate(app.db, gone);
    await earn(people[11] as TestUser, 9000, { date: '2029-12-31T00:00:00.000Z' });

    const { body } = await me(endpoints.leaders);
    expect(body).toHaveLength(10);
    expect(
      body.slice(0, 3).map((row) => [row.userId, row.sumPoint, row.countSubmit, row.positionNumber]),
    ).toEqual([
      [second.id, 1000, 1, 1],
      [first.id, 1000, 0, 1],
      [people[2]?.id, 980, 0, 3],
    ]);
    expect(body.map(({ sumPoint }) => sumPoint)).toEqual(
      [...body.map(({ sumPoint }) => sumPoint)].sort((a, b) => b - a),
    );

    const ofType = await me(endpoints.leaders, { query: { type: 'IMPROVEMENT' } });
    expect(ofType.body).toMatchObject([{ userId: user.id, sumPoint: 20, positionNumber: 1 }]);
  });

  it('tell the position of every employee, 0 without points [R3P-94]', async () => {
    const overseer = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] }));
    const place = async (id: number) => (await overseer(endpoints.leadersPosition, { params: { id } })).body;
    const { body: board } = await me(endpoints.leaders);
    for (const row of board) expect(await place(row.userId)).toEqual(row);
    expect(await place(user.id)).toMatchObject({ sumPoint: 100, positionNumber: 13 });
    const newcomer = await aUser(app.db);
    expect(await place(newcomer.id)).toMatchObject({ sumPoint: 0, countSubmit: 0, positionNumber: 0 });
    expect((await overseer(endpoints.leadersPosition, { params: { id: 999_999 } })).status).toBe(404);
    expect((await me(endpoints.leadersPosition, { params: { id: user.id } })).body).toEqual(
      await place(user.id),
    );
  });

  it('tell the position of a colleague to administrators only [R3P-94, S1-50]', async () => {
    const { body: board } = await me(endpoints.leaders);
    for (const { userId } of board) {
      expect((await me(endpoints.leadersPosition, { params: { id: userId } })).status).toBe(404);
    }
  });

  it('tell nothing of people who do not compete, but to administrators [S1-49, S1-50]', async () => {
    const [external, gone] = [await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }), await aUser(app.db)];
    await deactivate(app.db, gone);
    const overseer = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] }));
    for (const { id } of [external, gone]) {
      expect((await me(endpoints.leadersPosition, { params: { id } })).status).toBe(404);
      expect((await overseer(endpoints.leadersPosition, { params: { id } })).body.positionNumber).toBe(0);
    }
  });

  it('count the last months that the setting names [R3G-17]', async () => {
    const person = await aUser(app.db);
    await earn(person, 50_000, { date: '2029-12-31T12:00:00.000Z' });
    expect((await me(endpoints.leaders)).body[0]?.userId).not.toBe(person.id);
    await writeSettings(app.db, { leaderboardDisplayMonthCount: 12 });
    expect((await me(endpoints.leaders)).body[0]?.userId).toBe(person.id);
    await writeSettings(app.db, { leaderboardDisplayMonthCount: 3 });
    expect((await me(endpoints.leaders)).body[0]?.userId).not.toBe(person.id);
    await writeSettings(app.db, { leaderboardDisplayMonthCount: 0 });
  });

  it('are for employees', async () => {
    const external = await app.as(await aUser(app.db, { roles: ['ROLE_EXTERNAL'] }));
    expect((await external(endpoints.leaders)).status).toBe(403);
    expect((await external(endpoints.leadersPosition, { params: { id: user.id } })).status).toBe(403);
    expect((await app.anonymous(endpoints.leaders)).status).toBe(401);
    expect((await app.anonymous(endpoints.leadersPosition, { params: { id: user.id } })).status).toBe(401);
    expect((await me(endpoints.leaders, { query: { type: 'EXTRA' as 'IDEA' } })).status).toBe(400);
  });
});

describe('the period of leaderboards', () => {
  it('starts on 1 January for 0, else on the day so many months ago, at midnight [R3G-17, R3G-18]', () => {
    const at = (text: string) => new Date(`${text}T15:30:00`);
    expect(startOfPeriod(at('2030-06-15'), 0)).toEqual(new Date('2030-01-01T00:00:00'));
    expect(startOfPeriod(at('2030-06-15'), 3)).toEqual(new Date('2030-03-15T00:00:00'));
    expect(startOfPeriod(at('2030-02-15'), 3)).toEqual(new Date('2029-11-15T00:00:00'));
    expect(startOfPeriod(at('2030-05-31'), 3)).toEqual(new Date('2030-02-28T00:00:00'));
    expect(startOfPeriod(at('2030-01-31'), 12)).toEqual(new Date('2029-01-31T00:00:00'));
  });
});
