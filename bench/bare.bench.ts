import type { Request } from 'autocannon';
import { creations, eachOnce, jsonHeaders, submitted } from './actions.ts';
import { withClient } from './client.ts';
import type { CallerName } from './generate.plan.ts';
import { compared, inTurn, type Load, middle, type Round } from './load.ts';
import { type Bench, type Measure, type Site, startPlainServer } from './site.ts';
import { figure, verdict } from './table.ts';

const CONNECTIONS = 20;
/** Changes of state in a round: each contribution can be moved on once. */
const AMOUNT = 100;
/** A page far behind; there are not many more suggestions that an employee may see. */
const OFFSET = 3000;
const SIZE = 10;
const WORD = 'forklift';

interface Comparison {
  name: string;
  /** Path of the same question at our server, by who asks it, and at the plain one. */
  ours: (scope: 'all' | 'manage') => string;
  plain: string;
  /** Least rate against the plain one, as an employee. */
  aim: number;
}

const list = (scope: string, query: string) =>
  `/api/v3/contributions/SUGGESTION/0/${scope}?size=${SIZE}&${query}`;

const comparisons = ({ few, many }: Record<'few' | 'many', number>): readonly Comparison[] => [
  {
    name: 'list of 10, newest, with total',
    ours: (scope) => list(scope, 'page=0&sort=dateSubmitted,desc'),
    plain: '/ideas?offset=0',
    aim: 0.6,
  },
  {
    name: 'filter, sort, total',
    ours: (scope) => list(scope, 'page=0&sort=title,asc&contributionFieldId.in=3'),
    plain: '/ideas/in-field/3',
    aim: 0.5,
  },
  {
    name: `page at offset ${OFFSET.toLocaleString('en')}`,
    ours: (scope) => list(scope, `page=${OFFSET / SIZE}&sort=dateSubmitted,desc`),
    plain: `/ideas?offset=${OFFSET}`,
    aim: 0.5,
  },
  {
    name: 'search in titles',
    ours: (scope) => list(scope, `page=0&title.contains=${WORD}`),
    plain: `/ideas/search?text=${WORD}`,
    aim: 0.5,
  },
  {
    name: 'detail',
    ours: () => `/api/v3/contributions/${few}`,
    plain: `/ideas/${few}`,
    aim: 0.8,
  },
  {
    name: 'all comments of the most discussed',
    ours: () => `/api/v3/comments/list/${many}`,
    plain: `/ideas/${many}/comments`,
    aim: 0.8,
  },
  {
    name: '20 of them',
    ours: () => `/api/v3/comments/list/${many}?page=0&size=20`,
    plain: `/ideas/${many}/comments/some`,
    aim: 0.8,
  },
];

/** A suggestion with a few comments that employees may see, and the most discussed one of those with at most 400. */
function someIdeas({ databaseUrl }: Site): Promise<Record<'few' | 'many', number>> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ few: string; many: string }>(
      `with said as (
         select contribution_id as id, count(*) as comments from comment
           join contribution on contribution.id = contribution_id
          where type = 'SUGGESTION' and visibility = 'INTERNAL' and comment_status = 'VISIBLE' and not is_deleted
          group by 1)
       select (select id from said where comments <= 400 order by comments desc, id limit 1) as many,
              (select id from said where comments between 3 and 6 order by id desc limit 1) as few`,
    );
    return { few: Number(rows[0]?.few), many: Number(rows[0]?.many) };
  });
}

type Taken = Record<'employee' | 'administrator' | 'plain', Round[]>;

function lineOf(name: string, { employee, administrator, plain }: Taken, aim: number): string[] {
  const cells = [plain, administrator, employee].map((rounds) => {
    const { rate, p95 } = middle(rounds);
    return `${figure(rate)} (${figure(p95)})`;
  });
  const ratio = compared(employee, plain, 'rate');
  return [name, ...cells, figure(ratio), figure(aim), verdict(ratio >= aim)];
}

const CALLERS = { employee: 'employee', administrator: 'typeAdministrator' } as const satisfies Record<
  string,
  CallerName
>;

async function readings(site: Site, plainUrl: string, { rounds, seconds, say }: Bench): Promise<string[][]> {
  const lines: string[][] = [];
  for (const { name, ours, plain, aim } of comparisons(await someIdeas(site))) {
    const load = (url: string, path: string, caller?: CallerName): Load => ({
      url,
      connections: CONNECTIONS,
      seconds,
      requests: [
        {
          method: 'GET',
          path,
          ...(caller && { headers: { authorization: `Bearer ${site.tokens[caller]}` } }),
        },
      ],
    });
    const taken = await inTurn(
      {
        employee: load(site.server.url, ours('all'), CALLERS.employee),
        administrator: load(site.server.url, ours('manage'), CALLERS.administrator),
        plain: load(plainUrl, plain),
      },
      rounds,
    );
    lines.push(lineOf(name, taken, aim));
    say(`  ${lines.at(-1)?.join('  |  ')}`);
  }
  return lines;
}

/** Creations by employees; who administers the module creates in the same way. */
async function creating(site: Site, plainUrl: string, { rounds, seconds }: Bench): Promise<string[]> {
  const body = JSON.stringify({
    title: 'A better way to store the tools',
    summary: 'Shorter ways in hall one',
    body: '<p>Shelves.</p>',
  });
  const plain: Request[] = [{ method: 'POST', path: '/ideas', body, headers: jsonHeaders() }];
  const load = { connections: CONNECTIONS, seconds };
  const taken = await inTurn(
    {
      employee: { ...load, url: site.server.url, requests: await creations(site) },
      plain: { ...load, url: plainUrl, requests: plain },
    },
    rounds,
  );
  return lineOf('create', { ...taken, administrator: [] }, 0.1);
}

async function changing(site: Site, plainUrl: string, { rounds }: Bench): Promise<string[]> {
  // Each connection prepares one request more than it sends.
  const { actionId, ids } = await submitted(site, (AMOUNT + CONNECTIONS) * (rounds + 1));
  const load = { connections: CONNECTIONS, amount: AMOUNT };
  const actions = ids.map((id) => `/api/v3/contributions/contributionId/${id}/execute-action/${actionId}`);
  const changes = ids.map((id) => `/ideas/${id}/change`);
  const taken = await inTurn(
    {
      employee: {
        ...load,
        url: site.server.url,
        requests: eachOnce(actions, jsonHeaders(site.tokens.typeAdministrator)),
      },
      plain: { ...load, url: plainUrl, requests: eachOnce(changes, jsonHeaders()) },
    },
    rounds,
  );
  return lineOf('change of state (action)', { ...taken, administrator: [] }, 0.15);
}

/**
 * What every rule costs: the same questions at our server and at one that knows none, on the same rows. The two writing calls
 * have one figure, of whoever makes such calls: an employee creates, who is responsible changes the state.
 */
export const bare: Measure = async (bench) => {
  const site = bench.small;
  const plain = await startPlainServer(site);
  try {
    const rows = [
      ...(await readings(site, plain.url, bench)),
      await creating(site, plain.url, bench),
      await changing(site, plain.url, bench),
    ];
    return [
      {
        title: `Beside a bare server on plain tables, ${site.contributions.toLocaleString('en')} contributions, ${CONNECTIONS} connections, answers/s (p95 ms)`,
        head: ['call', 'bare', 'administrator', 'employee', 'employee ÷ bare', 'aim', 'verdict'],
        rows,
      },
    ];
  } finally {
    await plain.stop();
  }
};
