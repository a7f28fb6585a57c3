import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyDatabase } from './copyDatabase.ts';
import { loadSample } from './sampleOrganization.ts';
import { BUILT, freePort, startServer, stopServer } from './serverProcess.ts';
import { onAdmin, withDatabaseName } from './testServer.ts';

/** The built application, served by the built server on a database of its own. */
export interface Site {
  origin: string;
  /** Address of the site's database, for a look at what is stored. */
  databaseUrl: string;
  /** Folder of the site's files. */
  files: string;
  /** Stops the server as a power cut would; the data stays. */
  down(): Promise<void>;
  /** Starts it again, at the same address. */
  up(): Promise<void>;
  /** Stops the server and deletes database and files. */
  close(): Promise<void>;
}

/** For `beforeAll`: the first site of a run loads the sample, ms. */
export const SITE_MS = 600_000;

let made = 0;

export interface SiteOptions {
  /** More variables of the server, which may depend on the address of the site. */
  environment?: (origin: string) => Promise<Record<string, string>>;
}

/** Opens a site with the sample organisation; close it in `afterAll`. */
export async function openSite({ environment }: SiteOptions = {}): Promise<Site> {
  const adminUrl = inject('databaseAdminUrl');
  const sample = await loadSample({ adminUrl, template: inject('databaseTemplate') });
  made += 1;
  const name = `ideagarden_site_${process.pid}_${Date.now().toString(36)}_${made}`;
  await onAdmin(adminUrl, (client) => copyDatabase(client, sample.database, name));
  const files = mkdtempSync(join(tmpdir(), 'ideagarden-site-'));
  if (existsSync(sample.files)) cpSync(sample.files, files, { recursive: true });
  const databaseUrl = withDatabaseName(adminUrl, name);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const more = await environment?.(origin);
  const place = { port, databaseUrl, files, more };
  let running = await startServer(BUILT, place);
  return {
    origin,
    databaseUrl,
    files,
    down: () => stopServer(running, 'SIGKILL'),
    up: async () => {
      running = await startServer(BUILT, place);
    },
    close: async () => {
      await stopServer(running, 'SIGTERM');
      await onAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
      rmSync(files, { recursive: true, force: true });
    },
  };
}
