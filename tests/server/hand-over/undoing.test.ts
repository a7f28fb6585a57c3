import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { absenceEndpoints, usualDeputyEndpoints } from '#contract/absences/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { HAND_OVER_DAYS, handOverEndpoints } from '#contract/users/hand-over.ts';
import { handOverWork } from '#server/jobs/hand-overs.ts';
import { purgeOldRecords } from '#server/jobs/purge.ts';
import { absences, handOverItems } from '#server/platform/db/schema/absences.ts';
import { coAuthors } from '#server/platform/db/schema/co-authors.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { day, tasksOf } from '#tests/server/absences/absenceCase.ts';
import { act, administrator, app, lifeCycle } from '#tests/server/answers/answerCase.ts';
import { aCompetition, aContribution, aField, aFieldUser } from '#tests/support/factories/contributions.ts';
import { aJury, aModerator } from '#tests/support/factories/evaluations.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, deactivate } from '#tests/support/factories/users.ts';
import {
  aStep,
  aTask,
  everything,
  handsOver,
  holdersOf,
  lastTask,
  leaving,
  next,
  platform,
  prepareHandOver,
  undoable,
  undoes,
  work,
} from './handOverCase.ts';

prepareHandOver();
afterEach(() => app.setNow(null));

const later = (days: number) => new Date(Date.now() + days * 86_400_000);
const closes = (successorId?: number) =>
  platform(userEndpoints.save, { body: { id: leaving.id, activated: false, successorId } });
const isOpen = async () =>
  (await app.db.select({ activated: users.activated }).from(users).where(eq(users.id, leaving.id)))[0]
    ?.activated;

describe('who replaced a person', () => {
  it('can undo it within 30 days: everything is as before, and the person is notified once', async () => {
    const { id } = await work();
    await aStep(id, leaving);
    const field = await aField(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user: leaving });
    const before = await everything(await lastTask());
    await handsOver();
    expect(await undoable()).toMatchObject([
      {
        to: { id: next.id, name: 'Grace Hopper' },
        by: { name: 'Elif Çelik' },
        closedAccount: false,
        taken: { tasks: 1, fields: 1, juries: 0, moderations: 0, schedules: 1 },
        contributions: 1,
        successors: [{ id: next.id, name: 'Grace Hopper', contributions: 1 }],
      },
    ]);
    app.setNow(later(HAND_OVER_DAYS - 1));
    const { body } = await undoes();
    expect(body).toEqual({
      restored: { tasks: 1, fields: 1, juries: 0, moderations: 0, schedules: 1 },
      unrestored: [],
    });
    expect(await everything(before.tasks.at(-1)?.id ?? 0)).toEqual(before);
    expect(await undoable()).toEqual([]);
    const notified = await app.db.select().from(notifications).where(eq(notifications.userId, leaving.id));
    expect(notified).toHaveLength(1);
  });

  it('undoes it once, and not after 30 days; then nothing of it is remembered', async () => {
    const { id } = await work();
    await handsOver();
    const [first] = await undoable();
    const params = { id: leaving.id, handOverId: first?.id ?? 0 };
    app.setNow(later(HAND_OVER_DAYS + 1));
    expect(await undoable()).toEqual([]);
    const refusal = { status: 400, errorKey: 'error.handOver.notUndoable' };
    expect(await platform(handOverEndpoints.undo, { params })).toMatchObject(refusal);
    app.setNow(null);
    expect((await platform(handOverEndpoints.undo, { params })).status).toBe(200);
    expect(await platform(handOverEndpoints.undo, { params })).toMatchObject(refusal);
    expect(await holdersOf(id, 'RESPONSIBLE')).toEqual([leaving.id]);
    await purgeOldRecords(app.db, later(HAND_OVER_DAYS + 1));
    const left = await app.db
      .select()
      .from(handOverItems)
      .where(eq(handOverItems.handOverId, params.handOverId));
    expect(left).toEqual([]);
  });

  it('reads what others have done and changed since, and why it stays', async () => {
    const [done, given, ended] = [await work(), await work(), await work()];
    const field = await aField(app.db);
    await aFieldUser(app.db, { fieldId: field.id, user: leaving });
    const competition = await aCompetition(app.db);
    const jury = await aJury(app.db, competition, { users: [leaving] });
    await handsOver();
    const successor = await app.as(next);
    expect((await act(successor, ended.id, 'Reject')).status).toBe(200);
    await app.db
      .update(contributionTasks)
      .set({ status: 'ON_TIME_DONE', doneBy: next.id, doneDate: new Date().toISOString() })
      .where(and(eq(contributionTasks.contributionId, done.id), eq(contributionTasks.userId, next.id)));
    const last = await aUser(app.db);
    await app.db.execute(
      `update contribution_participant set user_id = ${last.id} where contribution_id = ${given.id} and user_id = ${next.id}`,
    );
    await app.db.execute(
      `update contribution_field_user set user_id = ${last.id} where field_id = ${field.id}`,
    );
    await app.db.execute(`delete from competition_jury where id = ${jury.id}`);
    const { body } = await undoes();
    expect(body.restored).toEqual({ tasks: 0, fields: 0, juries: 0, moderations: 0, schedules: 0 });
    const unrestoredOf = (kind: string) =>
      body.unrestored.filter((one) => one.kind === kind).map(({ reason, count }) => [reason, count]);
    expect(unrestoredOf('tasks').sort()).toEqual([
      ['changed', 1],
      ['done', 1],
      ['finished', 1],
    ]);
    expect(unrestoredOf('fields')).toEqual([['changed', 1]]);
    expect(unrestoredOf('juries')).toEqual([['gone', 1]]);
    expect(body.unrestored.find(({ reason }) => reason === 'finished')?.names).toEqual([ended.code]);
    // The role is theirs again where only the task was done.
    expect(await holdersOf(done.id, 'RESPONSIBLE')).toEqual([leaving.id]);
    expect(await holdersOf(given.id, 'RESPONSIBLE')).toEqual([last.id]);
  });

  it('is an administrator of the platform, and undoes what was taken from this person', async () => {
    await work();
    await handsOver();
    const [first] = await undoable();
    const params = { id: leaving.id, handOverId: first?.id ?? 0 };
    expect((await app.anonymous(handOverEndpoints.undo, { params })).status).toBe(401);
    expect((await (await app.as(administrator))(handOverEndpoints.undo, { params })).status).toBe(403);
    expect((await (await app.as(administrator))(handOverEndpoints.undoable, { params })).status).toBe(403);
    expect((await platform(handOverEndpoints.undo, { params: { ...params, id: next.id } })).status).toBe(404);
    expect((await platform(handOverEndpoints.undoable, { params: { id: 999_999 } })).status).toBe(404);
    await deactivate(app.db, leaving);
    expect(await platform(handOverEndpoints.undo, { params })).toMatchObject({
      ...{ status: 400, errorKey: 'error.handOver.closedPerson' },
    });
  });
});

