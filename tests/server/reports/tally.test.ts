import { and, eq, sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VISIBILITIES } from '#contract/life-cycles/schema.ts';
import { contributionParticipants, contributions } from '#server/platform/db/schema/contributions.ts';
import { comments, contributionRatings } from '#server/platform/db/schema/discussion.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { seededRandom } from '#server/platform/seeded-random.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution, aField, aParticipant } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { anOrganization, aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';
import { expectFigures, expectUnits, type Reader, storedNumbers } from './reportWorld.ts';

let app: TestApp;
let lifeCycle: TestLifeCycle;
let fields: number[];
let units: { id: number; organizationId: number }[];
let people: TestUser[];
let readers: Reader[];
let admin: Call;
const ids: number[] = [];

/** The same numbers in each run. */
const chance = seededRandom(7);
const below = (most: number) => chance.between(0, most - 1);
const oneOf = chance.pick;
const anInstant = () => new Date(Date.UTC(2025, 10, 1 + below(120), below(24), below(60))).toISOString();

const QUESTIONS = () => [
  {},
  { start: '2025-12-01', end: '2026-01-31' },
  { start: '2025-11-20', end: '2026-01-10' },
  { start: '2026-01-05', end: '2026-01-19', fieldIds: `0,${fields[0]}` },
  { end: '2025-12-31', fieldIds: String(fields[1]) },
];
const expectAgreement = async () => {
  await expectFigures(app, readers, QUESTIONS());
  await expectUnits(app, admin, QUESTIONS());
};

beforeAll(async () => {
  app = await startTestApp();
  lifeCycle = await aLifeCycle(app.db, { type: 'SUGGESTION' });
  fields = [(await aField(app.db)).id, (await aField(app.db)).id];
  units = [];
  for (const { id } of [await anOrganization(app.db), await anOrganization(app.db)]) {
    for (const _ of [1, 2]) units.push(await aUnit(app.db, { organizationId: id }));
  }
  people = [];
  for (const unit of units) people.push(await aUser(app.db, { unitId: unit.id }), await aUser(app.db));
  const employee = people[0] as TestUser;
  const outside = await aUser(app.db, { roles: ['ROLE_EXTERNAL'], unitId: units[0]?.id ?? null });
  const administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_APP_ADMIN'] });
  people.push(outside);
  admin = await app.as(administrator);
  readers = [
    { name: 'an employee', call: await app.as(employee) },
    { name: 'somebody from outside', call: await app.as(outside) },
    { name: 'an administrator', call: admin },
  ];
  for (let at = 0; at < 50; at += 1) {
    const state = oneOf(['DRAFT', 'SUBMITTED', 'EVALUATION', 'ACCEPTANCE', 'REJECTION', 'COMPLETION']);
    const { id } = await aContribution(app.db, {
      lifeCycle,
      owner: oneOf(people.slice(0, 4)),
      coOwners: below(3) === 0 ? [oneOf(people.slice(4))] : [],
      state,
      visibility: oneOf(VISIBILITIES),
      fieldId: oneOf([null, ...fields]),
      dateSubmitted: state === 'DRAFT' ? null : anInstant(),
    });
    ids.push(id);
  }
}, 120_000);
afterAll(() => app.close());

/** Changes of every kind that a number depends on, as any writer may make them. */
async function changeSomething(): Promise<void> {
  const id = oneOf(ids);
  const person = oneOf(people);
  const change = (values: Partial<typeof contributions.$inferInsert>) =>
    app.db.update(contributions).set(values).where(eq(contributions.id, id));
  switch (below(12)) {
    case 0:
      await change({ visibility: oneOf(VISIBILITIES) });
      break;
    case 1:
      await change({ isDeleted: below(4) === 0 });
      break;
    case 2:
      await change({ fieldId: oneOf([null, ...fields]) });
      break;
    case 3: {
      const state = lifeCycle.state(oneOf(['SUBMITTED', 'EVALUATION', 'REJECTION', 'COMPLETION']));
      await app.db.transaction(async (tx) => {
        await tx
          .update(contributions)
          .set({ stateId: state.id, stateType: state.stateType, dateSubmitted: anInstant() })
          .where(eq(contributions.id, id));
        await tx.insert(contributionHistories).values({
          contributionId: id,
          category: 'STATE',
          event: 'action',
          toStateId: state.id,
          date: anInstant(),
        });
      });
      break;
    }
    case 4:
      await aParticipant(app.db, { id }, person, 'OWNER', 2).catch(() => undefined);
      break;
    case 5:
      await app.db
        .delete(contributionParticipants)
        .where(
          sql`${contributionParticipants.contributionId} = ${id} and ${contributionParticipants.rank} > 1`,
        );
      break;
    case 6:
      await app.db
        .update(users)
        .set({ unitId: oneOf([null, ...units.map((unit) => unit.id)]) })
        .where(eq(users.id, person.id));
      break;
    case 7:
      // Several people at once, one of whom may own what another one has said something about.
      await app.db
        .update(users)
        .set({ unitId: oneOf(units).id })
        .where(sql`${users.id} in (${person.id}, ${oneOf(people).id}, ${oneOf(people).id})`);
      break;
    case 8:
      await app.db
        .update(organizationUnits)
        .set({ organizationId: oneOf(units).organizationId })
        .where(eq(organizationUnits.id, oneOf(units).id));
      break;
    case 9:
      await app.db.insert(comments).values({ contributionId: id, userId: person.id, body: 'Good' });
      break;
    case 10:
      await app.db
        .insert(contributionRatings)
        .values({ contributionId: id, userId: person.id, value: 4 })
        .onConflictDoNothing();
      break;
    case 11: {
      if (below(2) === 0) {
        await app.db
          .update(comments)
          .set({ body: '', deletedAt: new Date().toISOString() })
          .where(and(eq(comments.contributionId, id), eq(comments.userId, person.id)));
        break;
      }
      const table = below(2) === 0 ? contributionRatings : comments;
      await app.db.delete(table).where(and(eq(table.contributionId, id), eq(table.userId, person.id)));
    }
  }
}

