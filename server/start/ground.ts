import { createDatabase } from '#server/platform/db/client.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { OF_OTHERS } from '#server/platform/db/open.ts';
import type { Environment } from '#server/platform/env/env.ts';
import { connectionsFor } from '#server/platform/processes/connections.ts';
import type { ReplicaConnections } from '#server/platform/replica/replica.ts';
import type { Services } from '#server/platform/services.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';

type Say = (line: string) => void;

/** A request or a job that asks more of the database than this is a fault; it must not hold a connection. */
const STATEMENT_MS = 30_000;
/** Connections of the embedded database where one process is all that there is. */
const USUAL_CONNECTIONS = 100;

/** The database that the environment names, else the embedded one, which is started. */
export async function startDatabase(env: Environment, say: Say) {
  if (env.databaseUrl) return { url: env.databaseUrl, ...OF_OTHERS };
  const needed = connectionsFor(env.processes, env.databasePoolSize);
  return startEmbeddedPostgres({
    dataDir: env.dataDir,
    log: say,
    settings: { max_connections: String(Math.max(USUAL_CONNECTIONS, needed)) },
  });
}

/** The connections of this process, with which it answers requests. */
export const connect = (url: string, poolSize: number, env: Environment, log: Services['log']) =>
  createDatabase(url, {
    poolSize,
    preparedStatements: env.preparedStatements,
    hasSessions: env.databaseDirectUrl === undefined,
    statementTimeout: STATEMENT_MS,
    primaryOnly: true,
    onIdleError: (error) => log.warn({ err: error }, 'an idle connection to the database broke'),
  });

/** Those to a replica: as many for reads, and one more by which it is watched. */
export const connectReplica =
  (url: string, { databasePoolSize: poolSize, preparedStatements }: Environment) =>
  (onBreak: () => void): ReplicaConnections => {
    const options = { preparedStatements, statementTimeout: STATEMENT_MS, onIdleError: onBreak };
    return {
      reads: createDatabase(url, { ...options, poolSize }),
      watch: createDatabase(url, { ...options, poolSize: 1 }),
    };
  };

/** On a connection of their own: a migration takes the time that it takes. */
export async function runMigrations(url: string, say: Say): Promise<void> {
  const { pool, close } = createDatabase(url, { poolSize: 1 });
  try {
    const applied = await migrate(pool, undefined, () =>
      say('Waiting: another process brings this database up to date, or restores a backup into it.'),
    );
    // Days and months of reports begin where the server is, Q3-104, and so do those of the calendar that nobody has set up.
    await pool.query('select keep_report_zone($1), keep_calendar_zone($1)', [SERVER_TIME_ZONE]);
    if (applied.length > 0) say(`Database brought up to date: ${applied.length} migration(s).`);
  } finally {
    await close();
  }
}
