import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { lifeCycleDrafts } from '#server/platform/db/schema/life-cycle-drafts.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { found, refused } from '#server/platform/errors.ts';
import { requireNoErrors } from './check/read-check.ts';
import { requireUnrated } from './life-cycle.rating.ts';
import { lifeCycleIsFollowed, listStates, readLifeCycle } from './life-cycle.repository.ts';
import { beginVersion, type Editor } from './versions/track-change.ts';

export type NewLifeCycle = Omit<z.output<(typeof lifeCycleEndpoints)['create']['body']>, 'id'>;
type LifeCycleChange = z.output<(typeof lifeCycleEndpoints)['save']['body']>;

/**
 * Locks a life cycle with all that is below it: changes of one life cycle queue up, so that ranks and rules hold. What a change goes
 * by is read after this, never before. The database gives it a new revision with each change.
 * @param seen the revision that the change was made by; without it the last save wins
 * @throws AppError error.savedInBetween when somebody else changed the life cycle since
 */
export async function lockLifeCycle(db: Db, lifeCycleId: number, seen?: number | null): Promise<void> {
  const [row] = await db
    .select({ revision: lifeCycles.revision })
    .from(lifeCycles)
    .where(eq(lifeCycles.id, lifeCycleId))
    .for('update');
  if (row && typeof seen === 'number' && seen !== row.revision) {
    throw refused('error.savedInBetween', 'lifeCycle');
  }
}

/**
 * Locks a life cycle for a change of anything below it, and stores what it was before.
 * @param editor null: the application itself, which installs it
 * @throws AppError error.savedInBetween when somebody else changed the life cycle since
 */
export async function beginChange(
  db: Db,
  lifeCycleId: number,
  editor: Editor | null,
  seen?: number | null,
): Promise<void> {
  await lockLifeCycle(db, lifeCycleId, seen);
  if (editor) await beginVersion(db, lifeCycleId, { kind: 'EDITED', ...editor });
}

/**
 * Exactly one NEW state, at rank 1; and, in a life cycle that contributions can follow, a SUBMITTED one, S3-32.
 * While it is being built a life cycle may have neither.
 * @throws AppError error.stateRule
 */
export async function requireValidStates(
  db: Db,
  { id, isActive }: Pick<LifeCycle, 'id' | 'isActive'>,
): Promise<void> {
  const states = await listStates(db, id);
  const news = states.filter(({ stateType }) => stateType === 'NEW');
  const misplaced = news.length > 1 || (news[0] !== undefined && news[0] !== states[0]);
  const complete = news.length === 1 && states.some(({ stateType }) => stateType === 'SUBMITTED');
  if (misplaced || (!complete && (isActive || (await lifeCycleIsFollowed(db, id))))) {
    throw refused('error.stateRule', 'lifeCycleState');
  }
}

/** Only one life cycle of a type is active at a time, but for ideas, S3-30. Two activations queue up. */
async function deactivateOthers(
  db: Db,
  { id, contributionType }: LifeCycle,
  editor: Editor | null,
): Promise<void> {
  if (contributionType === 'IDEA') return;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`activate ${contributionType}`}))`);
  const others = await db
    .select({ id: lifeCycles.id })
    .from(lifeCycles)
    .where(
      and(
        eq(lifeCycles.contributionType, contributionType),
        eq(lifeCycles.isActive, true),
        ne(lifeCycles.id, id),
      ),
    );
  for (const other of others) {
    await beginChange(db, other.id, editor);
    await db.update(lifeCycles).set({ isActive: false }).where(eq(lifeCycles.id, other.id));
  }
}

/**
 * Creates a life cycle without states; it is activated once it has them [R3P-120].
 * @throws AppError error.stateRule when it shall be active at once
 */
export async function createLifeCycle(db: Db, values: NewLifeCycle): Promise<LifeCycle> {
  if (values.isActive) throw refused('error.stateRule', 'lifeCycle');
  return found(await readLifeCycle(db, await insertRow(db, lifeCycles, values)));
}

/**
 * Saves names and flags; activating one deactivates the other of its type [R3P-121], S3-30.
 * @param editor null: the application itself, which installs it
 * @throws AppError error.inUse for another type once it has states, error.stateRule when it is incomplete,
 *   error.lifeCycleFaulty when the check of what shall go live finds errors, error.lifeCycleIsDraft,
 *   error.savedInBetween, a field error of another ratingType once contributions are rated
 */
export async function saveLifeCycle(
  db: Db,
  { revision, ...change }: LifeCycleChange,
  editor: Editor | null,
): Promise<LifeCycle> {
  await beginChange(db, change.id, editor, revision);
  const stored = found(await readLifeCycle(db, change.id));
  if (change.contributionType !== undefined && change.contributionType !== stored.contributionType) {
    // Steps, points and contributions depend on the type.
    if ((await listStates(db, stored.id)).length > 0) throw refused('error.inUse', 'lifeCycle');
  }
  const changes = withoutUndefined(change);
  const next = { ...stored, ...changes };
  if (next.ratingType !== stored.ratingType) await requireUnrated(db, stored.id);
  if (next.isActive && !stored.isActive) {
    if (await isDraft(db, stored.id)) throw refused('error.lifeCycleIsDraft', 'lifeCycle');
    await requireValidStates(db, next);
    await requireNoErrors(db, stored.id);
    await deactivateOthers(db, next, editor);
  }
  await db.update(lifeCycles).set(changes).where(eq(lifeCycles.id, stored.id));
  return found(await readLifeCycle(db, stored.id));
}

/** A draft takes the place of its life cycle; it never goes live beside it. */
const isDraft = async (db: Db, id: number) =>
  (await db.$count(lifeCycleDrafts, eq(lifeCycleDrafts.lifeCycleId, id))) > 0;

/** A missing key keeps the stored value, S3-10. */
export function withoutUndefined<T extends object>(change: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
