import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { absenceEndpoints } from '#contract/absences/endpoints.ts';
import { passWorkOfAbsent } from '#server/jobs/absences.ts';
import { fireAnswerTimers } from '#server/jobs/answer-timers.ts';
import { absences } from '#server/platform/db/schema/absences.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { buildDecision, workingCopyOf } from '#server/process/life-cycles/engine/working-copy.ts';
import { loadSituations } from '#server/process/life-cycles/load/situation.ts';
import {
  administrator,
  answering,
  app,
  lifeCycle,
  manager,
  prepareAnswers,
  responsible,
  submitted,
  timersOf,
} from '#tests/server/answers/answerCase.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { t } from '#tests/support/texts.ts';
import { failingAt } from './failingAt.ts';

prepareAnswers();

const DAY = 86_400_000;
const START = Date.parse('2030-03-04T00:00:00Z');
/** Some hours into a day of the tests. */
const at = (day: number) => new Date(START + day * DAY + 6 * 3_600_000);
const dayText = (day: number) => new Date(START + day * DAY).toISOString().slice(0, 10);

let people: TestUser[];
let ids: number[];
const idOf = (who: number) => people[who]?.id ?? 0;

beforeEach(async () => {
  people = [];
  ids = [];
  for (let who = 0; who < 4; who += 1) {
    const person = await aUser(app.db);
    people.push(person);
    ids.push((await aContribution(app.db, { lifeCycle, participants: [[person, 'RESPONSIBLE']] })).id);
  }
  // Promises begin.
  app.setNow(at(-1));
  await fresh(at(-1));
});
afterEach(async () => {
  app.setNow(null);
  await app.db.delete(absences);
});

/** What a decision on each contribution would change at a moment. */
async function fresh(now: Date) {
  const situations = await loadSituations(app.db, ids, { lock: 'none', now });
  return situations.flatMap((situation) =>
    buildDecision(workingCopyOf(situation, SYSTEM)).filter(({ kind }) =>
      /^participant|^taskPassed/.test(kind),
    ),
  );
}

interface Away {
  who: number;
  deputy: number;
  from: number;
  days: number;
}

/** Away from the first day on, for so many days. */
const goesAway = (all: readonly Away[]) =>
  app.db.insert(absences).values(
    all.map(({ who, deputy, from, days }) => ({
      userId: idOf(who),
      deputyId: idOf(deputy),
      createdBy: idOf(who),
      firstDay: dayText(from),
      lastDay: dayText(from + days - 1),
      startsAt: new Date(START + from * DAY).toISOString(),
      endsAt: new Date(START + (from + days) * DAY).toISOString(),
      dateCreated: at(-1).toISOString(),
    })),
  );

/** Who has what somebody is responsible for, in the place of whom. */
async function standIns(who: number) {
  const rows = await app.db
    .select({ userId: contributionParticipants.userId })
    .from(contributionParticipants)
    .where(
      and(
        eq(contributionParticipants.contributionId, ids[who] ?? 0),
        eq(contributionParticipants.deputyForId, idOf(who)),
      ),
    );
  return rows.map(({ userId }) =>
    userId === administrator.id ? 'administrator' : people.findIndex(({ id }) => id === userId),
  );
}

const pass = (day: number) => passWorkOfAbsent(app.services, at(day));

