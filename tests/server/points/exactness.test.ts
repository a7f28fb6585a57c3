import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pointEndpoints } from '#contract/points/endpoints.ts';
import { pointSpendingEndpoints } from '#contract/points/spendings.endpoints.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { pointEntries, pointSpendings } from '#server/platform/db/schema/points.ts';
import { executeSteps } from '#server/platform/db/steps.ts';
import { grantPoints } from '#server/process/points/points.grant.ts';
import { giveRewards } from '#server/process/points/rewards.give.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { anAdministrator, aRichUser, give, NOW, remainingOf, spend, summaryOf } from './pointCase.ts';

let app: TestApp;
let admin: Call;

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
const accepted = (results: { status: number }[]) => results.filter(({ status }) => status < 300).length;
const removeSpending = (id: number) => admin(pointSpendingEndpoints.remove, { params: { id } });
const takeBack = (id: number) => admin(pointEndpoints.takeBack, { params: { id } });

/** A definition of points with a contribution for which they are given. */
async function aCause(owner: TestUser, point: number) {
  const { id: contributionId } = await aContribution(app.db, { owner });
  const [definition] = await app.db
    .insert(pointDefinitions)
    .values({
      source: 'SUGGESTION',
      code: `C${contributionId}`,
      definitionList: [{ language: 'en', title: 'Cause' }],
      point,
    })
    .returning({ id: pointDefinitions.id });
  const grant = {
    contributionId,
    source: 'SUGGESTION',
    userId: owner.id,
    point,
    pointType: 'Praise',
  } as const;
  return { contributionId, grant: { ...grant, pointDefinitionId: definition?.id ?? 0 } };
}

const cause = { createdBy: null, date: NOW.toISOString() };

describe('at the same moment', () => {
  it('many spendings never take more than there is [R3P-108, S3-77]', async () => {
    const user = await aRichUser(app, 100);
    const results = await times(20, () => spend(admin, user, { point: 30 }));
    expect(accepted(results)).toBe(3);
    expect(
      results.every(({ status, errorKey }) => status < 300 || errorKey === 'error.insufficientPoint'),
    ).toBe(true);
    expect(await remainingOf(admin, user)).toBe(10);
  });

  it('a spending and what it would be paid with cannot both be taken [R3P-97, R3P-108]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await aUser(app.db);
      const { body: given } = await give(admin, user, { point: 50 });
      const results = await Promise.all([takeBack(given.id), spend(admin, user, { point: 50 })]);
      expect(accepted(results)).toBe(1);
      expect(await remainingOf(admin, user)).toBe(0);
    }
  });

  it('raised amounts share what is left [R3P-109]', async () => {
    const user = await aRichUser(app, 100);
    const made = [await spend(admin, user, { point: 10 }), await spend(admin, user, { point: 10 })];
    const results = await Promise.all(
      made.map(({ body }) => admin(pointSpendingEndpoints.save, { body: { id: body.id, point: 90 } })),
    );
    expect(accepted(results)).toBe(1);
    expect(await remainingOf(admin, user)).toBe(0);
  });

  it('a record that many delete gives its points back once [R3P-111]', async () => {
    const user = await aRichUser(app, 100);
    const { body: made } = await spend(admin, user, { point: 40 });
    const results = await times(6, () => removeSpending(made.id));
    expect(results.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404]);
    expect(await summaryOf(admin, user)).toEqual({ totalPoint: 100, pointsUsed: 0, remainingPoint: 100 });
  });

  it('a definition is granted once, however many grant it [S3-74]', async () => {
    const user = await aUser(app.db);
    const { grant } = await aCause(user, 15);
    await times(8, () => inTransaction(app.db, (tx) => executeSteps(tx, [grantPoints(cause, [grant])])));
    expect(await remainingOf(admin, user)).toBe(15);
  });
});

describe('a reward whose points were spent', () => {
  it('is not replaced by a smaller one; otherwise its points go [S3-57, S3-77]', async () => {
    const user = await aUser(app.db);
    const { contributionId } = await aCause(user, 0);
    const giving = { date: NOW.toISOString(), createdBy: null, pointType: 'Reward' };
    const reward = (point: number | null) =>
      inTransaction(app.db, (tx) =>
        giveRewards(
          tx,
          [
            {
              ...{ contributionId, type: 'SUGGESTION', userIds: [user.id] },
              ...{ rewardText: 'Reward', isPoint: point !== null, point },
            },
          ],
          giving,
        ),
      );
    await reward(100);
    await spend(admin, user, { point: 60 });
    await expect(reward(59)).rejects.toMatchObject({ key: 'error.pointsSpent' });
    await expect(reward(null)).rejects.toMatchObject({ key: 'error.pointsSpent' });
    expect(await remainingOf(admin, user)).toBe(40);
    await reward(60);
    expect(await remainingOf(admin, user)).toBe(0);
  });
});

