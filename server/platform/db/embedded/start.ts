import type { ChildProcess } from 'node:child_process';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Binaries, type BinaryPackage, findPackage, prepareBinaries } from './binaries.ts';
import { type Cluster, clusterIn, clusterVersion, createCluster, resetPassword } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { makeHome, SYSTEM_FOLDERS } from './folders.ts';
import { keepRunning } from './keep-running.ts';
import { stopLeftover, stopPostgres } from './leftover.ts';
import { acquireLock } from './lock.ts';
import { type ClusterRecord, freePort, newPassword, readRecord, writeRecord } from './record.ts';
import { owningAuditTrail, prepareRoles } from './roles.ts';
import { applicationUrl, clusterUrl, launch, StartFailure } from './server.ts';
import { databaseUser, type Machine } from './user.ts';

export interface EmbeddedOptions {
  /** The application's data folder; made when missing. The cluster lives in its folder `postgres`. */
  dataDir: string;
  /** Gets one line for everything the person at the terminal should know. */
  log: (line: string) => void;
  /** Settings of PostgreSQL on top of ours. */
  settings?: Readonly<Record<string, string>>;
  /** The programs, when they are not where npm put them. */
  binaryPackage?: BinaryPackage;
  /** Folders for what a private project folder cannot hold. */
  systemFolders?: readonly string[];
  /** Who there is to run PostgreSQL as, when we are root. */
  machine?: Machine;
}

const START_ATTEMPTS = 10;
const BUSY_PORT = /could not create any TCP\/IP sockets|could not bind/;
/** The processes of a killed PostgreSQL need a moment to notice. */
const DYING_PREDECESSOR = /pre-existing shared memory block/;

/** The home of a cluster that exists, as recorded or in its usual place. */
async function existingHome(usual: string, record: ClusterRecord | undefined, recordFile: string) {
  const home = record?.directory ?? usual;
  if ((await clusterVersion(home)) !== undefined) return home;
  if (record?.directory === undefined) return undefined;
  throw new EmbeddedPostgresError(
    `The database is in ${home}, says ${recordFile}, but it is not there: restore it, or delete that file to begin with an empty database.`,
  );
}

async function checkVersion(home: string, binaries: Binaries): Promise<void> {
  const version = await clusterVersion(home);
  if (version === binaries.major) return;
  throw new EmbeddedPostgresError(
    `The database in ${home} was made by PostgreSQL ${version}, and this version has ${binaries.major}: export it with the version that made it, or set DATA_DIR to another folder.`,
  );
}

async function launchPatiently(
  cluster: Cluster,
  { port: before, password }: ClusterRecord,
  { settings }: EmbeddedOptions,
): Promise<{ child: ChildProcess; port: number }> {
  let port = await freePort(before);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { child: await launch({ ...cluster, port, password, settings }), port };
    } catch (error) {
      if (!(error instanceof StartFailure) || attempt >= START_ATTEMPTS) throw error;
      if (BUSY_PORT.test(error.message)) port = await freePort(0);
      else if (DYING_PREDECESSOR.test(error.message)) await wait(500);
      else throw error;
    }
  }
}

/** Everything between taking the lock and a PostgreSQL that answers. */
async function startServer(dataDir: string, options: EmbeddedOptions, locks: (() => void)[]) {
  const { log, systemFolders = SYSTEM_FOLDERS } = options;
  const recordFile = join(dataDir, 'postgres.json');
  const usual = join(dataDir, 'postgres');
  let record = await readRecord(recordFile);
  let home = await existingHome(usual, record, recordFile);
  const user = await databaseUser(clusterIn(home ?? usual), log, options.machine);

  const installed = options.binaryPackage ?? (await findPackage());
  const copyFolders = user ? systemFolders : [dataDir];
  const binaries = await prepareBinaries(installed, user, copyFolders, log);

  if (home === undefined) {
    home = await makeHome(usual, user, systemFolders);
    if (home === undefined) {
      throw new EmbeddedPostgresError(
        `PostgreSQL runs as ${user?.name}, who cannot enter ${dataDir} nor ${systemFolders.join(', ')}: set DATA_DIR to a folder everybody can enter, or set DATABASE_URL.`,
      );
    }
    if (home !== usual) log(`The database is in ${home}, because ${user?.name} cannot enter ${dataDir}.`);
    record = { password: newPassword(), port: 0 };
    await createCluster({ binaries, user, home }, record.password);
  } else {
    await checkVersion(home, binaries);
  }
  // A copied data folder still points at the original's cluster, which has a lock of its own.
  if (home !== usual) locks.push(await acquireLock(join(home, 'postgres.lock')));

  const cluster: Cluster = { binaries, user, home };
  await stopLeftover(cluster, log);
  if (record === undefined) {
    record = { password: newPassword(), port: 0 };
    await resetPassword(cluster, record.password);
  }
  record.directory = home === usual ? undefined : home;
  const applicationPassword = record.applicationPassword ?? newPassword();
  await writeRecord(recordFile, record);
  const { child, port } = await launchPatiently(cluster, record, options);
  const access = { port, password: record.password, applicationPassword };
  try {
    await prepareRoles(access);
    // Whoever reads it finds roles that are there.
    await writeRecord(recordFile, { ...record, port, applicationPassword });
  } catch (error) {
    await stopPostgres(cluster);
    throw error;
  }
  return { cluster, child, access };
}

/**
 * Starts the PostgreSQL that comes with the package, with its data in `<dataDir>/postgres`. It listens on
 * 127.0.0.1 only, at a port that is remembered, and asks for a generated password. One process at a time
 * can work with a data folder. When our process is killed nothing is lost and the next start tidies up.
 * @throws EmbeddedPostgresError with a sentence for the person who started the program
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions) {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const locks = [await acquireLock(join(dataDir, 'postgres.lock'))];
  const unlock = () => {
    for (const release of locks) release();
  };
  try {
    const { cluster, child, access } = await startServer(dataDir, options, locks);
    const { home } = cluster;
    const { port, password } = access;
    const postgres = keepRunning({
      child,
      relaunch: async () => {
        await stopLeftover(cluster, options.log);
        // At the same port: all connections are made to it.
        return launch({ ...cluster, port, password, settings: options.settings });
      },
      end: () => stopPostgres(cluster),
      ...{ home, log: options.log },
    });
    let stopping: Promise<void> | undefined;
    // process.exit without stop().
    const onExit = () => {
      postgres.interrupt();
      unlock();
    };
    process.once('exit', onExit);
    const stop = async () => {
      process.off('exit', onExit);
      await postgres.stop();
      unlock();
    };
    return {
      /** Address of the application's database, for the role that it connects as, which is no superuser. */
      url: applicationUrl(access.port, access.applicationPassword),
      /** The same for the superuser of the cluster. */
      adminUrl: clusterUrl(access.port, access.password),
      /** Runs work that changes the schema, or replaces all rows. */
      owning: <T>(work: () => Promise<T>): Promise<T> => owningAuditTrail(access, work),
      /** Folder with the cluster and PostgreSQL's log; outside the data folder when that is private. */
      directory: home,
      /** Stops PostgreSQL cleanly and frees the data folder. Close all pools first. */
      stop: (): Promise<void> => {
        stopping ??= stop();
        return stopping;
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;
