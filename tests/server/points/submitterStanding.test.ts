import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContributionType } from '#contract/access.ts';
import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { pointEndpoints } from '#contract/points/endpoints.ts';
import { LEADERBOARD_SIZE } from '#contract/points/schema.ts';
import { type Db, inTransaction, sqlState, type Transaction } from '#server/platform/db/client.ts';
import { migrationText } from '#server/platform/db/migrate.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { pointEntries, submitterStandings } from '#server/platform/db/schema/points.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startOfPeriod } from '#server/process/points/leaders.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aParticipant } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, deactivate, type TestUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';
import { earn } from './pointCase.ts';

const NOW = new Date('2030-06-15T12:00:00Z');
const DAY_MS = 86_400_000;
const TYPES = ['SUGGESTION', 'IMPROVEMENT'] as const;
/** Lengths of the period, in months; 0 is this year. */
const LENGTHS = [0, 1, 2, 3, 13] as const;

let app: TestApp;
let me: Call;
let overseer: Call;
let lifeCycle: TestLifeCycle;
let people: TestUser[];
/** Those who compete: employees with an open account. */
let competitors: Set<number>;
let months = 0;
const ids: number[] = [];

/** The same numbers in each run. */
const chance = seededRandom(3);
const below = (most: number) => chance.between(0, most - 1);
const oneOf = chance.pick;
/** Also in the last days that count, and in the first that do not. */
const anInstant = () =>
  new Date(
    below(3) === 0
      ? startOfPeriod(NOW, oneOf(LENGTHS)).getTime() + (below(5) - 2) * DAY_MS
      : NOW.getTime() - below(420) * DAY_MS,
  ).toISOString();

async function submit(db: Db, owner: TestUser, values: Parameters<typeof aContribution>[1] = {}) {
  const { id } = await aContribution(db, { lifeCycle, owner, dateSubmitted: NOW.toISOString(), ...values });
  return id;
}

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(NOW);
  lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION' });
  people = [];
  for (let at = 0; at < 13; at += 1) people.push(await aUser(app.db));
  competitors = new Set(people.map(({ id }) => id));
  const outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
  const former = await aUser(app.db);
  await deactivate(app.db, former);
  people.push(outsider, former);
  for (const person of people.slice(2, 7)) await earn(app, person, 10);
  me = await app.as(people[0] as TestUser);
  overseer = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] }));
  for (const person of people) ids.push(await submit(app.db, person));
  for (let at = 0; at < 30; at += 1) {
    const [owner, ...coOwners] = chance.some(people, 1 + below(3)) as [TestUser, ...TestUser[]];
    const dateSubmitted = oneOf([null, anInstant(), anInstant()]);
    ids.push(await submit(app.db, owner, { coOwners, dateSubmitted, type: oneOf(TYPES) }));
  }
}, 60_000);
afterAll(() => app.close());

/** Numbers of a type by person, from the rows alone. */
async function countedByHand(type: ContributionType): Promise<Map<number, number>> {
  const since = startOfPeriod(NOW, months);
  const counting = new Set(
    (await app.db.select().from(contributions))
      .filter((row) => row.type === type && !row.isDeleted)
      .filter(({ dateSubmitted }) => dateSubmitted !== null && new Date(dateSubmitted) >= since)
      .map(({ id }) => id),
  );
  const numbers = new Map<number, number>();
  for (const { contributionId, role, userId } of await app.db.select().from(contributionParticipants)) {
    if (role !== 'OWNER' || !counting.has(contributionId)) continue;
    numbers.set(userId, (numbers.get(userId) ?? 0) + 1);
  }
  return numbers;
}

const storedCounts = async (db: Db, type: ContributionType) =>
  new Map(
    (
      await db
        .select()
        .from(submitterStandings)
        .where(and(eq(submitterStandings.type, type), sql`number <> 0`))
    ).map(({ userId, number }) => [userId, number]),
  );

const leaders = async (type: ContributionType) =>
  (await me(endpoints.leaders, { params: { type, state: 'SUBMITTED' } })).body;

