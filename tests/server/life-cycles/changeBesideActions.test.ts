import { describe, expect, it } from 'vitest';
import { commandOnContributionEndpoints } from '#contract/contributions/commands.endpoints.ts';
import {
  actionEndpoints,
  stateEndpoints,
  stateTaskEndpoints,
} from '#contract/life-cycles/definitions.endpoints.ts';
import type { Transaction } from '#server/platform/db/client.ts';
import { executeActionOn } from '#server/process/contributions/commands/decide.ts';
import { applyDraft } from '#server/process/life-cycles/dry-run/apply.ts';
import { callerOf } from '#tests/support/factories/callers.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';
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
} from './changing.ts';

prepareChanges();

/** A draft in which the evaluation is gone: what is submitted goes to work at once. */
async function withoutEvaluation(lifeCycleId: number) {
  const draft = await openDraft(lifeCycleId);
  const [submitted, evaluation, flow] = [
    await stateIn(draft.id, 'SUBMITTED'),
    await stateIn(draft.id, 'EVALUATION'),
    await stateIn(draft.id, 'FLOW'),
  ];
  await admin(actionEndpoints.save, {
    body: { id: submitted.actions[0]?.id ?? 0, targetStateId: flow.id },
  });
  expect((await admin(stateEndpoints.remove, { params: { id: evaluation.id } })).status).toBe(200);
  return draft;
}

/** A draft in which the evaluation brings another task than before. */
async function withAnotherTask(lifeCycleId: number) {
  const draft = await openDraft(lifeCycleId);
  const evaluation = await stateIn(draft.id, 'EVALUATION');
  const [task] = evaluation.taskDefinitions;
  await admin(stateTaskEndpoints.remove, { params: { id: task?.id ?? 0 } });
  const created = await admin(stateTaskEndpoints.create, {
    body: { stateId: evaluation.id, definitionList: names('Weigh'), role: 'RESPONSIBLE', dayCount: 2 },
  });
  expect(created.status).toBe(200);
  return draft;
}

/** Applies what a dry run has just shown, in a transaction that is still open. */
async function applier(draftId: number) {
  const { revision, draftRevision } = (await dryRun(draftId)).body;
  const caller = callerOf(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  return (db: Transaction) =>
    applyDraft({ db, services: app.services, caller }, draftId, { moves: [], revision, draftRevision });
}

const openTasksOf = async (id: number) =>
  (await tasksOf(id)).filter(({ status }) => status === 'WAITING').map(({ names: [first] }) => first?.name);

const execute = async (user: TestUser, id: number, actionId: number) =>
  (await app.as(user))(commandOnContributionEndpoints.executeAction, { params: { id, actionId }, body: {} });

describe('an action while its life cycle is being changed', () => {
  it('goes where the change leads it, not into a state that is gone [S3-37, S3-49]', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const { id, responsible } = await contributionIn(lifeCycle, 'SUBMITTED');
    const draft = await withoutEvaluation(lifeCycle.id);
    const answer = await whileOthersWait(app.db, await applier(draft.id), () =>
      execute(responsible, id, lifeCycle.action('Look at it')),
    );
    expect(answer.status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ stateId: lifeCycle.state('FLOW').id });
    expect(await openTasksOf(id)).toEqual(['Work']);
  });

  it('gives the tasks that the state has afterwards [S3-49, S3-61]', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const { id, responsible } = await contributionIn(lifeCycle, 'SUBMITTED');
    const draft = await withAnotherTask(lifeCycle.id);
    const answer = await whileOthersWait(app.db, await applier(draft.id), () =>
      execute(responsible, id, lifeCycle.action('Look at it')),
    );
    expect(answer.status).toBe(200);
    expect(await openTasksOf(id)).toEqual(['Weigh']);
  });

  it('keeps the change waiting when it came first, and is then taken along [S3-37, S3-49]', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const { id, responsible } = await contributionIn(lifeCycle, 'SUBMITTED');
    const draft = await withAnotherTask(lifeCycle.id);
    const caller = callerOf(responsible);
    const answer = await whileOthersWait(
      app.db,
      (db) =>
        executeActionOn({ db, services: app.services, caller }, id, {
          actionId: lifeCycle.action('Look at it'),
        }),
      () => apply(draft.id),
    );
    expect(answer.status).toBe(200);
    expect(await openTasksOf(id)).toEqual(['Weigh']);
  });

  it('does not wait for another action of the life cycle', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const [one, other] = [
      await contributionIn(lifeCycle, 'SUBMITTED'),
      await contributionIn(lifeCycle, 'SUBMITTED'),
    ];
    const actionId = lifeCycle.action('Look at it');
    const status = await app.db.transaction(async (db) => {
      const caller = callerOf(one.responsible);
      await executeActionOn({ db, services: app.services, caller }, one.id, { actionId });
      return (await execute(other.responsible, other.id, actionId)).status;
    });
    expect(status).toBe(200);
  });
});
