import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { findPackage, prepareBinaries } from '#server/platform/db/embedded/binaries.ts';
import { clusterIn } from '#server/platform/db/embedded/cluster.ts';
import { SYSTEM_FOLDERS } from '#server/platform/db/embedded/folders.ts';
import { freePort } from '#server/platform/db/embedded/record.ts';
import { launch } from '#server/platform/db/embedded/server.ts';
import { databaseUser } from '#server/platform/db/embedded/user.ts';
import { openFolder, type Started } from './clusters.ts';

/** What a copy of a running cluster must not hold: it belongs to the original's processes. */
const OF_PROCESSES = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_wal',
  'pg_replslot',
  'standby.signal',
]);

/** Copies a cluster that is at work, as a base backup does. */
async function copyCluster(primary: Started, home: string): Promise<void> {
  const from = clusterIn(primary.directory);
  const to = clusterIn(home);
  const client = new pg.Client({ connectionString: primary.adminUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    await mkdir(to, { recursive: true });
    for (const name of (await readdir(from)).filter((each) => !OF_PROCESSES.has(each))) {
      await cp(join(from, name), join(to, name), { recursive: true });
    }
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  for (const name of ['pg_wal', 'pg_wal/archive_status', 'pg_replslot']) await mkdir(join(to, name));
  await writeFile(join(to, 'standby.signal'), '');
  await chmod(to, 0o700);
  // PostgreSQL runs as the owner of its folder, and refuses root.
  const { uid, gid } = await stat(from);
  if (process.getuid?.() !== uid) execFileSync('chown', ['-R', `${uid}:${gid}`, home]);
}

export interface ReplicaServer {
  /** Its address for the superuser. */
  adminUrl: string;
  /** Ends it as a crash does; what it had is there at the next start. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** The same place at another port. */
function withPort(url: string, port: number): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}

/** A streaming replica of a cluster, ended with the test. */
export async function startReplica(
  primary: Started,
  settings: Readonly<Record<string, string>> = {},
): Promise<ReplicaServer> {
  const home = await openFolder();
  await copyCluster(primary, home);
  const { hostname, port: primaryPort, username, password } = new URL(primary.adminUrl);
  const user = await databaseUser(clusterIn(home), () => undefined);
  const binaries = await prepareBinaries(
    await findPackage(),
    user,
    user ? SYSTEM_FOLDERS : [home],
    () => undefined,
  );
  const port = await freePort(0);
  const run = () =>
    launch({
      ...{ binaries, user, home, port, password },
      settings: {
        primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
        wal_retrieve_retry_interval: '200ms',
        ...settings,
      },
    });
  let child: ChildProcess = await run();
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  onTestFinished(async () => {
    await end('SIGQUIT');
    await rm(home, { recursive: true, force: true });
  });
  return {
    adminUrl: withPort(primary.adminUrl, port),
    kill: () => end('SIGQUIT'),
    start: async () => {
      child = await run();
    },
  };
}