/** What is kept, and what everybody is told of it, is what the rows say. */
async function expectAgreement(): Promise<void> {
  const since = startOfPeriod(NOW, months);
  const entries = (await app.db.select().from(pointEntries)).filter(({ date }) => new Date(date) >= since);
  for (const type of TYPES) {
    const answered = await leaders(type);
    const counted = await countedByHand(type);
    expect(await storedCounts(app.db, type)).toEqual(counted);
    const ranked = [...counted]
      .filter(([id]) => competitors.has(id))
      .map(([id, number]) => {
        const own = entries.filter(({ userId, source }) => userId === id && source === type);
        return { id, number, points: own.reduce((sum, { point }) => sum + point, 0) };
      })
      .sort((a, b) => b.number - a.number || b.points - a.points || a.id - b.id);
    const placeOf = (number: number) => 1 + ranked.filter((other) => other.number > number).length;
    expect(answered.map((row) => [row.userId, row.countSubmit, row.sumPoint, row.positionNumber])).toEqual(
      ranked
        .slice(0, LEADERBOARD_SIZE)
        .map(({ id, number, points }) => [id, number, points, placeOf(number)]),
    );
  }
  const id = oneOf([...competitors]);
  for (const type of [undefined, ...TYPES]) {
    const { body } = await overseer(pointEndpoints.leadersPosition, {
      params: { id },
      query: type ? { type } : {},
    });
    const numbers = await Promise.all((type ? [type] : TYPES).map(countedByHand));
    expect(body.countSubmit).toBe(numbers.reduce((sum, counted) => sum + (counted.get(id) ?? 0), 0));
  }
}

const movePeriod = (length: number) => async (db: Transaction) => {
  await writeSettings(db, { leaderboardDisplayMonthCount: length });
  await db.execute(sql`select move_leaders(${startOfPeriod(NOW, length).toISOString()})`);
};

/** A change of what decides who has how many, as any writer may make it. */
function drawChange(): (db: Transaction) => Promise<unknown> {
  const id = oneOf(ids);
  const [person, another] = [oneOf(people), oneOf(people)];
  const several = [id, oneOf(ids), oneOf(ids)];
  const set = (values: Partial<typeof contributions.$inferInsert>) => (db: Transaction) =>
    db.update(contributions).set(values).where(inArray(contributions.id, several));
  const owned = and(
    eq(contributionParticipants.contributionId, id),
    eq(contributionParticipants.role, 'OWNER'),
  );
  switch (below(13)) {
    case 0:
    case 1:
      return set({ dateSubmitted: oneOf([null, anInstant(), anInstant(), anInstant()]) });
    case 2:
    case 3:
      return set({ isDeleted: below(3) === 0 });
    case 4:
      return set({ type: oneOf(TYPES) });
    case 5:
      return set({ title: 'Another title' });
    case 6:
      return (db) => aParticipant(db, { id }, person, 'OWNER', 2);
    case 7:
      return (db) =>
        db.delete(contributionParticipants).where(and(owned, gt(contributionParticipants.rank, 1)));
    case 8: {
      const values = oneOf([{ userId: person.id }, { role: 'MENTOR' as const }, { rank: 3 }]);
      const ranked = eq(contributionParticipants.rank, 1 + below(3));
      return (db) => db.update(contributionParticipants).set(values).where(and(owned, ranked));
    }
    case 9: {
      const at = ids.indexOf(id);
      const dateSubmitted = anInstant();
      const type = oneOf(TYPES);
      return async (db) => {
        await db.delete(contributions).where(eq(contributions.id, id));
        const added = await submit(db, person, {
          type,
          dateSubmitted,
          coOwners: person === another ? [] : [another],
        });
        ids.splice(at, 1, added);
      };
    }
    case 10:
      return (db) =>
        db
          .update(contributionParticipants)
          .set({ role: 'OWNER' })
          .where(
            and(
              inArray(contributionParticipants.contributionId, several),
              eq(contributionParticipants.role, 'MENTOR'),
            ),
          );
    default: {
      months = oneOf(LENGTHS);
      return movePeriod(months);
    }
  }
}

/** Somebody has a part already, or the contribution is gone. */
const REFUSED = ['23505', '23503'];

async function changeSomething(): Promise<void> {
  try {
    await inTransaction(app.db, drawChange());
  } catch (error) {
    if (!REFUSED.includes(sqlState(error) ?? '')) throw error;
  }
}

const change = (id: number, values: Partial<typeof contributions.$inferInsert>) => async (db: Db) => {
  await db.update(contributions).set(values).where(eq(contributions.id, id));
};

/** A day that counts when the period is two months long, and does not when it is one. */
const DAY = startOfPeriod(NOW, 2).toISOString();
const THERE = { dateSubmitted: DAY, isDeleted: false, type: 'SUGGESTION' } as const;
/** What makes a contribution count, count no more, or count elsewhere. */
const CHANGES = [
  { before: { ...THERE, dateSubmitted: null }, after: { dateSubmitted: DAY } },
  { before: THERE, after: { dateSubmitted: null } },
  { before: THERE, after: { isDeleted: true } },
  { before: { ...THERE, isDeleted: true }, after: { isDeleted: false } },
  { before: THERE, after: { type: 'IMPROVEMENT' } },
] as const;

