import { eq, or } from 'drizzle-orm';
import type { LifeCycleDraft } from '#contract/life-cycles/changes.schema.ts';
import type { LifeCycle } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { deleteUnused } from '#server/platform/db/references.ts';
import { lifeCycleDraftParts, lifeCycleDrafts } from '#server/platform/db/schema/life-cycle-drafts.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { copyLifeCycle } from '../life-cycle.insert.ts';
import { readLifeCycle } from '../life-cycle.repository.ts';
import { beginChange } from '../life-cycle.save.ts';
import { loadForUpdate, loadLifeCycle } from '../load/life-cycle.ts';
import { pairsOf } from './future.ts';

/** The draft with this id. @throws AppError 404 for a life cycle that is none */
export async function readDraft(db: Db, id: number) {
  const [row] = await db.select().from(lifeCycleDrafts).where(eq(lifeCycleDrafts.lifeCycleId, id));
  return found(row);
}

/** How a life cycle and its draft belong together. @throws AppError 404 */
export async function readDraftOf(db: Db, id: number): Promise<LifeCycleDraft> {
  found(await readLifeCycle(db, id));
  const [row] = await db
    .select()
    .from(lifeCycleDrafts)
    .where(or(eq(lifeCycleDrafts.lifeCycleId, id), eq(lifeCycleDrafts.ofLifeCycleId, id)));
  if (!row) return { lifeCycleId: id, draftId: null, ofId: null, dateCreated: null };
  const isDraft = row.lifeCycleId === id;
  return {
    lifeCycleId: id,
    draftId: isDraft ? null : row.lifeCycleId,
    ofId: isDraft ? row.ofLifeCycleId : null,
    dateCreated: row.dateCreated,
  };
}

/**
 * Copies a life cycle as a draft, in which a change is prepared without touching what runs, S3-49.
 * @throws AppError 404, error.alreadyExists when it has a draft, error.lifeCycleIsDraft for a draft itself
 */
export async function openDraft(
  db: Db,
  { messages }: Pick<Services, 'messages'>,
  id: number,
): Promise<LifeCycle> {
  await beginChange(db, id);
  const { draftId, ofId } = await readDraftOf(db, id);
  if (draftId !== null) throw refused('error.alreadyExists', 'lifeCycle');
  if (ofId !== null) throw refused('error.lifeCycleIsDraft', 'lifeCycle');
  const origin = found(await loadForUpdate(db, id));
  const names = origin.definitionList.map(({ language, name }) => ({
    language,
    name: messages.translate(language, 'lifeCycleDraft.name', { name }).slice(0, 255),
  }));
  const copy = await copyLifeCycle(db, id, names);
  await db
    .insert(lifeCycleDrafts)
    .values({ lifeCycleId: copy.id, ofLifeCycleId: id, ofRevision: origin.revision });
  const pairs = pairsOf(origin, found(await loadLifeCycle(db, copy.id)));
  await insertRows(
    db,
    lifeCycleDraftParts,
    pairs.map((pair) => ({ lifeCycleId: copy.id, ...pair })),
  );
  return copy;
}

/** Throws a draft away. @throws AppError 404 for a life cycle that is none, error.inUse when a competition was planned with it */
export async function discardDraft(db: Db, id: number): Promise<void> {
  await beginChange(db, id);
  await readDraft(db, id);
  await deleteUnused('lifeCycle', () => db.delete(lifeCycles).where(eq(lifeCycles.id, id)));
}
