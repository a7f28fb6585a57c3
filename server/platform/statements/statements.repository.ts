import { type SQL, sql } from 'drizzle-orm';
import type {
  STATEMENT_SORT_FIELDS,
  StatementFigures,
  StatementQuery,
  StatementStatus,
} from '#contract/statements/schema.ts';
import { type Db, sqlState } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { asked, ordering, pageWindow } from '#server/platform/db/paging.ts';
import { OBJECT_NOT_IN_PREREQUISITE_STATE } from '#server/platform/db/sql-states.ts';
import { fingerprintOf } from '#server/platform/db/statement-fingerprint.ts';
import { AppError } from '#server/platform/errors.ts';
import { Page } from '#server/platform/http/answers.ts';

const SORT_COLUMNS = {
  totalTime: sql`total_exec_time`,
  meanTime: sql`mean_exec_time`,
  maxTime: sql`max_exec_time`,
  calls: sql`calls`,
  rows: sql`rows`,
} satisfies Record<(typeof STATEMENT_SORT_FIELDS)[number], SQL>;

const OF_THIS_DATABASE = sql`dbid = (select oid from pg_database where datname = current_database())`;

/**
 * What the application asks. Others, such as `alter role`, are stored by PostgreSQL as they were typed, with the secrets that
 * they may hold.
 */
const SHOWN = sql`
  ${OF_THIS_DATABASE}
  and query ~* '^[\\s(]*(select|insert|update|delete|merge|with|values|begin|commit|rollback|savepoint|release)\\M'`;

const isCreated = (db: Db): Promise<boolean> =>
  hasRow(db, sql`pg_extension where extname = 'pg_stat_statements'`);

/** Whether PostgreSQL keeps figures; it says so only when it is asked for them. */
async function stateOf(db: Db): Promise<StatementStatus['state']> {
  if (!(await isCreated(db))) return 'NO_EXTENSION';
  try {
    await db.execute(sql`select from pg_stat_statements_info`);
    return 'AVAILABLE';
  } catch (error) {
    if (sqlState(error) !== OBJECT_NOT_IN_PREREQUISITE_STATE) throw error;
    return 'NOT_LOADED';
  }
}

/**
 * Whether there are figures, and since when. Since version 17 PostgreSQL knows when those of a statement begin; before, when
 * all of them were reset. The texts, which are many, are not asked for.
 */
export async function statementStatus(db: Db): Promise<StatementStatus> {
  const state = await stateOf(db);
  if (state !== 'AVAILABLE') return { state, since: null, canReset: false };
  const { rows } = await db.execute<{ since: string | null; canReset: boolean }>(sql`
    select coalesce(
             (select min((to_jsonb(figures) ->> 'stats_since')::timestamptz)
                from pg_stat_statements(false) figures where ${OF_THIS_DATABASE}),
             (select stats_reset from pg_stat_statements_info)) as since,
           (select coalesce(bool_or(has_function_privilege(oid, 'execute')), false)
              from pg_proc where proname = 'pg_stat_statements_reset') as "canReset"`);
  return { state, since: rows[0]?.since ?? null, canReset: rows[0]?.canReset ?? false };
}

/** Whether a statement holds a text as it is shown, on one line. */
const inText = (text: string) =>
  sql`strpos(lower(regexp_replace(query, '\\s+', ' ', 'g')), lower(${text})) > 0`;

type Row = Omit<StatementFigures, 'sources'>;

async function sourcesOf(db: Db, texts: readonly string[]): Promise<(text: string) => string[]> {
  const fingerprints = new Map(texts.map((text) => [text, fingerprintOf(text)]));
  const { rows } = await db.execute<{ fingerprint: string; source: string }>(sql`
    select fingerprint, source from statement_source
     where fingerprint = any(${sql.param([...fingerprints.values()])}::text[])
     order by source`);
  return (text) =>
    rows.filter(({ fingerprint }) => fingerprint === fingerprints.get(text)).map(({ source }) => source);
}

/** A page of the statements, the slowest first unless asked otherwise; empty where PostgreSQL keeps no figures. */
export async function pageOfStatements(db: Db, query: StatementQuery): Promise<Page<StatementFigures>> {
  if ((await stateOf(db)) !== 'AVAILABLE') return new Page([], 0);
  const conditions = [SHOWN, ...asked(query['text.contains']?.trim().replace(/\s+/g, ' '), inText)];
  const where = sql.join(conditions, sql` and `);
  const { limit, offset } = pageWindow(query);
  const order = sql.join(ordering(SORT_COLUMNS, query.sort, sql`queryid`), sql`, `);
  const [{ rows }, total] = await Promise.all([
    db.execute<Row>(sql`
      select concat(queryid, '-', userid, '-', toplevel) as id, query as text, calls, rows,
             mean_exec_time as "meanTime", max_exec_time as "maxTime", total_exec_time as "totalTime"
        from pg_stat_statements where ${where} order by ${order}, userid limit ${limit} offset ${offset}`),
    db.$count(sql`pg_stat_statements`, where),
  ]);
  const sources = await sourcesOf(
    db,
    rows.map(({ text }) => text),
  );
  return new Page(
    rows.map((row) => ({ ...row, sources: sources(row.text) })),
    total,
  );
}

/** Resets the figures of this database. @throws AppError error.statements.reset where our role may not */
export async function resetStatements(db: Db): Promise<void> {
  if (!(await statementStatus(db)).canReset) throw new AppError('error.statements.reset');
  await db.execute(sql`
    select pg_stat_statements_reset(dbid => (select oid from pg_database where datname = current_database()))`);
}
