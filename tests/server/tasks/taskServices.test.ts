import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { applyEffects } from '#server/process/life-cycles/apply/effects.ts';
import { loadSituation } from '#server/process/life-cycles/load/situation.ts';
import { cancelTasksOfUsers } from '#server/process/tasks/tasks.cancel.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { app, aTask, day, lifeCycle, listOf, NOW, prepareTasks } from './taskCase.ts';

prepareTasks();

describe('services on tasks', () => {
  it('the open tasks of a user on a contribution come with the nearest end first [S3-26]', async () => {
    const me = await aUser(app.db);
    const { id } = await aContribution(app.db, { lifeCycle, owner: me });
    const endless = await aTask(me, id, { endAt: null });
    const near = await aTask(me, id);
    await aTask(me, id, { status: 'ON_TIME_DONE' });
    const { body } = await (await app.as(me))(contributionEndpoints.read, { params: { id } });
    expect(body.tasks.map((row) => row.id)).toEqual([near, endless]);
  });

  it('a closed account loses its open tasks: canceled, or undone when overdue [S3-62, S3-97]', async () => {
    const me = await aUser(app.db);
    const { id } = await aContribution(app.db, { lifeCycle });
    await aTask(me, id);
    await aTask(me, id, { endAt: day(-1) });
    await aTask(me, id, { status: 'ON_TIME_DONE' });
    await cancelTasksOfUsers(app.db, { userIds: [me.id], now: NOW });
    expect((await listOf(me, { sort: 'id,asc' })).body.map((row) => row.status)).toEqual([
      'CANCELED',
      'UNDONE',
      'ON_TIME_DONE',
    ]);
  });

  it('an administrator who closes the account by the user form ends them the same way [S3-62, S3-97]', async () => {
    const me = await aUser(app.db);
    const admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
    const { id } = await aContribution(app.db, { lifeCycle });
    const due = await aTask(me, id);
    const unnoticed = await aTask(me, id, { endAt: day(-1) });
    const overdue = await aTask(me, id, { endAt: day(-1), status: 'OVERDUE' });
    const user = (await admin(userEndpoints.read, { params: { id: me.id } })).body;
    expect((await admin(userEndpoints.save, { body: { ...user, activated: false } })).status).toBe(200);
    const rows = await app.db
      .select({ id: contributionTasks.id, status: contributionTasks.status })
      .from(contributionTasks)
      .where(eq(contributionTasks.userId, me.id))
      .orderBy(contributionTasks.id);
    expect(rows).toEqual([
      { id: due, status: 'CANCELED' },
      { id: unnoticed, status: 'UNDONE' },
      { id: overdue, status: 'UNDONE' },
    ]);
  });

  it('what ended while a decision was made stays as it ended [S3-63]', async () => {
    const me = await aUser(app.db);
    const { id } = await aContribution(app.db, { lifeCycle });
    const task = await aTask(me, id, { endAt: day(-1) });
    await inTransaction(app.db, async (db) => {
      const situation = await loadSituation(db, id, { lock: 'wait', now: NOW });
      if (!situation) throw new Error('no contribution');
      await cancelTasksOfUsers(db, { userIds: [me.id], now: NOW });
      const actor = { kind: 'user', userId: me.id, isAdministrator: false } as const;
      await applyEffects({ db, services: app.services, actor }, [
        { situation, effects: [{ kind: 'taskClosed', taskId: task, status: 'LATE_DONE', doneBy: me.id }] },
      ]);
    });
    const [row] = await app.db.select().from(contributionTasks).where(eq(contributionTasks.id, task));
    expect(row).toMatchObject({ status: 'UNDONE', doneBy: null });
  });
});
