/*
 * A process that carries out commands for many contributions until none is left, or it is killed:
 * `node --import tsx bulkJobWorker.ts <address of the database>`.
 */
import { fileURLToPath } from 'node:url';
import { createDatabase } from '#server/platform/db/client.ts';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { createVault } from '#server/platform/keys/vault.ts';
import { createLog } from '#server/platform/logs/logging.ts';
import type { Services } from '#server/platform/services.ts';
import { createSettingsCache } from '#server/platform/settings/settings.repository.ts';
import { loadMessages } from '#server/platform/texts/messages.ts';
import { carryOutBulkJobs } from '#server/process/bulk/carry-out.ts';

const [url = ''] = process.argv.slice(2);
const services = {
  env: parseEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
  database: createDatabase(url, { poolSize: 2 }).db,
  vault: createVault('a-secret-that-only-tests-use-0123456789'),
  settings: createSettingsCache(),
  messages: loadMessages(fileURLToPath(new URL('../../messages/', import.meta.url))),
  log: createLog('error'),
  now: () => new Date(),
} as unknown as Services;

process.stdout.write('ready\n');
await carryOutBulkJobs(services);
process.exit(0);
