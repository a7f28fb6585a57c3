import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { similarEndpoints } from '#contract/search/similar.endpoints.ts';
import { countWords } from '#server/search/count-words.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { plansOf, readWhole } from '#tests/support/plans.ts';

const ROWS = 30_000;

let app: TestApp;
const callers: Record<string, TestUser> = {};
beforeAll(async () => {
  app = await startTestApp();
  const owner = await aUser(app.db);
  const { id } = await aContribution(app.db, { owner });
  const copied = 'type, life_cycle_id, state_id, state_type, comment_status, created_by, publish_state';
  // Four of five are hidden; every third one says what is asked for.
  await app.pool.query(
    `insert into contribution (code, visibility, ${copied}, title, body, date_submitted)
     select 'GEN-' || n, case when n % 5 = 0 then 'INTERNAL' else 'PRIVATE' end, ${copied},
            case when n % 3 = 0 then 'Ramp for forklifts at dock' else md5(n::text) end, '', now() - n * interval '1 minute'
       from contribution, generate_series(1, ${ROWS}) n where id = $1`,
    [id],
  );
  callers.employee = await aUser(app.db);
  callers.administrator = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] });
  callers.outsider = await aUser(app.db, { roles: ['ROLE_EXTERNAL'] });
  await aContribution(app.db, {
    ...{ owner, title: 'Ramps for a forklift at the dock', body: '', summary: '', visibility: 'PRIVATE' },
    participants: [[callers.outsider, 'EXPERT']],
  });
  await countWords(app.db, new Date());
  await app.pool.query('vacuum analyze');
}, 180_000);
afterAll(() => app.close());

const LARGE = ['contribution', 'contribution_words', 'contribution_participant', 'search_word'];

describe('similar contributions among 30,000, of which a third says the same', () => {
  it.each([
    ['employee', 5],
    ['administrator', 5],
    // The one that they have a part in, however many others hide.
    ['outsider', 1],
  ])('are found for the %s, and no large table is read from end to end', async (name, number) => {
    const call = await app.as(callers[name] as TestUser);
    const ask = () =>
      call(similarEndpoints.similar, { query: { title: 'A ramp at the dock for forklifts' } });
    // How rare words are is read once for each count of them.
    await ask();
    const { nodes, result } = await plansOf(app, ask);
    expect(result.status).toBe(200);
    expect(result.body).toHaveLength(number);
    expect(readWhole(nodes, LARGE, 1000)).toEqual([]);
  });
});
