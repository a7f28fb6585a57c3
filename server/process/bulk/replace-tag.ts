import { type SQL, sql } from 'drizzle-orm';
import type { BulkArguments } from '#contract/bulk/schema.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Jobs that are not finished and give or take a tag. */
const namesTag = (tagId: number): SQL => sql`
  bulk_job.command = 'TAG' and bulk_job.state in ('WAITING', 'RUNNING')
  and (bulk_job.arguments->'add' @> to_jsonb(${tagId}::bigint)
       or bulk_job.arguments->'remove' @> to_jsonb(${tagId}::bigint))`;

export async function countJobsOfTag(db: Db, tagId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from bulk_job where ${namesTag(tagId)}`,
  );
  return rows[0]?.count ?? 0;
}

/** None of them changes a contribution until the transaction ends. */
export const holdJobsOfTag = (db: Db, tagId: number) =>
  db.execute(sql`select from bulk_job where ${namesTag(tagId)} order by id for no key update`);

/** What is both given and taken by now is given: who asked for it wanted one in the place of the other. */
function withReplacedTag(
  { add, remove }: BulkArguments['TAG'],
  fromId: number,
  intoId: number,
): BulkArguments['TAG'] {
  const replaced = (ids: readonly number[]) => [...new Set(ids.map((id) => (id === fromId ? intoId : id)))];
  const given = replaced(add);
  return { add: given, remove: replaced(remove).filter((id) => !given.includes(id)) };
}

/** Has jobs give, take and, where they are undone, give back another tag in the place of one. */
export async function replaceTagInJobs(
  db: Db,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<void> {
  const { rows } = await db.execute<{ id: number; given: BulkArguments['TAG'] }>(
    sql`select id, arguments as given from bulk_job where ${namesTag(fromId)} order by id for no key update`,
  );
  for (const { id, given } of rows) {
    const replaced = JSON.stringify(withReplacedTag(given, fromId, intoId));
    await db.execute(sql`update bulk_job set arguments = ${replaced}::jsonb where id = ${id}`);
  }
  await db.execute(sql`
    update bulk_job_item item
       set before = (select jsonb_agg(distinct case when tag.id = ${fromId} then ${intoId} else tag.id end)
                       from jsonb_array_elements_text(item.before) one(id), lateral (select one.id::bigint) tag(id))
      from bulk_job job
     where job.id = item.job_id and job.command = 'TAG' and item.before @> to_jsonb(${fromId}::bigint)`);
}
