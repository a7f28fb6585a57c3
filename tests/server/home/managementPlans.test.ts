import { afterAll, beforeAll, expect, it } from 'vitest';
import { managementEndpoints as endpoints } from '#contract/home/management.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { plansOf, readWhole } from '#tests/support/plans.ts';

const ROWS = 30_000;
/** Rows of a table that may be read one after the other: it is small then. */
const MOST_READ = 1000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { id } = await aContribution(app.db);
  const copied = 'type, life_cycle_id, state_id, state_type, visibility, created_by, publish_state';
  // Numbers, words and audiences of each are nothing to this, and take longer than all the rest.
  await app.pool.query('alter table contribution disable trigger user');
  // Every hundredth waits for an answer, every third of these in vain; a few came within the last days.
  await app.pool.query(
    `insert into contribution (code, ${copied}, title, date_submitted, answer_state, answer_due_at)
     select 'GEN-' || n, ${copied}, 'Title ' || n, now() - n * interval '1 hour',
            case when n % 100 = 0 then 'RUNNING' else 'ANSWERED' end,
            case when n % 300 = 0 then now() - interval '1 day' when n % 100 = 0 then now() + interval '1 day' end
       from contribution, generate_series(1, ${ROWS}) n where id = $1`,
    [id],
  );
  await app.pool.query(
    `insert into contribution_participant (contribution_id, user_id, role, rank)
     select id, created_by, 'OWNER', 1 from contribution where answer_state = 'RUNNING'`,
  );
  await app.pool.query('vacuum analyze');
}, 120_000);
afterAll(() => app.close());

it('what needs those who manage is counted without reading all contributions', async () => {
  const call = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] }));
  const query = { submittedSince: new Date(Date.now() - 6 * 86_400_000).toISOString() };
  const { nodes, result } = await plansOf(app, () => call(endpoints.read, { query }));
  const suggestions = result.body.contributions.find(({ type }) => type === 'SUGGESTION');
  expect(suggestions).toMatchObject({
    late: { total: ROWS / 300 },
    waiting: { total: ROWS / 100 },
    waitingPeople: 1,
  });
  expect(nodes.length).toBeGreaterThan(0);
  const large = ['contribution', 'contribution_participant', 'contribution_family_member'];
  expect(readWhole(nodes, large, MOST_READ)).toEqual([]);
});
