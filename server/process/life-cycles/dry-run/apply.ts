import { and, eq, inArray, sql } from 'drizzle-orm';
import type { StateMove } from '#contract/life-cycles/changes.schema.ts';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import { deleteUnused } from '#server/platform/db/references.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { lifeCycleStates, lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { found, invalid, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { applyDecisions } from '../apply/decision.ts';
import { requireNoErrorsIn } from '../check/read-check.ts';
import { SYSTEM } from '../engine/types.ts';
import { writeRanks } from '../life-cycle.order.ts';
import { requireUnrated } from '../life-cycle.rating.ts';
import { readLifeCycle, releaseTargets } from '../life-cycle.repository.ts';
import { lockLifeCycle, requireValidStates } from '../life-cycle.save.ts';
import { beginVersion, editorOf } from '../versions/track-change.ts';
import { readDraft } from './drafts.ts';
import { mergeDraft } from './merge.ts';
import { type ChangePlan, decideInBatches, planChange, statesWithoutTarget } from './plan.ts';

interface Application {
  moves: readonly StateMove[];
  /** Revisions that the dry run showed: something else must not be carried out. */
  revision: number;
  draftRevision: number;
}

/** Nobody comes into these states, or leaves them, until the transaction ends. */
async function holdStates(db: Db, stateIds: readonly number[]): Promise<void> {
  if (stateIds.length === 0) return;
  await db.execute(
    sql`select from life_cycle_state where id = any(${idArray(stateIds)}) order by id for update`,
  );
}

/** What was deleted is carried along without a word: it is never shown again. */
async function moveDeleted(db: Db, { targets, affected }: ChangePlan): Promise<void> {
  for (const stateId of affected) {
    const target = targets.get(stateId);
    if (!target || target.id === stateId) continue;
    await db
      .update(contributions)
      .set({ stateId: target.id, stateType: target.stateType })
      .where(and(eq(contributions.stateId, stateId), contributions.isDeleted));
  }
}

/** Contributions carry the type of their state, S3-32. */
async function updateStateTypes(db: Db, { origin, future }: ChangePlan): Promise<void> {
  for (const { id, stateType } of future.states) {
    const before = origin.states.find((state) => state.id === id);
    if (!before || before.stateType === stateType) continue;
    await db.update(contributions).set({ stateType }).where(eq(contributions.stateId, id));
  }
}

/** Flags and the way of rating; the name and the use stay those of the life cycle. */
async function copyFlags(db: Db, { origin, draft }: ChangePlan): Promise<void> {
  const { id: _, contributionType, definitionList, isActive, revision, states, ...flags } = draft;
  await db.update(lifeCycles).set(flags).where(eq(lifeCycles.id, origin.id));
}

function requireApplicable(plan: ChangePlan): void {
  if (plan.stepsInUse.length > 0) throw refused('error.stepInUse', 'lifeCycle');
  if (statesWithoutTarget(plan).length > 0) {
    throw invalid('lifeCycle', [{ field: 'moves', message: 'NotNull' }]);
  }
}

/**
 * Puts a draft in the place of its life cycle, in one transaction: its configuration, the states of all contributions
 * that follow it with their tasks, notifications and history, and the end of the draft, S3-32, S3-39, S3-49.
 * @throws AppError 404 for a life cycle that is no draft; error.savedInBetween when one of the two is no longer what
 *   the dry run showed; error.lifeCycleFaulty, error.stepInUse, error.inUse when a competition was planned with the
 *   draft; field errors of `moves`, and of another `ratingType` once contributions are rated
 */
export async function applyDraft(
  context: ServiceContext,
  draftId: number,
  application: Application,
): Promise<LifeCycle> {
  const { db, services, caller } = context;
  const { ofLifeCycleId, restoresNumber } = await readDraft(db, draftId);
  await lockLifeCycle(db, ofLifeCycleId, application.revision);
  await lockLifeCycle(db, draftId, application.draftRevision);
  const plan = await planChange(db, draftId, application.moves);
  await requireNoErrorsIn(db, plan.future);
  requireApplicable(plan);
  if (plan.draft.ratingType !== plan.origin.ratingType) await requireUnrated(db, ofLifeCycleId);
  const removed = plan.removed.map(({ id }) => id);
  await holdStates(db, removed);
  await allowLongStatements(db);

  await beginVersion(db, ofLifeCycleId, {
    kind: 'APPLIED',
    restoredNumber: restoresNumber,
    ...editorOf(context),
  });
  await mergeDraft(db, plan);
  const effectContext = { db, services, actor: SYSTEM, onBehalfOf: caller.id };
  if (plan.affected.length > 0) {
    for await (const decisions of decideInBatches(db, plan, { lock: 'wait', now: services.now() })) {
      await applyDecisions(effectContext, decisions);
    }
  }
  await moveDeleted(db, plan);
  if (removed.length > 0) {
    await releaseTargets(db, sql`select unnest(${idArray(removed)})`);
    await deleteUnused('lifeCycleState', () =>
      db.delete(lifeCycleStates).where(inArray(lifeCycleStates.id, removed)),
    );
  }
  await updateStateTypes(db, plan);
  await copyFlags(db, plan);
  await deleteUnused('lifeCycle', () => db.delete(lifeCycles).where(eq(lifeCycles.id, draftId)));
  await writeRanks(
    db,
    sql`life_cycle_state`,
    plan.future.states.map(({ id }) => id),
  );
  const lifeCycle = found(await readLifeCycle(db, ofLifeCycleId));
  await requireValidStates(db, lifeCycle);
  return lifeCycle;
}
