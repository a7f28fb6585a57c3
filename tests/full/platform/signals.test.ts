import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFolder } from '#tests/support/clusters.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { descendantsOf, stillRunning } from '#tests/support/processes.ts';
import { BUILT, freePort, startServer } from '#tests/support/serverProcess.ts';

/** A start of a busy machine, and its clean end, ms. */
const START_MS = 120_000;
const END_MS = 20_000;

const endOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));

/** `npm start` as a supervisor runs it, with an embedded database of its own. */
async function npmStart(dataDir: string, ...args: string[]) {
  const { PATH, HOME } = process.env;
  const port = await freePort();
  const child = spawn('npm', ['start', ...(args.length > 0 ? ['--', ...args] : [])], {
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir, SAMPLE_DATA: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = endOf(child);
  await new Promise<void>((ready, fail) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Ideagarden is ready')) ready();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => fail(new Error(`It ended:\n${said}`)));
  });
  const processes = descendantsOf(child.pid ?? 0);
  onTestFinished(() => {
    for (const { pid } of stillRunning(processes)) process.kill(pid, 'SIGKILL');
  });
  return { child, processes };
}

const logOf = (dataDir: string) => readFile(join(dataDir, 'postgres', 'postgres.log'), 'utf8');

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    'that alone gets %s takes server and database along, cleanly',
    async (signal) => {
      const dataDir = await openFolder();
      const { child, processes } = await npmStart(dataDir);
      expect(processes.map(({ command }) => command).join('\n')).toMatch(/start\.mjs[\s\S]*postgres -D/);
      process.kill(child.pid ?? 0, signal);
      await expect.poll(() => stillRunning(processes), { timeout: END_MS, interval: 200 }).toEqual([]);
      expect(await logOf(dataDir)).toContain('database system is shut down');
    },
    START_MS,
  );

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'of several processes that gets %s takes all of them and the one database along, cleanly',
    async (signal) => {
      const dataDir = await openFolder();
      const { child, processes } = await npmStart(dataDir, '--processes', '2');
      const commands = processes.map(({ command }) => command);
      expect(commands.filter((command) => /dist\/server\/main\.js --processes 2/.test(command))).toHaveLength(
        2,
      );
      // A connection's process is called like the database until it has named itself.
      expect(new Set(commands.filter((command) => /postgres -D/.test(command))).size).toBe(1);
      process.kill(child.pid ?? 0, signal);
      await expect.poll(() => stillRunning(processes), { timeout: END_MS, interval: 200 }).toEqual([]);
      expect(await logOf(dataDir)).toContain('database system is shut down');
    },
    START_MS,
  );

  it(
    'leaves no database behind when its server is killed',
    async () => {
      const dataDir = await openFolder();
      const { processes } = await npmStart(dataDir);
      const server = processes.find(({ command }) => /^\S*node scripts\/start\.mjs/.test(command));
      process.kill(server?.pid ?? 0, 'SIGKILL');
      await expect.poll(() => stillRunning(processes), { timeout: END_MS, interval: 200 }).toEqual([]);
      expect(await logOf(dataDir)).toContain('database system is shut down');
    },
    START_MS,
  );
});

it(
  'at SIGTERM a request that is under way gets its answer, and then the server ends well',
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const port = await freePort();
    const running = await startServer(BUILT, {
      port,
      databaseUrl: database.url,
      files: await openFolder(),
      more: { SAMPLE_DATA: 'none' },
    });
    const body = JSON.stringify({ username: 'nobody', password: 'Nothing-1' });
    const socket = createConnection(port, '127.0.0.1');
    onTestFinished(() => {
      socket.destroy();
    });
    let heard = '';
    socket.on('data', (part) => {
      heard += part.toString();
    });
    socket.write(
      `POST /api/authenticate HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.slice(0, 10));
    await wait(300);
    const ended = endOf(running.process);
    running.process.kill('SIGTERM');
    await wait(1_000);
    socket.write(body.slice(10));
    expect(await ended).toBe(0);
    expect(heard).toMatch(/^HTTP\/1\.1 401 /);
    expect(running.output.join('')).not.toMatch(/"level":50/);
  },
  START_MS,
);