describe('what people work on while they are away', () => {
  it('comes to an administrator while two are away who stand in for each other, and to who is back of them', async () => {
    await goesAway([
      { who: 0, deputy: 1, from: 0, days: 10 },
      { who: 1, deputy: 0, from: 0, days: 3 },
    ]);
    await pass(0);
    expect(await standIns(0)).toEqual(['administrator']);
    await pass(4);
    expect(await standIns(0)).toEqual([1]);
    await pass(10);
    expect(await standIns(0)).toEqual([]);
  });

  it('comes to the nearest who is back of a chain of deputies', async () => {
    await goesAway([
      { who: 0, deputy: 1, from: 0, days: 10 },
      { who: 1, deputy: 2, from: 0, days: 10 },
      { who: 2, deputy: 3, from: 0, days: 3 },
    ]);
    await pass(0);
    expect([await standIns(0), await standIns(1)]).toEqual([[3], [3]]);
    await pass(4);
    expect([await standIns(0), await standIns(1)]).toEqual([[2], [2]]);
  });

  it('is after each beginning and end with whom a new decision would give it to, whoever stands in for whom', async () => {
    const who = fc.nat(3);
    const away: fc.Arbitrary<Away> = fc.record({
      who,
      deputy: who,
      from: fc.nat(5),
      days: fc.integer({ min: 1, max: 4 }),
    });
    const plans = fc
      .uniqueArray(away, { minLength: 2, maxLength: 4, selector: (one) => one.who })
      .map((all) => all.filter((one) => one.who !== one.deputy));
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        if (plan.length === 0) return;
        await app.db.delete(absences);
        await goesAway(plan);
        for (let day = 0; day <= 10; day += 1) {
          await pass(day);
          expect(await fresh(at(day))).toEqual([]);
        }
        const left = await app.db
          .select()
          .from(contributionParticipants)
          .where(
            and(
              inArray(contributionParticipants.contributionId, ids),
              isNotNull(contributionParticipants.deputyForId),
            ),
          );
        expect(left).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);

  it('comes back completely when the absence ends before all of it was passed on', async () => {
    await goesAway([{ who: 0, deputy: 1, from: 0, days: 2 }]);
    await pass(0);
    expect(await standIns(0)).toEqual([1]);
    // The process died while there was more to pass on.
    await app.db.update(absences).set({ phase: 'PLANNED', visitedTo: ids[0] ?? 0 });
    await pass(3);
    expect(await standIns(0)).toEqual([]);
    expect((await app.db.select().from(absences)).map(({ phase }) => phase)).toEqual(['ENDED']);
  });

  it('is passed on although one contribution fails, which is tried again an hour later', async () => {
    const more = await aContribution(app.db, {
      lifeCycle,
      participants: [[people[0] as TestUser, 'RESPONSIBLE']],
    });
    await goesAway([{ who: 0, deputy: 1, from: 0, days: 5 }]);
    const repair = await failingAt(app.db, ids[0] ?? 0);
    expect(await pass(0)).toBe(1);
    const deputized = async () =>
      (
        await app.db
          .select({ id: contributionParticipants.contributionId })
          .from(contributionParticipants)
          .where(eq(contributionParticipants.deputyForId, idOf(0)))
          .orderBy(contributionParticipants.contributionId)
      ).map(({ id }) => id);
    expect(await deputized()).toEqual([more.id]);
    expect(await app.db.select().from(absences)).toMatchObject([{ phase: 'PLANNED', leftIds: [ids[0]] }]);
    await repair();
    expect(await pass(0)).toBe(0);
    expect(await passWorkOfAbsent(app.services, new Date(at(0).getTime() + 3_600_000))).toBe(1);
    expect(await deputized()).toEqual([ids[0], more.id]);
    expect(await app.db.select().from(absences)).toMatchObject([
      { phase: 'STARTED', leftIds: [], retryAt: null },
    ]);
  });
});

describe('somebody who is away when they are asked about a late answer', () => {
  it('is asked by their deputy, who may answer', async () => {
    app.setNow(null);
    const id = await submitted('Late, and the manager is away');
    const standIn = await aUser(app.db);
    const escalation = (await timersOf(id)).find(({ kind }) => kind === 'ESCALATION');
    const now = new Date(escalation?.firesAt ?? 0);
    await app.db.insert(absences).values({
      ...{ userId: manager.id, deputyId: standIn.id, createdBy: manager.id },
      ...{ firstDay: dayText(0), lastDay: dayText(0) },
      startsAt: new Date(now.getTime() - DAY).toISOString(),
      endsAt: new Date(now.getTime() + DAY).toISOString(),
      dateCreated: now.toISOString(),
    });
    await fireAnswerTimers(app.services, now);
    const held = await app.db
      .select({ userId: contributionParticipants.userId, forId: contributionParticipants.deputyForId })
      .from(contributionParticipants)
      .where(
        and(
          eq(contributionParticipants.contributionId, id),
          eq(contributionParticipants.role, 'RESPONSIBLE'),
        ),
      )
      .orderBy(contributionParticipants.rank, contributionParticipants.userId);
    expect(held).toEqual([
      { userId: responsible.id, forId: null },
      { userId: manager.id, forId: null },
      { userId: standIn.id, forId: manager.id },
    ]);
    const notified = await app.db
      .select({ userId: notifications.userId })
      .from(notifications)
      .where(
        and(
          eq(notifications.contributionId, id),
          eq(notifications.event, 'ANSWER'),
          inArray(notifications.userId, [manager.id, standIn.id]),
        ),
      );
    expect(notified).toEqual([{ userId: standIn.id }]);
  });
});

describe('deputies', () => {
  const titlesOf = async (user: TestUser) =>
    (
      await app.db
        .select({ title: notifications.title })
        .from(notifications)
        .where(eq(notifications.userId, user.id))
        .orderBy(notifications.id)
    ).map(({ title }) => title);

  it('are notified of other days, of another deputy in their place, and of the end', async () => {
    app.setNow(null);
    const [first, second] = people as [TestUser, TestUser];
    const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
    const planned = { firstDay: day(3), lastDay: day(5) };
    const { body: made } = await answering(absenceEndpoints.create, {
      body: { ...planned, deputyId: first.id },
    });
    const save = (body: object, version?: number) =>
      answering(absenceEndpoints.save, {
        body: { id: made.id, ...planned, deputyId: first.id, version, ...body },
      });
    await save({});
    const name = { name: 'Rana Responsible' };
    const named = t('notification.deputy.title', name);
    const newDays = t('notification.deputy.changed.title', name);
    const ended = t('notification.deputy.ended.title', name);
    expect(await titlesOf(first)).toEqual([named]);
    const { body: changed } = await save({ lastDay: day(8) });
    expect(await titlesOf(first)).toEqual([named, newDays]);
    // Filled from what is not stored any more.
    expect(await save({ lastDay: day(9) }, made.version)).toMatchObject({
      status: 400,
      errorKey: 'error.savedInBetween',
    });
    expect((await save({ deputyId: second.id }, changed.version)).status).toBe(200);
    expect(await titlesOf(first)).toEqual([named, newDays, ended]);
    expect(await titlesOf(second)).toEqual([named]);
    await answering(absenceEndpoints.remove, { params: { id: made.id } });
    expect(await titlesOf(second)).toEqual([named, ended]);
  });
});
