import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSteps } from '#server/jobs/batches.ts';
import { markOverdueTasks } from '#server/jobs/overdue-tasks.ts';
import { purgeOldRecords, purgeUnusedContributions } from '#server/jobs/purge.ts';
import { runSystemActions } from '#server/jobs/system-actions.ts';
import { chainAudits } from '#server/platform/audits/audit.chain.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { actionPostHandlers } from '#server/platform/db/schema/life-cycles.ts';
import { notifications, outboxMails } from '#server/platform/db/schema/notifications.ts';
import { pointEntries } from '#server/platform/db/schema/points.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { anAction, aPostHandler, aStateNotification } from '#tests/support/factories/lifeCycleParts.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';

const NOW = new Date();
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rowOf = async (id: number) =>
  (
    await app.db.select().from(contributions).where(eq(contributions.id, id))
  )[0] as typeof contributions.$inferSelect;
const historyOf = (id: number) =>
  app.db
    .select()
    .from(contributionHistories)
    .where(eq(contributionHistories.contributionId, id))
    .orderBy(asc(contributionHistories.id));

describe('overdue tasks', () => {
  it('are marked once their end has passed; a second run finds none [R3D-20, S3-47, S3-62]', async () => {
    const user = await aUser(app.db);
    const { id, stateId } = await aContribution(app.db);
    const task = {
      contributionId: id,
      kind: 'STATE' as const,
      definitionId: 1,
      names: [{ language: 'en', name: 'x' }],
      role: 'OWNER' as const,
      userId: user.id,
      module: 'SUGGESTION' as const,
      stateId,
      oneForAll: true,
    };
    await app.db.insert(contributionTasks).values([
      { ...task, endAt: ago(1) },
      { ...task, endAt: ago(-1) },
      { ...task, endAt: null },
      { ...task, endAt: ago(1), status: 'CANCELED' },
    ]);
    expect(await markOverdueTasks(app.db, NOW)).toBe(1);
    expect(await markOverdueTasks(app.db, NOW)).toBe(0);
    const rows = await app.db.select().from(contributionTasks).orderBy(asc(contributionTasks.id));
    expect(rows.map(({ status }) => status)).toEqual(['OVERDUE', 'WAITING', 'WAITING', 'CANCELED']);
  });
});

describe('contributions that were opened and left', () => {
  it('go after 24 hours without a title or a change; others stay [S3-15]', async () => {
    await aLifeCycle(app.db);
    const old = { state: 'NEW', title: '  ', dateUpdated: ago(1.1) };
    const left = await aContribution(app.db, old);
    const titled = await aContribution(app.db, { ...old, title: 'Kept' });
    const young = await aContribution(app.db, { ...old, dateUpdated: ago(0.9) });
    const draft = await aContribution(app.db, { ...old, state: 'DRAFT' });
    expect(await purgeUnusedContributions(app.db, NOW)).toBe(1);
    expect(await purgeUnusedContributions(app.db, NOW)).toBe(0);
    const ids = (await app.db.select({ id: contributions.id }).from(contributions)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([titled.id, young.id, draft.id]));
    expect(ids).not.toContain(left.id);
  });

  it('one that gave somebody points stays, and keeps no other from going [S3-15]', async () => {
    const person = await aUser(app.db);
    const earning = await aContribution(app.db, { title: '', state: 'NEW', dateUpdated: ago(1.1) });
    await app.db.insert(pointEntries).values({
      userId: person.id,
      contributionId: earning.id,
      source: 'SUGGESTION',
      pointType: 'Submit',
      point: 5,
      date: ago(1),
    });
    const left = await aContribution(app.db, { title: '', state: 'NEW', dateUpdated: ago(1.1) });
    expect(await purgeUnusedContributions(app.db, NOW)).toBe(1);
    const ids = (await app.db.select({ id: contributions.id }).from(contributions)).map(({ id }) => id);
    expect(ids).toContain(earning.id);
    expect(ids).not.toContain(left.id);
  });
});

describe('steps of a clean-up', () => {
  it('are all done when one of them fails, which is told at the end [S3-47]', async () => {
    const done: string[] = [];
    const steps = [
      async () => done.push('first'),
      () => Promise.reject(new Error('not this one')),
      async () => done.push('third'),
    ];
    await expect(inSteps(steps)).rejects.toThrow('1 of 3 failed');
    expect(done).toEqual(['first', 'third']);
    expect(await inSteps([async () => 2, async () => 3])).toBe(5);
  });
});

