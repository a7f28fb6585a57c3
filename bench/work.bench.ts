import type { Request } from 'autocannon';
import { eachOnce, submitted } from './actions.ts';
import { idsOf } from './client.ts';
import { callersFor } from './generate.plan.ts';
import { compared, inTurn, type Load, middle } from './load.ts';
import type { Reading } from './reading.ts';
import { type Bench, type Measure, type Site, sizesOf } from './site.ts';
import { figure, verdict } from './table.ts';

const CONNECTIONS = 50;
/** Of people who call once a second, a page of five or six calls that is looked at for some seconds. Long enough for a 95th percentile of calls that come one after the other. */
const PACED_SECONDS = 4;
/** Actions of one round: each contribution can be moved on once. */
const AMOUNT = 100;
/** Aims: milliseconds of the 95th percentile, and how much it grows with a hundred times the contributions. */
const MOST_MS = 100;
const MOST_GROWTH = 2;

const PAGE = 'page=0&size=10';

/** Suggestions that every employee may see, with about as many remarks as one page of work should bear. */
const discussed = ({ databaseUrl }: Site) =>
  idsOf(
    databaseUrl,
    `select contribution.id from contribution
      join (select contribution_id, count(*) as number from comment where contribution_id <= 2000 group by 1) said
        on said.contribution_id = contribution.id
      where type = 'SUGGESTION' and visibility = 'INTERNAL' and date_submitted is not null and not is_deleted
      order by abs(said.number - 300), contribution.id limit 5`,
  );

const evaluated = ({ databaseUrl }: Site) =>
  idsOf(
    databaseUrl,
    `select state.id from life_cycle_state state join life_cycle cycle on cycle.id = state.life_cycle_id
      where cycle.contribution_type = 'SUGGESTION' and state.state_type = 'EVALUATION' order by state.rank limit 1`,
  );

const self = ({ contributions }: Site) => callersFor(contributions).employee;

/** What my work asks for when it opens, and what stands behind its links. */
const WORKS: readonly Reading[] = [
  {
    name: 'my work: open tasks',
    caller: 'employee',
    paths: (site) => [
      `/api/v3/contribution-tasks/user/${self(site)}?page=0&size=5&sort=due,asc&status.in=WAITING,OVERDUE`,
    ],
  },
  { name: 'my work: evaluations', caller: 'employee', paths: () => ['/api/v3/evals/mine/rounds'] },
  {
    name: 'my work: unread chats',
    caller: 'employee',
    paths: () => ['/api/v3/chat-sessions/mine?page=0&size=3&unreadOnly=true'],
  },
  {
    name: 'my work: unread notifications',
    caller: 'employee',
    paths: () => ['/api/v3/notifications?page=0&size=3&sort=date,desc&unreadOnly=true'],
  },
  {
    name: 'my work: my contributions by state',
    caller: 'employee',
    paths: () => ['/api/v3/contributions/SUGGESTION/0'],
  },
  {
    name: 'my work: my latest contributions',
    caller: 'employee',
    paths: () => ['/api/v3/contributions/SUGGESTION/0/mine?page=0&size=5&sort=dateUpdated,desc'],
  },
  { name: 'my points', caller: 'employee', paths: () => ['/api/v3/user-points/my-points'] },
  { name: 'leaderboard', caller: 'employee', paths: () => ['/api/v3/user-points/leaders'] },
  {
    name: 'list with three filters',
    caller: 'employee',
    paths: async (site) => {
      const [state] = await evaluated(site);
      return [1, 2, 3, 4, 5].map(
        (n) =>
          `/api/v3/contributions/SUGGESTION/0/all?${PAGE}&stateId.in=${state}&contributionFieldId.in=${n}&selectedTagId.in=${n * 12}`,
      );
    },
  },
  {
    name: 'tasks of a module, three filters, administrator',
    caller: 'typeAdministrator',
    paths: () =>
      [1, 2, 3].map(
        (n) =>
          `/api/v3/contribution-tasks/SUGGESTION?${PAGE}&status.in=OVERDUE&role.in=RESPONSIBLE&contributionFieldId.in=${n}`,
      ),
  },
  {
    name: 'detail with 300 comments',
    caller: 'employee',
    paths: async (site) => (await discussed(site)).map((id) => `/api/v3/contributions/${id}`),
  },
  {
    name: 'the comments of it',
    caller: 'employee',
    paths: async (site) => (await discussed(site)).map((id) => `/api/v3/comments/list/${id}?page=0&size=20`),
  },
];

