import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addWorkingDays } from '#contract/calendars/working-time.ts';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import { lifeCycleChangeEndpoints as endpoints } from '#contract/life-cycles/changes.endpoints.ts';
import {
  actionEndpoints,
  commandEndpoints,
  stateChangeNotificationEndpoints,
  stateEndpoints,
  stateTaskEndpoints,
} from '#contract/life-cycles/definitions.endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { readCalendars } from '#server/people/calendars/working-calendars.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { aUser } from '#tests/support/factories/users.ts';
import {
  admin,
  app,
  apply,
  aWorkingLifeCycle,
  contributionIn,
  dryRun,
  names,
  openDraft,
  prepareChanges,
  rowOf,
  stateIn,
  tasksOf,
  treeOf,
} from './changing.ts';

prepareChanges();

/** Two suggestions that wait to be looked at and two that are judged, with the tasks that the server gave. */
async function aHouse() {
  const lifeCycle = await aWorkingLifeCycle();
  const waiting = [
    await contributionIn(lifeCycle, 'SUBMITTED'),
    await contributionIn(lifeCycle, 'SUBMITTED'),
  ];
  const judged = [await contributionIn(lifeCycle, 'SUBMITTED'), await contributionIn(lifeCycle, 'SUBMITTED')];
  for (const { id, responsible } of judged) {
    const looked = await (await app.as(responsible))(commandOnContributionEndpoints.executeAction, {
      params: { id, actionId: lifeCycle.action('Look at it') },
      body: {},
    });
    expect(looked.status).toBe(200);
  }
  return { lifeCycle, waiting, judged };
}

/** A draft in which the evaluation is gone: what is submitted goes to work at once. */
async function withoutEvaluation(lifeCycleId: number) {
  const draft = await openDraft(lifeCycleId);
  const [submitted, evaluation, flow] = [
    await stateIn(draft.id, 'SUBMITTED'),
    await stateIn(draft.id, 'EVALUATION'),
    await stateIn(draft.id, 'FLOW'),
  ];
  const [look] = submitted.actions;
  await admin(actionEndpoints.save, { body: { id: look?.id ?? 0, targetStateId: flow.id } });
  expect((await admin(stateEndpoints.remove, { params: { id: evaluation.id } })).status).toBe(200);
  await admin(commandEndpoints.create, {
    body: { stateId: flow.id, commandType: 'CHANGE_VISIBILITY', roles: ['RESPONSIBLE', 'VIEWER'] },
  });
  await admin(stateChangeNotificationEndpoints.create, {
    body: {
      stateId: flow.id,
      roles: ['OWNER'],
      sendEmail: false,
      definitionList: [{ language: 'en', subject: '{code}', text: '{title} is worked on' }],
    },
  });
  return { draft, flow };
}

