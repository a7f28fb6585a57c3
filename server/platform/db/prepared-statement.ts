import { createHash, randomUUID } from 'node:crypto';
import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import { type Db, sqlState } from './client.ts';
import { FEATURE_NOT_SUPPORTED } from './sql-states.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/** Names of texts, for the protocol wants one that says which text it is. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/**
 * Runs a statement by its name. When a migration of another process has changed the type of a column, connections know
 * it by a plan that is no longer good: the text gets another name then, under which each parses it again. The call that
 * met it fails; a transaction is run again (`inTransaction`).
 */
async function byName<Answer>(text: string, run: (name: string) => Promise<Answer>): Promise<Answer> {
  const name = nameOf(text);
  try {
    return await run(name);
  } catch (error) {
    if (sqlState(error) === FEATURE_NOT_SUPPORTED && names.get(text) === name) names.set(text, randomUUID());
    throw error;
  }
}

/**
 * Executes a statement that every connection parses once and whose plan it keeps, where PostgreSQL finds that one plan
 * is as good as one for each set of values. Planning takes several times as long as finding a few rows by their keys.
 * For statements that are asked again and again with few texts, and by keys: each text stays with each connection, and
 * a list with filters is better planned by their values. Values belong into parameters, one array instead of a
 * parameter for each of its items; a single id, which is planned like any other, is better compared with `=`.
 */
export async function executePrepared<Row extends QueryResultRow>(
  db: Db,
  statement: SQL,
): Promise<QueryResult<Row>> {
  const query = dialect.sqlToQuery(statement);
  const { session } = (db as NodePgDatabase)._;
  return byName(
    query.sql,
    (name) => session.prepareQuery(query, undefined, name, false).execute() as Promise<QueryResult<Row>>,
  );
}

/**
 * Executes a statement, prepared where it is asked again and again: what is asked seldom would take a place with each connection for
 * itself.
 */
export const executePreparedIf = <Row extends QueryResultRow>(
  isFrequent: boolean,
  db: Db,
  statement: SQL,
): Promise<QueryResult<Row>> =>
  isFrequent
    ? executePrepared<Row>(db, statement)
    : (db.execute<Row>(statement) as Promise<QueryResult<Row>>);

/** Marks the place of a value in a statement that is rendered once. */
export type Place<Values> = (name: keyof Values & string) => SQL;

/**
 * A statement that is rendered at its first use, and afterwards only gets its values: rendering takes longer than sending it
 * does. Else as `executePrepared`.
 * @example const byId = statement<{ id: number }, Row>((value) => sql`select … where id = ${value('id')}`);
 */
export function statement<Values extends Record<string, unknown>, Row extends QueryResultRow>(
  build: (value: Place<Values>) => SQL,
): (db: Db, values: Values) => Promise<QueryResult<Row>> {
  let rendered: ReturnType<typeof dialect.sqlToQuery> | undefined;
  return (db, values) => {
    rendered ??= dialect.sqlToQuery(build((name) => sql`${sql.placeholder(name)}`));
    const { sql: text, params } = rendered;
    const { session } = (db as NodePgDatabase)._;
    const query = { sql: text, params: fillPlaceholders(params, values) };
    return byName(
      text,
      (name) => session.prepareQuery(query, undefined, name, false).execute() as Promise<QueryResult<Row>>,
    );
  };
}

interface Query<Answer> {
  toSQL(): { sql: string };
  prepare(name: string): { execute(): Promise<Answer> };
}

/** The same for a statement of the query builder. */
export const prepared = <Answer>(asked: Query<Answer>): Promise<Answer> =>
  byName(asked.toSQL().sql, (name) => asked.prepare(name).execute());
