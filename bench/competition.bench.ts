import type pg from 'pg';
import { tokensFor } from './callers.ts';
import { withClient } from './client.ts';
import type { Measure, Site } from './site.ts';
import { figure, type Table, verdict } from './table.ts';

const IDEAS = 1000;
/** Jurors that are seated when the round begins. */
const JURY = 10;
/** Jurors that save at once, most of them seated later, and the ideas that each of them scores. */
const JURORS = 50;
const SCORED = 4;
const MODERATOR = 1;

/** Seconds that an aim allows, S2-13 ff. and the lists of moderators. */
const AIMS = { change: 2, list: 1 } as const;

interface Contest {
  id: number;
  ideas: number[];
  jurors: number[];
  juryId: number;
  definitionId: number;
  itemId: number;
}

/** An announced competition with a jury of fifty and a thousand submitted ideas of as many people. */
async function fill(client: pg.Client, contributions: number): Promise<Contest> {
  const one = async (text: string, values: unknown[] = []) =>
    Number((await client.query<{ id: string }>(text, values)).rows[0]?.id);
  const cycle = await one(`select id from life_cycle where contribution_type = 'IDEA' and is_active limit 1`);
  const submitted = await one(
    `select id from life_cycle_state where life_cycle_id = $1 and state_type = 'SUBMITTED' order by rank limit 1`,
    [cycle],
  );
  const id = await one(
    `insert into competition (code, title, summary, life_cycle_id, competition_state, publish_state, access_level)
     values ('BENCH', 'A measured competition', 'A measured competition', $1, 'ANNOUNCED', 'PUBLISHED', 'PUBLIC')
     returning id`,
    [cycle],
  );
  await client.query(`insert into competition_moderator values ($1, $2, 1)`, [id, MODERATOR]);
  const definition = await one(
    `insert into eval_definition (title, explanation, eval_flow_type, contribution_type, competition_id)
     values ('Is it good?', 'By its use', 'EVAL_JURY1', 'IDEA', $1) returning id`,
    [id],
  );
  const itemId = await one(
    `insert into eval_item_definition (eval_definition_id, rank, question, weight) values ($1, 1, 'Useful?', 100)
     returning id`,
    [definition],
  );
  const jury = await one(
    `insert into competition_jury (competition_id, type, title, eval_definition_id)
     values ($1, 'JURY1', 'The jury', $2) returning id`,
    [id, definition],
  );
  const jurors = Array.from({ length: JURORS }, (_, at) => 100 + at);
  await client.query(
    `insert into competition_juror select $1, juror, place from unnest($2::bigint[]) with ordinality as t(juror, place)`,
    [jury, jurors.slice(0, JURY)],
  );
  await client.query(
    `insert into contribution (type, code, title, body, competition_id, life_cycle_id, state_id, state_type,
                               publish_state, date_submitted)
     select 'IDEA', 'BENCH-' || g, 'Idea ' || g, '<p>A text.</p>', $1, $2, $3, 'SUBMITTED', 'PUBLISHED', now()
       from generate_series(1, ${IDEAS}) g`,
    [id, cycle, submitted],
  );
  const { rows } = await client.query<{ id: string }>(
    `select id from contribution where competition_id = $1 order by id`,
    [id],
  );
  const ideas = rows.map((row) => Number(row.id));
  await client.query(
    `insert into contribution_participant (contribution_id, role, user_id)
     select idea, 'OWNER', 200 + place % $2::int from unnest($1::bigint[]) with ordinality as t(idea, place)`,
    [ideas, Math.max(1, Math.floor(contributions / 20) - 300)],
  );
  await client.query('analyze contribution, contribution_participant');
  return { id, ideas, jurors, juryId: jury, definitionId: definition, itemId };
}

/** What the seated jury has scored already: every idea by everybody. */
async function scoreAll(client: pg.Client, { ideas, jurors, definitionId }: Contest): Promise<void> {
  await client.query(
    `insert into evaluation (contribution_id, eval_flow_type, user_id, eval_definition_id, score, comment)
     select idea, 'EVAL_JURY1', juror, $3, 20 + 20 * ((idea + juror) % 5), 'A word about it.'
       from unnest($1::bigint[]) idea, unnest($2::bigint[]) juror`,
    [ideas, jurors.slice(0, JURY), definitionId],
  );
  await client.query('analyze evaluation');
}

