import { readFile, realpath, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { clusterIn } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { isAlive } from './lock.ts';
import { run, type SystemUser } from './run.ts';

/** Seconds a clean stop may take: the last checkpoint writes what is dirty. */
const FAST_STOP_S = 60;
const IMMEDIATE_STOP_S = 10;

/** The process that `postmaster.pid` of the cluster names, if it lives. */
async function namedProcess(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 && isAlive(pid) ? pid : undefined;
}

/** Whether the process is the PostgreSQL of this cluster, and not another that got its number. */
async function worksOn(cluster: string, pid: number, user: SystemUser | undefined): Promise<boolean> {
  if (process.platform === 'linux') {
    // PostgreSQL goes into its data folder when it starts; this stays true when a project is moved. It is
    // asked as PostgreSQL's user, because in a container even root may not look into another's process.
    const { output } = await run('readlink', [`/proc/${pid}/cwd`], { as: user });
    return output === (await realpath(cluster));
  }
  if (process.platform === 'win32') {
    return (await run('tasklist', ['/fi', `PID eq ${pid}`, '/nh'])).output.includes('postgres');
  }
  return (await run('ps', ['-o', 'command=', '-p', String(pid)])).output.includes(cluster);
}

/**
 * Stops PostgreSQL: at once but cleanly, so that the next start needs no recovery; if that hangs, hard,
 * which loses nothing that was committed.
 */
export async function stopPostgres(
  binaries: Binaries,
  user: SystemUser | undefined,
  home: string,
): Promise<void> {
  const stop = (mode: string, seconds: number) =>
    run(binaries.pgCtl, ['stop', '-D', clusterIn(home), '-m', mode, '-w', '-t', String(seconds)], {
      as: user,
    });
  if ((await stop('fast', FAST_STOP_S)).ok) return;
  if ((await namedProcess(clusterIn(home))) === undefined) return;
  const hard = await stop('immediate', IMMEDIATE_STOP_S);
  if (!hard.ok) throw new EmbeddedPostgresError(`PostgreSQL in ${home} does not stop: ${hard.output}`);
}

/**
 * Stops the PostgreSQL that a killed process of ours left running on the cluster. Only the holder of the
 * data folder's lock may call this.
 */
export async function stopLeftover(
  binaries: Binaries,
  user: SystemUser | undefined,
  home: string,
  log: (line: string) => void,
): Promise<void> {
  const cluster = clusterIn(home);
  const pid = await namedProcess(cluster);
  // The file of a dead process PostgreSQL clears away by itself.
  if (pid === undefined) return;
  if (await worksOn(cluster, pid, user)) {
    log(`PostgreSQL still runs from an earlier start that was cut off (process ${pid}): stopping it.`);
    await stopPostgres(binaries, user, home);
    return;
  }
  // The number now belongs to a stranger, as after a restart of the machine; PostgreSQL would not start.
  await unlink(join(cluster, 'postmaster.pid'));
}
