import { creations, eachOnce, jsonHeaders, submitted } from './actions.ts';
import { compared, inTurn, middle, type Round } from './load.ts';
import { type Bench, type Measure, type Site, startBareRoute } from './site.ts';
import { figure, type Table } from './table.ts';

const CONNECTIONS = 20;
/** Actions of one round: each contribution can be moved on once. */
const AMOUNT = 40;
async function measure(site: Site, { rounds, seconds }: Bench): Promise<string[][]> {
  const bare = await startBareRoute(site, []);
  // Each connection prepares one request more than it sends.
  const { actionId, ids } = await submitted(site, (AMOUNT + CONNECTIONS) * (rounds + 1));
  const ours = { url: site.server.url, connections: CONNECTIONS };
  const theirs = { url: bare.url, connections: CONNECTIONS };
  try {
    const create = await inTurn(
      {
        ours: { ...ours, requests: await creations(site), seconds },
        plain: { ...theirs, requests: [{ method: 'POST', path: '/insert' }], seconds },
      },
      rounds,
    );
    const actions = ids.map((id) => `/api/v3/contributions/contributionId/${id}/execute-action/${actionId}`);
    const action = await inTurn(
      {
        ours: {
          ...ours,
          requests: eachOnce(actions, jsonHeaders(site.tokens.typeAdministrator)),
          amount: AMOUNT,
        },
        plain: {
          ...theirs,
          requests: eachOnce(
            ids.map((id) => `/update/${id}`),
            jsonHeaders(),
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
