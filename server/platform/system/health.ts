import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Health, HealthStatus } from '#contract/system/schema.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { ScannerTarget } from '#server/platform/env/env.malware.ts';
import { versionOfClamd } from '#server/platform/malware/clamd.ts';
import type { Services } from '#server/platform/services.ts';

/** Time that the database, the mail server and the malware scanner have for a word, ms: a balancer asks every few seconds. */
const PATIENCE_MS = 2_000;
/** Less free space than this and PostgreSQL will stop soon, or uploads will fail. */
const LEAST_FREE_BYTES = 100 * 1024 * 1024;
/** How long the last answers of the mail server and of the malware scanner count, ms. */
const ANSWER_COUNTS_MS = 30_000;

type Components = NonNullable<Health['components']>;

const upIf = (well: boolean): HealthStatus => (well ? 'UP' : 'DOWN');

const inTime = <T>(work: Promise<T>, late: T): Promise<T> => {
  const waiting = new AbortController();
  return Promise.race([
    work,
    wait(PATIENCE_MS, late, { signal: waiting.signal, ref: false }).catch(() => late),
  ]).finally(() => waiting.abort());
};

/** Runs one check at a time: who asks meanwhile gets the result of the check that is under way. */
function oneAtATime<A extends unknown[], T>(check: (...of: A) => Promise<T>): (...of: A) => Promise<T> {
  let running: Promise<T> | null = null;
  return (...of) => {
    running ??= check(...of).finally(() => {
      running = null;
    });
    return running;
  };
}

/** ms until the database answers; null when it refuses. */
const timeDatabase = async (database: Database): Promise<number | null> => {
  const asked = performance.now();
  try {
    await database.execute(sql`select 1`);
    return Math.round(performance.now() - asked);
  } catch {
    return null;
  }
};

const reaches = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });

/** What the scanner calls its version; null when it does not answer. */
const scannerVersion = (target: ScannerTarget): Promise<string | null> =>
  versionOfClamd(target, { within: PATIENCE_MS }).catch(() => null);

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** Host and port of a mail server's address, without what signs in there. */
function placeOf(smtpUrl: string): { host: string; port: number } {
  const { hostname, port, protocol } = new URL(smtpUrl);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (DEFAULT_PORTS[protocol] ?? 25) };
}

async function spaceOnDisk(folder: string) {
  // Made at first use.
  const space = await statfs(folder).catch(() => statfs(process.cwd()));
  return { total: space.blocks * space.bsize, free: space.bavail * space.bsize };
}

/** The disk that is nearest to its end, of those that the database and the files are on; else that of the logs. */
async function diskOf({ env }: Services, spaceAt: typeof spaceOnDisk): Promise<Components['diskSpace']> {
  const needed = [...(env.databaseUrl ? [] : [env.dataDir]), ...(env.bucket ? [] : [env.filesDir])];
  const spaces = await Promise.all((needed.length > 0 ? needed : [env.logDir]).map(spaceAt));
  const { total, free } = spaces.reduce((least, space) => (space.free < least.free ? space : least));
  const isLow = free < LEAST_FREE_BYTES;
  return {
    status: upIf(!isLow || needed.length === 0),
    details: { total, free, threshold: LEAST_FREE_BYTES, isLow },
  };
}

/** As it was found last: it is looked at all the time. */
function replicaOf({ replica }: Services): Pick<Components, 'replica'> {
  if (replica === null) return {};
  const { isUsed, behind } = replica.state();
  return { replica: { status: upIf(isUsed), details: { behind } } };
}

/**
 * Checks the parts of the server. Every check is bounded in time and there is one at a time, so that a database that
 * hangs is not asked ever more often by whoever waits for it.
 */
export function createHealth({ spaceAt = spaceOnDisk } = {}) {
  const askDatabase = oneAtATime(timeDatabase);
  const askMail = oneAtATime(reaches);
  const askScanner = oneAtATime(scannerVersion);
  let mail: { at: number; well: boolean } | null = null;
  let scanner: { at: number; version: string | null } | null = null;

  async function mailOf({ env }: Services): Promise<Components['mail']> {
    if (env.smtpUrl === undefined) return { status: 'UP', details: { location: 'outbox' } };
    const { host, port } = placeOf(env.smtpUrl);
    if (mail === null || performance.now() - mail.at > ANSWER_COUNTS_MS) {
      mail = { well: await inTime(askMail(host, port), false), at: performance.now() };
    }
    return { status: upIf(mail.well), details: { location: `${host}:${port}` } };
  }

  async function scannerOf({ env }: Services): Promise<Pick<Components, 'scanner'>> {
    const target = env.scanner;
    if (target === undefined) return {};
    if (scanner === null || performance.now() - scanner.at > ANSWER_COUNTS_MS) {
      scanner = { version: await inTime(askScanner(target), null), at: performance.now() };
    }
    const { version } = scanner;
    const location = `${target.host}:${target.port}`;
    return { scanner: { status: upIf(version !== null), details: { location, version } } };
  }

  return async (services: Services): Promise<Required<Health>> => {
    const [responseTime, diskSpace, mailState, scannerState] = await Promise.all([
      inTime(askDatabase(services.database), null),
      diskOf(services, spaceAt),
      mailOf(services),
      scannerOf(services),
    ]);
    const db: Components['db'] = {
      status: upIf(responseTime !== null),
      details: { database: 'PostgreSQL', responseTime },
    };
    const components: Components = {
      db,
      ...replicaOf(services),
      diskSpace,
      mail: mailState,
      ...scannerState,
      ping: { status: 'UP' },
    };
    // Without a mail server mails wait in the outbox, for a replica the database answers, and without a scanner all but uploads
    // goes on; without the other two nothing works.
    return { status: upIf(db.status === 'UP' && diskSpace.status === 'UP'), components };
  };
}
