import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { withClient } from './client.ts';
import type { Measure } from './site.ts';
import { median, percentile } from './statistics.ts';
import { figure, type Table } from './table.ts';

const CONNECTIONS = 20;
/** Changes a second that an organisation of a hundred thousand makes at its busiest. */
const PACE = 300;
/** How often what waits is passed on, ms, as `live.queue.ts` does it. */
const PAUSE_MS = 25;

/** What a transaction says of its change, at the end of it. */
const WAYS = {
  nothing: '',
  'NOTIFY at each commit': `select pg_notify('live', jsonb_build_object('kind', 'comment', 'contribution', $1::bigint)::text)`,
  'queued, passed on together': `select tell_live(jsonb_build_object('kind', 'comment', 'contribution', $1::bigint))`,
} as const;
type Way = keyof typeof WAYS;

/** One change of a row that nobody else changes, with or without a notice. @returns ms of its commit */
async function change(client: pg.Client, row: number, way: Way): Promise<number> {
  await client.query('begin');
  await client.query('update bench_live.change set number = number + 1 where id = $1', [row]);
  if (WAYS[way] !== '') await client.query(WAYS[way], [row]);
  const asked = performance.now();
  await client.query('commit');
  return performance.now() - asked;
}

interface Taken {
  rate: number;
  p95: number;
}

/** As many changes as there is room for. */
async function busiest(clients: readonly pg.Client[], way: Way, seconds: number): Promise<Taken> {
  const until = performance.now() + seconds * 1000;
  const commits: number[] = [];
  await Promise.all(
    clients.map(async (client, row) => {
      while (performance.now() < until) commits.push(await change(client, row, way));
    }),
  );
  return { rate: commits.length / seconds, p95: percentile(commits, 0.95) };
}

/** So many a second, by the first connection that is free. */
async function paced(clients: readonly pg.Client[], way: Way, seconds: number): Promise<Taken> {
  const commits: number[] = [];
  const free = clients.map((client, row) => ({ client, row }));
  const running = new Set<Promise<void>>();
  const begun = performance.now();
  for (let made = 0; made < PACE * seconds; made += 1) {
    const ahead = begun + (made * 1000) / PACE - performance.now();
    if (ahead > 0) await wait(ahead);
    while (free.length === 0) await Promise.race(running);
    const one = free.pop() as { client: pg.Client; row: number };
    const work = change(one.client, one.row, way).then((ms) => {
      commits.push(ms);
      free.push(one);
      running.delete(work);
    });
    running.add(work);
  }
  await Promise.all(running);
  return { rate: (commits.length * 1000) / (performance.now() - begun), p95: percentile(commits, 0.95) };
}

/** Passes on what waits. @returns ends that */
function passOn(client: pg.Client): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      await client.query('select pass_on_live_notices()');
      await wait(PAUSE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

const WANTED = Object.keys(WAYS) as Way[];

async function connections(url: string, count: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}

/** What it costs a commit to say what it changed: each time at its end, or by a queue that is passed on every 25 ms. */
export const liveEvents: Measure = async ({ small, rounds, seconds }): Promise<Table[]> => {
  const { databaseUrl: url } = small;
  await withClient(url, async (client) => {
    await client.query('drop schema if exists bench_live cascade');
    await client.query('create schema bench_live');
    await client.query('create table bench_live.change (id int primary key, number int not null)');
    await client.query('insert into bench_live.change select n, 0 from generate_series(0, $1::int) n', [
      CONNECTIONS,
    ]);
  });
  const clients = await connections(url, CONNECTIONS);
  const [listener, passer] = await connections(url, 2);
  if (!listener || !passer) throw new Error('There is no connection');
  await listener.query('listen live');
  const end = passOn(passer);
  try {
    const taken = new Map<Way, { busiest: Taken[]; paced: Taken[] }>(
      WANTED.map((way) => [way, { busiest: [], paced: [] }]),
    );
    for (let round = 0; round <= rounds; round += 1) {
      for (const way of WANTED) {
        const found = {
          busiest: await busiest(clients, way, seconds),
          paced: await paced(clients, way, seconds),
        };
        // The first round warms up.
        if (round === 0) continue;
        taken.get(way)?.busiest.push(found.busiest);
        taken.get(way)?.paced.push(found.paced);
      }
    }
    const middle = (found: readonly Taken[] = [], of: keyof Taken) => median(found.map((one) => one[of]));
    const silent = middle(taken.get('nothing')?.busiest, 'rate');
    return [
      {
        title: `What a commit pays for being heard of, ${CONNECTIONS} connections`,
        head: [
          'notice',
          'changes/s, as many as go',
          'against none',
          'p95 of a commit, ms',
          `p95 of a commit at ${PACE} changes/s, ms`,
        ],
        rows: WANTED.map((way) => {
          const { busiest: busy, paced: slow } = taken.get(way) ?? {};
          const rate = middle(busy, 'rate');
          return [
            way,
            figure(rate),
            figure(rate / silent),
            figure(middle(busy, 'p95')),
            figure(middle(slow, 'p95')),
          ];
        }),
      },
    ];
  } finally {
    await end();
    for (const client of [...clients, listener, passer]) await client.end();
    await withClient(url, (client) => client.query('drop schema bench_live cascade'));
  }
};
