import type { TestApp } from './app.ts';
import { statementsOf } from './statements.ts';

/** Part of a plan, as PostgreSQL explains it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Sort Method'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
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

/** Names of the tables, of these, that are read from one end to the other, beyond a number of rows. */
export const readWhole = (nodes: readonly PlanNode[], tables: readonly string[], most: number): string[] =>
  nodes
    .filter(
      (node) =>
        node['Node Type'].includes('Seq Scan') &&
        tables.includes(node['Relation Name'] ?? '') &&
        node['Actual Rows'] * node['Actual Loops'] + (node['Rows Removed by Filter'] ?? 0) > most,
    )
    .map((node) => node['Relation Name'] ?? '');