describe('old records', () => {
  it('sessions and sent mails go after 30 days; what is younger or unsent stays, and the audit trail', async () => {
    const user = await aUser(app.db);
    const mail = { toAddress: 'a@example.org', subject: 'Old', textBody: 'Text' };
    for (const days of [31, 29]) {
      await app.db.insert(sessions).values({ id: randomUUID(), userId: user.id, expiresAt: ago(days) });
      await app.db.insert(auditEvents).values({ principal: 'old', type: 'LOGOUT', timestamp: ago(days) });
      await app.db.insert(outboxMails).values({ ...mail, status: 'SENT', sentDate: ago(days) });
    }
    for (const status of ['QUEUED', 'FAILED'] as const) {
      await app.db.insert(outboxMails).values({ ...mail, status, createdDate: ago(40) });
    }
    await chainAudits(app.db);
    expect(await purgeOldRecords(app.db, NOW)).toBe(2);
    expect(await purgeOldRecords(app.db, NOW)).toBe(0);
    expect(await app.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
    expect(await app.db.$count(auditEvents, eq(auditEvents.principal, 'old'))).toBe(2);
    expect(await app.db.$count(outboxMails, eq(outboxMails.subject, 'Old'))).toBe(3);
  });

  it('a session that was ended goes 30 days after that, however long it would have lasted', async () => {
    const { id: userId } = await aUser(app.db);
    const remembered = { userId, remembered: true, expiresAt: ago(-60) };
    const [ended, younger, open] = [randomUUID(), randomUUID(), randomUUID()];
    await app.db.insert(sessions).values([
      { ...remembered, id: ended, revokedAt: ago(31), endedBy: 'SIGNED_OUT' },
      { ...remembered, id: younger, revokedAt: ago(29), endedBy: 'SIGNED_OUT' },
      { ...remembered, id: open, createdAt: ago(40) },
    ]);
    await purgeOldRecords(app.db, NOW);
    const rows = await app.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
    expect(rows.map(({ id }) => id).sort()).toEqual([younger, open].sort());
  });

  it('notifications go 30 days after, once their reader has removed them; the others stay', async () => {
    const { id: userId } = await aUser(app.db);
    const note = { userId, title: 'Note', body: '' };
    for (const isDeleted of [true, false]) {
      for (const days of [31, 29])
        await app.db.insert(notifications).values({ ...note, isDeleted, date: ago(days) });
    }
    expect(await purgeOldRecords(app.db, NOW)).toBe(1);
    expect(await app.db.$count(notifications, eq(notifications.userId, userId))).toBe(3);
  });
});

describe('actions of the server itself', () => {
  async function aCase(days: number, to: string | null = 'REJECTION') {
    const lifeCycle = await aLifeCycle(app.db);
    const actionId = await anAction(app.db, lifeCycle.state('SUBMITTED').id, {
      roles: ['SYSTEM'],
      targetStateId: to === null ? null : lifeCycle.state(to).id,
      explanationRequired: true,
      systemAfterDays: days,
    });
    return { lifeCycle, actionId };
  }

  it('run after the configured days, as SYSTEM, with all entry steps; nothing runs twice [S3-39, S3-43, S3-47]', async () => {
    const { lifeCycle, actionId } = await aCase(7);
    await aStateNotification(app.db, lifeCycle.state('REJECTION').id);
    const due = await aContribution(app.db, { lifeCycle, dateStateChanged: ago(7.1) });
    const young = await aContribution(app.db, { lifeCycle, dateStateChanged: ago(6.9) });
    const deleted = await aContribution(app.db, { lifeCycle, dateStateChanged: ago(9), isDeleted: true });
    expect(await runSystemActions(app.services)).toBe(1);
    expect(await runSystemActions(app.services)).toBe(0);
    expect(await rowOf(due.id)).toMatchObject({
      stateType: 'REJECTION',
      editable: false,
      updatedBy: due.createdBy,
    });
    expect((await rowOf(young.id)).stateType).toBe('SUBMITTED');
    expect((await rowOf(deleted.id)).stateType).toBe('SUBMITTED');
    const [move] = await historyOf(due.id);
    expect(move).toMatchObject({ category: 'STATE', userId: null, event: `action:${actionId}` });
    const notified = await app.db
      .select()
      .from(notifications)
      .where(eq(notifications.contributionId, due.id));
    expect(notified).toHaveLength(1);
  });

  it('that stay in the state run once a stay [S3-43]', async () => {
    const { lifeCycle } = await aCase(3, null);
    const { id } = await aContribution(app.db, { lifeCycle, dateStateChanged: ago(5) });
    expect(await runSystemActions(app.services)).toBe(1);
    expect(await runSystemActions(app.services)).toBe(0);
    expect((await historyOf(id)).filter(({ category }) => category === 'STATE')).toHaveLength(1);
  });

  it('run once when several processes look at the same time [S3-47]', async () => {
    const { lifeCycle } = await aCase(1);
    for (let made = 0; made < 6; made += 1) {
      await aContribution(app.db, { lifeCycle, dateStateChanged: ago(2) });
    }
    const counts = await Promise.all([runSystemActions(app.services), runSystemActions(app.services)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
  });

  it('one that fails does not stop the others [S3-44, S3-47]', async () => {
    const broken = await aCase(1);
    await aPostHandler(app.db, broken.actionId, 'SET_VISIBILITY', 'NOWHERE');
    const bad = await aContribution(app.db, { lifeCycle: broken.lifeCycle, dateStateChanged: ago(2) });
    const fine = await aCase(1);
    const good = await aContribution(app.db, { lifeCycle: fine.lifeCycle, dateStateChanged: ago(2) });
    expect(await runSystemActions(app.services)).toBe(1);
    expect((await rowOf(bad.id)).stateType).toBe('SUBMITTED');
    expect((await rowOf(good.id)).stateType).toBe('REJECTION');
    await app.db.delete(actionPostHandlers).where(eq(actionPostHandlers.stateActionId, broken.actionId));
  });
});
