import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sumsOf } from '#tests/support/databaseSums.ts';
import { BUILT, freePort, startServer, stopServer } from '#tests/support/serverProcess.ts';
import { openSite, SITE_MS, type Site } from '#tests/support/site.ts';
import { onAdmin, withDatabaseName } from '#tests/support/testServer.ts';

const PROGRAMS = 'dist/server';
const run = promisify(execFile);

let site: Site;
let folder: string;
let restored: { name: string; url: string; files: string };

beforeAll(async () => {
  site = await openSite();
  folder = await mkdtemp(join(tmpdir(), 'ideagarden-backup-'));
  const adminUrl = inject('databaseAdminUrl');
  const name = `ideagarden_restored_${process.pid}_${Date.now().toString(36)}`;
  await onAdmin(adminUrl, (client) => client.query(`create database ${name} template template0`));
  restored = { name, url: withDatabaseName(adminUrl, name), files: join(folder, 'files') };
}, SITE_MS);
afterAll(async () => {
  await site.close();
  await onAdmin(inject('databaseAdminUrl'), (client) =>
    client.query(`drop database if exists ${restored.name} with (force)`),
  );
  await rm(folder, { recursive: true, force: true });
});

const environment = (databaseUrl: string, files: string) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATABASE_URL: databaseUrl,
  FILES_DIR: files,
});

async function sumsOfFiles(directory: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const name of (await readdir(directory)).sort()) {
    sums[name] = createHash('sha256')
      .update(await readFile(join(directory, name)))
      .digest('hex');
  }
  return sums;
}

it('the sample organisation is saved while it is open, and an equal one begins elsewhere: every row, every file, and people sign in', async () => {
  const archive = join(folder, 'garden.tar.gz');
  const save = (file: string, more: Record<string, string> = {}) =>
    run(process.execPath, [`${PROGRAMS}/backup.js`, '--to', file], {
      env: { ...environment(site.databaseUrl, site.files), ...more },
    });
  const identity = join(folder, 'key.txt');
  const secret = await generateIdentity();
  await writeFile(identity, `# of the backups\n${secret}\n`);
  const saved = await save(join(folder, 'open.tar.gz'));
  expect(saved.stdout).toMatch(/^\d+ rows of \d+ tables and \d+ files/);
  // What is compared must not change by a job in between.
  await site.down();
  // The second backup notes itself once it is made, and is not in itself.
  const before = await sumsOf(site.databaseUrl);
  await save(archive, { BACKUP_RECIPIENTS: await identityToRecipient(secret) });
  expect((await readFile(archive)).toString('latin1', 0, 21)).toBe('age-encryption.org/v1');

  const target = environment(restored.url, restored.files);
  const program = `${PROGRAMS}/restore.js`;
  const checked = await run(process.execPath, [program, '--check', '--identity', identity, archive], {
    env: target,
  });
  expect(checked.stdout).toContain('The backup is whole');
  await run(process.execPath, [program, '--identity', identity, archive], { env: target });
  const after = await sumsOf(restored.url);
  expect(after.tables).toEqual(before.tables);
  expect(after.rules).toEqual(before.rules);
  expect(await sumsOfFiles(restored.files)).toEqual(await sumsOfFiles(site.files));

  const port = await freePort();
  const running = await startServer(BUILT, { port, databaseUrl: restored.url, files: restored.files });
  const signedIn = await fetch(`http://127.0.0.1:${port}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'employee', password: 'Ideagarden-1' }),
  });
  expect(signedIn.status).toBe(200);
  await stopServer(running, 'SIGTERM');

  // The place is taken now: without the word nothing happens to it.
  const refused = await run(process.execPath, [program, '--identity', identity, archive], {
    env: target,
  }).catch((error) => error);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--replace')]);
  const answered = (word: string) =>
    new Promise<number | null>((resolve) => {
      const child = spawn(process.execPath, [program, '--replace', '--identity', identity, archive], {
        env: target,
        stdio: 'pipe',
      });
      child.stdin.end(`${word}\n`);
      child.on('exit', resolve);
    });
  expect(await answered('yes')).toBe(2);
  expect(await answered('replace')).toBe(0);
  expect((await sumsOf(restored.url)).tables).toEqual(before.tables);
});
