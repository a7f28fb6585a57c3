import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';

/** The scripts are plain JavaScript, so that they run before anything is installed. */
async function script<T>(name: string): Promise<T> {
  return (await import(pathToFileURL(`scripts/lib/${name}.mjs`).href)) as T;
}
const { missingPackages } = await script<{
  missingPackages(folder: string, wanted: { development: boolean }): string[];
}>('install');
const { fingerprint } = await script<{ fingerprint(folder: string, inputs: string[]): string }>('build');
const { tally, failures, longestFiles } = await script<{
  tally(report: object): { passed: number; failed: number };
  failures(report: object): string[];
  longestFiles(report: object, count: number): { name: string; seconds: number }[];
}>('tally');
const { findChromium } = await script<{
  findChromium(environment: object, places: string[]): string | undefined;
}>('chromium');

let folder: string;
const write = async (path: string, content: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};
const packages = (list: object) => JSON.stringify({ packages: { '': { version: '1' }, ...list } });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideagarden-scripts-'));
  return () => rm(folder, { recursive: true });
});

describe('what is installed', () => {
  const all = { development: true };

  it('is everything that is asked for, in that version, but for other platforms', async () => {
    await write(
      'package-lock.json',
      packages({
        'node_modules/a': { version: '1.0.0' },
        'node_modules/b': { version: '1.0.0', optional: true },
      }),
    );
    await write('node_modules/.package-lock.json', packages({ 'node_modules/a': { version: '1.0.0' } }));
    expect(missingPackages(folder, all)).toEqual([]);
  });

  it('lacks what is missing and what is of another version', async () => {
    await write(
      'package-lock.json',
      packages({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } }),
    );
    expect(missingPackages(folder, all)).toEqual(['node_modules/a', 'node_modules/b']);
    await write(
      'node_modules/.package-lock.json',
      packages({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.9.0' } }),
    );
    expect(missingPackages(folder, all)).toEqual(['node_modules/b']);
  });

  it('may lack the tools where there is nothing to build', async () => {
    await write('package-lock.json', packages({ 'node_modules/a': { version: '1.0.0', dev: true } }));
    expect(missingPackages(folder, all)).toEqual(['node_modules/a']);
    expect(missingPackages(folder, { development: false })).toEqual([]);
  });
});

describe('a build', () => {
  const inputs = ['src', 'index.html'];

  it('is stale when a file changed, came or went, and not when only dates did', async () => {
    await write('src/deep/a.ts', 'a');
    await write('index.html', 'x');
    const before = fingerprint(folder, inputs);
    await utimes(join(folder, 'src/deep/a.ts'), 1, 1);
    expect(fingerprint(folder, inputs)).toBe(before);

    await write('index.html', 'y');
    const changed = fingerprint(folder, inputs);
    await write('src/b.ts', '');
    const added = fingerprint(folder, inputs);
    await rm(join(folder, 'src/deep/a.ts'));
    const removed = fingerprint(folder, inputs);
    expect(new Set([before, changed, added, removed]).size).toBe(4);
  });
});

describe('the sum of a test run', () => {
  const file = (status: string, ...tests: string[]) => ({
    status,
    assertionResults: tests.map((test) => ({ status: test })),
  });

  it('counts tests, and a file that fails without a failed test as one failure', () => {
    const testResults = [
      file('passed', 'passed', 'passed', 'skipped', 'todo'),
      file('failed', 'passed', 'failed'),
      file('failed'),
      file('failed', 'skipped', 'skipped'),
    ];
    expect(tally({ testResults })).toEqual({ passed: 3, failed: 3 });
  });

  it('is nothing when there are no tests', () => {
    expect(tally({ testResults: [] })).toEqual({ passed: 0, failed: 0 });
    expect(tally({})).toEqual({ passed: 0, failed: 0 });
  });
});

describe('what a run says at its end', () => {
  it('is what failed, with the beginning of its message, and each file that failed without a test', () => {
    const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    const testResults = [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'holds' }] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'does not', failureMessages: [`\u001b[31mno\u001b[39m\n${long}`] },
          { status: 'passed', fullName: 'does' },
        ],
      },
      { name: 'c.test.ts', status: 'failed', message: 'cannot be loaded', assertionResults: [] },
    ];
    const [test, file, ...more] = failures({ testResults });
    expect(test).toMatch(/^b\.test\.ts › does not\n +no\n +line 0\n/);
    expect(test).not.toContain('line 20');
    expect(file).toMatch(/^c\.test\.ts\n +cannot be loaded/);
    expect(more).toEqual([]);
    expect(failures({})).toEqual([]);
  });

  it('is what took longest, as many files as asked for', () => {
    const file = (name: string, seconds: number) => ({
      name,
      startTime: 1000,
      endTime: 1000 + seconds * 1000,
    });
    expect(longestFiles({ testResults: [file('a', 1), file('b', 30), file('c', 2)] }, 2)).toEqual([
      { name: 'b', seconds: 30 },
      { name: 'c', seconds: 2 },
    ]);
    expect(longestFiles({}, 2)).toEqual([]);
  });
});

describe('the browser for tests', () => {
  it('is the one that CHROMIUM_PATH names, or none when that cannot be run', () => {
    expect(findChromium({ CHROMIUM_PATH: process.execPath }, [])).toBe(process.execPath);
    expect(findChromium({ CHROMIUM_PATH: join(folder, 'none') }, [process.execPath])).toBeUndefined();
  });

  it('is else the first that is found', () => {
    expect(findChromium({}, [join(folder, 'none'), process.execPath])).toBe(process.execPath);
    expect(findChromium({}, [])).toBeUndefined();
  });
});

describe('the commands', () => {
  it('named in package.json exist', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const command of Object.values(scripts)) {
      const file = /^node (\S+\.mjs)/.exec(command)?.[1];
      if (file) execFileSync(process.execPath, ['--check', file]);
    }
    expect(Object.keys(scripts)).toEqual(
      expect.arrayContaining(['start', 'dev', 'build', 'test', 'test:full']),
    );
  });
});
