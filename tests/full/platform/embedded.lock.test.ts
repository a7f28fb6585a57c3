import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { acquireLock, bornAt, isLocked } from '#server/platform/db/embedded/lock.ts';
import { openFolder, query, refusal, start, startElsewhere } from '#tests/support/clusters.ts';

/** The number of a process that has ended. */
const goneProcess = () => spawnSync(process.execPath, ['--version']).pid;

async function writeLock(folder: string, changes: object): Promise<string> {
  const file = join(folder, 'postgres.lock');
  const holder = {
    pid: process.pid,
    born: bornAt(process.pid),
    host: hostname(),
    folder: (await stat(folder)).ino,
  };
  await writeFile(file, JSON.stringify({ ...holder, ...changes }));
  return file;
}

describe('a second start on the same data folder', () => {
  it('says who has the folder, and leaves the first alone', async () => {
    const dataDir = await openFolder();
    const first = await start(dataDir);
    const { child, answer } = await startElsewhere(dataDir);
    expect(child.pid).not.toBe(process.pid);
    expect(answer).toEqual({
      name: 'DataFolderInUseError',
      error: `The data folder ${dataDir} is in use by process ${process.pid}: stop that one first, or set DATA_DIR to another folder.`,
    });
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is refused within one process too, and allowed after the first was stopped', async () => {
    const dataDir = await openFolder();
    const first = await start(dataDir);
    expect((await refusal(dataDir)).name).toBe('DataFolderInUseError');
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('on a copy of the folder, made while the first runs, is a start of its own', async () => {
    const dataDir = await openFolder();
    const copy = await openFolder();
    await start(dataDir);
    await cp(join(dataDir, 'postgres.lock'), join(copy, 'postgres.lock'));
    const second = await start(copy);
    expect(second.directory).toBe(join(copy, 'postgres'));
  });
});

describe('the lock of a folder', () => {
  it('is free again when it was given back', async () => {
    const folder = await openFolder();
    const release = await acquireLock(join(folder, 'postgres.lock'));
    expect(await isLocked(join(folder, 'postgres.lock'))).toBe(true);
    release();
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['whose process is gone', () => ({ pid: goneProcess() })],
    ['whose process number was given to another process', () => ({ born: 'long ago' })],
    ['that was copied with its folder', () => ({ folder: 1 })],
    ['that cannot be read', () => ({ pid: undefined, host: undefined })],
  ])('is taken over from a lock %s', async (_, changes) => {
    const folder = await openFolder();
    const file = await writeLock(folder, changes());
    expect(await isLocked(file)).toBe(false);
    const release = await acquireLock(file);
    expect(await isLocked(file)).toBe(true);
    release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is kept by another computer while it shows that it lives, and lost when it does not', async () => {
    const folder = await openFolder();
    const file = await writeLock(folder, { host: 'elsewhere', pid: 1 });
    await expect(acquireLock(file)).rejects.toThrow('in use by process 1 on elsewhere');
    const minuteAgo = new Date(Date.now() - 60_000);
    await utimes(file, minuteAgo, minuteAgo);
    (await acquireLock(file))();
  });

  it('goes to exactly one of many that find a stale lock at the same time', async () => {
    for (let round = 0; round < 30; round += 1) {
      const folder = await openFolder();
      const file = await writeLock(folder, { pid: goneProcess() });
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => acquireLock(file)));
      const taken = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      expect(taken).toHaveLength(1);
      for (const { value: release } of taken) release();
    }
  });

  it('is not given back by one who lost it', async () => {
    const folder = await openFolder();
    const file = join(folder, 'postgres.lock');
    const release = await acquireLock(file);
    await writeLock(folder, { born: 'later', pid: process.ppid });
    release();
    expect(JSON.parse(await readFile(file, 'utf8')).born).toBe('later');
  });
});
