import { chmod, chown, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '#server/platform/db/embedded/record.ts';
import { run } from '#server/platform/db/embedded/run.ts';
import { databaseUser } from '#server/platform/db/embedded/user.ts';
import { openFolder } from './clusters.ts';
import { PGBACKREST, serverPrograms } from './debian.ts';
import { adapted } from './deployment.ts';

const PASSWORD = 'secret-of-the-superuser';

export interface ArchivedCluster {
  /** Its address for the superuser. */
  adminUrl: string;
  /** Runs pgBackRest as the user of PostgreSQL. @returns what it printed */
  pgbackrest(...args: string[]): Promise<string>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Puts the data aside and makes an empty folder in its place, as README.md of the deployment says. */
  putAside(): Promise<void>;
  /** What PostgreSQL has written into its log. */
  log(): Promise<string>;
}

/**
 * Debian's PostgreSQL whose log goes to a repository of pgBackRest, with the very files of `deploy/point-in-time`: only
 * places and port differ. It runs; the repository is still to be made (`stanza-create`).
 */
export async function startArchivedCluster(): Promise<ArchivedCluster> {
  const programs = serverPrograms() ?? '';
  const program = PGBACKREST.find() ?? '';
  const folder = await openFolder();
  const [data, sockets, keys] = ['data', 'sockets', 'conf.d'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const user = await databaseUser(data, () => undefined);
  const own = async (path: string) => {
    if (user) await chown(path, user.uid, user.gid);
  };
  const makeFolder = async (path: string) => {
    await mkdir(path);
    await chmod(path, 0o700);
    await own(path);
  };
  const make = async (path: string, text: string) => {
    await writeFile(path, text, { mode: 0o600 });
    await own(path);
  };
  const port = await freePort(0);
  const superuser = user ? user.name : userInfo().username;
  for (const name of ['repository', 'logs', 'locks', 'sockets', 'conf.d', 'data'])
    await makeFolder(join(folder, name));

  const configuration = join(folder, 'pgbackrest.conf');
  await make(
    configuration,
    await adapted('point-in-time/pgbackrest.conf', {
      'repo1-path=/var/lib/pgbackrest': `repo1-path=${join(folder, 'repository')}`,
      'log-path=/var/log/pgbackrest': `log-path=${join(folder, 'logs')}`,
      'pg1-path=/var/lib/postgresql/15/main': `pg1-path=${data}`,
      'pg1-socket-path=/var/run/postgresql': `pg1-socket-path=${sockets}`,
      'pg1-port=5432': `pg1-port=${port}`,
    }),
  );
  await make(
    join(keys, 'repository-key.conf'),
    '[global]\nrepo1-cipher-type=aes-256-cbc\nrepo1-cipher-pass=a-key-of-one-test\n',
  );
  // Others may be at work on this machine.
  await make(join(keys, 'locks.conf'), `[global]\nlock-path=${join(folder, 'locks')}\n`);
  const archiving = join(folder, 'postgresql.conf');
  await make(archiving, await adapted('point-in-time/postgresql.conf', {}));

  const environment = [`PGBACKREST_CONFIG=${configuration}`, `PGBACKREST_CONFIG_INCLUDE_PATH=${keys}`];
  const call = async (command: string, args: readonly string[]) => {
    const { ok, output } = await run('/usr/bin/env', [...environment, command, ...args], { as: user });
    if (!ok) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`);
    return output;
  };

  await make(join(folder, 'password'), PASSWORD);
  await call(join(programs, 'initdb'), [
    ...[`--pgdata=${data}`, `--username=${superuser}`, `--pwfile=${join(folder, 'password')}`],
    ...['--auth-local=trust', '--auth-host=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'],
  ]);
  await make(
    join(data, 'postgresql.conf'),
    [
      `include '${archiving}'`,
      `port = ${port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${sockets}'`,
      // Nothing here has to outlive a power cut.
      'fsync = off',
      "shared_buffers = '32MB'",
      'log_checkpoints = off',
      '',
    ].join('\n'),
  );

  const logFile = join(folder, 'postgres.log');
  const control = (...args: string[]) =>
    call(join(programs, 'pg_ctl'), [`--pgdata=${data}`, '--wait', ...args]);
  let isRunning = false;
  const start = async () => {
    await control('start', `--log=${logFile}`, '--timeout=60');
    isRunning = true;
  };
  const stop = async (mode = 'fast') => {
    if (!isRunning) return;
    isRunning = false;
    await control('stop', `--mode=${mode}`);
  };
  onTestFinished(() => stop('immediate'));
  await make(logFile, '');
  await start();
  return {
    adminUrl: `postgres://${superuser}:${PASSWORD}@127.0.0.1:${port}/postgres`,
    pgbackrest: (...args) => call(program, ['--stanza=ideagarden', ...args]),
    start,
    stop,
    putAside: async () => {
      await rename(data, `${data}.before`);
      await makeFolder(data);
    },
    log: () => readFile(logFile, 'utf8'),
  };
}
