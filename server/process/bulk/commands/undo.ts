import { and, eq, inArray } from 'drizzle-orm';
import type { BulkCommand } from '#contract/bulk/rules.ts';
import type { BulkArguments } from '#contract/bulk/schema.ts';
import { bulkJobItems } from '#server/platform/db/schema/bulk-jobs.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { LoadedSituation } from '#server/process/life-cycles/load/situation.ts';
import { type Planner, refuse } from '../bulk.command.ts';
import { prepareAssignBack } from './assign.ts';
import { prepareFieldBack } from './change-field.ts';
import { prepareHandBack } from './hand-over.ts';
import { prepareTagsBack } from './tag.ts';

/** A job that is taken back. */
export interface Undone {
  jobId: number;
  command: BulkCommand | 'UNDO';
  given: unknown;
}

type BeforeOf = (situation: LoadedSituation) => unknown;

function restorer(
  context: ServiceContext,
  { command, given }: Undone,
  ids: readonly number[],
  beforeOf: BeforeOf,
): Planner | Promise<Planner> {
  switch (command) {
    case 'ASSIGN':
      return prepareAssignBack(context, given as BulkArguments['ASSIGN'], beforeOf);
    case 'CHANGE_FIELD':
      return prepareFieldBack(context, beforeOf);
    case 'HAND_OVER':
      return prepareHandBack(context, given as BulkArguments['HAND_OVER'], beforeOf);
    case 'TAG':
      return prepareTagsBack(context, ids, beforeOf);
    default:
      throw refused('error.bulk.notUndoable');
  }
}

/** Restores what a job changed where nothing else has changed since, by the rules of the same command. */
export async function prepareUndo(
  context: ServiceContext,
  undone: Undone,
  ids: readonly number[],
): Promise<Planner> {
  const rows = await context.db
    .select({
      contributionId: bulkJobItems.contributionId,
      before: bulkJobItems.before,
      version: bulkJobItems.version,
    })
    .from(bulkJobItems)
    .where(and(eq(bulkJobItems.jobId, undone.jobId), inArray(bulkJobItems.contributionId, [...ids])));
  const stored = new Map(rows.map((row) => [row.contributionId, row]));
  const plan = await restorer(
    context,
    undone,
    ids,
    ({ contribution }) => stored.get(contribution.id)?.before,
  );
  return (situation, actor) => {
    const { id, version } = situation.contribution;
    if (stored.get(id)?.version !== version) return refuse('error.bulk.changedSince');
    return plan(situation, actor);
  };
}
