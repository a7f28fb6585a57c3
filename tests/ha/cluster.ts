import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { databaseUser } from '#server/platform/db/embedded/user.ts';
import { type Member, ownFile, ownFolder, startMember } from './member.ts';
import { endProgram, isRunning, PROGRAMS, startProgram } from './programs.ts';
import { exampleValues, rendered, type Values } from './templates.ts';

/**
 * Each machine has an address of its own, all of them on the loopback interface, so that what listens where is as on real
 * machines.
 */
const ADDRESSES = {
  DB1: '127.7.0.11',
  DB2: '127.7.0.12',
  DB3: '127.7.0.13',
  PROXY_ADDRESS: '127.7.0.10',
  // Where connections within the machine come from.
  CLUSTER_NETWORK: '127.0.0.0/8',
};
const NAMES = ['DB1', 'DB2', 'DB3'] as const;

/** A first start copies the database twice; a machine that was killed recovers, and takes another way of the log. */
const START_MS = 180_000;
const POLL_MS = 100;

/**
 * What ends everything when we are gone without a word: PostgreSQL belongs to no process of ours. It waits for the end of
 * its input.
 */
const GUARD = `cat > /dev/null
for pid in "$1"/*/data/postmaster.pid; do kill -9 $(head -n 1 "$pid"); done
sleep 1
rm -rf "$1"`;

interface Part {
  name: string;
  role: string;
  state: string;
  lag?: number | 'unknown';
}

export interface Cluster {
  members: readonly Member[];
  /** By PgBouncer, for the application's role: the primary, and a replica. */
  url: string;
  readUrl: string;
  /** The member that is the primary, as most others say. */
  primary(): Promise<Member>;
  /** Waits until all of it works: a primary, a standby that has all of its commits, and another replica. */
  whole(): Promise<void>;
  /** What the programs said last. */
  logs(lines: number): string;
  end(): Promise<void>;
}

/** What Patroni knows of its machines; nothing where it does not answer. */
async function partsOf({ address }: Member): Promise<Part[]> {
  try {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) });
    return ((await answer.json()) as { members: Part[] }).members;
  } catch {
    return [];
  }
}

const isWhole = (parts: readonly Part[]): boolean => {
  const following = parts.filter(({ role }) => role !== 'leader');
  return (
    parts.some(({ role, state }) => role === 'leader' && state === 'running') &&
    parts.some(({ role }) => role === 'sync_standby') &&
    following.length === 2 &&
    following.every(({ state, lag }) => ['running', 'streaming'].includes(state) && lag === 0)
  );
};

async function until<T>(what: string, limit: number, find: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const found = await find();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`${what} did not come in ${limit / 1000} seconds`);
    await wait(POLL_MS);
  }
}

/** The role and the database of the application, as docs/operations.md has them. */
async function createApplication(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create role ideagarden login password '${password}'`);
    await client.query(
      "create database ideagarden owner ideagarden template template0 encoding 'UTF8' locale 'C'",
    );
  } finally {
    await client.end();
  }
}

const madeUp = () => randomBytes(24).toString('hex');

/** What is the same on every machine. */
async function valuesOf(proxyFolder: string): Promise<Values> {
  return {
    ...(await exampleValues()),
    ...ADDRESSES,
    WATCHDOG: 'off',
    SUPERUSER_PASSWORD: madeUp(),
    REPLICATION_PASSWORD: madeUp(),
    REWIND_PASSWORD: madeUp(),
    PATRONI_PASSWORD: madeUp(),
    PG_RUN: proxyFolder,
    PGBOUNCER_USERS: join(proxyFolder, 'userlist.txt'),
  };
}

/**
 * Brings up what deploy/ha describes on this machine alone, from its very files: three etcd, three Patroni with their
 * PostgreSQL, HAProxy and PgBouncer.
 * @param folder an empty one that everybody may enter
 */
export async function startCluster(folder: string): Promise<Cluster> {
  const user = await databaseUser(folder, () => undefined);
  const guard = spawn('/bin/sh', ['-c', GUARD, 'sh', folder], {
    ...{ cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  });
  const values = await valuesOf(await ownFolder(join(folder, 'proxy'), user));
  const password = madeUp();
  await ownFile(values.PGBOUNCER_USERS ?? '', `"ideagarden" "${password}"\n`, user);
  const members: Member[] = [];
  const file = async (template: string) =>
    ownFile(join(folder, template), await rendered(template, values), user);
  const log = (name: string) => join(folder, `${name}.log`);
  const haproxy = startProgram({
    command: PROGRAMS.haproxy,
    args: ['-db', '-f', await file('haproxy.cfg')],
    ...{ log: log('haproxy'), user },
  });
  const pgbouncer = startProgram({
    command: PROGRAMS.pgbouncer,
    args: [await file('pgbouncer.ini')],
    ...{ log: log('pgbouncer'), user },
  });

  const logs = (lines: number) =>
    ['haproxy', 'pgbouncer', ...members.flatMap(({ name }) => [`${name}/patroni`, `${name}/etcd`])]
      .filter((name) => existsSync(log(name)))
      .map(
        (name) =>
          `--- ${name}\n${readFileSync(log(name), 'utf8').trimEnd().split('\n').slice(-lines).join('\n')}`,
      )
      .join('\n');
  const end = async () => {
    for (const member of members) await member.end();
    for (const child of [haproxy, pgbouncer]) await endProgram(child);
    guard.stdin?.end();
    await rm(folder, { recursive: true, force: true });
  };
  const whole = async () => {
    for (const [name, child] of Object.entries({ haproxy, pgbouncer })) {
      if (!isRunning(child)) throw new Error(`${name} has ended`);
    }
    await until('The whole cluster', START_MS, async () => {
      for (const member of members) if (!isWhole(await partsOf(member))) return null;
      return true;
    });
  };

  try {
    for (const name of NAMES) {
      const own = { NODE_NAME: name.toLowerCase(), NODE_ADDRESS: ADDRESSES[name] };
      members.push(await startMember(folder, { user, values: { ...values, ...own } }));
    }
    await whole();
    const proxy = ADDRESSES.PROXY_ADDRESS;
    await createApplication(
      `postgres://postgres:${values.SUPERUSER_PASSWORD}@${proxy}:5000/postgres`,
      password,
    );
    const urlOf = (name: string) => `postgres://ideagarden:${password}@${proxy}:6432/${name}`;
    return {
      ...{ members, logs, whole, end },
      url: urlOf('ideagarden'),
      readUrl: urlOf('ideagarden_read'),
      primary: () =>
        until('A primary', START_MS, async () => {
          for (const member of members) {
            const leader = (await partsOf(member)).find(({ role }) => role === 'leader');
            const found = members.find(({ name }) => name === leader?.name);
            if (found) return found;
          }
          return null;
        }),
    };
  } catch (error) {
    const said = logs(15);
    await end();
    throw new Error(`The cluster did not come up: ${(error as Error).message}\n${said}`, { cause: error });
  }
}
