import { stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './errors.ts';
import { run, type SystemUser } from './run.ts';

/** Names under which systems know PostgreSQL's own user. */
const POSTGRES_NAMES = ['postgres', '_postgres'];

/** How a system user is made: with the tools of most distributions, else with those of BusyBox. */
const MAKE_POSTGRES: readonly [string, string[]][] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
  ['adduser', ['-S', '-D', '-H', 'postgres']],
];

/** What deciding needs to know of the machine; replaced in tests, where users cannot be added at will. */
export interface Machine {
  uid(): number | undefined;
  find(name: string): Promise<SystemUser | undefined>;
  /** Adds the user `postgres`; false where that is not possible. */
  makePostgres(): Promise<boolean>;
  /** Whether programs can be started as this user: a container may forbid it. */
  canBecome(user: SystemUser): Promise<boolean>;
}

async function idOf(flag: '-u' | '-g', name: string): Promise<number | undefined> {
  const { ok, output } = await run('id', [flag, name]);
  return ok && /^\d+$/.test(output) ? Number(output) : undefined;
}

export const thisMachine: Machine = {
  uid: () => process.getuid?.(),
  find: async (name) => {
    const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)]);
    return uid === undefined || gid === undefined || uid === 0 ? undefined : { name, uid, gid };
  },
  makePostgres: async () => {
    for (const [command, args] of MAKE_POSTGRES) {
      if ((await run(command, args)).ok) return true;
    }
    return false;
  },
  canBecome: async (user) => (await run('/bin/sh', ['-c', 'exit 0'], { as: user })).ok,
};

/** The owner of a cluster that exists: PostgreSQL runs as nobody else. */
async function ownerOf(directory: string): Promise<SystemUser | undefined> {
  const owner = await stat(directory).catch(() => undefined);
  return owner && owner.uid !== 0 ? { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid } : undefined;
}

/**
 * The user PostgreSQL runs as, or undefined for ourselves. It refuses root, so a process of root takes
 * the owner of the cluster if there is one, else an existing `postgres` user, else makes one, else `nobody`.
 * @param cluster the data folder of PostgreSQL, which need not exist
 */
export async function databaseUser(
  cluster: string,
  log: (line: string) => void,
  machine: Machine = thisMachine,
): Promise<SystemUser | undefined> {
  if (machine.uid() !== 0) return undefined;
  const owner = await ownerOf(cluster);
  if (owner) return owner;

  const usable = async (name: string) => {
    const user = await machine.find(name);
    return user && (await machine.canBecome(user)) ? user : undefined;
  };
  for (const name of POSTGRES_NAMES) {
    const user = await usable(name);
    if (user) return user;
  }
  if ((await machine.find('postgres')) === undefined && (await machine.makePostgres())) {
    log('PostgreSQL does not run as root: the system user postgres was added for it.');
    const made = await usable('postgres');
    if (made) return made;
  }
  const nobody = await usable('nobody');
  if (nobody) return nobody;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and there is no user postgres or nobody to run it as: start as another user, or set DATABASE_URL.',
  );
}