describe('a dry run', () => {
  it('of a draft in which nothing was changed brings nothing, and applying it touches no contribution [S3-49]', async () => {
    const { lifeCycle, waiting, judged } = await aHouse();
    const draft = await openDraft(lifeCycle.id);
    const before = await treeOf(lifeCycle.id);
    const rows = await Promise.all([...waiting, ...judged].map(({ id }) => rowOf(id)));
    const { body } = await dryRun(draft.id);
    expect(body).toMatchObject({
      lifeCycleId: lifeCycle.id,
      contributions: 4,
      moved: 0,
      tasksClosed: 0,
      tasksMade: 0,
      promisesMade: 0,
      promisesEnded: 0,
      notifications: 0,
      mails: 0,
      errorCount: 0,
      isOutdated: false,
      canApply: true,
      newStateIds: [],
    });
    expect(body.states.every(({ state, target }) => state.id === target?.id)).toBe(true);
    expect(body.states.flatMap(({ permissions }) => permissions)).toEqual([]);

    expect((await apply(draft.id)).status).toBe(200);
    const { revision: _old, ...was } = before;
    const { revision: _new, ...is } = await treeOf(lifeCycle.id);
    expect(is).toEqual(was);
    expect(await Promise.all([...waiting, ...judged].map(({ id }) => rowOf(id)))).toEqual(rows);
    expect((await admin(lifeCycleEndpoints.read, { params: { id: draft.id } })).status).toBe(404);
  });

  it('counts the promises of answers that begin and end; applying it makes them by working days, from then on', async () => {
    const { lifeCycle, waiting } = await aHouse();
    const promise = { answerDays: 5, role: 'RESPONSIBLE', reminders: [50], escalations: [] };
    const draft = await openDraft(lifeCycle.id);
    const promised = await stateIn(draft.id, 'SUBMITTED');
    await admin(stateEndpoints.save, { body: { id: promised.id, promise } });
    expect((await dryRun(draft.id)).body).toMatchObject({ moved: 0, promisesMade: 2, promisesEnded: 0 });
    expect((await apply(draft.id)).status).toBe(200);
    const { standard } = await readCalendars(app.db, []);
    for (const { id, responsible } of waiting) {
      const row = await rowOf(id);
      expect(row).toMatchObject({ answerState: 'RUNNING', answerOwnerId: responsible.id });
      expect(row?.answerDueAt).toBe(addWorkingDays(standard, row?.answerBegunAt ?? '', 5));
    }
    const another = await openDraft(lifeCycle.id);
    const without = await stateIn(another.id, 'SUBMITTED');
    await admin(stateEndpoints.save, { body: { id: without.id, promise: null } });
    expect((await dryRun(another.id)).body).toMatchObject({ promisesMade: 0, promisesEnded: 2 });
    expect((await apply(another.id)).status).toBe(200);
    for (const { id } of waiting) expect(await rowOf(id)).toMatchObject({ answerState: 'NONE' });
  });

  it('tells where contributions go, which tasks end and begin, and what roles gain and lose; nothing is written [S3-49, S3-52, S3-61]', async () => {
    const { lifeCycle, judged } = await aHouse();
    const { draft } = await withoutEvaluation(lifeCycle.id);
    const flow = lifeCycle.state('FLOW').id;
    const { body } = await dryRun(draft.id, [
      { stateId: lifeCycle.state('EVALUATION').id, targetStateId: flow },
    ]);
    const evaluation = body.states.find(({ state }) => state.stateType === 'EVALUATION');
    expect(evaluation).toMatchObject({
      contributions: 2,
      target: { id: flow },
      isRemoved: true,
      tasksClosed: 2,
      tasksMade: 2,
      actionsGone: ['Accept'],
      actionsNew: ['Finish'],
    });
    expect(evaluation?.permissions).toEqual([
      { change: 'gained', commandType: 'CHANGE_VISIBILITY', parameter: null, role: 'RESPONSIBLE', people: 2 },
      { change: 'gained', commandType: 'CHANGE_VISIBILITY', parameter: null, role: 'VIEWER', people: null },
      { change: 'lost', commandType: 'VIEW_HISTORY', parameter: null, role: 'RESPONSIBLE', people: 2 },
    ]);
    // Their owners, and the responsible persons, who follow them.
    expect(body).toMatchObject({ contributions: 4, moved: 2, notifications: 4, mails: 0, canApply: true });
    for (const { id } of judged) {
      expect(await rowOf(id)).toMatchObject({ stateId: lifeCycle.state('EVALUATION').id });
    }
    expect((await treeOf(lifeCycle.id)).states.map(({ stateType }) => stateType)).toContain('EVALUATION');
  });

  it('what is applied is what was shown: states, tasks, notifications and a line of history for each [S3-39, S3-49]', async () => {
    const { lifeCycle, waiting, judged } = await aHouse();
    const { draft } = await withoutEvaluation(lifeCycle.id);
    const flow = lifeCycle.state('FLOW').id;
    const moves = [{ stateId: lifeCycle.state('EVALUATION').id, targetStateId: flow }];
    const shown = (await dryRun(draft.id, moves)).body;
    const before = await app.db.$count(notifications);
    const applied = await apply(draft.id, moves);
    expect([applied.status, applied.headers['app-alert']]).toEqual([200, 'app.lifeCycle.draftApplied']);
    expect(applied.body).toMatchObject({ id: lifeCycle.id, isActive: true });

    for (const { id, responsible } of judged) {
      expect(await rowOf(id)).toMatchObject({ stateId: flow, stateType: 'FLOW', lifeCycleId: lifeCycle.id });
      const tasks = await tasksOf(id);
      expect(tasks.map(({ status, userId, stateId }) => [status, userId, stateId])).toEqual([
        ['CANCELED', responsible.id, lifeCycle.state('EVALUATION').id],
        ['WAITING', responsible.id, flow],
      ]);
      const [last] = await app.db
        .select()
        .from(contributionHistories)
        .where(eq(contributionHistories.contributionId, id))
        .orderBy(desc(contributionHistories.id))
        .limit(1);
      expect(last).toMatchObject({
        category: 'STATE',
        fromStateId: lifeCycle.state('EVALUATION').id,
        toStateId: flow,
      });
      expect(last?.userId).not.toBeNull();
    }
    for (const { id } of waiting)
      expect(await rowOf(id)).toMatchObject({ stateId: lifeCycle.state('SUBMITTED').id });
    expect((await app.db.$count(notifications)) - before).toBe(shown.notifications);

    const { states } = await treeOf(lifeCycle.id);
    expect(states.map(({ stateType, rank }) => `${rank} ${stateType}`)).toEqual([
      '1 NEW',
      '2 DRAFT',
      '3 SUBMITTED',
      '4 FLOW',
      '5 COMPLETION',
    ]);
    const look = states[2]?.actions[0];
    expect(look).toMatchObject({ id: lifeCycle.action('Look at it'), targetStateId: flow });
    // The work goes on in what there is now.
    const [first] = waiting;
    const gone = await (await app.as(first?.responsible ?? (await aUser(app.db))))(
      commandOnContributionEndpoints.executeAction,
      { params: { id: first?.id ?? 0, actionId: look?.id ?? 0 }, body: {} },
    );
    expect(gone.body).toMatchObject({ stateId: flow });
  });

  it('a new state, action and task are there afterwards; people who stay get the task from today and lose the old one [S3-61, S3-62]', async () => {
    const { lifeCycle, judged } = await aHouse();
    const draft = await openDraft(lifeCycle.id);
    const evaluation = await stateIn(draft.id, 'EVALUATION');
    const created = await admin(stateEndpoints.create, {
      body: { lifeCycleId: draft.id, stateType: 'REJECTION', stateDefinitionList: names('Refused') },
    });
    await admin(actionEndpoints.create, {
      body: {
        stateId: evaluation.id,
        definitionList: names('Refuse'),
        roles: ['RESPONSIBLE'],
        targetStateId: created.body.id,
      },
    });
    await admin(stateTaskEndpoints.remove, { params: { id: evaluation.taskDefinitions[0]?.id ?? 0 } });
    await admin(stateTaskEndpoints.create, {
      body: { stateId: evaluation.id, definitionList: names('Judge well'), role: 'RESPONSIBLE', dayCount: 0 },
    });
    // They have stood there for long: the new task must not be late on the day it is given.
    const longAgo = new Date(Date.now() - 90 * 86_400_000).toISOString();
    for (const { id } of judged) {
      await app.db.update(contributions).set({ dateStateChanged: longAgo }).where(eq(contributions.id, id));
      await app.db
        .update(contributionTasks)
        .set({ startAt: longAgo })
        .where(eq(contributionTasks.contributionId, id));
    }
    const { body: shown } = await dryRun(draft.id);
    expect(shown).toMatchObject({ moved: 0, tasksClosed: 2, tasksMade: 2, newStateIds: [created.body.id] });
    expect((await apply(draft.id)).status).toBe(200);
    for (const { id } of judged) {
      const tasks = await tasksOf(id);
      expect(tasks.map(({ names: list, status }) => [list[0]?.name, status])).toEqual([
        ['Judge', 'CANCELED'],
        ['Judge well', 'WAITING'],
      ]);
      expect(Date.parse(tasks[1]?.endAt ?? '')).toBeGreaterThan(Date.now());
      expect(await rowOf(id)).toMatchObject({ dateStateChanged: longAgo });
    }
    const refuse = (await stateIn(lifeCycle.id, 'EVALUATION')).actions.find(
      ({ definitionList }) => definitionList[0]?.name === 'Refuse',
    );
    const [one] = judged;
    const refused = await (await app.as(one?.responsible ?? (await aUser(app.db))))(
      commandOnContributionEndpoints.executeAction,
      { params: { id: one?.id ?? 0, actionId: refuse?.id ?? 0 }, body: {} },
    );
    expect(refused.body).toMatchObject({ stateId: created.body.id, stateType: 'REJECTION' });
  });

  it('what stands in a state that becomes an end, or a draft, has to go elsewhere [S3-40, S3-49]', async () => {
    const { lifeCycle, waiting, judged } = await aHouse();
    const [submitted, evaluation, flow] = (['SUBMITTED', 'EVALUATION', 'FLOW'] as const).map(
      (type) => lifeCycle.state(type).id,
    ) as [number, number, number];
    const draft = await openDraft(lifeCycle.id);
    const { id } = await stateIn(draft.id, 'EVALUATION');
    expect((await admin(stateEndpoints.save, { body: { id, stateType: 'COMPLETION' } })).status).toBe(200);
    const { body } = await dryRun(draft.id);
    const targets = new Map(body.states.map(({ state, target }) => [state.id, target?.id]));
    expect([targets.get(submitted), targets.get(evaluation)]).toEqual([submitted, undefined]);
    expect(body.canApply).toBe(false);
    expect((await apply(draft.id)).fieldErrors).toEqual({ moves: 'NotNull' });
    const stay = await dryRun(draft.id, [{ stateId: evaluation, targetStateId: evaluation }]);
    expect(stay.fieldErrors).toEqual({ moves: 'Value' });
    const moves = [{ stateId: evaluation, targetStateId: flow }];
    expect((await dryRun(draft.id, moves)).body).toMatchObject({ moved: 2, canApply: true });
    expect((await apply(draft.id, moves)).status).toBe(200);
    for (const { id: moved } of judged) {
      expect(await rowOf(moved)).toMatchObject({ stateId: flow, stateType: 'FLOW' });
    }
    for (const { id: waitingId } of waiting)
      expect(await rowOf(waitingId)).toMatchObject({ stateId: submitted });
  });

  it('deleted contributions follow without a word [S3-19]', async () => {
    const { lifeCycle, judged } = await aHouse();
    const [gone] = judged;
    await app.db
      .update(contributions)
      .set({ isDeleted: true })
      .where(eq(contributions.id, gone?.id ?? 0));
    const { draft } = await withoutEvaluation(lifeCycle.id);
    const flow = lifeCycle.state('FLOW').id;
    const history = await app.db.$count(
      contributionHistories,
      eq(contributionHistories.contributionId, gone?.id ?? 0),
    );
    expect(
      (await apply(draft.id, [{ stateId: lifeCycle.state('EVALUATION').id, targetStateId: flow }])).status,
    ).toBe(200);
    expect(await rowOf(gone?.id ?? 0)).toMatchObject({ stateId: flow, stateType: 'FLOW', isDeleted: true });
    expect(
      await app.db.$count(contributionHistories, eq(contributionHistories.contributionId, gone?.id ?? 0)),
    ).toBe(history);
  });

  it('only ADMIN looks or applies; a life cycle that is no draft answers 404 [R3O-14]', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const body = { moves: [], revision: 0, draftRevision: 0 };
    for (const [endpoint, sent] of [
      [endpoints.dryRun, { moves: [] }],
      [endpoints.applyDraft, body],
    ] as const) {
      const params = { id: lifeCycle.id };
      expect((await admin(endpoint, { params, body: sent })).status).toBe(404);
      expect((await admin(endpoint, { params: { id: 999_999 }, body: sent })).status).toBe(404);
      expect((await app.anonymous(endpoint, { params, body: sent })).status).toBe(401);
      const other = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
      expect((await other(endpoint, { params, body: sent })).status).toBe(403);
    }
    expect(
      (await admin(endpoints.applyDraft, { params: { id: lifeCycle.id }, body: {} })).fieldErrors,
    ).toEqual({
      revision: 'NotNull',
      draftRevision: 'NotNull',
    });
  });
});
