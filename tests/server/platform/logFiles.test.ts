import { fork } from 'node:child_process';
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLogFiles, sweepLogs } from '#server/platform/logs/log-files.ts';
import { listLogs, readLog } from '#server/platform/system/logs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ideagarden-logs-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const at = (text: string) => Date.parse(text);
const content = (name: string) => readFileSync(join(folder, name), 'utf8');
const WAIT = { timeout: 10_000 };
const eventually = (name: string, text: string) => vi.waitFor(() => expect(content(name)).toBe(text), WAIT);
const line = (text: string) => `${JSON.stringify({ msg: text })}\n`;

describe('log files', () => {
  it('begin anew at midnight, and lose no line [Q3-99]', async () => {
    // The time zone of the server.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(2026, 10, 20, 23, 59) });
    const files = await openLogFiles(folder);
    files.application.write(line('before midnight'));
    files.error.write(line('bad'));
    await eventually('application.2026-11-20.1.log', line('before midnight'));
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(() => expect(readdirSync(folder)).toContain('application.2026-11-21.1.log'));
    files.application.write(line('after midnight'));
    files.access.write(line('asked'));
    await eventually('application.2026-11-21.1.log', line('after midnight'));
    expect(content('application.2026-11-20.1.log')).toBe(line('before midnight'));
    await eventually('access.2026-11-21.1.log', line('asked'));
    expect(content('error.2026-11-20.1.log')).toBe(line('bad'));
    // The plain names lead to the file that is written, for people at the machine.
    expect(content('application.log')).toBe(line('after midnight'));
    vi.useRealTimers();
    await files.close();
  });

  it('are for the server’s user and its group alone, also those that follow, and so is the folder that is made for them', async () => {
    const made = join(folder, 'data', 'logs');
    const files = await openLogFiles(made, { days: 30, fileBytes: 20, folderBytes: 10_000 });
    files.application.write(line('fills the first file'));
    files.error.write(line('bad'));
    const names = () => readdirSync(made).filter((name) => /\d\.log$/.test(name));
    await vi.waitFor(() => expect(names().length).toBeGreaterThan(3), WAIT);
    await files.close();
    const beyond = (path: string, mode: number) => statSync(path).mode & 0o777 & ~mode;
    expect(names().filter((name) => beyond(join(made, name), 0o640) !== 0)).toEqual([]);
    expect(beyond(made, 0o750)).toBe(0);
  });

  it('are followed by others of the same day when they are full, and read as one [Q3-99, S3-120]', async () => {
    const files = await openLogFiles(folder, { days: 30, fileBytes: 100, folderBytes: 10_000 });
    const lines = ['1', '2', '3'].map((number) => line(number.repeat(90)));
    for (const [index, each] of lines.entries()) {
      files.error.write(each);
      await vi.waitFor(() => {
        const parts = readdirSync(folder).filter((name) => name.startsWith('error.2'));
        expect(parts).toHaveLength(index + 2);
      }, WAIT);
    }
    await files.close();
    expect(await readLog(folder, 'error.log')).toBe(lines.join(''));
    const [error] = (await listLogs(folder)).filter(({ name }) => name.startsWith('error-'));
    expect(error).toMatchObject({ size: lines.join('').length });
    expect(await readLog(folder, error?.name ?? '')).toBe(lines.join(''));
  });

  it('are written many lines at a time, at most half a second later; a failure stands there at once [Q3-99]', async () => {
    const files = await openLogFiles(folder);
    const written = vi.spyOn(fs, 'write');
    try {
      const lines = Array.from({ length: 60 }, (_, number) => line(`answer ${number}`));
      for (const each of lines) {
        files.access.write(each);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      expect(written.mock.calls.length).toBeLessThan(10);
      files.error.write(line('bad'));
      await eventually('error.log', line('bad'));
      await eventually('access.log', lines.join(''));
    } finally {
      written.mockRestore();
      await files.close();
    }
  });

  it('go when they are too old or too much, the oldest first; what is no log stays', () => {
    const bounds = { days: 3, fileBytes: 100, folderBytes: 25 };
    for (const day of ['15', '18', '19', '20', '21'])
      writeFileSync(join(folder, `application-2026-11-${day}.log`), '0123456789');
    writeFileSync(join(folder, 'notes-2026.txt'), 'mine');
    expect(sweepLogs(folder, at('2026-11-21T10:00:00Z'), bounds)).toEqual([
      'application-2026-11-19.log',
      'application-2026-11-18.log',
      'application-2026-11-15.log',
    ]);
    expect(readdirSync(folder).sort()).toEqual([
      'application-2026-11-20.log',
      'application-2026-11-21.log',
      'notes-2026.txt',
    ]);
  });

  it('of a day go one by one, but never the one that is written', () => {
    for (const number of [1, 2, 3])
      writeFileSync(join(folder, `error.2026-11-21.${number}.log`), '0123456789');
    const bounds = { days: 3, fileBytes: 10, folderBytes: 25 };
    expect(sweepLogs(folder, at('2026-11-21T10:00:00Z'), bounds)).toEqual(['error.2026-11-21.1.log']);
    expect(sweepLogs(folder, at('2027-01-01T10:00:00Z'), bounds)).toEqual(['error.2026-11-21.2.log']);
  });

  it('are written by several processes at once, every line whole', async () => {
    const writer = join(folder, 'writer.mjs');
    const module = new URL('../../../server/platform/logs/log-files.ts', import.meta.url).href;
    writeFileSync(
      writer,
      `import { existsSync, readFileSync } from 'node:fs';
       import { join } from 'node:path';
       import { openLogFiles } from ${JSON.stringify(module)};
       const files = await openLogFiles(process.argv[2]);
       for (let at = 0; at < 500; at += 1) files.access.write(JSON.stringify({ who: process.argv[3], at, text: 'x'.repeat(at) }) + '\\n');
       // In the middle of its work: some of its lines are there, others wait.
       const path = join(process.argv[2], 'access.log');
       const isThere = () => existsSync(path) && readFileSync(path, 'utf8').includes('"who":"' + process.argv[3] + '"');
       while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 1));
       await files.close();
       process.exit(0);`,
    );
    const ends = ['a', 'b', 'c'].map((who) => {
      const child = fork(writer, [folder, who], { execArgv: ['--import', 'tsx'], cwd: process.cwd() });
      return new Promise((resolve) => child.once('exit', resolve));
    });
    expect(await Promise.all(ends)).toEqual([0, 0, 0]);
    const lines = content('access.log')
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(lines).toHaveLength(1500);
    for (const who of ['a', 'b', 'c'])
      expect(lines.filter((one) => one.who === who).map((one) => one.at)).toEqual(
        Array.from({ length: 500 }, (_, index) => index),
      );
  });
});
