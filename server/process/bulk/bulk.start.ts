import type { BulkJob, BulkRequest } from '#contract/bulk/schema.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { endJob } from './bulk.end.ts';
import { prepare } from './bulk.plan.ts';
import { resolveTarget } from './bulk.target.ts';
import { holdJob, insertJob, readChanged, readJob } from './bulk-jobs.repository.ts';

/**
 * Notes a command for the contributions that it means now; the job process carries it out.
 * @throws AppError error.bulk.none, error.bulk.tooMany, field errors of the arguments
 */
export async function startBulk(
  context: ServiceContext & { locale: string },
  request: BulkRequest,
): Promise<BulkJob> {
  const { db, services, caller } = context;
  const ids = await resolveTarget(context, request);
  if (ids.length === 0) throw refused('error.bulk.none');
  const { command, arguments: given } = request;
  // Arguments that can never be right are refused now.
  await prepare(context, command, given, []);
  const id = await insertJob(db, { userId: caller.id, command, given, ids, now: services.now() });
  return readJob(db, caller.id, id);
}

/** Leaves out what was not done yet. A job that has ended stays as it is. */
export async function cancelJob({ db, services, caller }: ServiceContext, id: number): Promise<BulkJob> {
  await holdJob(db, caller.id, id);
  await endJob(db, services, id, { caller, state: 'CANCELED' });
  return readJob(db, caller.id, id);
}

/** Notes a job that restores what another one changed, once. @throws AppError 404, error.bulk.notUndoable */
export async function undoJob({ db, services, caller }: ServiceContext, id: number): Promise<BulkJob> {
  await holdJob(db, caller.id, id);
  if (!(await readJob(db, caller.id, id)).canUndo) throw refused('error.bulk.notUndoable');
  const undoing = await insertJob(db, {
    ...{ userId: caller.id, command: 'UNDO' as const, given: {}, undoesId: id, now: services.now() },
    ids: await readChanged(db, id),
  });
  return readJob(db, caller.id, undoing);
}
