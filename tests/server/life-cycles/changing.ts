import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { lifeCycleChangeEndpoints as endpoints } from '#contract/life-cycles/changes.endpoints.ts';
import type { StateMove } from '#contract/life-cycles/changes.schema.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionTasks } from '#server/platform/db/schema/tasks.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aLifeCycle, type TestLifeCycle } from '#tests/support/factories/lifeCycles.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

export let app: TestApp;
export let admin: Call;

/** A server with an administrator of life cycles, for a file of tests. */
export function prepareChanges(): void {
  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  });
  afterAll(() => app.close());
}

/** A name in both languages. */
export const names = (name: string) => [
  { language: 'en', name },
  { language: 'tr', name: `${name} (tr)` },
];

/** Submitted, looked at, worked on, done; a responsible in every step. */
export const aWorkingLifeCycle = (values: { isActive?: boolean } = {}) =>
  aLifeCycle(app.db, {
    ...values,
    states: [
      { stateType: 'NEW' },
      { stateType: 'DRAFT' },
      {
        stateType: 'SUBMITTED',
        actions: [{ name: 'Look at it', to: 'EVALUATION', roles: ['RESPONSIBLE'] }],
        commands: [{ commandType: 'ASSIGN', roles: ['RESPONSIBLE'] }],
        tasks: [{ name: 'Take on', role: 'RESPONSIBLE', dayCount: 5 }],
      },
      {
        stateType: 'EVALUATION',
        actions: [{ name: 'Accept', to: 'FLOW', roles: ['RESPONSIBLE'] }],
        commands: [{ commandType: 'VIEW_HISTORY', roles: ['RESPONSIBLE'] }],
        tasks: [{ name: 'Judge', role: 'RESPONSIBLE' }],
      },
      {
        stateType: 'FLOW',
        actions: [{ name: 'Finish', to: 'COMPLETION', roles: ['RESPONSIBLE'] }],
        tasks: [{ name: 'Work', role: 'RESPONSIBLE' }],
      },
      { stateType: 'COMPLETION' },
    ],
  });

/** A contribution in a state with its owner and responsible, and their open tasks of that state. */
export async function contributionIn(
  lifeCycle: TestLifeCycle,
  state: string,
  people: { owner?: TestUser; responsible?: TestUser } = {},
) {
  const owner = people.owner ?? (await aUser(app.db));
  const responsible = people.responsible ?? (await aUser(app.db));
  const { id } = await aContribution(app.db, {
    lifeCycle,
    state,
    owner,
    participants: [[responsible, 'RESPONSIBLE']],
  });
  return { id, owner, responsible };
}

export const openDraft = async (id: number) => (await admin(endpoints.openDraft, { params: { id } })).body;
export const treeOf = async (id: number) =>
  (await admin(lifeCycleEndpoints.readTree, { params: { id } })).body;
export const dryRun = (id: number, moves: StateMove[] = []) =>
  admin(endpoints.dryRun, { params: { id }, body: { moves } });
/** Applies what a dry run has just shown. */
export async function apply(id: number, moves: StateMove[] = []) {
  const { revision, draftRevision } = (await dryRun(id, moves)).body;
  return admin(endpoints.applyDraft, { params: { id }, body: { moves, revision, draftRevision } });
}

/** A state of a life cycle by its type. */
export async function stateIn(lifeCycleId: number, stateType: string) {
  const state = (await treeOf(lifeCycleId)).states.find((one) => one.stateType === stateType);
  if (!state) throw new Error(`No state of type ${stateType}`);
  return state;
}

export const rowOf = async (id: number) =>
  (await app.db.select().from(contributions).where(eq(contributions.id, id)))[0];
export const tasksOf = (id: number) =>
  app.db
    .select()
    .from(contributionTasks)
    .where(eq(contributionTasks.contributionId, id))
    .orderBy(asc(contributionTasks.id));
