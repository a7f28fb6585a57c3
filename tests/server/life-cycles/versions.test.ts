import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lifeCycleChangeEndpoints } from '#contract/life-cycles/changes.endpoints.ts';
import {
  actionEndpoints,
  commandPointEndpoints,
  stateEndpoints,
} from '#contract/life-cycles/definitions.endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { lifeCycleVersionEndpoints as endpoints } from '#contract/life-cycles/versions.endpoints.ts';
import { lifeCycleVersions } from '#server/platform/db/schema/life-cycle-versions.ts';
import { pointDefinitions } from '#server/platform/db/schema/life-cycles.ts';
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
  treeOf,
} from './changing.ts';

prepareChanges();
afterEach(() => vi.restoreAllMocks());

const versionsOf = async (id: number, query: { page?: number; size?: number } = {}) =>
  (await admin(endpoints.list, { params: { id }, query })).body;
const versionOf = async (id: number, number: number) =>
  (await admin(endpoints.read, { params: { id, number } })).body;
const restore = (id: number, number: number) => admin(endpoints.restore, { params: { id, number } });
const rename = (call: typeof admin, stateId: number, name: string) =>
  call(stateEndpoints.save, { body: { id: stateId, stateDefinitionList: names(name) } });
const anAdministrator = async () => app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
/** What a life cycle is, without what numbers its changes. */
const contentOf = async (id: number) => {
  const { revision: _, ...content } = await treeOf(id);
  return content;
};

