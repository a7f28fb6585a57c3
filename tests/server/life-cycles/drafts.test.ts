import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { lifeCycleChangeEndpoints as endpoints } from '#contract/life-cycles/changes.endpoints.ts';
import {
  actionEndpoints,
  commandEndpoints,
  stateEndpoints,
} from '#contract/life-cycles/definitions.endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { aCompetition } from '#tests/support/factories/contributions.ts';
import { aJuryLifeCycle } from '#tests/support/factories/evaluations.ts';
import { aLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser } from '#tests/support/factories/users.ts';
import {
  admin,
  app,
  apply,
  aWorkingLifeCycle,
  contributionIn,
  dryRun,
  openDraft,
  prepareChanges,
  rowOf,
  stateIn,
  treeOf,
} from './changing.ts';

prepareChanges();

const link = async (id: number) => (await admin(endpoints.draft, { params: { id } })).body;
/** Takes a state out of a draft, with the actions that lead to it. */
async function takeOut(draftId: number, stateType: string, instead: string) {
  const gone = await stateIn(draftId, stateType);
  const other = await stateIn(draftId, instead);
  for (const action of (await treeOf(draftId)).states.flatMap(({ actions }) => actions)) {
    if (action.targetStateId !== gone.id) continue;
    await admin(actionEndpoints.save, { body: { id: action.id, targetStateId: other.id } });
  }
  expect((await admin(stateEndpoints.remove, { params: { id: gone.id } })).status).toBe(200);
}

