import type { Request } from 'autocannon';
import type { CallerName } from './generate.plan.ts';
import { compared, inTurn, type Load, middle, type Round } from './load.ts';
import { recordStatements } from './recording.ts';
import { type Bench, type Site, sizesOf, startBareRoute } from './site.ts';
import { figure, type Table, verdict } from './table.ts';

/** A reading call, with a few values of its filter so that no single one decides. */
export interface Reading {
  name: string;
  caller: CallerName;
  paths: (site: Site) => readonly string[] | Promise<readonly string[]>;
}

const CONNECTIONS = 20;
/** Aims of the lists: rate against the bare route, and growth of the 95th percentile. */
const LEAST_RATE = 0.5;
const MOST_GROWTH = 2;

const gets = (paths: readonly string[], token?: string): Request[] =>
  paths.map((path) => ({
    method: 'GET',
    path,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  }));

async function measure(
  { small, large, rounds, seconds }: Bench,
  reading: Reading,
): Promise<Record<'small' | 'large' | 'bareSmall' | 'bareLarge', Round[]>> {
  const prepared = await Promise.all(
    [small, large].map(async (site) => {
      const token = site.tokens[reading.caller];
      const paths = await reading.paths(site);
      const statements = await recordStatements(
        site.databaseUrl,
        paths.map((path) => ({ path, token })),
      );
      const bare = await startBareRoute(site, statements);
      const load = (url: string, requests: Request[]): Load => ({
        url,
        requests,
        connections: CONNECTIONS,
        seconds,
      });
      return {
        bare,
        ours: load(site.server.url, gets(paths, token)),
        bareLoad: load(bare.url, gets(paths.map((_, n) => `/replay/${n}`))),
      };
    }),
  );
  const [s, l] = prepared as [(typeof prepared)[0], (typeof prepared)[0]];
  try {
    return await inTurn(
      { small: s.ours, bareSmall: s.bareLoad, large: l.ours, bareLarge: l.bareLoad },
      rounds,
    );
  } finally {
    for (const { bare } of prepared) await bare.stop();
  }
}

/** Measures reading calls at both sizes, each beside its own SQL behind a bare route. */
export async function readingTable(
  bench: Bench,
  title: string,
  readings: readonly Reading[],
): Promise<Table> {
  const rows: string[][] = [];
  for (const reading of readings) {
    const taken = await measure(bench, reading).catch((error: Error) => {
      bench.say(`  ${reading.name} could not be measured: ${error.message}`);
      return null;
    });
    if (taken === null) continue;
    const [small, large] = [middle(taken.small), middle(taken.large)];
    const ratios = [
      compared(taken.small, taken.bareSmall, 'rate'),
      compared(taken.large, taken.bareLarge, 'rate'),
    ];
    const growth = compared(taken.large, taken.small, 'p95');
    rows.push([
      reading.name,
      figure(small.rate),
      figure(small.p95),
      figure(large.rate),
      figure(large.p95),
      ratios.map(figure).join(' · '),
      figure(growth),
      `${verdict(Math.min(...ratios) >= LEAST_RATE)} · ${verdict(growth <= MOST_GROWTH)}`,
    ]);
    bench.say(`  ${rows.at(-1)?.join('  |  ')}`);
  }
  const [few, many] = sizesOf(bench);
  return {
    title,
    head: [
      'call',
      `${few}: answers/s`,
      'p95 ms',
      `${many}: answers/s`,
      'p95 ms',
      'rate ÷ bare route',
      'p95 growth',
      'aims',
    ],
    rows,
  };
}
