/**
 * Sends a server of its own requests that somebody made up, and tells what it answered.
 *
 *     npm run fuzz -- --requests 1000000
 *     npm run fuzz -- --requests 50000 --seed 7 --seconds 600
 *     npm run fuzz -- --seed 7 --from 1234 --requests 1      one request again
 *
 * `--sources` runs the server from its sources, without a build.
 * Requests follow from their seed and number alone. Every so many of them get a new copy of the same database, so that
 * what one of them met does not depend on all that came before. It ends with 1 after a wrong answer, a request that held the event
 * loop for more than 50 ms each of three times, or a server of more than a gigabyte. Ctrl-C, or `--seconds`, ends a run with its summary.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { buildStale } from '../../scripts/lib/build.mjs';
import { fuzzRound } from './fuzzRound.ts';
import { BUILT, makeSample, openRound, SOURCES } from './round.ts';
import { createSummary } from './summary.ts';

/** Requests that share a copy of the database. */
const ROUND = 50_000;

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '86400' },
    sources: { type: 'boolean', default: false },
  },
});

function wholeNumber(name: 'requests' | 'seed' | 'from' | 'seconds'): number {
  const value = Number(options[name]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`--${name} must be a whole number`);
  process.exit(1);
}

const [requests, seed, from, seconds] = (['requests', 'seed', 'from', 'seconds'] as const).map(
  wholeNumber,
) as [number, number, number, number];

const say = (line: string) => console.error(line);
if (!options.sources && !(await buildStale())) process.exit(1);
const dataDir = await mkdtemp(join(tmpdir(), 'ideagarden-fuzz-'));
// PostgreSQL runs as another user when we are root.
await chmod(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir, log: say });
const summary = createSummary(seed, say);
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
try {
  const sample = await makeSample(postgres.adminUrl, options.sources ? SOURCES : BUILT);
  const signal = AbortSignal.any([interrupted.signal, AbortSignal.timeout(seconds * 1000)]);
  for (let begin = from; begin < from + requests && !signal.aborted; ) {
    const end = Math.min(from + requests, begin - (begin % ROUND) + ROUND);
    const round = await openRound(postgres.adminUrl, sample);
    try {
      await fuzzRound(round, { seed, begin, end, signal, summary, say });
    } finally {
      await round.close();
    }
    begin = end;
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(summary.text());
for (const failure of summary.failures()) say(`✗ ${failure}`);
process.exitCode = summary.failures().length > 0 ? 1 : 0;
