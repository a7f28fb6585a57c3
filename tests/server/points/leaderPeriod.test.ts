import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointEndpoints as endpoints } from '#contract/points/endpoints.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { readSettings, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startOfPeriod } from '#server/process/points/leaders.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { earn } from './pointCase.ts';

let app: TestApp;
let me: Call;
let overseer: Call;
let people: TestUser[];

const DAY_MS = 86_400_000;
const NOW = new Date('2030-06-15T12:00:00Z');
const SOURCES = ['SUGGESTION', 'IMPROVEMENT', 'IDEA', 'EXTRA'] as const;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
  people = [await aUser(app.db), await aUser(app.db), await aUser(app.db)];
  me = await app.as(people[0] as TestUser);
  overseer = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] }));
});
afterAll(() => app.close());

/** The points of a period counted from the ledger, without anything that is kept. */
async function countedSince(since: Date, source: (typeof SOURCES)[number] | undefined) {
  const { rows } = await app.db.execute<{ userId: number; points: number }>(sql`
    select user_id as "userId", sum(point)::float8 as points from point_entry
     where date >= ${since.toISOString()} and ${source === undefined ? sql`true` : sql`source = ${source}`}
     group by user_id`);
  return new Map(rows.map(({ userId, points }) => [Number(userId), points]));
}

/** Leaders and positions say what the ledger adds up to, in the period that the stored setting asks for. */
async function expectAgreement(now: Date): Promise<void> {
  const { leaderboardDisplayMonthCount } = await readSettings(app.db);
  const since = startOfPeriod(now, leaderboardDisplayMonthCount);
  for (const type of [undefined, 'SUGGESTION'] as const) {
    const counted = await countedSince(since, type);
    const leaders = (await me(endpoints.leaders, { query: type ? { type } : {} })).body;
    expect(Object.fromEntries(leaders.map(({ userId, sumPoint }) => [userId, sumPoint]))).toEqual(
      Object.fromEntries(counted),
    );
    for (const { id } of people) {
      const place = await overseer(endpoints.leadersPosition, {
        params: { id },
        query: type ? { type } : {},
      });
      const own = counted.get(id) ?? 0;
      const ahead = [...counted.values()].filter((points) => points > own).length;
      expect([place.body.sumPoint, place.body.positionNumber]).toEqual([own, own > 0 ? ahead + 1 : 0]);
    }
  }
}

type Step =
  | { kind: 'earn'; person: number; source: number; daysAgo: number; point: number }
  | { kind: 'change' | 'drop'; at: number; point: number }
  | { kind: 'wait'; days: number }
  | { kind: 'setting'; months: number };

const steps = fc.oneof(
  fc.record({
    kind: fc.constant('earn' as const),
    person: fc.nat({ max: 2 }),
    source: fc.nat({ max: 3 }),
    daysAgo: fc.nat({ max: 420 }),
    point: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({
    kind: fc.constantFrom('change' as const, 'drop' as const),
    at: fc.nat({ max: 20 }),
    point: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(0, 1, 30, 200) }),
  fc.record({ kind: fc.constant('setting' as const), months: fc.constantFrom(0, 1, 3, 13) }),
) as fc.Arbitrary<Step>;

describe('leaderboards', () => {
  it('say what the ledger adds up to, whatever was earned, changed, awaited and set, also at once [R3G-16 … R3G-18, S3-78]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(steps, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 4 }),
        async (rounds) => {
          await app.db.delete(pointEntries);
          let now = NOW;
          app.setNow(now);
          await writeSettings(app.db, { leaderboardDisplayMonthCount: 0 });
          const take = async (step: Step) => {
            switch (step.kind) {
              case 'earn':
                return earn(app, people[step.person] as TestUser, step.point, {
                  source: SOURCES[step.source] ?? 'EXTRA',
                  date: new Date(now.getTime() - step.daysAgo * DAY_MS).toISOString(),
                });
              case 'wait':
                now = new Date(now.getTime() + step.days * DAY_MS);
                app.setNow(now);
                return me(endpoints.leaders);
              case 'setting':
                // Of two that set it at once either may be the last, and what it has stored stands.
                await writeSettings(app.db, { leaderboardDisplayMonthCount: step.months });
                return me(endpoints.leaders);
              default: {
                const chosen = sql`(select id from point_entry order by id offset ${step.at} limit 1)`;
                return step.kind === 'drop'
                  ? app.db.delete(pointEntries).where(sql`id = ${chosen}`)
                  : app.db.update(pointEntries).set({ point: step.point }).where(sql`id = ${chosen}`);
              }
            }
          };
          for (const round of rounds) {
            await Promise.all(round.map(take));
            await expectAgreement(now);
          }
        },
      ),
      { numRuns: 4 },
    );
  }, 120_000);

  it('count points that are granted while the period moves on, and points that are taken back with it [R3G-17, S3-78]', async () => {
    await app.db.delete(pointEntries);
    app.setNow(NOW);
    await writeSettings(app.db, { leaderboardDisplayMonthCount: 1 });
    for (let day = 0; day < 5; day += 1) {
      const now = new Date(NOW.getTime() + day * DAY_MS);
      app.setNow(now);
      await Promise.all([
        ...people.map((person) =>
          earn(app, person, 10, { date: new Date(now.getTime() - 29 * DAY_MS).toISOString() }),
        ),
        ...people.map((person) => earn(app, person, 5, { date: now.toISOString() })),
        me(endpoints.leaders),
        me(endpoints.leaders),
      ]);
      await expectAgreement(now);
    }
    await writeSettings(app.db, { leaderboardDisplayMonthCount: 0 });
    app.setNow(NOW);
  });
});
