import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemUser } from '#server/platform/db/embedded/run.ts';
import { descendantsOf } from '#tests/support/processes.ts';
import { endProgram, PROGRAMS, startProgram } from './programs.ts';
import { rendered, type Values } from './templates.ts';

/** One machine of the database: an etcd, and a Patroni with its PostgreSQL. */
export interface Member {
  name: string;
  address: string;
  /** Ends Patroni and every process of PostgreSQL at once, as a power cut would; etcd stays. */
  kill(): Promise<void>;
  /** Starts Patroni again, which starts PostgreSQL. */
  start(): void;
  end(): Promise<void>;
}

/** A folder that is its user's alone. */
export async function ownFolder(path: string, user: SystemUser | undefined): Promise<string> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o700);
  if (user) await chown(path, user.uid, user.gid);
  return path;
}

/** A file with passwords, for its user alone. */
export async function ownFile(path: string, text: string, user: SystemUser | undefined): Promise<string> {
  await writeFile(path, text, { mode: 0o600 });
  if (user) await chown(path, user.uid, user.gid);
  return path;
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Its parent's end has ended it.
    }
  }
}

/** Ends the PostgreSQL of a folder with all that it has started. */
function killPostgres(data: string): void {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const postmaster = Number.parseInt(readFileSync(file, 'utf8'), 10);
  const command = readFileSync(`/proc/${postmaster}/cmdline`, { encoding: 'utf8', flag: 'r' });
  // After a kill the file names a process that is gone, whose number another one may have.
  if (command.includes(data)) killAll([postmaster, ...descendantsOf(postmaster).map(({ pid }) => pid)]);
}

export async function startMember(
  folder: string,
  { user, values }: { user: SystemUser | undefined; values: Values },
): Promise<Member> {
  const { NODE_NAME: name = '', NODE_ADDRESS: address = '' } = values;
  const home = await ownFolder(join(folder, name), user);
  const own = {
    ...values,
    PGDATA: join(home, 'data'),
    ETCD_DATA: join(home, 'etcd'),
    PG_RUN: await ownFolder(join(home, 'run'), user),
  };
  const configuration = async (template: string) =>
    ownFile(join(home, template), await rendered(template, own), user);
  const etcd = startProgram({
    command: PROGRAMS.etcd,
    args: [`--config-file=${await configuration('etcd.yml')}`],
    ...{ log: join(home, 'etcd.log'), user },
  });
  const settings = await configuration('patroni.yml');
  const run = () =>
    startProgram({ command: PROGRAMS.patroni, args: [settings], log: join(home, 'patroni.log'), user });
  let patroni: ChildProcess = run();
  const kill = async () => {
    // Patroni first: it would start what it sees end.
    await endProgram(patroni);
    killPostgres(own.PGDATA);
  };
  return {
    ...{ name, address, kill },
    start: () => {
      patroni = run();
    },
    end: async () => {
      await kill();
      await endProgram(etcd);
    },
  };
}