describe('the versions of a life cycle', () => {
  it('there are none until something that is in use changes', async () => {
    const unused = await aWorkingLifeCycle({ isActive: false });
    await rename(admin, (await stateIn(unused.id, 'FLOW')).id, 'Work');
    expect(await versionsOf(unused.id)).toEqual([]);
    await contributionIn(unused, 'SUBMITTED');
    await rename(admin, (await stateIn(unused.id, 'FLOW')).id, 'Harder work');
    expect(await versionsOf(unused.id)).toMatchObject([
      { number: 2, kind: 'EDITED', isCurrent: true, differenceCount: 1 },
      { number: 1, kind: 'FIRST', isCurrent: false, differenceCount: 0, author: null },
    ]);
  });

  it('changes of one person soon after each other are one version, of another person or an hour later another', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const { id: flow } = await stateIn(lifeCycle.id, 'FLOW');
    await rename(admin, flow, 'Work');
    await rename(admin, flow, 'Hard work');
    const colleague = await anAdministrator();
    await rename(colleague, flow, 'Good work');
    const later = new Date(Date.now() + 61 * 60 * 1000);
    vi.spyOn(app.services, 'now').mockReturnValue(later);
    await rename(colleague, flow, 'Late work');
    const rows = await versionsOf(lifeCycle.id);
    expect(rows.map(({ number, kind, differenceCount }) => [number, kind, differenceCount])).toEqual([
      [4, 'EDITED', 1],
      [3, 'EDITED', 1],
      [2, 'EDITED', 1],
      [1, 'FIRST', 0],
    ]);
    expect(rows[0]?.dateBegun).toBe(later.toISOString());
    expect(rows[1]?.author?.id).toBe(rows[0]?.author?.id);
    expect(rows[2]?.author?.id).not.toBe(rows[1]?.author?.id);
    const { differences } = await versionOf(lifeCycle.id, 3);
    expect(differences).toMatchObject([
      {
        kind: 'state',
        change: 'changed',
        fields: ['stateDefinitionList'],
        before: { stateDefinitionList: names('Hard work') },
        after: { stateDefinitionList: names('Good work') },
      },
    ]);
  });

  it('a draft that is applied is one version, whatever it changes, and what was changed meanwhile another', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const draft = await openDraft(lifeCycle.id);
    const flow = await stateIn(draft.id, 'FLOW');
    await rename(admin, flow.id, 'Work');
    await admin(actionEndpoints.save, { body: { id: flow.actions[0]?.id ?? 0, explanationRequired: true } });
    await rename(await anAdministrator(), (await stateIn(lifeCycle.id, 'EVALUATION')).id, 'Judging');
    expect((await apply(draft.id)).status).toBe(200);
    expect(await versionsOf(lifeCycle.id)).toMatchObject([
      // The draft also takes back what was changed meanwhile.
      { number: 3, kind: 'APPLIED', restoredNumber: null, differenceCount: 3, isCurrent: true },
      { number: 2, kind: 'EDITED', differenceCount: 1 },
      { number: 1, kind: 'FIRST' },
    ]);
    const { differences } = await versionOf(lifeCycle.id, 3);
    expect(differences.map(({ kind, change }) => [kind, change])).toEqual([
      ['state', 'changed'],
      ['state', 'changed'],
      ['action', 'changed'],
    ]);
  });

  it('a version that changed nothing in the end is taken over by the next one', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const flow = await stateIn(lifeCycle.id, 'FLOW');
    await rename(admin, flow.id, 'Work');
    await admin(stateEndpoints.save, {
      body: { id: flow.id, stateDefinitionList: flow.stateDefinitionList },
    });
    const colleague = await anAdministrator();
    await rename(colleague, flow.id, 'Good work');
    const rows = await versionsOf(lifeCycle.id);
    expect(rows.map((row) => [row.number, row.differenceCount])).toEqual([
      [2, 1],
      [1, 0],
    ]);
    const draft = await openDraft(lifeCycle.id);
    await apply(draft.id);
    await rename(colleague, flow.id, 'Best work');
    // What the empty draft began, the next change goes on with.
    expect(await versionsOf(lifeCycle.id)).toMatchObject([
      { number: 3, kind: 'EDITED', differenceCount: 1 },
      { number: 2, differenceCount: 1 },
      { number: 1 },
    ]);
  });

  it('a change that is refused makes none', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const { revision } = await treeOf(lifeCycle.id);
    const { id: flow } = await stateIn(lifeCycle.id, 'FLOW');
    const refused = await admin(stateEndpoints.save, {
      body: { id: flow, revision: revision - 1, stateDefinitionList: names('Work') },
    });
    expect(refused.errorKey).toBe('error.savedInBetween');
    expect(await versionsOf(lifeCycle.id)).toEqual([]);
  });

  it('going out of use because another goes live is a change too [S3-30]', async () => {
    const first = await aWorkingLifeCycle();
    const second = await aWorkingLifeCycle({ isActive: false });
    await admin(lifeCycleEndpoints.save, { body: { id: second.id, isActive: true } });
    const { differences } = await versionOf(first.id, 2);
    expect(differences).toMatchObject([
      { kind: 'lifeCycle', fields: ['isActive'], before: { isActive: true }, after: { isActive: false } },
    ]);
  });

  it('are listed page by page, and nobody but system administrators reads them', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const { id: flow } = await stateIn(lifeCycle.id, 'FLOW');
    for (const name of ['Work', 'Good work', 'Better work']) {
      await rename(await anAdministrator(), flow, name);
    }
    const { body, total } = await admin(endpoints.list, {
      params: { id: lifeCycle.id },
      query: { page: 1, size: 2 },
    });
    expect(total).toBe(4);
    expect(body.map(({ number, differenceCount }) => [number, differenceCount])).toEqual([
      [2, 1],
      [1, 0],
    ]);
    const manager = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
    expect((await manager(endpoints.list, { params: { id: lifeCycle.id } })).status).toBe(403);
    expect((await manager(endpoints.read, { params: { id: lifeCycle.id, number: 1 } })).status).toBe(403);
    expect((await manager(endpoints.restore, { params: { id: lifeCycle.id, number: 1 } })).status).toBe(403);
    expect((await admin(endpoints.list, { params: { id: 999_999 } })).status).toBe(404);
    expect((await admin(endpoints.read, { params: { id: lifeCycle.id, number: 9 } })).status).toBe(404);
  });

  it('of two administrators who begin at once, each has one of their own', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const { id: flow } = await stateIn(lifeCycle.id, 'FLOW');
    const { id: evaluation } = await stateIn(lifeCycle.id, 'EVALUATION');
    const [one, other] = [await anAdministrator(), await anAdministrator()];
    await Promise.all([rename(one, flow, 'Work'), rename(other, evaluation, 'Judging')]);
    expect((await versionsOf(lifeCycle.id)).map((row) => [row.number, row.differenceCount])).toEqual([
      [3, 1],
      [2, 1],
      [1, 0],
    ]);
  });
});

