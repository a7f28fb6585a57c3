import { and, eq, inArray, sql } from 'drizzle-orm';
import type { StateMove } from '#contract/life-cycles/changes.schema.ts';
import type { CompetitionState, LifeCycleForUpdate } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { competitions } from '#server/platform/db/schema/campaigns.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { lifeCycleDraftParts } from '#server/platform/db/schema/life-cycle-drafts.ts';
import { found, invalid } from '#server/platform/errors.ts';
import type { Decision } from '../apply/context.ts';
import { followChange } from '../engine/follow-change.ts';
import { promisesOtherwise } from '../engine/promises.ts';
import { mayBecome, mayTakePlaceOf } from '../engine/states.ts';
import type { Lifecycle, State } from '../engine/types.ts';
import { isRated } from '../life-cycle.rating.ts';
import { situationsInBatches } from '../load/batches.ts';
import { loadForUpdate } from '../load/life-cycle.ts';
import type { Lock } from '../load/view.ts';
import { hasOtherTasks } from './compare.ts';
import { readDraft } from './drafts.ts';
import { futureOf, livingPairs, type Pair } from './future.ts';

/** What is in a state. */
interface StateUsage {
  contributions: number;
  /** They are never shown again, but still refer to their state. */
  deleted: number;
}

/** What a draft changes in its life cycle and in all that follows it: decided, not written. */
export interface ChangePlan {
  origin: LifeCycleForUpdate;
  draft: LifeCycleForUpdate;
  pairs: readonly Pair[];
  /** The life cycle afterwards. */
  future: Lifecycle;
  isOutdated: boolean;
  stateUsage: ReadonlyMap<number, StateUsage>;
  /** Where the contributions of each present state are afterwards; undefined where nobody said it. */
  targets: ReadonlyMap<number, State | undefined>;
  /** Present states that the draft no longer has. */
  removed: readonly State[];
  /** Present states whose contributions move, or have other tasks. */
  affected: readonly number[];
  /** Steps in which competitions are and that had a state, but will have none. */
  stepsInUse: readonly CompetitionState[];
  /** The draft rates another way than contributions are rated already. */
  isRatedOtherwise: boolean;
}

async function readStateUsage(db: Db, lifeCycleId: number): Promise<Map<number, StateUsage>> {
  const rows = await db
    .select({
      stateId: contributions.stateId,
      contributions: sql<number>`count(*) filter (where not ${contributions.isDeleted})::int`,
      deleted: sql<number>`count(*) filter (where ${contributions.isDeleted})::int`,
    })
    .from(contributions)
    .where(eq(contributions.lifeCycleId, lifeCycleId))
    .groupBy(contributions.stateId);
  return new Map(rows.map(({ stateId, ...stateUsage }) => [stateId, stateUsage]));
}

/** The successor of a state: itself where it stays, else the first of its type. */
function successorOf(before: State, { states }: Lifecycle): State | undefined {
  return (
    states.find((after) => after.id === before.id && mayBecome(before, after)) ??
    states.find((after) => after.stateType === before.stateType && mayTakePlaceOf(before, after))
  );
}

/** @throws AppError field errors for a state of another life cycle, or one that cannot follow */
function targetsOf(origin: Lifecycle, future: Lifecycle, moves: readonly StateMove[]) {
  const chosen = new Map(moves.map(({ stateId, targetStateId }) => [stateId, targetStateId]));
  const fits = ({ stateId, targetStateId }: StateMove) => {
    const before = origin.states.find(({ id }) => id === stateId);
    const after = future.states.find(({ id }) => id === targetStateId);
    if (before === undefined || after === undefined) return false;
    return (before.id === after.id ? mayBecome : mayTakePlaceOf)(before, after);
  };
  if (chosen.size < moves.length || !moves.every(fits)) {
    throw invalid('lifeCycle', [{ field: 'moves', message: 'Value' }]);
  }
  return new Map(
    origin.states.map((before) => [
      before.id,
      chosen.has(before.id)
        ? future.states.find(({ id }) => id === chosen.get(before.id))
        : successorOf(before, future),
    ]),
  );
}