describe('the draft of a life cycle', () => {
  it('is a copy that nothing follows; both know each other, and there is only one [S3-49]', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const draft = await openDraft(lifeCycle.id);
    expect(draft).toMatchObject({ contributionType: 'SUGGESTION', isActive: false });
    expect(draft.definitionList).toEqual([
      { language: 'en', name: 'SUGGESTION life cycle (draft)' },
      { language: 'tr', name: 'SUGGESTION life cycle (tr) (taslak)' },
    ]);
    expect(await link(lifeCycle.id)).toMatchObject({ draftId: draft.id, ofId: null });
    expect(await link(draft.id)).toMatchObject({ draftId: null, ofId: lifeCycle.id });
    const second = await admin(endpoints.openDraft, { params: { id: lifeCycle.id } });
    expect([second.status, second.errorKey]).toEqual([400, 'error.alreadyExists']);
    const nested = await admin(endpoints.openDraft, { params: { id: draft.id } });
    expect([nested.status, nested.errorKey]).toEqual([400, 'error.lifeCycleIsDraft']);
  });

  it('of two administrators who open one at once, one gets it', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const open = () => admin(endpoints.openDraft, { params: { id: lifeCycle.id } });
    const answers = await Promise.all([open(), open()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('never goes live beside its life cycle, and changes of it touch nothing that runs [S3-30, S3-49]', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const before = await treeOf(lifeCycle.id);
    const draft = await openDraft(lifeCycle.id);
    await takeOut(draft.id, 'FLOW', 'COMPLETION');
    const refused = await admin(lifeCycleEndpoints.save, { body: { id: draft.id, isActive: true } });
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.lifeCycleIsDraft']);
    expect(await treeOf(lifeCycle.id)).toEqual(before);
  });

  it('is thrown away, and removes states, also where actions lead back and forth between them', async () => {
    const lifeCycle = await aLifeCycle(app.db, {
      states: [
        { stateType: 'NEW' },
        { stateType: 'DRAFT' },
        {
          stateType: 'SUBMITTED',
          actions: [{ name: 'Look at it', to: 'EVALUATION', roles: ['RESPONSIBLE'] }],
        },
        {
          stateType: 'EVALUATION',
          actions: [
            { name: 'Ask back', to: 'SUBMITTED', roles: ['RESPONSIBLE'] },
            { name: 'Accept', to: 'FLOW', roles: ['RESPONSIBLE'] },
          ],
        },
        {
          stateType: 'FLOW',
          actions: [
            { name: 'Judge again', to: 'EVALUATION', roles: ['RESPONSIBLE'] },
            { name: 'Finish', to: 'COMPLETION', roles: ['RESPONSIBLE'] },
          ],
        },
        { stateType: 'COMPLETION' },
      ],
    });
    await contributionIn(lifeCycle, 'SUBMITTED');
    const first = await openDraft(lifeCycle.id);
    expect((await admin(endpoints.discardDraft, { params: { id: first.id } })).status).toBe(200);

    const draft = await openDraft(lifeCycle.id);
    const end = await stateIn(draft.id, 'COMPLETION');
    const [submitted, evaluation, flow] = [
      await stateIn(draft.id, 'SUBMITTED'),
      await stateIn(draft.id, 'EVALUATION'),
      await stateIn(draft.id, 'FLOW'),
    ];
    for (const action of [...submitted.actions, ...evaluation.actions, ...flow.actions]) {
      await admin(actionEndpoints.save, { body: { id: action.id, targetStateId: end.id } });
    }
    for (const { id } of [evaluation, flow]) {
      expect((await admin(stateEndpoints.remove, { params: { id } })).status).toBe(200);
    }
    expect((await apply(draft.id)).status).toBe(200);
    expect((await treeOf(lifeCycle.id)).states.map(({ stateType }) => stateType)).toEqual([
      'NEW',
      'DRAFT',
      'SUBMITTED',
      'COMPLETION',
    ]);
  });

  it('is thrown away, and another can be made', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const draft = await openDraft(lifeCycle.id);
    expect((await admin(endpoints.discardDraft, { params: { id: lifeCycle.id } })).status).toBe(404);
    const discarded = await admin(endpoints.discardDraft, { params: { id: draft.id } });
    expect(discarded.headers['app-alert']).toBe('app.lifeCycle.draftDiscarded');
    expect((await admin(lifeCycleEndpoints.read, { params: { id: draft.id } })).status).toBe(404);
    expect(await link(lifeCycle.id)).toMatchObject({ draftId: null, ofId: null });
    expect((await openDraft(lifeCycle.id)).id).not.toBe(draft.id);
  });

  it('stays while a competition was planned with it by mistake', async () => {
    const lifeCycle = await aJuryLifeCycle(app.db);
    const draft = await openDraft(lifeCycle.id);
    await aCompetition(app.db, { lifeCycleId: draft.id, competitionState: 'DRAFT' });
    const discarded = await admin(endpoints.discardDraft, { params: { id: draft.id } });
    expect([discarded.status, discarded.errorKey]).toEqual([400, 'error.inUse']);
    expect((await apply(draft.id)).errorKey).toBe('error.inUse');
    expect((await admin(lifeCycleEndpoints.read, { params: { id: draft.id } })).status).toBe(200);
  });

  it('only ADMIN has to do with it; an unknown life cycle answers 404 [R3O-14]', async () => {
    const { id } = await aWorkingLifeCycle();
    const other = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN', 'ROLE_SUGGESTION_ADMIN'] }));
    for (const endpoint of [endpoints.draft, endpoints.openDraft, endpoints.discardDraft]) {
      expect((await app.anonymous(endpoint, { params: { id } })).status).toBe(401);
      expect((await other(endpoint, { params: { id } })).status).toBe(403);
      expect((await admin(endpoint, { params: { id: 999_999 } })).status).toBe(404);
    }
  });
});