describe('the way back to a version', () => {
  it('goes by a draft and its dry run: what is still there stays who it is, and contributions with it [S3-49]', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const before = await contentOf(lifeCycle.id);
    const working = await contributionIn(lifeCycle, 'FLOW');
    const judged = await contributionIn(lifeCycle, 'EVALUATION');

    const draft = await openDraft(lifeCycle.id);
    const [evaluation, flow] = [await stateIn(draft.id, 'EVALUATION'), await stateIn(draft.id, 'FLOW')];
    const submitted = await stateIn(draft.id, 'SUBMITTED');
    await admin(actionEndpoints.save, {
      body: { id: submitted.actions[0]?.id ?? 0, targetStateId: flow.id },
    });
    await admin(stateEndpoints.remove, { params: { id: evaluation.id } });
    const { id: gone } = await stateIn(lifeCycle.id, 'EVALUATION');
    const { id: next } = await stateIn(lifeCycle.id, 'FLOW');
    expect((await apply(draft.id, [{ stateId: gone, targetStateId: next }])).status).toBe(200);
    expect((await rowOf(judged.id))?.stateId).toBe(next);

    const way = await restore(lifeCycle.id, 1);
    expect(way.status).toBe(200);
    expect(await contentOf(lifeCycle.id)).not.toEqual(before);
    const run = (await dryRun(way.body.id)).body;
    expect(run).toMatchObject({ canApply: true, moved: 0, isOutdated: false });
    // Said before it is done, also of what no contribution is in.
    expect(run.differences.map(({ kind, change }) => [kind, change])).toEqual([
      ['action', 'changed'],
      ['state', 'added'],
    ]);
    expect(run.newStateIds).toHaveLength(1);
    expect((await apply(way.body.id)).status).toBe(200);

    const after = await contentOf(lifeCycle.id);
    const shape = (tree: typeof before) =>
      tree.states.map(({ stateType, actions, taskDefinitions }) => [
        stateType,
        actions.map(({ definitionList }) => definitionList),
        taskDefinitions.map(({ definitionList }) => definitionList),
      ]);
    expect(shape(after)).toEqual(shape(before));
    const idsOf = (tree: typeof before) =>
      tree.states.filter(({ stateType }) => stateType !== 'EVALUATION').map(({ id }) => id);
    expect(idsOf(after)).toEqual(idsOf(before));
    expect((await rowOf(working.id))?.stateId).toBe(next);
    expect(await versionsOf(lifeCycle.id)).toMatchObject([
      { number: 3, kind: 'APPLIED', restoredNumber: 1, isCurrent: true },
      { number: 2, kind: 'APPLIED', restoredNumber: null },
      { number: 1, kind: 'FIRST' },
    ]);
  });

  it('leaves name and use as they are, and can be thrown away [S3-30]', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    await admin(lifeCycleEndpoints.save, {
      body: { id: lifeCycle.id, definitionList: names('Another name'), isOwnersChatEnabled: true },
    });
    const changed = await contentOf(lifeCycle.id);
    const way = (await restore(lifeCycle.id, 1)).body;
    expect(way.definitionList[0]?.name).toBe('Another name (draft)');
    await admin(lifeCycleChangeEndpoints.discardDraft, { params: { id: way.id } });
    expect(await contentOf(lifeCycle.id)).toEqual(changed);
    const again = (await restore(lifeCycle.id, 1)).body;
    await apply(again.id);
    expect(await contentOf(lifeCycle.id)).toEqual({ ...changed, isOwnersChatEnabled: false });
  });

  it('is refused beside an open draft, and for a draft', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    await rename(admin, (await stateIn(lifeCycle.id, 'FLOW')).id, 'Work');
    const draft = await openDraft(lifeCycle.id);
    expect((await restore(lifeCycle.id, 1)).errorKey).toBe('error.alreadyExists');
    expect((await restore(draft.id, 1)).errorKey).toBe('error.lifeCycleIsDraft');
    expect((await restore(lifeCycle.id, 7)).status).toBe(400);
  });

  it('leaves out points by definitions that are no more, and says how many', async () => {
    const lifeCycle = await aWorkingLifeCycle();
    const [definition] = await app.db
      .insert(pointDefinitions)
      .values({
        source: 'SUGGESTION',
        code: 'PASSING',
        definitionList: [{ language: 'en', title: 'Passing' }],
        point: 5,
        isActive: true,
      })
      .returning();
    const command = (await stateIn(lifeCycle.id, 'SUBMITTED')).commands[0];
    const point = await admin(commandPointEndpoints.create, {
      body: {
        stateCommandId: command?.id ?? 0,
        pointDefinitionId: definition?.id ?? 0,
        role: 'RESPONSIBLE',
        share: false,
      },
    });
    const colleague = await anAdministrator();
    await colleague(commandPointEndpoints.remove, { params: { id: point.body.id } });
    expect(await versionOf(lifeCycle.id, 2)).toMatchObject({
      lostPoints: 0,
      differences: [
        { kind: 'commandPoint', change: 'added', within: { command: { commandType: 'ASSIGN' } } },
      ],
    });
    await app.db.delete(pointDefinitions).where(eq(pointDefinitions.id, definition?.id ?? 0));
    expect((await versionOf(lifeCycle.id, 2)).lostPoints).toBe(1);
    const way = await restore(lifeCycle.id, 2);
    expect(way.status).toBe(200);
    expect((await stateIn(way.body.id, 'SUBMITTED')).commands[0]?.pointDefinitions).toEqual([]);
  });
});

it('of each life cycle with versions, one is what it is now', async () => {
  const open = await app.db.select().from(lifeCycleVersions);
  const current = open.filter(({ content }) => content === null).map(({ lifeCycleId }) => lifeCycleId);
  expect(new Set(current).size).toBe(current.length);
  expect(current.toSorted()).toEqual([...new Set(open.map(({ lifeCycleId }) => lifeCycleId))].toSorted());
});
