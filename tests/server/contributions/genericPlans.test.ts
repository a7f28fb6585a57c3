import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contributionEndpoints } from '#contract/contributions/endpoints.ts';
import { CONTRIBUTION_SORT_FIELDS } from '#contract/contributions/list.schema.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { statementsOf } from '#tests/support/statements.ts';

const ROWS = 20_000;

let app: TestApp;
let employee: Call;
let administrator: Call;
beforeAll(async () => {
  app = await startTestApp();
  const owner = await aUser(app.db);
  const { id } = await aContribution(app.db, { owner, visibility: 'REGISTERED' });
  // As many more of the same kind, with the owner's part in some.
  const copied = `type, title, summary, life_cycle_id, state_id, state_type, visibility, created_by, publish_state`;
  await app.pool.query(
    `insert into contribution (code, ${copied}, date_submitted, date_updated)
     select 'GEN-' || n, ${copied.replace('title', `'Title ' || n`)}, now() - n * interval '1 minute', now() - n * interval '1 second'
       from contribution, generate_series(1, ${ROWS}) n where id = $1`,
    [id],
  );
  await app.pool.query(
    `insert into contribution_participant (contribution_id, role, user_id)
     select id, 'OWNER', $1 from contribution where id % 100 = 0 on conflict do nothing`,
    [owner.id],
  );
  await app.pool.query('vacuum analyze');
  employee = await app.as(await aUser(app.db));
  administrator = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] }));
}, 120_000);
afterAll(() => app.close());

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const asLiteral = (value: unknown): string => {
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  return value === null || value === undefined ? 'null' : pg.escapeLiteral(String(value));
};

/** The plan that a connection would keep of a statement: one for whatever values. */
async function genericPlanOf({ text, values }: { text: string; values: unknown[] }): Promise<Node[]> {
  const client = await app.sessions.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare asked as ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (format json) execute asked${values.length > 0 ? `(${values.map(asLiteral).join(', ')})` : ''}`,
    );
    const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
    return explained ? nodesOf(explained.Plan) : [];
  } finally {
    client.release(true);
  }
}

describe('the kept plan of the beginning of a list', () => {
  it.each(
    CONTRIBUTION_SORT_FIELDS.filter((field) => field !== 'state').flatMap(
      (field) =>
        [
          [field, 'asc', 'all', () => employee],
          [field, 'desc', 'all', () => employee],
          [field, 'desc', 'manage', () => administrator],
        ] as const,
    ),
  )(
    'by %s, %s, %s, reads no more contributions than the page takes',
    async (field, direction, scope, call) => {
      const { sent, result } = await statementsOf(() =>
        call()(contributionEndpoints.list, {
          params: { type: 'SUGGESTION', parentId: 0, scope },
          query: { page: 0, size: 10, sort: `${field},${direction}` },
        }),
      );
      expect(result.body).toHaveLength(10);
      const [statement] = sent.filter(({ text }) => text.includes('unnest(page.ids)'));
      const nodes = await genericPlanOf(statement ?? { text: '', values: [] });
      const scanned = nodes.filter((node) => node['Node Type'].includes('Seq Scan'));
      expect(scanned.map((node) => node['Relation Name'])).not.toContain('contribution');
      // An incremental one only orders what is equal in the key of the index.
      const sorted = nodes.filter((node) => node['Node Type'] === 'Sort');
      expect(Math.max(0, ...sorted.map((node) => node['Plan Rows']))).toBeLessThan(1000);
      expect(nodes.some((node) => node['Relation Name'] === 'contribution')).toBe(true);
    },
  );
});