async function readStepsInUse(db: Db, origin: Lifecycle, future: Lifecycle): Promise<CompetitionState[]> {
  const stepsOf = ({ states }: Lifecycle) => new Set(states.map(({ step }) => step));
  const [before, after] = [stepsOf(origin), stepsOf(future)];
  const lost = [...before].filter((step): step is CompetitionState => step !== null && !after.has(step));
  if (lost.length === 0) return [];
  const rows = await db
    .selectDistinct({ step: competitions.competitionState })
    .from(competitions)
    .where(and(eq(competitions.lifeCycleId, origin.id), inArray(competitions.competitionState, lost)));
  return rows.map(({ step }) => step);
}

/**
 * Decides what a draft changes in its life cycle, S3-49. Nothing is written, so that a dry run shows exactly what
 * applying it does.
 * @param moves where the contributions of states go that do not go to their own successor
 * @throws AppError 404 for a life cycle that is no draft; field errors of `moves`
 */
export async function planChange(db: Db, draftId: number, moves: readonly StateMove[]): Promise<ChangePlan> {
  const { ofLifeCycleId, ofRevision } = await readDraft(db, draftId);
  const origin = found(await loadForUpdate(db, ofLifeCycleId));
  const draft = found(await loadForUpdate(db, draftId));
  const stored = await db
    .select()
    .from(lifeCycleDraftParts)
    .where(eq(lifeCycleDraftParts.lifeCycleId, draftId));
  const pairs = livingPairs(origin, draft, stored);
  const future = futureOf(origin, draft, pairs);
  const targets = targetsOf(origin, future, moves);
  const affected = origin.states.filter((before) => {
    const after = targets.get(before.id);
    return (
      after !== undefined &&
      (after.id !== before.id || hasOtherTasks(before, after) || promisesOtherwise(before, after))
    );
  });
  return {
    origin,
    draft,
    pairs,
    future,
    isOutdated: origin.revision !== ofRevision,
    stateUsage: await readStateUsage(db, origin.id),
    targets,
    removed: origin.states.filter(({ id }) => !future.states.some((after) => after.id === id)),
    affected: affected.map(({ id }) => id),
    stepsInUse: await readStepsInUse(db, origin, future),
    isRatedOtherwise: draft.ratingType !== origin.ratingType && (await isRated(db, origin.id)),
  };
}

/** Whether nothing of the plan keeps it from being applied but what the check finds. */
export const isApplicable = (plan: ChangePlan): boolean =>
  plan.stepsInUse.length === 0 && !plan.isRatedOtherwise && statesWithoutTarget(plan).length === 0;

/** States that are removed while something is in them and no target was chosen. */
export function statesWithoutTarget({ origin, stateUsage, targets }: ChangePlan): State[] {
  return origin.states.filter(({ id }) => {
    const { contributions: running = 0, deleted = 0 } = stateUsage.get(id) ?? {};
    return targets.get(id) === undefined && running + deleted > 0;
  });
}

/** The decisions of a plan on every contribution that it concerns, in the order of their ids, part by part. */
export async function* decideInBatches(
  db: Db,
  { origin, future, targets, affected }: ChangePlan,
  options: { lock: Extract<Lock, 'none' | 'wait'>; now: Date },
): AsyncGenerator<Decision[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from contribution
     where life_cycle_id = ${origin.id} and state_id = any(${idArray(affected)}) and not is_deleted order by id`);
  const ids = rows.map(({ id }) => id);
  for await (const situations of situationsInBatches(db, ids, { ...options, future })) {
    yield situations.flatMap((situation): Decision[] => {
      const target = targets.get(situation.contribution.stateId);
      const outcome = target && followChange(situation, target.id);
      return outcome?.ok && outcome.effects.length > 0 ? [{ situation, effects: outcome.effects }] : [];
    });
  }
}
