import pg from 'pg';
import type { TestApp } from './app.ts';
import { type Sent, statementsOf } from './statements.ts';

/** Part of a plan, as PostgreSQL explains it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Sort Method'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  /** These are numbers of the mean loop, or worker. */
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** What a call answers, and the parts of the plans of all that it reads. */
export async function plansOf<Result>(
  app: TestApp,
  call: () => Promise<Result>,
): Promise<{ nodes: PlanNode[]; result: Result }> {
  const { sent, result } = await statementsOf(call);
  const nodes: PlanNode[] = [];
  for (const { text, values } of sent.filter(({ text: sql }) => /^\s*(with|select)/i.test(sql))) {
    const { rows } = await app.pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    nodes.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan))));
  }
  return { nodes, result };
}

/** PostgreSQL compares its plans for values with one for any values after so many executions. */
const EXECUTIONS_TO_COMPARE = 5;

/** Values are strings, numbers and arrays of these here. */
const literalOf = (value: unknown): string =>
  value === null || value === undefined
    ? 'null'
    : pg.escapeLiteral(
        Array.isArray(value)
          ? `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`
          : String(value),
      );

/**
 * The plans for any values of the prepared statements of a call.
 * @returns besides, how many there are and how many of them PostgreSQL comes to use such a plan for
 */
export async function preparedPlansOf(app: TestApp, call: () => Promise<unknown>) {
  const { sent } = await statementsOf(call);
  const prepared = new Map(
    sent.flatMap((one): [string, Sent][] => (one.name === undefined ? [] : [[one.name, one]])),
  );
  const nodes: PlanNode[] = [];
  let used = 0;
  const client = new pg.Client({ connectionString: app.directUrl });
  await client.connect();
  try {
    for (const { text, values } of prepared.values()) {
      const execute = `execute asked${values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''}`;
      await client.query(`prepare asked as ${text}`);
      for (let round = 0; round <= EXECUTIONS_TO_COMPARE; round += 1) await client.query(execute);
      const { rows } = await client.query<{ generic_plans: number }>(
        "select generic_plans::int from pg_prepared_statements where name = 'asked'",
      );
      if ((rows[0]?.generic_plans ?? 0) > 0) used += 1;
      await client.query('set plan_cache_mode = force_generic_plan');
      const explained = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (analyze, format json) ${execute}`,
      );
      nodes.push(...explained.rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan))));
      await client.query('reset plan_cache_mode');
      await client.query('deallocate asked');
    }
  } finally {
    await client.end();
  }
  return { nodes, used, number: prepared.size };
}

const rowsReadOf = (node: PlanNode): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0));

/** Names of the tables, of these, that are read from one end to the other, beyond a number of rows. */
export const readWhole = (nodes: readonly PlanNode[], tables: readonly string[], most: number): string[] =>
  nodes
    .filter(
      (node) =>
        node['Node Type'].includes('Seq Scan') &&
        tables.includes(node['Relation Name'] ?? '') &&
        rowsReadOf(node) > most,
    )
    .map((node) => node['Relation Name'] ?? '');