type Step =
  | { kind: 'give'; person: number; point: number }
  | { kind: 'spend'; person: number; point: number }
  | { kind: 'grant'; person: number; point: number }
  | { kind: 'changeGiven'; at: number; point: number }
  | { kind: 'changeSpent'; at: number; point: number }
  | { kind: 'takeBack'; at: number }
  | { kind: 'remove'; at: number };

const points = fc.integer({ min: 1, max: 60 });
const index = fc.nat({ max: 30 });
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('give', 'spend', 'spend', 'grant'),
    person: fc.nat({ max: 1 }),
    point: points,
  }),
  fc.record({ kind: fc.constantFrom('changeGiven', 'changeSpent'), at: index, point: points }),
  fc.record({ kind: fc.constantFrom('takeBack', 'remove'), at: index }),
) as fc.Arbitrary<Step>;
/** Each inner list happens at once. */
const history = fc.array(fc.array(steps, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 8 });

/** Ids in the order of their making; a step names one of them by its place. */
async function idsOf(table: typeof pointEntries | typeof pointSpendings, people: readonly TestUser[]) {
  const rows = await app.db.select({ id: table.id, userId: table.userId }).from(table).orderBy(table.id);
  return rows.flatMap(({ id, userId }) => (people.some((person) => person.id === userId) ? [id] : []));
}

async function take(step: Step, people: readonly TestUser[]): Promise<unknown> {
  if (step.kind === 'give' || step.kind === 'spend' || step.kind === 'grant') {
    const person = people[step.person] as TestUser;
    if (step.kind === 'give') return give(admin, person, { point: step.point });
    if (step.kind === 'spend') return spend(admin, person, { point: step.point });
    const { grant } = await aCause(person, step.point);
    return times(2, () => inTransaction(app.db, (tx) => executeSteps(tx, [grantPoints(cause, [grant])])));
  }
  const isSpending = step.kind === 'changeSpent' || step.kind === 'remove';
  const ids = await idsOf(isSpending ? pointSpendings : pointEntries, people);
  const id = ids[step.at % Math.max(1, ids.length)];
  if (id === undefined) return undefined;
  switch (step.kind) {
    case 'changeGiven':
      return admin(pointEndpoints.saveGiven, { body: { id, point: step.point } });
    case 'changeSpent':
      return admin(pointSpendingEndpoints.save, { body: { id, point: step.point } });
    case 'takeBack':
      return takeBack(id);
    case 'remove':
      return removeSpending(id);
  }
}

/** Everything that is told of a person's points says what the rows add up to, and nobody owes any. */
async function expectExact(person: TestUser): Promise<void> {
  const sum = async (table: typeof pointEntries | typeof pointSpendings) => {
    const [row] = await app.db
      .select({ sum: sql<number>`coalesce(sum(${table.point}), 0)::float8` })
      .from(table)
      .where(eq(table.userId, person.id));
    return row?.sum ?? 0;
  };
  const [totalPoint, pointsUsed] = [await sum(pointEntries), await sum(pointSpendings)];
  expect(await summaryOf(admin, person)).toEqual({
    totalPoint,
    pointsUsed,
    remainingPoint: totalPoint - pointsUsed,
  });
  expect(totalPoint).toBeGreaterThanOrEqual(pointsUsed);
  const { body: origins } = await admin(pointEndpoints.totalsByOrigin, { params: { id: person.id } });
  const byOrigin = Object.values(origins).flat();
  expect(byOrigin.reduce((all, { point }) => all + point, 0)).toBe(totalPoint);
  const me = await app.as(person);
  const place = await me(pointEndpoints.leadersPosition, { params: { id: person.id } });
  expect(place.body.sumPoint).toBe(totalPoint);
}

describe('whatever happens in whatever order, also at once', () => {
  it('balances are what the entries add up to, and never below zero [R3P-91, R3P-108 … R3P-111, S3-76, S3-77]', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (rounds) => {
        const people = [await aUser(app.db), await aUser(app.db)];
        for (const round of rounds) {
          await Promise.all(round.map((step) => take(step, people)));
          for (const person of people) await expectExact(person);
        }
        // Granted twice at once, each cause is in the ledger once.
        const { rows } = await app.db.execute(sql`
          select 1 from point_entry where point_definition_id is not null
           group by contribution_id, point_definition_id, user_id having count(*) > 1`);
        expect(rows).toEqual([]);
      }),
      { numRuns: 8 },
    );
  }, 120_000);
});
