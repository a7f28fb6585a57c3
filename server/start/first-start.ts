import { sql } from 'drizzle-orm';
import {
  hasSampleOrganization,
  installSampleOrganization,
  SAMPLE_ACCOUNTS,
  SAMPLE_PASSWORD,
} from '#server/demo/sample.ts';
import {
  beginInstallation,
  hasAdministrator,
  newFirstAdministratorKey,
} from '#server/people/account/first-administrator.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import type { Environment } from '#server/platform/env/env.ts';
import { isLoopback } from '#server/platform/env/loopback.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { Services } from '#server/platform/services.ts';

/** The installation cannot start like this; the message says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Sample accounts share a password that is in the README: they never face a network.
 * @throws StartError with sample accounts in production or on an address that others can reach
 */
async function refuseSampleAccountsInPublic(services: Services): Promise<void> {
  const { env } = services;
  if (env.nodeEnv !== 'production' && isLoopback(env.host)) return;
  if (!(await hasSampleOrganization(services.database))) return;
  throw new StartError(
    `This database holds the sample accounts, whose password everybody knows, so it is served on this machine only (HOST 127.0.0.1, not production). Set DATA_DIR or DATABASE_URL to a database of your own.`,
  );
}

/** Key of the lock under which one of several starting processes makes the first administrator. */
const FIRST_ADMINISTRATOR_LOCK = 74_617_002;

/** The administrator of the environment, whole or not at all, by one process only. */
async function createFirstAdministrator(
  services: Services,
  person: NonNullable<Environment['administrator']>,
): Promise<void> {
  const { database, messages } = services;
  await inTransaction(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMINISTRATOR_LOCK})`);
    if (await hasAdministrator(tx)) return;
    await beginInstallation(tx, services, { ...person, langKey: messages.locales[0] });
  });
}

/** Makes an empty database usable: the sample organization on a laptop, else the way to a first administrator. */
export async function prepareFirstStart(
  services: Services,
  databaseUrl: string,
  say: (line: string) => void,
): Promise<void> {
  const { env, database } = services;
  await refuseSampleAccountsInPublic(services);
  const empty = !(await hasAdministrator(database));
  if (empty && env.sampleData === 'auto' && isLoopback(env.host)) {
    say('Loading the sample organization (once) …');
    await installSampleOrganization(services, databaseUrl, say);
  } else if (empty && env.administrator) {
    await createFirstAdministrator(services, env.administrator);
    say(`The administrator ${env.administrator.login} was created.`);
  } else if (empty) {
    const key = await newFirstAdministratorKey(database);
    say('There is no administrator yet. Open this address once to become it:');
    say(`  ${publicAddress(env)}/account/first-administrator?key=${key}`);
  }
}

/** What a person at the terminal needs first. */
export async function printWelcome(services: Services, say: (line: string) => void): Promise<void> {
  say(`Ideagarden is ready: ${publicAddress(services.env)}`);
  if (!(await hasSampleOrganization(services.database))) return;
  say(`Sample accounts (password ${SAMPLE_PASSWORD}): ${SAMPLE_ACCOUNTS.join(', ')}`);
}
