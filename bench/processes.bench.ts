import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { compared, inTurn, type Load, middle } from './load.ts';
import { processorSeconds } from './memory.ts';
import { LIST_READINGS } from './readings.bench.ts';
import { type Child, startServer } from './served.ts';
import type { Measure, Site } from './site.ts';
import { figure, type Table } from './table.ts';

const CONNECTIONS = 40;
/** With fewer processors than these, load, server and database cannot have some of their own. */
const ENOUGH = 4;

/** Processes that a process started. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Processor time of a server with all its processes, seconds. */
async function usedBy({ pid }: Child): Promise<number> {
  const all = [pid, ...(await childrenOf(pid))];
  return (await Promise.all(all.map(processorSeconds))).reduce((sum, seconds) => sum + seconds, 0);
}

/** Keeps a process, and what it starts from then on, to some processors; where the system cannot, it goes anywhere. */
function pin(pid: number, processors: string): boolean {
  try {
    execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, String(pid)], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

async function listLoad(site: Site, server: Child, seconds: number): Promise<Load> {
  const readings = LIST_READINGS.filter(({ name }) => /no filter|by state/.test(name));
  const requests = [];
  for (const { caller, paths } of readings) {
    for (const path of await paths(site)) {
      requests.push({
        method: 'GET' as const,
        path,
        headers: { authorization: `Bearer ${site.tokens[caller]}` },
      });
    }
  }
  return { url: server.url, requests, connections: CONNECTIONS, seconds };
}

/**
 * One server process against as many as there are processors for them, in turn on the same database. With four processors or
 * more the load and the database keep to one half of them and the servers to the other.
 */
export const processes: Measure = async ({ small, rounds, seconds }): Promise<Table[]> => {
  const processors = availableParallelism();
  const half = Math.floor(processors / 2);
  const hasEnough = processors >= ENOUGH && pin(process.pid, `${half}-${processors - 1}`);
  const count = hasEnough ? half : processors;
  const files = await mkdtemp(join(tmpdir(), 'ideagarden-bench-processes-'));
  const env = { DATABASE_URL: small.databaseUrl, FILES_DIR: files, CALL_LIMITS: 'off' };
  const one = await startServer(env);
  const several = await startServer({ ...env, PROCESSES: String(count) });
  try {
    if (hasEnough) {
      for (const server of [one, several]) {
        for (const pid of [server.pid, ...(await childrenOf(server.pid))]) pin(pid, `0-${half - 1}`);
      }
    }
    const loads = {
      one: await listLoad(small, one, seconds),
      several: await listLoad(small, several, seconds),
    };
    const before = { one: await usedBy(one), several: await usedBy(several) };
    const taken = await inTurn(loads, rounds);
    const after = { one: await usedBy(one), several: await usedBy(several) };
    const row = (name: string, which: 'one' | 'several') => {
      const { rate, p95 } = middle(taken[which]);
      // The first round warms up, and is worked for like the others.
      const answers = taken[which].reduce((sum, round) => sum + round.rate * seconds, 0) * (1 + 1 / rounds);
      const perAnswer = ((after[which] - before[which]) * 1000) / answers;
      return [
        name,
        figure(rate),
        figure(p95),
        figure(perAnswer),
        figure(compared(taken[which], taken.one, 'rate')),
      ];
    };
    return [
      {
        title: `Processes behind one port, lists, ${CONNECTIONS} connections; ${
          hasEnough
            ? `servers on ${half} processors, load and database on the others`
            : `server, database and load share ${processors} processors`
        }`,
        head: ['processes', 'answers/s', 'p95 ms', 'processor ms of the server an answer', 'ratio'],
        rows: [row('1', 'one'), row(String(count), 'several')],
      },
    ];
  } finally {
    if (hasEnough) pin(process.pid, `0-${processors - 1}`);
    await one.stop();
    await several.stop();
    await rm(files, { recursive: true, force: true });
  }
};
