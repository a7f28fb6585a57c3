import type { FastifyBaseLogger } from 'fastify';
import type { TokenSigner } from '#server/people/account/tokens.ts';
import type { Vault } from '#server/people/account/vault.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Environment } from '#server/platform/env/env.ts';
import type { Live } from '#server/platform/live/live.ts';
import type { FileStorage } from '#server/platform/storage/storage.ts';
import type { Measurements } from '#server/platform/system/metrics.ts';
import type { Messages } from '#server/platform/texts/messages.ts';

/** What every request may use. Nothing in here changes while the process runs: all state is in the database. */
export interface Services {
  env: Environment;
  /** For work outside a request (jobs, start); inside a request use the context's `db`. */
  database: Database;
  storage: FileStorage;
  tokens: TokenSigner;
  vault: Vault;
  messages: Messages;
  /** The open streams of this process; what they tell comes from the database. */
  live: Live;
  log: FastifyBaseLogger;
  /** What this process measures of itself. */
  measurements: Measurements;
  /** The clock, so that tests can hold it. */
  now: () => Date;
  version: string;
}
