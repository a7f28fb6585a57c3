import type { Request } from 'autocannon';
import { initialContribution } from '#contract/contributions/new-contribution.ts';
import { tokensFor } from './callers.ts';
import { withClient } from './client.ts';
import { callersFor } from './generate.plan.ts';
import type { Site } from './site.ts';

interface Submitted {
  actionId: number;
  ids: number[];
}

/**
 * So many suggestions that wait for the first decision, the type administrator made responsible for them, and the
 * action that takes them further.
 */
export const submitted = (site: Site, amount: number): Promise<Submitted> =>
  withClient(site.databaseUrl, async (client) => {
    const { rows: actions } = await client.query<{ id: string; state: string; cycle: string }>(
      `select action.id, state.id as state, cycle.id as cycle from state_action action
         join life_cycle_state state on state.id = action.state_id
         join life_cycle cycle on cycle.id = state.life_cycle_id
        where cycle.contribution_type = 'SUGGESTION' and state.state_type = 'SUBMITTED'
          and not action.explanation_required and action.target_state_id is not null
        order by action.rank, action.id limit 1`,
    );
    const { rows: waiting } = await client.query<{ id: string }>(
      `select id from contribution where state_id = $1 and not is_deleted order by id desc limit $2`,
      [actions[0]?.state, amount],
    );
    // A small site has too few for many rounds, and an action is refused the second time: others are put back.
    const { rows: putBack } = await client.query<{ id: string }>(
      `update contribution set state_id = $1, state_type = 'SUBMITTED'
        where id in (select id from contribution
                      where life_cycle_id = $2 and state_id <> $1 and date_submitted is not null and not is_deleted
                      order by id desc limit $3)
       returning id`,
      [actions[0]?.state, actions[0]?.cycle, amount - waiting.length],
    );
    const rows = [...waiting, ...putBack];
    if (rows.length < amount) throw new Error(`Only ${rows.length} of ${amount} suggestions can wait`);
    await client.query(
      `insert into contribution_participant (contribution_id, role, user_id)
       select id, 'RESPONSIBLE', $1 from unnest($2::bigint[]) id on conflict do nothing`,
      [callersFor(site.contributions).typeAdministrator, rows.map(({ id }) => id)],
    );
    return { actionId: Number(actions[0]?.id), ids: rows.map(({ id }) => Number(id)) };
  });

/** A request whose path is another one each time, on whichever connection. */
export const eachOnce = (paths: readonly string[], headers: Record<string, string>): Request[] => {
  let next = 0;
  const setupRequest = (request: Request): Request => {
    const path = paths[next % paths.length] ?? '';
    next += 1;
    return { ...request, path };
  };
  return [{ method: 'POST', path: '/', headers, body: '{}', setupRequest }];
};

/** People who create by turns, for each may begin 200 contributions an hour; ids that no other caller has. */
const CREATORS = Array.from({ length: 100 }, (_, at) => 20 + at);

/** Headers of a call that sends JSON, as somebody or as nobody. */
export const jsonHeaders = (token?: string) => ({
  'content-type': 'application/json',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
});

/** Creations, each by the next person, on whichever connection. */
export async function creations({ databaseUrl }: Site): Promise<Request[]> {
  const tokens = [...(await tokensFor(databaseUrl, CREATORS)).values()];
  const body = JSON.stringify({
    ...initialContribution('SUGGESTION'),
    title: 'A better way to store the tools',
  });
  let next = 0;
  const setupRequest = (request: Request): Request => {
    const headers = jsonHeaders(tokens[next % tokens.length]);
    next += 1;
    return { ...request, headers };
  };
  return [{ method: 'POST', path: '/api/v3/contributions/SUGGESTION', body, setupRequest }];
}
