import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/platform/db/client.ts';
import type { StatementSources } from '#server/platform/db/statement-sources.ts';
import type { Environment } from '#server/platform/env/env.ts';
import type { Registrations } from '#server/platform/registrations.ts';
import type { ReadReplica } from '#server/platform/replica/read-replica.ts';
import type { SettingsCache } from '#server/platform/settings/settings.repository.ts';
import type { FileStorage } from '#server/platform/storage/storage.ts';
import type { Messages } from '#server/platform/texts/messages.ts';
import type { TokenSigner } from './keys/tokens.ts';
import type { Vault } from './keys/vault.ts';
import type { Measurements } from './metrics/metrics.ts';

export interface Listening {
  userId: number;
  sessionId: string;
  contributions: readonly number[];
}

/** The live channel of this process: open streams, and the one connection on which the database says what changed. */
export interface Live {
  /**
   * Opens a stream of server-sent events. It begins when the database is listened to, so that nothing is missed after
   * its first event.
   * @throws AppError error.tooManyConnections, error.liveUnavailable
   */
  open(listening: Listening): Promise<Readable>;
  /** A call may have changed something: whoever looks at it hears of it in a moment, at whichever process. */
  changed(): void;
  /** Ends every stream; none can be opened any more. */
  close(): Promise<void>;
}

/** What every request may use. Nothing in here changes while the process runs: all state is in the database. */
export interface Services {
  env: Environment;
  /** For work outside a request (jobs, start); inside a request use the context's `db`. */
  database: Database;
  /** Answers reads that may be some moments old; without it the database does. */
  replica: ReadReplica | null;
  storage: FileStorage;
  tokens: TokenSigner;
  vault: Vault;
  messages: Messages;
  settings: SettingsCache;
  /** What features take part in of the work of lower floors. */
  registrations: Registrations;
  /** The open streams of this process; their events come from the database. */
  live: Live;
  log: FastifyBaseLogger;
  measurements: Measurements;
  /** Which endpoints and jobs ask which statements. */
  statements: StatementSources;
  /** The clock, so that tests can hold it. */
  now: () => Date;
  version: string;
}
