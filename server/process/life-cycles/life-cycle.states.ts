import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { stateEndpoints } from '#contract/life-cycles/definitions.endpoints.ts';
import type { LifeCycle, LifeCycleState } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import { deleteUnused } from '#server/platform/db/references.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { lifeCycleStates, stateActions } from '#server/platform/db/schema/life-cycles.ts';
import { found, invalid, refused } from '#server/platform/errors.ts';
import { mayBecome } from './engine/states.ts';
import { placeInOrder, writeRanks } from './life-cycle.order.ts';
import { listStates, readLifeCycle, readState } from './life-cycle.repository.ts';
import { beginChange, requireValidStates, withoutUndefined } from './life-cycle.save.ts';
import type { Editor } from './versions/track-change.ts';

export type NewState = Omit<z.output<(typeof stateEndpoints)['create']['body']>, 'id'>;
type StateChange = z.output<(typeof stateEndpoints)['save']['body']>;

const TABLE = sql`life_cycle_state`;

/** Only the states of ideas belong to a step of a competition, Q3-25. */
function requireStepFits({ contributionType }: LifeCycle, step: string | null | undefined): void {
  if (step && contributionType !== 'IDEA') {
    throw invalid('lifeCycleState', [{ field: 'step', message: 'Value' }]);
  }
}

async function place(db: Db, state: LifeCycleState, rank: number | null): Promise<void> {
  const ids = (await listStates(db, state.lifeCycleId)).map(({ id }) => id);
  await writeRanks(db, TABLE, placeInOrder(ids, state.id, rank));
}

/** Locks the life cycle of a state, then reads both; a state never changes its life cycle. */
async function beginChangeOfState(db: Db, id: number, editor: Editor, seen?: number | null) {
  const { lifeCycleId } = found(await readState(db, id));
  await beginChange(db, lifeCycleId, editor, seen);
  return {
    state: found(await readState(db, id)),
    lifeCycle: found(await readLifeCycle(db, lifeCycleId)),
  };
}

/**
 * Adds a state at its rank, the others shift; without a rank a NEW state comes first and another one
 * last [R3P-124], S3-32.
 * @throws AppError 404 for an unknown life cycle, error.stateRule, error.validation
 */
export async function createState(db: Db, values: NewState, editor: Editor): Promise<LifeCycleState> {
  await beginChange(db, values.lifeCycleId, editor);
  const lifeCycle = found(await readLifeCycle(db, values.lifeCycleId));
  requireStepFits(lifeCycle, values.step);
  const last = (await listStates(db, lifeCycle.id)).length + 1;
  const [row] = await db
    .insert(lifeCycleStates)
    .values({ ...values, rank: last })
    .returning();
  const state = insertedRow(row);
  await place(db, state, values.rank ?? (state.stateType === 'NEW' ? 1 : null));
  await requireValidStates(db, lifeCycle);
  return found(await readState(db, state.id));
}

/**
 * Saves a state; with another rank it moves and the others shift [R3P-125], S3-32. The change acts at once on
 * the contributions in it, S3-49.
 * @throws AppError error.stateRule, error.validation, error.savedInBetween, error.inUse for a type that what is in
 *   the state cannot take
 */
export async function saveState(
  db: Db,
  { rank, revision, ...change }: StateChange,
  editor: Editor,
): Promise<LifeCycleState> {
  const { state: stored, lifeCycle } = await beginChangeOfState(db, change.id, editor, revision);
  if (change.lifeCycleId !== undefined && change.lifeCycleId !== stored.lifeCycleId) {
    throw invalid('lifeCycleState', [{ field: 'lifeCycleId', message: 'Value' }]);
  }
  const changes = withoutUndefined(change);
  const next = { ...stored, ...changes };
  requireStepFits(lifeCycle, next.step);
  await db.update(lifeCycleStates).set(changes).where(eq(lifeCycleStates.id, stored.id));
  if (next.stateType !== stored.stateType) {
    const isUsed = (await db.$count(contributions, eq(contributions.stateId, stored.id))) > 0;
    if (isUsed && !mayBecome(stored, next)) throw refused('error.inUse', 'lifeCycleState');
    await allowLongStatements(db);
    await db
      .update(contributions)
      .set({ stateType: next.stateType })
      .where(eq(contributions.stateId, stored.id));
  }
  if (rank) await place(db, stored, rank);
  await requireValidStates(db, lifeCycle);
  return found(await readState(db, stored.id));
}

/**
 * Deletes a state with everything below it [R3P-126].
 * @throws AppError error.inUse when a contribution is in it or an action of another state leads to it or brings back to it,
 *   error.stateRule when the life cycle could not do without it, error.savedInBetween
 */
export async function deleteState(db: Db, id: number, editor: Editor, seen?: number): Promise<void> {
  const { lifeCycle } = await beginChangeOfState(db, id, editor, seen);
  const leading = await db.$count(
    stateActions,
    and(
      or(eq(stateActions.targetStateId, id), eq(stateActions.returnStateId, id)),
      ne(stateActions.stateId, id),
    ),
  );
  if (leading > 0) throw refused('error.inUse', 'lifeCycleState');
  await deleteUnused('lifeCycleState', () => db.delete(lifeCycleStates).where(eq(lifeCycleStates.id, id)));
  const left = await listStates(db, lifeCycle.id);
  await writeRanks(
    db,
    TABLE,
    left.map((other) => other.id),
  );
  await requireValidStates(db, lifeCycle);
}

/** Where an action of this state may lead: the other states of its life cycle but the NEW one, Q3-111. */
export async function possibleTargets(db: Db, id: number): Promise<LifeCycleState[]> {
  const state = found(await readState(db, id));
  const states = await listStates(db, state.lifeCycleId);
  return states.filter((other) => other.id !== id && other.stateType !== 'NEW');
}