describe('a draft is not applied', () => {
  it('while contributions stand in a state that goes and nobody said where they go [S3-32]', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const { id } = await contributionIn(lifeCycle, 'FLOW');
    const draft = await openDraft(lifeCycle.id);
    await takeOut(draft.id, 'FLOW', 'COMPLETION');
    const shown = (await dryRun(draft.id)).body;
    expect(shown.canApply).toBe(false);
    expect(shown.states.find(({ state }) => state.stateType === 'FLOW')?.target).toBeNull();
    expect((await apply(draft.id)).fieldErrors).toEqual({ moves: 'NotNull' });
    expect(await rowOf(id)).toMatchObject({ stateType: 'FLOW' });
    const end = lifeCycle.state('COMPLETION').id;
    const done = await apply(draft.id, [{ stateId: lifeCycle.state('FLOW').id, targetStateId: end }]);
    expect(done.status).toBe(200);
    // An end locks, however it is entered.
    expect(await rowOf(id)).toMatchObject({ stateId: end, editable: false });
  });

  it('with a way that would submit a draft, take a hand-in back, or lead elsewhere', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const stranger = await aWorkingLifeCycle({ isActive: false });
    const draft = await openDraft(lifeCycle.id);
    const [fresh, submitted, flow] = ['DRAFT', 'SUBMITTED', 'FLOW'].map((key) => lifeCycle.state(key).id) as [
      number,
      number,
      number,
    ];
    for (const move of [
      { stateId: fresh, targetStateId: submitted },
      { stateId: submitted, targetStateId: fresh },
      { stateId: flow, targetStateId: stranger.state('FLOW').id },
      { stateId: stranger.state('FLOW').id, targetStateId: flow },
    ]) {
      expect((await dryRun(draft.id, [move])).fieldErrors).toEqual({ moves: 'Value' });
    }
    const twice = { stateId: flow, targetStateId: submitted };
    expect((await dryRun(draft.id, [twice, twice])).fieldErrors).toEqual({ moves: 'Value' });
  });

  it('when it, or its life cycle, is no longer what was looked at; a second look tells that it is outdated [S3-49]', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const draft = await openDraft(lifeCycle.id);
    const { revision, draftRevision } = (await dryRun(draft.id)).body;
    const seen = { moves: [], revision, draftRevision };
    const touch = async (lifeCycleId: number) =>
      admin(commandEndpoints.create, {
        body: {
          stateId: (await stateIn(lifeCycleId, 'FLOW')).id,
          commandType: 'VIEW_OWNERS',
          roles: ['RESPONSIBLE'],
        },
      });
    await touch(draft.id);
    const late = await admin(endpoints.applyDraft, { params: { id: draft.id }, body: seen });
    expect([late.status, late.errorKey]).toEqual([400, 'error.savedInBetween']);

    await touch(lifeCycle.id);
    const again = (await dryRun(draft.id)).body;
    expect(again.isOutdated).toBe(true);
    const stale = await admin(endpoints.applyDraft, {
      params: { id: draft.id },
      body: { ...seen, draftRevision: again.draftRevision },
    });
    expect(stale.errorKey).toBe('error.savedInBetween');
    expect((await apply(draft.id)).status).toBe(200);
    expect((await stateIn(lifeCycle.id, 'FLOW')).commands).toHaveLength(1);
  });

  it('with errors: those are told, and nothing changes [Q3-122]', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const before = await treeOf(lifeCycle.id);
    const draft = await openDraft(lifeCycle.id);
    const flow = await stateIn(draft.id, 'FLOW');
    await admin(actionEndpoints.remove, { params: { id: flow.actions[0]?.id ?? 0 } });
    expect((await dryRun(draft.id)).body).toMatchObject({ canApply: false });
    const refused = await apply(draft.id);
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.lifeCycleFaulty']);
    expect(await treeOf(lifeCycle.id)).toEqual(before);
    expect(await app.db.$count(lifeCycles, eq(lifeCycles.id, draft.id))).toBe(1);
  });

  it('while a competition stands in a step that the draft has no state for [S3-42, Q3-25]', async () => {
    const lifeCycle = await aJuryLifeCycle(app.db);
    const competition = await aCompetition(app.db, { lifeCycleId: lifeCycle.id, competitionState: 'EVAL2' });
    const draft = await openDraft(lifeCycle.id);
    const second = (await treeOf(draft.id)).states.find(({ step }) => step === 'EVAL2');
    expect((await admin(stateEndpoints.remove, { params: { id: second?.id ?? 0 } })).status).toBe(200);
    expect((await dryRun(draft.id)).body).toMatchObject({ stepsInUse: ['EVAL2'], canApply: false });
    const refused = await apply(draft.id);
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.stepInUse']);
    await app.db
      .update(competitions)
      .set({ competitionState: 'APPROVAL' })
      .where(eq(competitions.id, competition.id));
    expect((await apply(draft.id)).status).toBe(200);
  });

  it('twice: of two who apply it at once, one does', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const draft = await openDraft(lifeCycle.id);
    const answers = await Promise.all([apply(draft.id), apply(draft.id)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses[1]).toBeGreaterThanOrEqual(400);
    expect(statuses[1]).toBeLessThan(500);
  });
});
