import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '../scripts/lib/root.mjs';
import { startServer } from './served.ts';
import type { Measure } from './site.ts';
import { median } from './statistics.ts';
import { figure, verdict } from './table.ts';

const MOST_MS = 1500;
const STARTS = 5;

interface Start {
  ms: number;
  /** Processor time of the Node process, without PostgreSQL's. */
  processorMs: number;
}

async function startTimes(env: NodeJS.ProcessEnv, program?: string): Promise<Start> {
  const starts: Start[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const child = await startServer(env, program);
    starts.push({ ms: child.startedIn, processorMs: child.startedWith * 1000 });
    await child.stop();
  }
  return {
    ms: median(starts.map(({ ms }) => ms)),
    processorMs: median(starts.map(({ processorMs }) => processorMs)),
  };
}

/** From the start of the process until it answers, on a database that exists. */
export const starts: Measure = async ({ large }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ideagarden-bench-start-'));
  await chmod(dataDir, 0o755);
  const embedded = { DATA_DIR: dataDir, DATABASE_URL: '' };
  try {
    // The first start makes the database.
    await (await startServer(embedded)).stop();
    const measured: [string, Start][] = [
      ['server, embedded PostgreSQL', await startTimes(embedded)],
      ['npm start, embedded PostgreSQL', await startTimes(embedded, at('scripts/start.mjs'))],
      [
        `server, running PostgreSQL with ${large.contributions.toLocaleString('en')} contributions`,
        await startTimes({ DATABASE_URL: large.databaseUrl, FILES_DIR: dataDir }),
      ],
    ];
    return [
      {
        title: 'Start on an existing database',
        head: ['what', `median of ${STARTS}`, 'of it processor time', 'aim', ''],
        rows: measured.map(([what, { ms, processorMs }]) => [
          what,
          `${figure(ms)} ms`,
          `${figure(processorMs)} ms`,
          `${MOST_MS} ms`,
          verdict(ms <= MOST_MS),
        ]),
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
