/**
 * Measures the product and prints a table for each concern.
 *
 *     npm run bench                      10,000 against 1,000,000 contributions, about a quarter of an hour
 *     npm run bench -- --quick           10,000 against 100,000, about two minutes
 *     npm run bench -- --only=lists,start
 *     npm run bench -- --compare         also against the last run, which stands in docs/benchmarks.md
 *
 * BENCH_DATABASE_URL names a PostgreSQL to use instead of the embedded one.
 */
import { readFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { buildStale } from '../scripts/lib/build.mjs';
import { at } from '../scripts/lib/root.mjs';
import { administration } from './administration.bench.ts';
import { bare } from './bare.bench.ts';
import { pages } from './browser.bench.ts';
import { clocks } from './clocks.bench.ts';
import { compareRuns, tablesIn } from './compare.ts';
import { competition } from './competition.bench.ts';
import { startBenchServer } from './database.ts';
import { finding } from './find.bench.ts';
import { imports } from './import.bench.ts';
import { indexing } from './indexing.bench.ts';
import { lighthouseScores } from './lighthouse.bench.ts';
import { liveEvents } from './live.bench.ts';
import { memory } from './memory.bench.ts';
import { processes } from './processes.bench.ts';
import { details, everyday, lists, searches } from './readings.bench.ts';
import { reporting } from './report.bench.ts';
import { richText } from './richText.bench.ts';
import { similarity } from './similar.bench.ts';
import { type Measure, openSite, type Site } from './site.ts';
import { starts } from './start.bench.ts';
import { switches } from './switches.bench.ts';
import { asMarkdown, type Table } from './table.ts';
import { vectors } from './vectors.bench.ts';
import { work } from './work.bench.ts';
import { writing } from './writing.bench.ts';

const CONCERNS: Readonly<Record<string, Measure>> = {
  lists,
  search: searches,
  find: finding,
  detail: details,
  everyday,
  memory,
  pages,
  switches,
  lighthouse: lighthouseScores,
  start: starts,
  richText,
  processes,
  // Last, for they change what is there.
  similar: similarity,
  indexing,
  vectors,
  bare,
  live: liveEvents,
  report: reporting,
  administration,
  work,
  writing,
  competition,
  clocks,
  import: imports,
};

/** Those that need the smaller database alone. */
const OF_SMALL = new Set(['switches', 'lighthouse', 'live', 'processes', 'competition', 'clocks']);

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    compare: { type: 'boolean', default: false },
  },
});
const chosen = options.only?.split(',') ?? Object.keys(CONCERNS);
const unknown = chosen.filter((name) => !(name in CONCERNS));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; choose from ${Object.keys(CONCERNS).join(', ')}`);
  process.exit(1);
}

const say = (line: string) => console.error(line);
const sizes = options.quick ? ([10_000, 100_000] as const) : ([10_000, 1_000_000] as const);
const started = Date.now();
const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`;

if (!(await buildStale())) process.exit(1);
const server = await startBenchServer(say);
const sites: Site[] = [];
const measured: Table[] = [];
try {
  const needed = chosen.every((name) => OF_SMALL.has(name)) ? sizes.slice(0, 1) : sizes;
  for (const [index, size] of needed.entries()) {
    const url = await server.create(index === 0 ? 'small' : 'large', size);
    sites.push(await openSite(url, size));
    say(`${elapsed()}: ${size.toLocaleString('en')} contributions are there`);
  }
  const [small, large = small] = sites as [Site, Site?];
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${gigabytes} GiB, Node ${process.versions.node}, ${server.kind}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  for (const name of chosen) {
    const measure = CONCERNS[name];
    if (!measure) continue;
    const tables = await measure({
      small,
      large,
      rounds: options.quick ? 2 : 5,
      seconds: options.quick ? 0.5 : 1,
      say,
    });
    for (const table of tables) console.log(asMarkdown(table));
    measured.push(...tables);
    say(`${elapsed()}: ${name} is done`);
  }
  if (options.compare) {
    const { tables, fallen } = compareRuns(
      tablesIn(await readFile(at('docs', 'benchmarks.md'), 'utf8')),
      measured,
    );
    if (tables.length === 0) console.log('Nothing of this run was measured by the last one too.\n');
    for (const table of tables) console.log(asMarkdown(table));
    if (tables.length > 0 && fallen.length === 0) console.log('Nothing fell by more than the noise.');
    if (fallen.length > 0)
      console.log(`Fell by more than the noise:\n${fallen.map((one) => `- ${one}`).join('\n')}`);
  }
} finally {
  for (const site of sites) await site.stop();
  await server.stop();
}
