import { eq, or, sql } from 'drizzle-orm';
import type { LifeCycleDraft } from '#contract/life-cycles/changes.schema.ts';
import type { LifeCycle, LifeCycleForUpdate, LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { deleteUnused } from '#server/platform/db/references.ts';
import { lifeCycleDraftParts, lifeCycleDrafts } from '#server/platform/db/schema/life-cycle-drafts.ts';
import { lifeCycles } from '#server/platform/db/schema/life-cycles.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { insertLifeCycle } from '../life-cycle.insert.ts';
import { readLifeCycle, releaseTargets } from '../life-cycle.repository.ts';
import { lockLifeCycle } from '../life-cycle.save.ts';
import { loadForUpdate, loadLifeCycle } from '../load/life-cycle.ts';
import { readRestorable } from '../versions/versions.repository.ts';
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
  if (!row) return { lifeCycleId: id, draftId: null, ofId: null, dateCreated: null, restoresNumber: null };
  const isDraft = row.lifeCycleId === id;
  return {
    lifeCycleId: id,
    draftId: isDraft ? null : row.lifeCycleId,
    ofId: isDraft ? row.ofLifeCycleId : null,
    dateCreated: row.dateCreated,
    restoresNumber: row.restoresNumber,
  };
}

/** What a draft begins with. */
interface Beginning {
  tree: LifeCycleTree;
  /** The version that it leads back to. */
  restoresNumber: number | null;
}

/** Opens a draft of a life cycle, which begins with what `begin` reads once the life cycle is locked. */
async function draftOf(
  db: Db,
  { messages }: Pick<Services, 'messages'>,
  id: number,
  begin: (origin: LifeCycleForUpdate) => Promise<Beginning>,
): Promise<LifeCycle> {
  await lockLifeCycle(db, id);
  const { draftId, ofId } = await readDraftOf(db, id);
  if (draftId !== null) throw refused('error.alreadyExists', 'lifeCycle');
  if (ofId !== null) throw refused('error.lifeCycleIsDraft', 'lifeCycle');
  const origin = found(await loadForUpdate(db, id));
  const { tree, restoresNumber } = await begin(origin);
  const names = origin.definitionList.map(({ language, name }) => ({
    language,
    name: messages.translate(language, 'lifeCycleDraft.name', { name }).slice(0, 255),
  }));
  const copy = await insertLifeCycle(db, { ...tree, definitionList: names });
  await db
    .insert(lifeCycleDrafts)
    .values({ lifeCycleId: copy.id, ofLifeCycleId: id, ofRevision: origin.revision, restoresNumber });
  // What a version had and the life cycle has no more stands for nothing: it joins as something new.
  const pairs = pairsOf(tree, found(await loadLifeCycle(db, copy.id)));
  await insertRows(
    db,
    lifeCycleDraftParts,
    pairs.map((pair) => ({ lifeCycleId: copy.id, ...pair })),
  );
  return copy;
}

/**
 * Copies a life cycle as a draft, in which a change is prepared without touching what runs, S3-49.
 * @throws AppError 404, error.alreadyExists when it has a draft, error.lifeCycleIsDraft for a draft itself
 */
export const openDraft = (db: Db, services: Pick<Services, 'messages'>, id: number): Promise<LifeCycle> =>
  draftOf(db, services, id, async ({ revision: _, ...tree }) => ({ tree, restoresNumber: null }));

/**
 * Opens a draft that has everything as in a version: parts that are still there stay who they are, the others come anew. Name and use
 * stay those of the life cycle.
 * @throws AppError 404 for an unknown life cycle or version; as `openDraft`
 */
export const restoreVersion = (
  db: Db,
  services: Pick<Services, 'messages'>,
  { id, number }: { id: number; number: number },
): Promise<LifeCycle> =>
  draftOf(db, services, id, async () => ({
    tree: await readRestorable(db, id, number),
    restoresNumber: number,
  }));

/** Throws a draft away. @throws AppError 404 for a life cycle that is none, error.inUse when a competition was planned with it */
export async function discardDraft(db: Db, id: number): Promise<void> {
  await lockLifeCycle(db, id);
  await readDraft(db, id);
  await releaseTargets(db, sql`select id from life_cycle_state where life_cycle_id = ${id}`);
  await deleteUnused('lifeCycle', () => db.delete(lifeCycles).where(eq(lifeCycles.id, id)));
}
