/*
 * A process that fires the timers of promised answers by a clock that runs faster than the machine's, until it is killed:
 * `node --import tsx answerClockWorker.ts <address of the database> <begin of the clock, ISO> <the machine's time then, ms> <speed>`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fireAnswerTimers } from '#server/jobs/answer-timers.ts';
import { createDatabase } from '#server/platform/db/client.ts';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { createVault } from '#server/platform/keys/vault.ts';
import { createLog } from '#server/platform/logs/logging.ts';
import type { Services } from '#server/platform/services.ts';
import { createSettingsCache } from '#server/platform/settings/settings.repository.ts';
import { loadMessages } from '#server/platform/texts/messages.ts';

const [url = '', begin = '', epoch = '', speed = '1'] = process.argv.slice(2);
const MINUTE_MS = 60_000;

const now = () => new Date(Date.parse(begin) + (Date.now() - Number(epoch)) * Number(speed));
const services = {
  env: parseEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
  database: createDatabase(url, { poolSize: 2 }).db,
  vault: createVault('a-secret-that-only-tests-use-0123456789'),
  settings: createSettingsCache(),
  messages: loadMessages(fileURLToPath(new URL('../../messages/', import.meta.url))),
  log: createLog('error'),
  now,
} as unknown as Services;

process.stdout.write('ready\n');
for (;;) {
  await fireAnswerTimers(services);
  // Until the next minute of its clock begins.
  await wait((MINUTE_MS - (now().getTime() % MINUTE_MS)) / Number(speed));
}
