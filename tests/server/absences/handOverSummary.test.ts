import { and, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { absenceEndpoints } from '#contract/absences/endpoints.ts';
import { openWorkEndpoints } from '#contract/absences/open-work.ts';
import { notificationEndpoints } from '#contract/notifications/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { handOverWork } from '#server/jobs/hand-overs.ts';
import { handOvers } from '#server/platform/db/schema/absences.ts';
import { contributionParticipants } from '#server/platform/db/schema/contributions.ts';
import { stateTaskDefinitions } from '#server/platform/db/schema/life-cycles.ts';
import { notificationMails } from '#server/platform/db/schema/notification-preferences.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { administrator, app, lifeCycle, prepareAnswers } from '#tests/server/answers/answerCase.ts';
import type { Call } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUnit, aUser, type TestUser } from '#tests/support/factories/users.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { failingAt } from './failingAt.ts';

prepareAnswers();

let platform: Call;
let leaving: TestUser;
let next: TestUser;
const HOUR = 3_600_000;
const later = () => new Date(Date.now() + HOUR + 60_000);

beforeEach(async () => {
  // Each task is mailed where somebody gets it alone.
  await app.db.update(stateTaskDefinitions).set({ sendEmail: true });
  platform = await app.as(
    await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'], firstName: 'Elif', lastName: 'Çelik' }),
  );
  leaving = await aUser(app.db, { firstName: 'Ada', lastName: 'Lovelace' });
  next = await aUser(app.db);
});
afterEach(() => app.setNow(null));

const workOf = async (person: TestUser, count: number) => {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    ids.push((await aContribution(app.db, { lifeCycle, participants: [[person, 'RESPONSIBLE']] })).id);
  }
  return ids;
};

const closes = async (person: TestUser, successorId?: number) =>
  expect(
    (await platform(userEndpoints.save, { body: { id: person.id, activated: false, successorId } })).status,
  ).toBe(200);

const work = (contributions: number, tasks: number) =>
  t('handOver.work.both', {
    first: t('handOver.work.contributions', { smart_count: contributions }),
    last: t('handOver.work.tasks', { smart_count: tasks }),
  });
const title = (contributions: number, tasks: number) =>
  t('notification.handedOver.title', { by: 'Elif Çelik', work: work(contributions, tasks) });

const noticesOf = async ({ id }: TestUser) =>
  (
    await app.db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(notifications.id)
  ).map((row) => row.title);
const mailsOf = async ({ id }: TestUser) =>
  (
    await app.db
      .select()
      .from(notificationMails)
      .where(and(eq(notificationMails.userId, id), eq(notificationMails.event, 'TASK')))
  ).map(({ subject }) => subject);

describe('whoever takes over the work of a closed account', () => {
  it('gets one notification and one mail about all of it, by whoever closed it, with their own list', async () => {
    await workOf(leaving, 120);
    await closes(leaving, next.id);
    expect(await handOverWork(app.services)).toBe(120);
    expect(await noticesOf(next)).toEqual([title(120, 120)]);
    expect(await mailsOf(next)).toEqual([title(120, 120)]);
    const { body } = await (await app.as(next))(notificationEndpoints.list, { query: {} });
    expect(body[0]).toMatchObject({ listType: 'SUGGESTION', contributionId: null });
    expect(body[0]?.body).toMatch(pattern`Ada Lovelace`);
    await handOverWork(app.services);
    expect(await noticesOf(next)).toHaveLength(1);
  });

  it('hears it once of several who leave together, as by an import of people', async () => {
    const other = await aUser(app.db);
    await workOf(leaving, 2);
    await workOf(other, 3);
    const requestedAt = new Date().toISOString();
    for (const from of [leaving, other]) {
      await app.db.insert(handOvers).values({ fromId: from.id, toId: next.id, requestedAt });
    }
    const runs = await Promise.all([1, 2, 3].map(() => handOverWork(app.services)));
    await handOverWork(app.services);
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(await noticesOf(next)).toEqual([t('notification.handedOver.titleByNobody', { work: work(5, 5) })]);
  });

  it('is notified of what came at once, and of what failed when it comes, each once', async () => {
    const [faulty] = await workOf(leaving, 3);
    await closes(leaving, next.id);
    const repair = await failingAt(app.db, faulty ?? 0);
    await handOverWork(app.services);
    expect(await noticesOf(next)).toEqual([title(2, 2)]);
    await repair();
    await handOverWork(app.services, later());
    expect(await noticesOf(next)).toEqual([title(2, 2), title(1, 1)]);
    expect(await mailsOf(next)).toHaveLength(2);
  });

  it('is whoever the rules find where nobody was named: each of their part', async () => {
    await workOf(leaving, 2);
    const before = (await noticesOf(administrator)).length;
    await closes(leaving);
    await handOverWork(app.services);
    expect((await noticesOf(administrator)).slice(before)).toEqual([title(2, 2)]);
  });

  it('has it done by a deputy while they are away, who is notified of the tasks as well', async () => {
    const deputy = await aUser(app.db);
    const today = new Date().toISOString().slice(0, 10);
    const body = { firstDay: today, lastDay: today, deputyId: deputy.id };
    expect((await (await app.as(next))(absenceEndpoints.create, { body })).status).toBe(200);
    await workOf(leaving, 2);
    await closes(leaving, next.id);
    await handOverWork(app.services);
    expect(await noticesOf(deputy)).toContain(title(2, 2));
    expect(await mailsOf(deputy)).toEqual([title(2, 2)]);
  });
});

