import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isAlive } from '#server/platform/db/embedded/lock.ts';
import {
  kill,
  killWithGuard,
  openFolder,
  postmasterOf,
  query,
  start,
  startElsewhere,
} from '#tests/support/clusters.ts';

const FILL = 'create schema own; create table own.kept as select g as n from generate_series(1, 10000) g';
const COUNT = 'select count(*)::int as rows from own.kept';

describe('after our process was killed', () => {
  it('PostgreSQL stops too, cleanly, and nothing is lost', async () => {
    const dataDir = await openFolder();
    const { child, answer } = await startElsewhere(dataDir);
    await query(answer.url, FILL);
    const before = await postmasterOf(answer.directory);
    await kill(child);
    await vi.waitFor(() => expect(isAlive(before)).toBe(false), 20_000);
    expect(await readFile(join(answer.directory, 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    );

    const next = await start(dataDir);
    expect(next.logged).toEqual([]);
    expect(await query(next.url, COUNT)).toEqual([{ rows: 10_000 }]);
  });

  it('and its guard, PostgreSQL lives on; the next start stops it, starts anew, and nothing is lost', async () => {
    const dataDir = await openFolder();
    const { child, answer } = await startElsewhere(dataDir);
    await query(answer.url, FILL);
    const before = await postmasterOf(answer.directory);
    await killWithGuard(child);
    expect(isAlive(before)).toBe(true);

    const next = await start(dataDir);
    expect(next.logged.join()).toContain(`an earlier start that was cut off (process ${before})`);
    expect(await postmasterOf(next.directory)).not.toBe(before);
    expect(isAlive(before)).toBe(false);
    expect(await query(next.url, COUNT)).toEqual([{ rows: 10_000 }]);
  });

  it('and PostgreSQL with it, as by a power cut, the next start recovers what was committed', async () => {
    const dataDir = await openFolder();
    const { child, answer } = await startElsewhere(dataDir);
    await query(answer.url, FILL);
    await killWithGuard(child);
    process.kill(await postmasterOf(answer.directory), 'SIGKILL');

    const next = await start(dataDir);
    expect(await query(next.url, COUNT)).toEqual([{ rows: 10_000 }]);
  });

  it('a stranger that got the number of the old PostgreSQL is left alone', async () => {
    const dataDir = await openFolder();
    const { child, answer } = await startElsewhere(dataDir);
    await query(answer.url, FILL);
    const pidFile = join(answer.directory, 'cluster/postmaster.pid');
    const text = await readFile(pidFile, 'utf8');
    const before = await postmasterOf(answer.directory);
    await killWithGuard(child);
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(isAlive(before)).toBe(false), 20_000);
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)']);
    onTestFinished(() => kill(stranger));
    await writeFile(pidFile, text.replace(/^\d+/, String(stranger.pid)));

    const next = await start(dataDir);
    expect(await query(next.url, COUNT)).toEqual([{ rows: 10_000 }]);
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
  });
});

describe('a process that exits without stopping PostgreSQL', () => {
  it('takes PostgreSQL along, cleanly, and frees the folder', async () => {
    const dataDir = await openFolder();
    const { child, answer } = await startElsewhere(dataDir, { afterwards: 'exit' });
    if (child.exitCode === null) await once(child, 'exit');
    await vi.waitFor(
      () => expect(existsSync(join(answer.directory, 'cluster/postmaster.pid'))).toBe(false),
      20_000,
    );
    expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false);
    expect(await readFile(join(answer.directory, 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    );
  });
});

describe('a PostgreSQL that ends on its own', () => {
  it('is started again, at the same address and with all that was committed', async () => {
    const server = await start(await openFolder());
    await query(server.url, FILL);
    process.kill(await postmasterOf(server.directory), 'SIGTERM');
    await vi.waitFor(() => expect(server.logged.join()).toContain('ended unexpectedly'), 20_000);
    await vi.waitFor(() => expect(server.logged.join()).toContain('PostgreSQL runs again'), 20_000);
    expect(await query(server.url, COUNT)).toEqual([{ rows: 10_000 }]);
  });

  it('is not left behind when it is stopped before it came back', async () => {
    const dataDir = await openFolder();
    const server = await start(dataDir);
    const before = await postmasterOf(server.directory);
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(server.logged.join()).toContain('ended unexpectedly'), 20_000);
    await server.stop();
    expect(isAlive(before)).toBe(false);
    await expect(query(server.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await start(dataDir);
  });
});