/** PostgreSQL ends one of two that wait for each other; the server runs it again, as is done here. */
async function changeInSpiteOfOthers(): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const failure = await changeSomething().then(
      () => null,
      (error: { cause?: { code?: string } }) => error,
    );
    if (failure === null) return;
    if (failure.cause?.code !== '40P01') throw failure;
  }
}

describe('the figures of reports', () => {
  it('equal what can be counted, from the start [R3P-190, R3P-191, R3L-11, R3L-12, S3-112]', async () => {
    await expectAgreement();
  });

  it('stay so through changes of every kind [S3-112, S3-110]', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let step = 0; step < 60; step += 1) await changeSomething();
      await expectAgreement();
    }
  }, 60_000);

  it('stay so when many write and add up at once', async () => {
    // As many at a time as have a connection: who waits longer for one than the pool allows would be refused.
    const writers = Array.from({ length: 10 }, async () => {
      await app.db.execute(sql`select fold_reports()`);
      for (let step = 0; step < 11; step += 1) await changeInSpiteOfOthers();
    });
    await Promise.all(writers);
    await expectAgreement();
  }, 60_000);

  it('are the same when they are counted anew', async () => {
    const stored = await storedNumbers(app);
    await app.db.execute(sql`select rebuild_reports()`);
    expect(await storedNumbers(app)).toEqual(stored);
  });

  it('forget a contribution that is erased', async () => {
    const [id] = ids.splice(0, 1);
    await app.db.delete(contributions).where(eq(contributions.id, id ?? 0));
    await expectAgreement();
    const stored = await storedNumbers(app);
    await app.db.execute(sql`select rebuild_reports()`);
    expect(await storedNumbers(app)).toEqual(stored);
  });

  it('of a transaction that is taken back were never there', async () => {
    const stored = await storedNumbers(app);
    await expect(
      app.db.transaction(async (tx) => {
        await tx.update(contributions).set({ isDeleted: true });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await storedNumbers(app)).toEqual(stored);
  });

  it('follow the zone in which days begin [Q3-104]', async () => {
    const month = async () =>
      (
        await app.db.execute<{ month: string }>(
          sql`select distinct month::text from report_tally where kind = 'STATE' and key = ${lifeCycle.state('NEW').id} and number > 0`,
        )
      ).rows.map((row) => row.month);
    const { id } = await aContribution(app.db, { lifeCycle, state: 'SUBMITTED' });
    const state = lifeCycle.state('NEW');
    await app.db
      .update(contributions)
      .set({ stateId: state.id, dateSubmitted: '2026-01-31T22:30:00.000Z' })
      .where(eq(contributions.id, id));
    expect(await month()).toEqual(['2026-01-01']);
    const { rows } = await app.db.execute(sql`select keep_report_zone('Europe/Istanbul') as changed`);
    expect(rows).toEqual([{ changed: true }]);
    expect(await month()).toEqual(['2026-02-01']);
    await app.db.execute(sql`select keep_report_zone('Nowhere/Land'), keep_report_zone('UTC')`);
    expect(await month()).toEqual(['2026-01-01']);
  });

  it('of stays are renewed alike for one and for many, and statements are planned afterwards as before', async () => {
    await app.db
      .transaction(async (tx) => {
        const stays = async () =>
          (await tx.execute(sql`select * from contribution_stay order by contribution_id, state_id`)).rows;
        const stored = await stays();
        expect(stored.length).toBeGreaterThan(10);
        const all = sql`array(select id from contribution order by id)`;
        for (const renew of [
          sql`select renew_stays(${all})`,
          sql`select renew_stays(array[id]) from unnest(${all}) one(id)`,
        ]) {
          await tx.execute(sql`update contribution_stay set seconds = seconds + 1, stays = stays + 1`);
          expect(await stays()).not.toEqual(stored);
          await tx.execute(renew);
          expect(await stays()).toEqual(stored);
          const { rows } = await tx.execute(sql`select current_setting('plan_cache_mode') as mode`);
          expect(rows).toEqual([{ mode: 'auto' }]);
        }
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error;
      });
  });
});