async function readingOf(site: Site, { caller, paths }: Reading, seconds: number): Promise<Load> {
  const headers = { authorization: `Bearer ${site.tokens[caller]}` };
  const requests: Request[] = (await paths(site)).map((path) => ({ method: 'GET', path, headers }));
  return { url: site.server.url, requests, connections: CONNECTIONS, seconds };
}

async function actionOf(site: Site, rounds: number): Promise<Load> {
  // Each connection prepares one request more than it sends.
  const { actionId, ids } = await submitted(
    site,
    (AMOUNT + CONNECTIONS + CONNECTIONS * PACED_SECONDS) * (rounds + 1),
  );
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${site.tokens.typeAdministrator}`,
  };
  const paths = ids.map((id) => `/api/v3/contributions/contributionId/${id}/execute-action/${actionId}`);
  const requests = eachOnce(paths, headers);
  return { url: site.server.url, requests, connections: CONNECTIONS, amount: AMOUNT };
}

/** As fast as answers come, and at the pace of people. */
async function row(bench: Bench, name: string, small: Load, large: Load): Promise<string[]> {
  const taken = await inTurn({ small, large }, bench.rounds);
  const [few, many] = [middle(taken.small), middle(taken.large)];
  const cells = [name, figure(few.rate), figure(few.p95), figure(many.rate), figure(many.p95)];
  const growth = compared(taken.large, taken.small, 'p95');
  cells.push(figure(growth), `${verdict(many.p95 < MOST_MS)} · ${verdict(growth < MOST_GROWTH)}`);
  const pace = { isPaced: true, seconds: PACED_SECONDS };
  const paced = await inTurn({ small: { ...small, ...pace }, large: { ...large, ...pace } }, bench.rounds);
  const [calmFew, calmMany] = [middle(paced.small), middle(paced.large)];
  const calmGrowth = compared(paced.large, paced.small, 'p95');
  cells.push(figure(calmFew.p95), figure(calmMany.p95), figure(calmGrowth));
  cells.push(`${verdict(calmMany.p95 < MOST_MS)} · ${verdict(calmGrowth < MOST_GROWTH)}`);
  bench.say(`  ${cells.join('  |  ')}`);
  return cells;
}

export const work: Measure = async (bench) => {
  const { small, large, rounds, seconds, say } = bench;
  const rows: string[][] = [];
  const measured = async (name: string, loadOf: (site: Site) => Promise<Load>) => {
    try {
      rows.push(await row(bench, name, await loadOf(small), await loadOf(large)));
    } catch (error) {
      say(`  ${name} could not be measured: ${(error as Error).message}`);
    }
  };
  for (const one of WORKS) await measured(one.name, (site) => readingOf(site, one, seconds));
  await measured('execute action', (site) => actionOf(site, rounds));
  const [few, many] = sizesOf(bench);
  return [
    {
      title: `My work, ${CONNECTIONS} people at once`,
      head: [
        'call',
        `${few}: answers/s`,
        'p95 ms',
        `${many}: answers/s`,
        'p95 ms',
        'p95 growth',
        'p95 < 100 ms · growth < 2',
        `${few}, a call a second each: p95 ms`,
        `${many}: p95 ms`,
        'p95 growth',
        'p95 < 100 ms · growth < 2',
      ],
      rows,
    },
  ];
};