describe('who submitted most', () => {
  it('is nobody who does not compete, and is told as before: ten at most, equal numbers on one place, by points, then by id [R3P-19, R3B-45, S3-79]', async () => {
    await expectAgreement();
    expect(await leaders('SUGGESTION')).toHaveLength(LEADERBOARD_SIZE);
  });

  it('is what the rows say, whatever was submitted, deleted, erased, owned and set [R3P-19, S3-79]', async () => {
    for (let round = 0; round < 8; round += 1) {
      for (let step = 0; step < 25; step += 1) await changeSomething();
      await expectAgreement();
    }
  }, 120_000);

  it('is so when many write at once and the period moves to and fro [R3G-17, S3-79]', async () => {
    for (let round = 0; round < 5; round += 1) {
      // As many at a time as have a connection: who waits longer for one than the pool allows would be refused.
      await Promise.all(
        Array.from({ length: 5 }, async () => {
          for (let step = 0; step < 12; step += 1) await changeSomething();
        }),
      );
      await inTransaction(app.db, movePeriod(months));
      await expectAgreement();
    }
  }, 120_000);

  it('counts an owner who joins while the contribution is submitted, deleted or erased', async () => {
    const [first, second, third] = people as [TestUser, TestUser, TestUser];
    const join = (id: number, person: TestUser) => (db: Db) => aParticipant(db, { id }, person, 'OWNER', 2);
    for (const { before, after } of CHANGES) {
      for (const joinsFirst of [true, false]) {
        const id = await submit(app.db, first, before);
        const [one, other] = [join(id, second), change(id, after)];
        if (joinsFirst) await whileOthersWait(app.db, one, () => other(app.db));
        else await whileOthersWait(app.db, other, () => one(app.db));
        await expectAgreement();
      }
    }
    const id = await submit(app.db, first);
    await whileOthersWait(app.db, join(id, third), async () => {
      await app.db.delete(contributions).where(eq(contributions.id, id));
    });
    await expectAgreement();
  }, 30_000);

  it('counts what changes while the period moves once, before or after [R3G-17]', async () => {
    for (const { before, after } of CHANGES) {
      const id = await submit(app.db, people[0] as TestUser, before);
      for (const [from, to] of [
        [1, 2],
        [2, 1],
      ] as const) {
        for (const movesFirst of [true, false]) {
          await change(id, before)(app.db);
          await inTransaction(app.db, movePeriod(from));
          const move = movePeriod(to);
          if (movesFirst) await whileOthersWait(app.db, move, () => change(id, after)(app.db));
          else await whileOthersWait(app.db, change(id, after), () => inTransaction(app.db, move));
          months = to;
          await expectAgreement();
        }
      }
    }
  }, 30_000);

  it('forgets an account that is deleted, also together with its parts', async () => {
    const [leaving, other] = [await aUser(app.db), people[0] as TestUser];
    const id = await submit(app.db, leaving, { coOwners: [other] });
    expect((await storedCounts(app.db, 'SUGGESTION')).get(leaving.id)).toBe(1);
    await app.db.execute(sql`delete from user_authority where user_id = ${leaving.id}`);
    await app.db.execute(sql`delete from contribution_follower where user_id = ${leaving.id}`);
    await app.db
      .update(contributions)
      .set({ createdBy: null, updatedBy: null })
      .where(eq(contributions.id, id));
    await app.db.execute(sql`
      with parts as (delete from contribution_participant where user_id = ${leaving.id})
      delete from app_user where id = ${leaving.id}`);
    await expectAgreement();
  });

  it('is not counted before anybody asks, and all at once then', async () => {
    await app.db.execute(sql`delete from leader_period`);
    await app.db.delete(submitterStandings);
    await submit(app.db, people[1] as TestUser);
    expect((await storedCounts(app.db, 'SUGGESTION')).size).toBe(0);
    await expectAgreement();
  });

  it('is there at once where leaderboards were read before it was kept', async () => {
    await submit(app.db, people[1] as TestUser);
    const before = await storedCounts(app.db, 'SUGGESTION');
    expect(before.get(people[1]?.id ?? 0)).toBeGreaterThan(0);
    await expect(
      app.db.transaction(async (tx) => {
        await tx.execute(sql`
          drop table submitter_standing;
          drop function add_to_submitters, hold_leader_period, keep_submitters, forget_submitters,
                        keep_submitters_of_owners, contribution_types, submissions_between, leaders_begin_anew,
                        move_submitters cascade`);
        await tx.execute(sql.raw(await migrationText('20261122114000_keep_submitters')));
        expect(await storedCounts(tx, 'SUGGESTION')).toEqual(before);
        throw new Error('as it was');
      }),
    ).rejects.toThrow('as it was');
  });
});
