import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { competitionIdeaEndpoints as endpoints } from '#contract/competitions/ideas.endpoints.ts';
import { BATCH_SIZE } from '#server/process/life-cycles/load/batches.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { aContest, type Contest, changeTo, move } from './rounds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Ideas of one owner, written at once. */
async function ideasOf(
  owner: TestUser,
  { competition, lifeCycle }: Contest,
  count: number,
): Promise<number[]> {
  const { rows } = await app.db.execute<{ id: number }>(sql`
    with idea as (
      insert into contribution (code, title, summary, body, type, life_cycle_id, state_id, state_type,
                                competition_id, publish_state, date_submitted, created_by)
      select 'MANY-' || number, 'Idea ' || number, '', '', 'IDEA', ${lifeCycle.id}, ${lifeCycle.state('SUBMITTED').id},
             'SUBMITTED', ${competition.id}, 'PUBLISHED', now(), ${owner.id}
        from generate_series(1, ${count}::int) number
      returning id
    ), owned as (
      insert into contribution_participant (contribution_id, role, user_id, rank)
      select id, 'OWNER', ${owner.id}, 1 from idea
    )
    select id from idea order by id`);
  return rows.map(({ id }) => id);
}

const counted = async (what: ReturnType<typeof sql>) =>
  (await app.db.execute<{ n: number }>(sql`select count(*) as n from ${what}`)).rows[0]?.n;

it('a competition with more ideas than are moved together moves all of them, as its preview told [S2-14, S2-16, S2-17, S2-19]', async () => {
  const contest = await aContest(app.db);
  const owner = await aUser(app.db);
  const count = BATCH_SIZE + 3;
  const ids = await ideasOf(owner, contest, count);
  const change = changeTo(contest, 'EVAL1', Object.fromEntries(ids.map((id) => [id, 'round1'])));
  const moderator = await app.as(contest.moderator);

  const { body: preview } = await moderator(endpoints.preview, { body: change });
  expect(preview.moves.map(({ ideaCount }) => ideaCount)).toEqual([count]);
  expect([preview.tasks, preview.jurors, preview.notified]).toEqual([2 * count, 2, 1]);

  expect((await move(moderator, change)).status).toBe(200);
  const ofCompetition = sql`contribution_id in (select id from contribution where competition_id = ${contest.competition.id})`;
  expect(await counted(sql`contribution where state_type = 'EVALUATION' and not editable`)).toBe(count);
  expect(await counted(sql`contribution_task where ${ofCompetition}`)).toBe(2 * count);
  expect(await counted(sql`contribution_participant where role = 'JURY1' and ${ofCompetition}`)).toBe(
    2 * count,
  );
  expect(await counted(sql`notification where user_id = ${owner.id}`)).toBe(count);
}, 120_000);

it('a change of as many ideas as are allowed fits into its body [S2-14]', async () => {
  const contest = await aContest(app.db);
  const ids = Array.from({ length: 20_000 }, (_, index) => 1_000_000_000 + index);
  const contributionList = ids.map((id) => ({ id, rewardId: null }));
  const change = changeTo(contest, 'EVAL1', Object.fromEntries(ids.map((id) => [id, 'round1'])), {
    contributionList,
  });
  const answer = await move(await app.as(contest.moderator), change);
  // It is read and judged: these ideas are none of the competition.
  expect([answer.status, Object.keys(answer.fieldErrors)]).toEqual([400, ['newIdeaStates']]);
  const more = { ...change, newIdeaStates: [...change.newIdeaStates, { ideaId: 1, newLifeCycleStateId: 1 }] };
  expect((await move(await app.as(contest.moderator), more)).fieldErrors).toEqual({ newIdeaStates: 'Size' });
}, 60_000);
