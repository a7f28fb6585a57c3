import type { Request } from 'autocannon';
import pg from 'pg';
import { initialContribution } from '../contract/contributions.ts';
import { callersFor } from './generate.plan.ts';
import { compared, inTurn, middle, type Round } from './load.ts';
import { type Bench, type Measure, type Site, startBareRoute } from './site.ts';
import { figure, type Table } from './table.ts';

const CONNECTIONS = 20;
/** Actions of one round: each contribution can be moved on once. */
const AMOUNT = 40;

interface Submitted {
  actionId: number;
  ids: number[];
}

/**
 * Suggestions that wait for the first decision, the type administrator made responsible for them, and the
 * action that takes them further.
 */
async function submitted(site: Site, rounds: number): Promise<Submitted> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    const { rows: actions } = await client.query<{ id: string; state: string }>(
      `select action.id, state.id as state from state_action action
         join life_cycle_state state on state.id = action.state_id
         join life_cycle cycle on cycle.id = state.life_cycle_id
        where cycle.contribution_type = 'SUGGESTION' and state.state_type = 'SUBMITTED'
          and not action.explanation_required and action.target_state_id is not null
        order by action.rank, action.id limit 1`,
    );
    const { rows } = await client.query<{ id: string }>(
      `select id from contribution where state_id = $1 and not is_deleted order by id desc limit $2`,
      // Each connection prepares one request more than it sends.
      [actions[0]?.state, (AMOUNT + CONNECTIONS) * (rounds + 1)],
    );
    await client.query(
      `insert into contribution_participant (contribution_id, role, user_id)
       select id, 'RESPONSIBLE', $1 from unnest($2::bigint[]) id on conflict do nothing`,
      [callersFor(site.contributions).typeAdministrator, rows.map(({ id }) => id)],
    );
    return { actionId: Number(actions[0]?.id), ids: rows.map(({ id }) => Number(id)) };
  } finally {
    await client.end();
  }
}

const json = (token?: string) => ({
  'content-type': 'application/json',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

/** A request whose path is another one each time, on whichever connection. */
const eachOnce = (paths: readonly string[], headers: Record<string, string>): Request[] => {
  let next = 0;
  const setupRequest = (request: Request): Request => {
    const path = paths[next % paths.length] ?? '';
    next += 1;
    return { ...request, path };
  };
  return [{ method: 'POST', path: '/', headers, body: '{}', setupRequest }];
};

async function measure(site: Site, { rounds, seconds }: Bench): Promise<string[][]> {
  const bare = await startBareRoute(site, []);
  const { actionId, ids } = await submitted(site, rounds);
  const ours = { url: site.server.url, connections: CONNECTIONS };
  const theirs = { url: bare.url, connections: CONNECTIONS };
  try {
    const creation: Request = {
      method: 'POST',
      path: '/api/v3/contributions/SUGGESTION',
      headers: json(site.tokens.employee),
      body: JSON.stringify({
        ...initialContribution('SUGGESTION'),
        title: 'A better way to store the tools',
      }),
    };
    const create = await inTurn(
      {
        ours: { ...ours, requests: [creation], seconds },
        plain: { ...theirs, requests: [{ method: 'POST', path: '/insert' }], seconds },
      },
      rounds,
    );
    const actions = ids.map((id) => `/api/v3/contributions/contributionId/${id}/execute-action/${actionId}`);
    const action = await inTurn(
      {
        ours: { ...ours, requests: eachOnce(actions, json(site.tokens.typeAdministrator)), amount: AMOUNT },
        plain: {
          ...theirs,
          requests: eachOnce(
            ids.map((id) => `/update/${id}`),
            json(),
          ),
          amount: AMOUNT,
        },
      },
      rounds,
    );
    const line = (name: string, { ours: own, plain }: Record<'ours' | 'plain', Round[]>) => [
      `${name}, ${site.contributions.toLocaleString('en')}`,
      figure(middle(own).rate),
      figure(middle(own).p95),
      figure(middle(plain).rate),
      figure(compared(own, plain, 'rate')),
    ];
    return [line('create', create), line('execute action', action)];
  } finally {
    await bare.stop();
  }
}

/**
 * Creation and action, beside a bare route that writes three rows in a transaction: what the rules, the
 * history, tasks, mails and notifications of ours cost on top.
 */
export const writing: Measure = async (bench): Promise<Table[]> => [
  {
    title: 'Creation and action',
    head: ['call', 'answers/s', 'p95 ms', 'plain writes/s', 'ratio'],
    rows: [...(await measure(bench.small, bench)), ...(await measure(bench.large, bench))],
  },
];
