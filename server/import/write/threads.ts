import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/client.ts';
import { defined } from '#server/platform/defined.ts';

/** Answers to tie in one statement. */
const AT_ONCE = 500;

/**
 * What an import remembers beside the rows: temporary tables of its connection, so that a file of any
 * length needs no memory here, and nothing of it stays when the import ends in whatever way.
 */
export async function openMemory(db: Database): Promise<void> {
  await db.execute(sql`
    create temporary table import_seen (key text primary key, line bigint not null)`);
  await db.execute(sql`
    create temporary table import_waiting (id bigint generated always as identity primary key,
      key text not null, parent_key text not null, file text not null, line bigint not null)`);
}

/**
 * Notes the keys of rows.
 * @returns for the keys that were noted before in this run, the line of the first
 */
export async function noteKeys(
  db: Database,
  rows: readonly { key: string; line: number }[],
): Promise<Map<string, number>> {
  const keys = sql.param(rows.map(({ key }) => key));
  const lines = sql.param(rows.map(({ line }) => line));
  // Both parts see the table as it was before the statement.
  const { rows: known } = await db.execute<{ key: string; line: number }>(sql`
    with noted as (
      insert into import_seen select * from unnest(${keys}::text[], ${lines}::bigint[]) on conflict do nothing)
    select key, line from import_seen where key = any(${keys}::text[])`);
  return new Map(known.map(({ key, line }) => [key, line]));
}

/** Takes keys back whose rows were not taken: a later row of the same key is judged for itself. */
export async function forgetKeys(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.execute(sql`delete from import_seen where key = any(${sql.param([...keys])}::text[])`);
}

export interface Answer {
  key: string;
  parent: string;
  file: string;
  line: number;
}

/** Notes answers whose parent may still come. */
export async function noteAnswers(db: Database, source: string, answers: readonly Answer[]): Promise<void> {
  if (answers.length === 0) return;
  const column = (name: keyof Answer) => sql.param(answers.map((answer) => answer[name]));
  // An answer that is tied already has nothing to wait for; in a dry run nothing is stored to be tied.
  await db.execute(sql`
    insert into import_waiting (key, parent_key, file, line)
    select key, parent_key, file, line
      from unnest(${column('key')}::text[], ${column('parent')}::text[], ${column('file')}::text[],
                  ${column('line')}::bigint[]) with ordinality as answer(key, parent_key, file, line, position)
     where not exists (select 1 from comment
       where import_source = ${source} and import_key = answer.key and parent_id is not null)
     order by position`);
}

/**
 * Ties some answers to their parents: on the same contribution, and never so that comments answer each
 * other in a circle.
 */
async function tie(db: Database, source: string, from: number): Promise<void> {
  await db.execute(sql`
    with recursive
      link as materialized (
        select child.id as child, parent.id as parent
          from import_waiting waiting
          join comment child on child.import_source = ${source} and child.import_key = waiting.key
          join comment parent on parent.import_source = ${source} and parent.import_key = waiting.parent_key
         where waiting.id > ${from} and waiting.id <= ${from + AT_ONCE} and child.parent_id is null
           and child.contribution_id = parent.contribution_id),
      above(start, at) as (
        select child, parent from link
        union all
        select above.start, coalesce(link.parent, comment.parent_id)
          from above
          join comment on comment.id = above.at
          left join link on link.child = above.at
         where above.at <> above.start and coalesce(link.parent, comment.parent_id) is not null
      ) cycle at set is_circle using path
    update comment set parent_id = link.parent
      from link
     where comment.id = link.child
       and not exists (select 1 from above where above.start = link.child and above.at = link.child)`);
}

/**
 * Ties every answer that came before its parent.
 * @returns the answers that stay without one
 */
export async function tieAnswers(
  db: Database,
  source: string,
  { dryRun }: { dryRun: boolean },
): Promise<Answer[]> {
  const { rows: last } = await db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0) as id from import_waiting`,
  );
  const end = defined(last[0], 'The last waiting answer').id;
  for (let from = 0; !dryRun && from < end; from += AT_ONCE) await tie(db, source, from);
  const isTied = dryRun
    ? sql`exists (select 1 from import_seen seen where seen.key = waiting.parent_key)`
    : sql`exists (select 1 from comment
        where import_source = ${source} and import_key = waiting.key and parent_id is not null)`;
  const { rows } = await db.execute<Answer & Record<string, unknown>>(sql`
    select waiting.key, waiting.parent_key as parent, waiting.file, waiting.line
      from import_waiting waiting where not ${isTied} order by waiting.id`);
  return rows;
}
