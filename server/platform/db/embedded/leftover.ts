import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, clusterIn } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { isAlive } from './lock.ts';
import { run, type SystemUser } from './run.ts';

/** Seconds a clean stop may take: the last checkpoint writes what is dirty. */
const FAST_STOP_S = 60;
const IMMEDIATE_STOP_S = 10;

const pidFileOf = (cluster: string) => join(cluster, 'postmaster.pid');

/** The process that `postmaster.pid` of the cluster names, living or not; undefined without the file. */
async function namedProcess(cluster: string): Promise<number | undefined> {
  const text = await readFile(pidFileOf(cluster), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

/** Whether the process is the PostgreSQL of this cluster, and not another that got its number. */
async function worksOn(cluster: string, pid: number, user: SystemUser | undefined): Promise<boolean> {
  if (!isAlive(pid)) return false;
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
export async function stopPostgres({ binaries, user, home }: Cluster): Promise<void> {
  const stop = (mode: string, seconds: number) =>
    run(binaries.pgCtl, ['stop', '-D', clusterIn(home), '-m', mode, '-w', '-t', String(seconds)], {
      as: user,
    });
  if ((await stop('fast', FAST_STOP_S)).ok) return;
  const pid = await namedProcess(clusterIn(home));
  if (pid === undefined || !(await worksOn(clusterIn(home), pid, user))) return;
  const hard = await stop('immediate', IMMEDIATE_STOP_S);
  if (!hard.ok) throw new EmbeddedPostgresError(`PostgreSQL in ${home} does not stop: ${hard.output}`);
}

/**
 * Stops the PostgreSQL that a killed process of ours left running on the cluster. Only the holder of the
 * data folder's lock may call this.
 */
export async function stopLeftover(of: Cluster, log: (line: string) => void): Promise<void> {
  const cluster = clusterIn(of.home);
  const pid = await namedProcess(cluster);
  if (pid === undefined) return;
  if (await worksOn(cluster, pid, of.user)) {
    log(`PostgreSQL still runs from an earlier start that was cut off (process ${pid}): stopping it.`);
    await stopPostgres(of);
    return;
  }
  await disown(cluster);
}

/**
 * Lets PostgreSQL start over a `postmaster.pid` whose process is gone. It clears such a file away itself,
 * unless the number belongs to a stranger by now (after a restart of the machine) or to a process that
 * ended and was never collected (in containers): then it would refuse for ever. A file that names the
 * process that starts PostgreSQL it takes for stale. Deleting it instead would also delete the key of the
 * old shared memory, by which PostgreSQL notices that processes of the old one still work on the data.
 */
async function disown(cluster: string): Promise<void> {
  const file = pidFileOf(cluster);
  // A PostgreSQL that notices the end of its parent meanwhile ends by itself, and takes its file along.
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return;
  if (process.platform === 'win32') await rm(file, { force: true });
  else await writeFile(file, text.replace(/^-?\d+/, String(process.pid)));
}
