import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDayFile } from '#server/platform/logs/day-file.ts';
import { openLogFiles, sweepLogs } from '#server/platform/logs/log-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ideagarden-logs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (text: string) => Date.parse(text);
const content = (name: string) => readFileSync(join(folder, name), 'utf8');
const line = (text: string) => `${JSON.stringify({ msg: text })}\n`;

describe('log files', () => {
  it('begin anew each day under the documented names, and lose no line [Q3-99]', async () => {
    let now = at('2026-11-20T23:59:59.999Z');
    const files = openLogFiles(folder, () => now);
    files.application.write(line('before midnight'));
    files.error.write(line('bad'));
    await vi.waitFor(() => expect(content('application-2026-11-20.log')).toBe(line('before midnight')), {
      timeout: 10_000,
    });
    now = at('2026-11-21T00:00:00.000Z');
    files.application.write(line('after midnight'));
    files.access.write(line('asked'));
    await vi.waitFor(() => expect(content('application-2026-11-21.log')).toBe(line('after midnight')), {
      timeout: 10_000,
    });
    expect(content('application-2026-11-20.log')).toBe(line('before midnight'));
    await vi.waitFor(() => expect(content('access-2026-11-21.log')).toBe(line('asked')), { timeout: 10_000 });
    expect(content('error-2026-11-20.log')).toBe(line('bad'));
    // The plain names lead to the file of the day, for people at the machine.
    expect(content('application.log')).toBe(line('after midnight'));
    await files.close();
  });

  it('take no more than their bound of a day, whoever wrote it [Q3-99]', async () => {
    writeFileSync(join(folder, 'error-2026-11-21.log'), 'x'.repeat(100));
    const options = { folder, kind: 'error', now: () => at('2026-11-21T12:00:00Z') } as const;
    const full = openDayFile({ ...options, mostBytes: 100 });
    full.write(line('too much'));
    const roomy = openDayFile({ ...options, mostBytes: 101 });
    roomy.write(line('fits'));
    await vi.waitFor(
      () => expect(content('error-2026-11-21.log')).toBe(`${'x'.repeat(100)}${line('fits')}`),
      { timeout: 10_000 },
    );
    await Promise.all([full.end(), roomy.end()]);
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

  it('are written by several processes at once, every line whole', async () => {
    const writer = join(folder, 'writer.mjs');
    const module = new URL('../../../server/platform/logs/day-file.ts', import.meta.url).href;
    writeFileSync(
      writer,
      `import { existsSync, readFileSync } from 'node:fs';
       import { join } from 'node:path';
       import { openDayFile } from ${JSON.stringify(module)};
       const file = openDayFile({ folder: process.argv[2], kind: 'access', mostBytes: 1e9, now: () => Date.parse('2026-11-21T12:00:00Z') });
       for (let at = 0; at < 500; at += 1) file.write(JSON.stringify({ who: process.argv[3], at, text: 'x'.repeat(at) }) + '\\n');
       // In the middle of its work: some of its lines are there, others wait.
       const path = join(process.argv[2], 'access-2026-11-21.log');
       const isThere = () => existsSync(path) && readFileSync(path, 'utf8').includes('"who":"' + process.argv[3] + '"');
       while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 1));
       await file.end();
       process.exit(0);`,
    );
    const ends = ['a', 'b', 'c'].map((who) => {
      const child = fork(writer, [folder, who], { execArgv: ['--import', 'tsx'], cwd: process.cwd() });
      return new Promise((resolve) => child.once('exit', resolve));
    });
    expect(await Promise.all(ends)).toEqual([0, 0, 0]);
    const lines = content('access-2026-11-21.log')
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
