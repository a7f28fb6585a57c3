import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/client.ts';
import type { Environment } from './env.ts';
import type { TokenSigner } from './features/account/tokens.ts';
import type { Vault } from './features/account/vault.ts';
import type { Live } from './features/live/live.ts';
import type { Measurements } from './features/system/metrics.ts';
import type { Messages } from './messages.ts';
import type { FileStorage } from './storage/storage.ts';

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
