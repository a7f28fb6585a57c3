import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { createDatabase } from '#server/platform/db/client.ts';
import { StatementSources } from '#server/platform/db/statement-sources.ts';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import { createVault } from '#server/platform/keys/vault.ts';
import { createLive } from '#server/platform/live/live.hub.ts';
import { measure } from '#server/platform/metrics/metrics.ts';
import { createSettingsCache } from '#server/platform/settings/settings.repository.ts';
import { folderStorage } from '#server/platform/storage/storage.ts';
import { loadMessages } from '#server/platform/texts/messages.ts';
import { REGISTRATIONS } from '#server/registrations.ts';
import { at } from '../scripts/lib/root.mjs';
import { SECRET } from './served.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Who calls is asked by every request alike: it is the frame's work, not the call's. */
const OF_THE_FRAME = /from session s\b|from "setting"/;

/** The SQL that the real server sends for reading calls, taken down while it answers each of them once. */
export async function recordStatements(
  databaseUrl: string,
  calls: readonly { path: string; token: string }[],
): Promise<Statement[][]> {
  const { pool, close } = createDatabase(databaseUrl, { poolSize: 1 });
  let taken: Statement[] = [];
  const database = drizzle(pool, {
    casing: 'snake_case',
    logger: { logQuery: (text, values) => void taken.push({ text, values }) },
  });
  const files = join(tmpdir(), 'ideagarden-bench-no-files');
  const measurements = measure(pool);
  const app = await buildApp({
    services: {
      env: parseEnvironment({ NODE_ENV: 'production', FILES_DIR: files, LOG_LEVEL: 'silent' }),
      database,
      replica: null,
      storage: folderStorage(files),
      tokens: createTokenSigner(SECRET),
      vault: createVault(SECRET),
      settings: createSettingsCache(),
      messages: loadMessages(`${at('messages')}/`),
      registrations: REGISTRATIONS,
      live: createLive({
        url: databaseUrl,
        database,
        registrations: REGISTRATIONS,
        log: pino({ level: 'silent' }),
      }),
      log: pino({ level: 'silent' }),
      measurements,
      statements: new StatementSources(),
      now: () => new Date(),
      version: '0.0.0-bench',
    },
    siteDirectory: join(files, 'no-site'),
  });
  try {
    const recorded: Statement[][] = [];
    for (const { path, token } of calls) {
      taken = [];
      const answer = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
      recorded.push(taken.filter(({ text }) => !OF_THE_FRAME.test(text)));
    }
    return recorded;
  } finally {
    await app.close();
    await close();
  }
}
