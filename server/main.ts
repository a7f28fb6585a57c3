import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { createDatabase } from './db/client.ts';
import { startEmbeddedPostgres } from './db/embedded/start.ts';
import { migrate } from './db/migrate.ts';
import { type Environment, EnvironmentError, parseEnvironment } from './env.ts';
import { signingSecret } from './features/account/secret.ts';
import { createTokenSigner } from './features/account/tokens.ts';
import { loadMessages } from './messages.ts';
import type { Services } from './services.ts';
import { prepareFirstStart, sayHello } from './start/first-start.ts';
import { folderStorage } from './storage/storage.ts';

const say = (line: string) => console.log(line);

function readVersion(): string {
  const file = join(process.cwd(), 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

async function openDatabase(env: Environment) {
  const embedded = env.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log: (line) => say(line) });
  const handle = createDatabase(env.databaseUrl ?? embedded?.url ?? '', { poolSize: env.databasePoolSize });
  return {
    ...handle,
    close: async () => {
      await handle.close();
      await embedded?.stop();
    },
  };
}

async function start(): Promise<void> {
  const env = parseEnvironment(process.env);
  const log = pino({ level: env.logLevel, redact: ['req.headers.authorization'] });
  const database = await openDatabase(env);
  const applied = await migrate(database.pool);
  if (applied.length > 0) say(`Database brought up to date: ${applied.length} migration(s).`);

  const services: Services = {
    env,
    database: database.db,
    storage: folderStorage(env.filesDir),
    tokens: createTokenSigner(await signingSecret(database.db, env.jwtSecret)),
    messages: loadMessages(fileURLToPath(new URL('../messages/', import.meta.url))),
    log,
    now: () => new Date(),
    version: readVersion(),
  };
  await prepareFirstStart(services, say);
  const app = await buildApp({ services, siteDirectory: join(process.cwd(), 'dist', 'client') });
  await app.listen({ port: env.port, host: env.host });
  await sayHello(services, say);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await database.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

start().catch((error: unknown) => {
  // A fault of the set-up is told in a sentence; anything else needs its stack.
  const expected =
    error instanceof EnvironmentError || (error instanceof Error && error.name.endsWith('Error'));
  console.error(expected && error instanceof Error ? error.message : error);
  process.exit(1);
});
