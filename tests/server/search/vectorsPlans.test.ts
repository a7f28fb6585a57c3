import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { similarEndpoints } from '#contract/search/similar.endpoints.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { plansOf, readWhole } from '#tests/support/plans.ts';

const ROWS = 20_000;
const MODEL = 'planned';

let app: TestApp;
let asked: number;
const callers: Record<string, TestUser> = {};
beforeAll(async () => {
  app = await startTestApp();
  const owner = await aUser(app.db);
  ({ id: asked } = await aContribution(app.db, { owner, visibility: 'INTERNAL' }));
  const copied = 'type, life_cycle_id, state_id, state_type, comment_status, created_by, publish_state';
  await app.pool.query(
    `insert into contribution (code, visibility, ${copied}, title, body, date_submitted)
     select 'GEN-' || n, case when n % 5 = 0 then 'INTERNAL' else 'PRIVATE' end, ${copied}, md5(n::text), '',
            now() - n * interval '1 minute'
       from contribution, generate_series(1, ${ROWS}) n where id = $1`,
    [asked],
  );
  // 256 numbers of the same size, with signs by sums: short enough to lie in the table itself.
  await app.pool.query(
    `insert into contribution_vector (contribution_id, model, text_hash, signature, vector, date)
     select id, $1, '', signature,
            decode(replace(replace(translate(signature::text, '01', '-+'), '-', '000080bd'), '+', '0000803d'), 'hex'), now()
       from (select id, ('x' || string_agg(md5(n || ' ' || id), ''))::bit varying as signature
               from contribution, generate_series(1, 2) n group by id) made`,
    [MODEL],
  );
  await writeSettings(app.db, { embeddingsUrl: 'http://127.0.0.1:9', embeddingsModel: MODEL });
  await app.pool.query('update site_version set version = version + 1');
  callers.employee = await aUser(app.db);
  callers.administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] });
  await app.pool.query('vacuum analyze');
}, 180_000);
afterAll(() => app.close());

describe('similar contributions by vectors, of 20,000', () => {
  it.each(['employee', 'administrator'])(
    'are found for the %s by an index of signatures: neither vectors nor contributions are read from end to end',
    async (name) => {
      const call = await app.as(callers[name] as TestUser);
      const ask = () => call(similarEndpoints.similar, { query: { id: asked, size: 20 } });
      await ask();
      const { nodes, result } = await plansOf(app, ask);
      expect(result.status).toBe(200);
      const tables = [
        'contribution',
        'contribution_vector',
        'contribution_words',
        'contribution_participant',
      ];
      expect(readWhole(nodes, tables, 1000)).toEqual([]);
      const ofVectors = nodes.filter((node) => node['Relation Name'] === 'contribution_vector');
      const whole = ofVectors.filter((node) => node['Actual Rows'] > ROWS / 2);
      expect(whole.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
      // As many are looked up as are shown to be open, not all that were found.
      const lookedUp = nodes.filter(
        (node) => node['Relation Name'] === 'contribution' && node['Node Type'].startsWith('Index'),
      );
      expect(Math.max(...lookedUp.map((node) => node['Actual Loops']))).toBeLessThan(1000);
    },
  );
});
