import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringBackContributions } from '#server/jobs/contribution-returns.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { type PlanNode, plansOf, readWhole } from '#tests/support/plans.ts';

const ROWS = 30_000;
const MOST_READ = 1000;

let app: TestApp;
let represented: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  const owner = await aUser(app.db);
  represented = await aUser(app.db);
  const { id } = await aContribution(app.db, { owner });
  // Many that came back with a campaign, many whose day is far away; a few are due, and a few wait for a campaign.
  await app.db.execute(sql`
    with note as (
      insert into decision_note (contribution_id, action_id, action_names, from_state_id, to_state_id, decided_at)
      select ${id}, 1, '[]', 1, 2, now() from generate_series(1, ${ROWS}::int) returning id)
    insert into contribution_return
           (contribution_id, decision_id, state_id, entered_at, event, due_at, time_zone, date_created, done_at)
    select ${id}, note.id, 2, now(), case when note.id % 2 = 0 then 'CAMPAIGN' else 'DATE' end,
           case when note.id % 2 = 1 then now() + case when note.id % 1000 = 1 then '-1 day' else '1 year' end::interval end,
           'UTC', now(), case when note.id % 2 = 0 and note.id % 1000 > 0 then now() end
      from note`);
  await app.db.execute(sql`
    insert into contribution_history (contribution_id, category, event, acting_for_id)
    select ${id}, 'STATE', 'action', case when n % 10000 = 0 then ${represented.id}::bigint end
      from generate_series(1, ${ROWS}::int) n`);
  await app.pool.query('vacuum analyze');
}, 60_000);
afterAll(() => app.close());

const rowsRead = (node: PlanNode) =>
  node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));

it('what is due is found without reading what came back already, or what waits for a later day', async () => {
  const { nodes } = await plansOf(app, () => bringBackContributions(app.services));
  const read = nodes.filter((node) => node['Relation Name'] === 'contribution_return');
  expect(read.length).toBeGreaterThan(0);
  expect(read.map(rowsRead).filter((rows) => rows > MOST_READ)).toEqual([]);
});

it('what was done in the place of somebody is found without reading all histories', async () => {
  const { nodes } = await plansOf(app, () =>
    app.db.execute(sql`select id from contribution_history where acting_for_id = ${represented.id}`),
  );
  expect(nodes.length).toBeGreaterThan(0);
  expect(readWhole(nodes, ['contribution_history'], MOST_READ)).toEqual([]);
});
