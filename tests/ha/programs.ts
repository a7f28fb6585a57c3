import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { SystemUser } from '#server/platform/db/embedded/run.ts';
import { plainEnvironment } from '#server/platform/db/embedded/run.ts';

/** What Debian's packages bring along. */
export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const;

export interface Program {
  command: string;
  args: readonly string[];
  /** Its words go here. */
  log: string;
  user: SystemUser | undefined;
}

/** Starts a program that ends with us, however we end. */
export function startProgram({ command, args, log, user }: Program): ChildProcess {
  const as = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  const words = openSync(log, 'a');
  try {
    return spawn('setpriv', ['--pdeathsig=KILL', ...as, '--', command, ...args], {
      cwd: '/',
      env: plainEnvironment(),
      stdio: ['ignore', words, words],
    });
  } finally {
    closeSync(words);
  }
}

export const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

export async function endProgram(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
