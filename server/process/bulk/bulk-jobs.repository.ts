import { eq, sql } from 'drizzle-orm';
import type { bulkJobEndpoints } from '#contract/bulk/endpoints.ts';
import { isOpenJob, UNDOABLE } from '#contract/bulk/rules.ts';
import type { BulkJob, BulkResult } from '#contract/bulk/schema.ts';
import type { QueryOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { pageWindow } from '#server/platform/db/paging.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import { bulkJobs } from '#server/platform/db/schema/bulk-jobs.ts';
import { found } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { Viewer } from '#server/process/selection/visibility.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';

interface NewJob {
  userId: number;
  command: BulkJob['command'];
  given: unknown;
  ids: readonly number[];
  now: Date;
  undoesId?: number;
}

/** Stores a job with its contributions. @returns its id */
export async function insertJob(db: Db, { userId, command, given, ids, now, undoesId }: NewJob) {
  const id = await insertRow(db, bulkJobs, {
    userId,
    command,
    arguments: given,
    requestedAt: now.toISOString(),
    undoesId: undoesId ?? null,
  });
  await db.execute(sql`
    insert into bulk_job_item (job_id, position, contribution_id)
    select ${id}, position, contribution_id
      from unnest(${idArray(ids)}) with ordinality as chosen(contribution_id, position)`);
  return id;
}

type JobRow = Omit<BulkJob, 'canUndo' | 'refused'> & { refused: BulkJob['refused'] | null };

/** An own job with its progress. @throws AppError 404 for one of somebody else */
export async function readJob(db: Db, userId: number, id: number): Promise<BulkJob> {
  const { rows } = await db.execute<JobRow & Record<string, unknown>>(sql`
    select job.id, job.command, job.state, job.requested_at as "requestedAt", job.finished_at as "finishedAt",
           job.undoes_id as "undoesId", (select undo.id from bulk_job undo where undo.undoes_id = job.id) as "undoneById",
           item.total, item.done, item.changed,
           (select json_agg(json_build_object('reason', reason, 'count', number) order by number desc, reason)
              from (select reason, count(*)::int as number from bulk_job_item
                     where job_id = job.id and outcome = 'REFUSED' group by reason) refusal) as refused
      from bulk_job job
     cross join lateral (
       select count(*)::int as total, count(outcome)::int as done,
              (count(*) filter (where outcome = 'CHANGED'))::int as changed
         from bulk_job_item where job_id = job.id) item
     where job.id = ${id} and job.user_id = ${userId}`);
  const job = found(rows[0]);
  return {
    ...job,
    requestedAt: isoInstant(job.requestedAt),
    finishedAt: job.finishedAt && isoInstant(job.finishedAt),
    refused: job.refused ?? [],
    canUndo: UNDOABLE.has(job.command) && !isOpenJob(job.state) && job.changed > 0 && job.undoneById === null,
  };
}

/** A page of what became of the contributions of an own job; what its reader may not see any longer has no name. */
export async function readResults(
  db: Db,
  viewer: Viewer,
  id: number,
  query: QueryOf<typeof bulkJobEndpoints.results>,
): Promise<Page<BulkResult>> {
  const { outcome } = query;
  const { limit, offset } = pageWindow(query);
  const wanted =
    outcome === undefined
      ? sql`true`
      : outcome === 'WAITING'
        ? sql`item.outcome is null`
        : sql`item.outcome = ${outcome}`;
  const way = query.sort.endsWith('desc') ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<BulkResult & { total: number } & Record<string, unknown>>(sql`
    select item.position as id, item.outcome, item.reason, count(*) over ()::int as total,
           case when ${visibleTo(viewer)} then json_build_object(
             'id', contribution.id, 'code', contribution.code, 'title', contribution.title, 'type', contribution.type,
             'competitionId', contribution.competition_id) end as contribution
      from bulk_job_item item
      join bulk_job job on job.id = item.job_id and job.user_id = ${viewer.id}
      join contribution on contribution.id = item.contribution_id
     where item.job_id = ${id} and ${wanted}
     order by item.position ${way} limit ${limit} offset ${offset}`);
  const total = rows[0]?.total ?? 0;
  return new Page(
    rows.map(({ total: _, ...row }) => row),
    total,
  );
}

/** Holds an own job until the transaction ends. @throws AppError 404 */
export async function holdJob(db: Db, userId: number, id: number) {
  const [job] = await db.select().from(bulkJobs).where(eq(bulkJobs.id, id)).for('update');
  return found(job?.userId === userId ? job : undefined);
}

/** Ids of contributions that a job changed, in its order. */
export async function readChanged(db: Db, jobId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select contribution_id as id from bulk_job_item where job_id = ${jobId} and outcome = 'CHANGED' order by position`);
  return rows.map(({ id }) => id);
}
