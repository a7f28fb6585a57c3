import { chown, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { run, type SystemUser } from './run.ts';

/** Name of the superuser of the cluster, and of its database. */
export const CLUSTER_USER = 'ideagarden';
export const CLUSTER_DATABASE = 'ideagarden';

export const clusterIn = (home: string) => join(home, 'cluster');

/** A cluster, and what works on it. */
export interface Cluster {
  binaries: Binaries;
  /** Who PostgreSQL runs as; undefined for ourselves. */
  user: SystemUser | undefined;
  /** Folder that holds the cluster and the log. */
  home: string;
}

/** The major version that made the cluster, or undefined when there is none. */
export async function clusterVersion(home: string): Promise<string | undefined> {
  try {
    return (await readFile(join(clusterIn(home), 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code !== 'EACCES') throw error;
    throw new EmbeddedPostgresError(
      `The database in ${home} belongs to another user: start as that user (or as root), or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Makes an empty cluster. It is made under another name and then renamed, so an interrupted start never
 * leaves half a cluster. Texts are compared by code point, the same on every system; a query that sorts
 * for people names its collation.
 */
export async function createCluster({ binaries, user, home }: Cluster, password: string): Promise<void> {
  const unfinished = join(home, 'cluster.new');
  const passwordFile = join(home, 'password.new');
  await rm(unfinished, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    if (user) await chown(passwordFile, user.uid, user.gid);
    const made = await run(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${CLUSTER_USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { as: user },
    );
    if (!made.ok) {
      throw new EmbeddedPostgresError(`PostgreSQL could not make a database in ${home}: ${made.output}`);
    }
  } finally {
    await unlink(passwordFile);
  }
  await rename(unfinished, clusterIn(home));
}

/** Gives the superuser a new password while PostgreSQL is down, for when the record of it was lost. */
export async function resetPassword({ binaries, user, home }: Cluster, password: string): Promise<void> {
  // The password is made by us from letters, digits, - and _ : nothing in it ends the literal.
  const { ok, output } = await run(binaries.postgres, ['--single', '-D', clusterIn(home), 'postgres'], {
    as: user,
    input: `alter role ${CLUSTER_USER} password '${password}'\n`,
  });
  if (!ok || output.includes('ERROR:')) {
    throw new EmbeddedPostgresError(
      `The password of the database in ${home} could not be renewed: ${output}`,
    );
  }
}