describe('a closed account', () => {
  it('is opened again by undoing it, with every task that ended, in the jury, in fields and as a moderator', async () => {
    const { id } = await work();
    const draft = await aContribution(app.db, { lifeCycle, owner: leaving, state: 'DRAFT' });
    await app.db.insert(contributionTasks).values({
      ...{ contributionId: draft.id, kind: 'STATE', definitionId: 1, stateId: draft.stateId, names: [] },
      ...{ role: 'OWNER', userId: leaving.id, module: 'SUGGESTION', oneForAll: false },
    });
    const competition = await aCompetition(app.db);
    await aModerator(app.db, competition, leaving);
    await aJury(app.db, competition, { users: [leaving] });
    const before = await everything(await lastTask());
    expect((await closes(next.id)).status).toBe(200);
    await handOverWork(app.services);
    expect(await holdersOf(id, 'RESPONSIBLE')).toEqual([next.id]);
    expect(await undoable()).toMatchObject([
      { closedAccount: true, taken: { tasks: 2, juries: 1, moderations: 1, fields: 0 } },
    ]);
    const { body } = await undoes();
    expect(body).toMatchObject({ restored: { tasks: 2, juries: 1, moderations: 1 }, unrestored: [] });
    expect(await isOpen()).toBe(true);
    expect(await everything(before.tasks.at(-1)?.id ?? 0)).toEqual(before);
  });

  it('that nobody was named for gives back what went by the rules, before or after the job came to it', async () => {
    const { id } = await work();
    const before = await everything(await lastTask());
    const same = async () => expect(await everything(before.tasks.at(-1)?.id ?? 0)).toEqual(before);
    await closes();
    expect((await undoes()).body.restored.tasks).toBe(1);
    await same();
    await handOverWork(app.services);
    await same();
    await closes();
    await handOverWork(app.services);
    expect(await holdersOf(id, 'RESPONSIBLE')).toEqual([administrator.id]);
    expect((await undoes()).body.restored.tasks).toBe(1);
    await same();
    // Said once: at first nothing had gone to anybody.
    const said = await app.db.select().from(notifications).where(eq(notifications.userId, leaving.id));
    const [from] = await app.db.select().from(users).where(eq(users.id, administrator.id));
    expect(said.map(({ body }) => body)).toEqual([expect.stringContaining(from?.lastName ?? '?')]);
  });

  it('that was opened by hand offers the same', async () => {
    const { id } = await work();
    await closes(next.id);
    await handOverWork(app.services);
    await platform(userEndpoints.save, { body: { id: leaving.id, activated: true } });
    expect(await undoable()).toHaveLength(1);
    expect((await undoes()).body.restored.tasks).toBe(1);
    expect(await tasksOf(id)).toMatchObject([
      { userId: leaving.id, status: 'WAITING' },
      { userId: next.id, status: 'CANCELED' },
    ]);
  });

  it('is a deputy again, and invited to the drafts to which it was', async () => {
    const away = await aUser(app.db);
    const call = await app.as(away);
    expect((await call(usualDeputyEndpoints.save, { body: { deputyId: leaving.id } })).status).toBe(200);
    const planned = { firstDay: day(5), lastDay: day(9), deputyId: leaving.id };
    expect((await call(absenceEndpoints.create, { body: planned })).status).toBe(200);
    const draft = await aContribution(app.db, { lifeCycle, owner: away, state: 'DRAFT' });
    const invited = { contributionId: draft.id, userId: leaving.id, state: 'INVITED' as const, share: 40 };
    await app.db.insert(coAuthors).values(invited);
    await app.db.update(contributions).set({ dateSubmitted: null }).where(eq(contributions.id, draft.id));
    await closes();
    expect((await call(usualDeputyEndpoints.read, { query: {} })).body.deputy).toBeNull();
    expect((await undoes()).status).toBe(200);
    expect((await call(usualDeputyEndpoints.read, { query: {} })).body.deputy).toMatchObject({
      id: leaving.id,
    });
    const [absence] = await app.db.select().from(absences).where(eq(absences.userId, away.id));
    expect(absence?.deputyId).toBe(leaving.id);
    const [invitation] = await app.db.select().from(coAuthors).where(eq(coAuthors.userId, leaving.id));
    expect(invitation).toMatchObject({ state: 'INVITED', share: 40 });
  });
});

