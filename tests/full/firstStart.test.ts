import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryFolder } from '#tests/support/memoryFolder.ts';
import { freePort } from '#tests/support/serverProcess.ts';

/** What a clone holds that a start needs; its packages are those of this project. */
const PARTS = [
  ...['contract', 'messages', 'public', 'scripts', 'server', 'src', 'index.html'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'],
];
/** Two builds and a sample on a busy machine, ms. */
const START_MS = 600_000;

let clone: string;
const running = new Set<ChildProcess>();

beforeAll(() => {
  clone = mkdtempSync(join(memoryFolder(), 'ideagarden-clone-'));
  for (const part of PARTS) cpSync(part, join(clone, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
});
afterAll(async () => {
  // Not by force: the database of one that is killed would live on.
  for (const child of running) if (child.exitCode === null) await stop(child);
  rmSync(clone, { recursive: true, force: true });
});

/** The environment of a person who has set nothing. */
function untouched(port: number): Record<string, string | undefined> {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, PORT: String(port), DATA_DIR: join(clone, 'data') };
}

/** Starts as `npm start` does and waits for a line. */
async function start(port: number, line: RegExp): Promise<{ child: ChildProcess; said: () => string }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: clone,
    env: untouched(port),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  await new Promise<void>((ready, fail) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (line.test(said)) ready();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => fail(new Error(`It ended with ${code}:\n${said}`)));
  });
  return { child, said: () => said };
}

async function stop(child: ChildProcess): Promise<number | null> {
  const ended = new Promise<number | null>((resolved) => child.on('exit', resolved));
  child.kill('SIGTERM');
  const code = await ended;
  running.delete(child);
  return code;
}

const readJson = <T>(path: string) => JSON.parse(readFileSync(join(clone, path), 'utf8')) as T;

/** Who needs each package in the list that the build writes: the product, or developers alone (`optional`). */
function packagesOf(path: string): ReadonlyMap<string, string> {
  const { components } = readJson<{ components: { name: string; scope: string }[] }>(path);
  const isRequired = new Set(components.filter(({ scope }) => scope === 'required').map(({ name }) => name));
  return new Map(components.map(({ name }) => [name, isRequired.has(name) ? 'required' : 'optional']));
}

it(
  'a clone builds itself, lists its packages, describes its API, loads the sample organization and answers; the next start builds nothing and keeps it',
  async () => {
    const port = await freePort();
    const first = await start(port, /Sample accounts .*employee/);
    expect(first.said()).toContain('Building the server.');
    expect(first.said()).toContain('Loading the sample organization');
    const home = await fetch(`http://127.0.0.1:${port}/`);
    expect([home.status, /<title>[^<]*Ideagarden/.test(await home.text())]).toEqual([200, true]);
    expect(await stop(first.child)).toBe(0);
    const { dependencies, version } = readJson<{ dependencies: object; version: string }>('package.json');
    const packages = packagesOf('dist/server/sbom.cdx.json');
    expect(Object.keys(dependencies).filter((name) => packages.get(name) !== 'required')).toEqual([]);
    expect(packages.get('vitest')).toBe('optional');
    const apiDocs = readJson<{ info: object }>('dist/server/server/platform/system/api-docs.json');
    expect(apiDocs.info).toEqual({ title: 'Ideagarden', version });

    const second = await start(port, /Sample accounts .*employee/);
    expect(second.said()).not.toMatch(/Building|Loading the sample/);
    const signedIn = await fetch(`http://127.0.0.1:${port}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'employee', password: 'Ideagarden-1' }),
    });
    expect(signedIn.status).toBe(200);
    const { id_token: token } = (await signedIn.json()) as { id_token: string };
    const sessions = await fetch(`http://127.0.0.1:${port}/api/account/sessions`, {
      headers: { authorization: `Bearer ${token}` },
    });
    // The making of the sample signed in as everybody.
    expect(await sessions.json()).toHaveLength(1);
    expect(await stop(second.child)).toBe(0);
  },
  START_MS,
);
