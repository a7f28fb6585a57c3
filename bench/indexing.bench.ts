import pg from 'pg';
import { round } from './load.ts';
import { type Bench, type Measure, type Site, sizesOf } from './site.ts';
import { percentile } from './statistics.ts';
import { figure, verdict } from './table.ts';

const AIM = 20;
/** Writes a second, and connections that search meanwhile as fast as answers come. */
const WRITES = 200;
const SEARCHING = 2;
const SECONDS = 10;
const SEARCHES = ['torque', 'somebody', '"fire door"', 'main', 'agree'];

/** A new title, or a comment more: what writes words into the index, one transaction each. */
const WRITTEN: readonly ((pool: pg.Pool, contributions: number, at: number) => Promise<unknown>)[] = [
  (pool, contributions, at) =>
    pool.query('update contribution set title = $2 where id = $1', [
      1 + Math.floor(Math.random() * contributions),
      `Measure the torque wrench once more, the ${at}th time`,
    ]),
  (pool, contributions) =>
    pool.query(
      `insert into comment (contribution_id, user_id, body)
       select id, created_by, 'The bearing of the turbine was loose, and somebody agreed.' from contribution where id = $1`,
      [1 + Math.floor(Math.random() * contributions)],
    ),
];

interface Written {
  p50: number;
  p95: number;
}

async function write({ databaseUrl, contributions }: Site, seconds: number): Promise<Written> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  try {
    const taken = await Promise.all(
      Array.from({ length: WRITES * seconds }, async (_, at) => {
        await new Promise((resolve) => setTimeout(resolve, (at * 1000) / WRITES));
        const asked = performance.now();
        await WRITTEN[at % WRITTEN.length]?.(pool, contributions, at);
        return performance.now() - asked;
      }),
    );
    return { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) };
  } finally {
    await pool.end();
  }
}

/** The words are written in the transaction of what they stand in: how long that takes beside people who search. */
export const indexing: Measure = async (bench: Bench) => {
  const rows: string[][] = [];
  for (const site of [bench.small, bench.large]) {
    await write(site, 2);
    const alone = await write(site, SECONDS);
    const headers = { authorization: `Bearer ${site.tokens.employee}` };
    const requests = SEARCHES.map((q) => ({
      method: 'GET' as const,
      path: `/api/v3/search?page=0&size=10&q=${encodeURIComponent(q)}`,
      headers,
    }));
    const [beside, searched] = await Promise.all([
      write(site, SECONDS),
      round({ url: site.server.url, connections: SEARCHING, seconds: SECONDS, requests }),
    ]);
    rows.push([
      site.contributions.toLocaleString('en'),
      ...[alone.p50, alone.p95, beside.p50, beside.p95, searched.rate, searched.p95].map(figure),
      verdict(beside.p95 <= AIM),
    ]);
    bench.say(`  ${rows.at(-1)?.join('  |  ')}`);
  }
  const [, many] = sizesOf(bench);
  return [
    {
      title: `${WRITES} writes a second with their words, ms; aim at ${many}: ${AIM} by the 95th percentile beside searches`,
      head: [
        'contributions',
        ...['alone: p50', 'p95', `beside ${SEARCHING} who search: p50`, 'p95', 'searches/s', 'their p95'],
        'aim',
      ],
      rows,
    },
  ];
};
