import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#server/platform/db/embedded/record.ts';
import { databaseUser } from '#server/platform/db/embedded/user.ts';
import { ensureHaving, PGBOUNCER } from './debian.ts';
import { adapted } from './deployment.ts';

/** How PgBouncer hands its connections out: for as long as somebody is connected, or for a transaction. */
export type PoolMode = 'session' | 'transaction';

const FILES: Readonly<Record<PoolMode, string>> = {
  session: 'pgbouncer/pgbouncer.ini',
  transaction: 'pgbouncer/transaction.ini',
};
/** What stands behind the address of the database. */
const OF_DATABASE: Readonly<Record<PoolMode, string>> = {
  session: '',
  transaction:
    " connect_query='set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000'",
};
const START_MS = 20_000;

export interface PoolerPlace {
  port: number;
  mode: PoolMode;
}

export interface PgBouncer extends PoolerPlace {
  stop(): Promise<void>;
}

/** The same database by way of what listens at this port. */
export function atPort(url: string, port: number): string {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return address.href;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts PgBouncer before a PostgreSQL, with the files of `deploy/pgbouncer`. Other than there, it knows every database of
 * the server, and asks the server for the roles: tests make their own.
 * @param adminUrl the server, for its superuser
 */
export async function startPgBouncer(adminUrl: string, mode: PoolMode): Promise<PgBouncer> {
  await ensureHaving(PGBOUNCER);
  const { hostname, port: serverPort, username, password } = new URL(adminUrl);
  const folder = await mkdtemp(join(tmpdir(), 'ideagarden-pgbouncer-'));
  await chmod(folder, 0o755);
  const user = await databaseUser(folder, () => undefined);
  const make = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text, { mode: 0o600 });
    if (user) await chown(path, user.uid, user.gid);
    return path;
  };
  const port = await freePort(0);
  const users = await make('userlist.txt', `"${username}" "${decodeURIComponent(password)}"\n`);
  const address = `host=${hostname} port=${serverPort || 5432}`;
  const configuration = await make(
    'pgbouncer.ini',
    await adapted(FILES[mode], {
      [`ideagarden = host=127.0.0.1 port=5432 dbname=ideagarden${OF_DATABASE[mode]}`]: `* = ${address}${OF_DATABASE[mode]}`,
      'listen_port = 6432': `listen_port = ${port}`,
      'unix_socket_dir = /var/run/postgresql': 'unix_socket_dir =',
      'pidfile = /var/run/postgresql/pgbouncer.pid': '',
      'auth_file = /etc/pgbouncer/userlist.txt': [
        `auth_file = ${users}`,
        `auth_user = ${username}`,
        'auth_query = select usename, passwd from pg_shadow where usename = $1',
      ].join('\n'),
    }),
  );
  const child = spawn(PGBOUNCER.find() ?? '', ['-q', configuration], {
    cwd: '/',
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output: string[] = [];
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));
  const end = () => child.kill('SIGQUIT');
  process.once('exit', end);
  const limit = Date.now() + START_MS;
  while (!(await answers(atPort(adminUrl, port)))) {
    if (child.exitCode !== null || Date.now() > limit) {
      end();
      throw new Error(`PgBouncer did not start:\n${output.join('')}`);
    }
    await wait(50);
  }
  return {
    ...{ port, mode },
    stop: async () => {
      process.off('exit', end);
      if (child.exitCode === null && child.signalCode === null) {
        end();
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