/** More jurors for the first ideas of a running round. */
async function seatAll(client: pg.Client, { ideas, jurors, juryId }: Contest): Promise<void> {
  await client.query(
    `insert into competition_juror select $1, juror, 100 from unnest($2::bigint[]) juror on conflict do nothing`,
    [juryId, jurors],
  );
  await client.query(
    `insert into contribution_participant (contribution_id, role, user_id)
     select idea, 'JURY1', juror from unnest($1::bigint[]) idea, unnest($2::bigint[]) juror on conflict do nothing`,
    [ideas.slice(0, SCORED), jurors],
  );
}

interface Answer {
  seconds: number;
  body: unknown;
}

/** One call, timed until its last byte. @throws Error for anything but a success */
async function call(site: Site, token: string | undefined, path: string, put?: unknown): Promise<Answer> {
  const started = performance.now();
  const answer = await fetch(`${site.server.url}/${path}`, {
    method: put === undefined ? 'GET' : 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      ...(put === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(put === undefined ? {} : { body: JSON.stringify(put) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { seconds: (performance.now() - started) / 1000, body: isJson ? JSON.parse(text) : text.length };
}

const measure = (site: Site): Promise<string[][]> =>
  withClient(site.databaseUrl, async (client) => {
    const contest = await fill(client, site.contributions);
    const tokens = await tokensFor(site.databaseUrl, [MODERATOR, ...contest.jurors]);
    const moderator = tokens.get(MODERATOR);
    const states = `api/v3/competitions/possible-life-cycle-states/${contest.id}`;
    const { body } = await call(site, moderator, states);
    const target = (body as { id: number; nextCompetitionState: string }[]).find(
      ({ nextCompetitionState }) => nextCompetitionState === 'EVAL1',
    );
    const line = (name: string, seconds: number, aim: number) => [
      name,
      `${figure(seconds)} s`,
      `${aim} s`,
      verdict(seconds <= aim),
    ];
    const change = await call(site, moderator, 'api/v3/competitions/update-competition-state', {
      competitionId: contest.id,
      newCompetitionState: 'EVAL1',
      newIdeaStates: contest.ideas.map((ideaId) => ({ ideaId, newLifeCycleStateId: target?.id })),
      sendEmailToJury: true,
    });

    const list = `api/v3/contributions/IDEA/${contest.id}/ideas-manage?page=0&size=10`;
    const report = `api/v3/competition_moderator/${contest.id}/eval-report?page=0&size=20`;
    const sheet = `api/v3/competition_moderator/excel/${contest.id}/eval-report?langKey=en`;
    await scoreAll(client, contest);
    const listed = await call(site, moderator, list);
    const reported = await call(site, moderator, report);
    const written = await call(site, moderator, sheet);

    await seatAll(client, contest);
    const scoring = performance.now();
    await Promise.all(
      contest.jurors.map(async (juror) => {
        for (const contributionId of contest.ideas.slice(0, SCORED)) {
          const answers = [{ itemId: contest.itemId, star: 1 + (juror % 5) }];
          await call(site, tokens.get(juror), 'api/v3/evals', {
            contributionId,
            evalFlowType: 'EVAL_JURY1',
            answers,
          });
        }
      }),
    );
    const scored = (performance.now() - scoring) / 1000;
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from evaluation where contribution_id = any($1)`,
      [contest.ideas.slice(0, SCORED)],
    );
    const lost = JURORS * SCORED - Number(rows[0]?.count);

    return [
      line(`state change, ${IDEAS} ideas, a jury of ${JURY}`, change.seconds, AIMS.change),
      [
        `${JURORS} jurors at once, ${SCORED} ideas each`,
        `${figure(scored)} s, ${lost} scores lost`,
        'none lost',
        verdict(lost === 0),
      ],
      line('list of managed ideas', listed.seconds, AIMS.list),
      line('report of the juries', reported.seconds, AIMS.list),
      line(`spreadsheet of ${(IDEAS * JURY).toLocaleString('en')} lines`, written.seconds, AIMS.list),
    ];
  });

/** A competition of a thousand ideas, from its first round to its report. */
export const competition: Measure = async ({ small }): Promise<Table[]> => [
  {
    title: `A competition with ${IDEAS.toLocaleString('en')} ideas`,
    head: ['what', 'measured', 'aim', ''],
    rows: await measure(small),
  },
];
