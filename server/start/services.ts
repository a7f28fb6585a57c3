import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database, DatabaseHandle } from '#server/platform/db/client.ts';
import { StatementSources } from '#server/platform/db/statement-sources.ts';
import type { Environment } from '#server/platform/env/env.ts';
import { signingSecret } from '#server/platform/keys/secret.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import { createVault } from '#server/platform/keys/vault.ts';
import { createLive } from '#server/platform/live/live.hub.ts';
import { type LogFiles, openLogFiles } from '#server/platform/logs/log-files.ts';
import { measure } from '#server/platform/metrics/metrics.ts';
import type { Member } from '#server/platform/processes/member.ts';
import { Replica } from '#server/platform/replica/replica.ts';
import type { Services } from '#server/platform/services.ts';
import { createSettingsCache } from '#server/platform/settings/settings.repository.ts';
import { openStorage } from '#server/platform/storage/open.ts';
import { checkStorage } from '#server/platform/storage/storage.ts';
import { loadMessages } from '#server/platform/texts/messages.ts';
import { reportCleaningFaults } from '#server/platform/texts/rich-text.threads.ts';
import { REGISTRATIONS } from '#server/registrations.ts';
import { connectReplica } from './ground.ts';
import { sessionUrl } from './pooler.ts';

type Say = (line: string) => void;

export function readVersion(): string {
  const file = join(process.cwd(), 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** The log files; without them, because of a folder that cannot be written to, the log still goes to stdout. */
export async function logFilesOf({ logLevel, logDir }: Environment, say: Say): Promise<LogFiles | null> {
  if (logLevel === 'silent') return null;
  try {
    return await openLogFiles(logDir);
  } catch (error) {
    say(`No log files: ${logDir} cannot be written to (${(error as NodeJS.ErrnoException).code}).`);
    return null;
  }
}

interface ServicesOptions {
  env: Environment;
  log: Services['log'];
  storage: Services['storage'];
  database: DatabaseHandle;
  databaseUrl: string;
  /** Whether lists are read from the replica, where there is one: the primary of several processes answers nothing. */
  answers: boolean;
  /** This process among several behind one port. */
  member: Member | null;
  say: Say;
}

/** The store of the files; one that cannot be reached is reported and stops nothing. */
export async function storageOf(env: Environment, log: Services['log']): Promise<Services['storage']> {
  const storage = await openStorage(env);
  const away = await checkStorage(storage);
  if (away !== null) log.error(away);
  return storage;
}

/** The replica that the environment names, for a database that is up to date. */
function openReplica(env: Environment, primary: Database, log: Services['log']): Replica | null {
  const { databaseReadUrl: url } = env;
  return url === undefined ? null : new Replica({ connect: connectReplica(url, env), primary, log });
}

export async function openServices(options: ServicesOptions): Promise<Services> {
  const { env, log, storage, database, databaseUrl, answers, member, say } = options;
  reportCleaningFaults((error) => log.error({ err: error }, 'a thread that cleans rich text failed'));
  const secret = await signingSecret(database.db, env, say);
  const replica = answers ? openReplica(env, database.db, log) : null;
  const services: Services = {
    env,
    database: database.db,
    replica,
    storage,
    tokens: createTokenSigner(secret),
    vault: createVault(secret),
    settings: createSettingsCache(),
    messages: loadMessages(fileURLToPath(new URL('../../messages/', import.meta.url))),
    registrations: REGISTRATIONS,
    live: createLive({
      url: sessionUrl(env, databaseUrl),
      database: database.db,
      registrations: REGISTRATIONS,
      log,
      ...(replica !== null && { settled: () => replica.settled() }),
    }),
    log,
    measurements: measure(database.pool, member),
    statements: new StatementSources(),
    now: () => new Date(),
    version: readVersion(),
  };
  await services.messages.refresh(database.db);
  return services;
}
