import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BulkArguments } from '#contract/bulk/schema.ts';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { contributionTags } from '#server/platform/db/schema/configuration.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { invalid } from '#server/platform/errors.ts';
import { groupBy } from '#server/platform/group-by.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { writeTags } from '#server/process/contributions/editing/save.references.ts';
import { noteHistory } from '#server/process/contributions/history/note-history.ts';
import { permissionsOf } from '#server/process/life-cycles/engine/permissions.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { type Planner, type PrepareCommand, refuse } from '../bulk.command.ts';

async function readTags(db: Db, ids: readonly number[]): Promise<(id: number) => number[]> {
  const { rows } = await db.execute<{ contributionId: number; tagId: number }>(sql`
    select contribution_id as "contributionId", tag_id as "tagId" from contribution_tagging
     where contribution_id = any(${idArray(ids)}) order by tag_id`);
  const tagsOf = groupBy(rows, ({ contributionId }) => contributionId);
  return (id) => (tagsOf.get(id) ?? []).map(({ tagId }) => tagId);
}

/** @throws AppError a field error of `add` for tags that cannot be given */
async function checkTags(db: Db, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  // Held, so that none is merged into another one before what is noted with them can be seen.
  const active = await db
    .select({ id: contributionTags.id })
    .from(contributionTags)
    .where(and(inArray(contributionTags.id, wanted), contributionTags.isActive))
    .orderBy(contributionTags.id)
    .for('key share');
  if (active.length < wanted.length) throw invalid('bulk', [{ field: 'arguments.add', message: 'Value' }]);
}

async function replaceTags(context: ServiceContext, id: number, tagIds: readonly number[]): Promise<void> {
  const { db, services, caller } = context;
  const { faults, notes } = await writeTags(db, id, tagIds);
  if (faults.length > 0) throw invalid('contribution', faults);
  await db
    .update(contributions)
    .set({
      updatedBy: caller.id,
      dateUpdated: services.now().toISOString(),
      version: sql`${contributions.version} + 1`,
    })
    .where(eq(contributions.id, id));
  await noteHistory(context, id, ...notes);
}

type TagsOf = (had: readonly number[], situation: LoadedSituation) => number[];

/** Gives contributions other tags, by the rule of saves: whoever may edit one may. */
async function planTags(context: ServiceContext, ids: readonly number[], tagsOf: TagsOf): Promise<Planner> {
  const readTagsOf = await readTags(context.db, ids);
  return (situation, actor) => {
    const { lifeCycle, contribution } = situation;
    if (!permissionsOf(lifeCycle, contribution, actor).edit) return refuse('error.notEditable');
    const before = readTagsOf(contribution.id);
    const after = tagsOf(before, situation);
    const isSame = after.length === before.length && after.every((id) => before.includes(id));
    if (isSame) return refuse('error.bulk.unchanged');
    const isTooMany = after.length > CONTRIBUTION_LIMITS.tags.max && after.length > before.length;
    if (isTooMany) return refuse('error.bulk.tooManyTags');
    return { ok: true, before, write: () => replaceTags(context, contribution.id, after) };
  };
}

/** Adds and removes tags. */
export const prepareTag: PrepareCommand<BulkArguments['TAG']> = async (context, { add, remove }, ids) => {
  await checkTags(context.db, add);
  const gone = new Set(remove);
  return planTags(context, ids, (had) => [...new Set([...had, ...add])].filter((id) => !gone.has(id)));
};

/** Gives the former tags back. */
export const prepareTagsBack = (
  context: ServiceContext,
  ids: readonly number[],
  beforeOf: (situation: LoadedSituation) => unknown,
): Promise<Planner> => planTags(context, ids, (_had, situation) => beforeOf(situation) as number[]);