describe('what the successor has done since', () => {
  it('is not asked for again, also where each holder has a task of their own', async () => {
    const eachTheirOwn = await aLifeCycle(app.db, {
      states: [
        { key: 'new', stateType: 'NEW' },
        {
          key: 'submitted',
          stateType: 'SUBMITTED',
          tasks: [{ name: 'Read it', role: 'RESPONSIBLE', dayCount: 5, oneForAll: false }],
        },
        { key: 'rejected', stateType: 'REJECTION' },
      ],
    });
    const contribution = await aContribution(app.db, {
      lifeCycle: eachTheirOwn,
      state: 'submitted',
      participants: [[leaving, 'RESPONSIBLE']],
    });
    await aTask(contribution, 'RESPONSIBLE', leaving);
    await handsOver();
    await app.db
      .update(contributionTasks)
      .set({ status: 'ON_TIME_DONE', doneBy: next.id, doneDate: new Date().toISOString() })
      .where(
        and(eq(contributionTasks.contributionId, contribution.id), eq(contributionTasks.userId, next.id)),
      );
    const { body } = await undoes();
    expect(body.restored.tasks).toBe(0);
    expect(body.unrestored).toMatchObject([{ kind: 'tasks', reason: 'done', names: [contribution.code] }]);
    const open = (await tasksOf(contribution.id)).filter(({ status }) => status === 'WAITING');
    expect(open).toEqual([]);
    expect(await holdersOf(contribution.id, 'RESPONSIBLE')).toEqual([leaving.id]);
  });

  it('stays theirs where they have moved it on to another state', async () => {
    const moved = await work();
    await handsOver();
    await app.db
      .update(contributions)
      .set({ dateStateChanged: new Date(Date.now() + 60_000).toISOString() })
      .where(eq(contributions.id, moved.id));
    const { body } = await undoes();
    expect(body.unrestored).toMatchObject([{ kind: 'tasks', reason: 'movedOn', names: [moved.code] }]);
    expect(await holdersOf(moved.id, 'RESPONSIBLE')).toEqual([next.id]);
  });
});

it('who is no employee any more gets nothing back that is for employees', async () => {
  const { id, code } = await work();
  const field = await aField(app.db);
  await aFieldUser(app.db, { fieldId: field.id, user: leaving });
  const competition = await aCompetition(app.db);
  await aModerator(app.db, competition, leaving);
  await handsOver();
  await platform(userEndpoints.save, {
    body: { id: leaving.id, authorities: ['ROLE_EXTERNAL'], organizationUnits: [] },
  });
  const { body } = await undoes();
  expect(body.restored).toEqual({ tasks: 0, fields: 0, juries: 0, moderations: 1, schedules: 0 });
  expect(body.unrestored).toMatchObject([
    { kind: 'fields', reason: 'notEmployee', count: 1 },
    { kind: 'tasks', reason: 'notEmployee', names: [code] },
  ]);
  expect(await holdersOf(id, 'RESPONSIBLE')).toEqual([next.id]);
});

it('of whoever is erased while work is still on its way nothing is remembered, and nothing can be undone', async () => {
  await work();
  await closes(next.id);
  await app.db.delete(handOverItems);
  await app.db.update(users).set({ erasedAt: new Date().toISOString() }).where(eq(users.id, leaving.id));
  expect(await handOverWork(app.services)).toBe(1);
  expect(await app.db.select().from(handOverItems)).toEqual([]);
  expect(await undoable()).toEqual([]);
});