describe('who closes an account', () => {
  const planOf = async (person: TestUser, successorId?: number) =>
    (
      await platform(openWorkEndpoints.read, {
        params: { id: person.id },
        query: successorId ? { successorId } : {},
      })
    ).body;
  const holdersOf = async (ids: readonly number[]) =>
    (
      await app.db
        .select({ userId: contributionParticipants.userId })
        .from(contributionParticipants)
        .where(
          and(
            inArray(contributionParticipants.contributionId, [...ids]),
            eq(contributionParticipants.role, 'RESPONSIBLE'),
          ),
        )
    ).map(({ userId }) => userId);

  it('reads before who takes over how much, which is what happens then', async () => {
    const ids = await workOf(leaving, 2);
    const theirs = await aContribution(app.db, {
      lifeCycle,
      owner: next,
      participants: [[leaving, 'RESPONSIBLE']],
    });
    const plan = await planOf(leaving, next.id);
    expect(plan.takesOver).toMatchObject([
      { id: next.id, contributions: 2 },
      { id: administrator.id, contributions: 1 },
    ]);
    expect(plan).toMatchObject({ contributions: 3, leftOver: 0, reviews: 0 });
    expect((await planOf(leaving)).takesOver).toMatchObject([{ id: administrator.id, contributions: 3 }]);
    await closes(leaving, next.id);
    await handOverWork(app.services);
    expect(await holdersOf(ids)).toEqual([next.id, next.id]);
    expect(await holdersOf([theirs.id])).toEqual([administrator.id]);
  });

  it('reads what nobody can take over, and that reviews of a jury end', async () => {
    const { id } = await aContribution(app.db, {
      lifeCycle,
      owner: administrator,
      participants: [
        [leaving, 'RESPONSIBLE'],
        [leaving, 'JURY1'],
      ],
    });
    await app.db.insert(contributionTasks).values({
      ...{
        contributionId: id,
        stateId: lifeCycle.state('SUBMITTED').id,
        userId: leaving.id,
        role: 'JURY1' as const,
        names: [],
      },
      ...{ kind: 'COMMAND' as const, definitionId: 1, module: 'SUGGESTION' as const, oneForAll: false },
      ...{ startAt: new Date().toISOString(), status: 'WAITING' as const },
    });
    expect(await planOf(leaving)).toMatchObject({ takesOver: [], leftOver: 1, reviews: 1 });
  });

  it('comes last to who is away, and says until when where there is nobody else', async () => {
    const unit = { unitId: (await aUnit(app.db)).id, isManager: true };
    const away = await aUser(app.db, { ...unit, firstName: 'Away' });
    const here = await aUser(app.db, unit);
    const person = await aUser(app.db, { unitId: unit.unitId });
    const ids = await workOf(person, 1);
    const lastDay = new Date(Date.now() + 5 * 24 * HOUR).toISOString().slice(0, 10);
    await (await app.as(away))(absenceEndpoints.create, {
      body: { firstDay: new Date().toISOString().slice(0, 10), lastDay, deputyId: next.id },
    });
    expect((await planOf(person)).takesOver).toMatchObject([{ id: here.id, awayUntil: null }]);
    expect((await planOf(person, away.id)).takesOver).toMatchObject([{ id: away.id, awayUntil: lastDay }]);
    await closes(person);
    await handOverWork(app.services);
    expect(await holdersOf(ids)).toEqual([here.id]);
  });

  it('names only an employee with an open account', async () => {
    const outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
    const params = { id: leaving.id };
    for (const successorId of [outsider.id, leaving.id, 999_999]) {
      expect(await platform(openWorkEndpoints.read, { params, query: { successorId } })).toMatchObject({
        ...{ status: 400, errorKey: 'error.userNotSelectable' },
      });
    }
    expect((await app.anonymous(openWorkEndpoints.read, { params, query: {} })).status).toBe(401);
  });
});
