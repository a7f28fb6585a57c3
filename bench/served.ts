import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/platform/db/embedded/record.ts';
import { at, root } from '../scripts/lib/root.mjs';
import { processorSeconds } from './memory.ts';

/** Signs the tokens of the measurements; the servers get it by their environment. */
export const SECRET = 'a-secret-that-only-benchmarks-use-0123456789';
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;

export interface Child {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its word that it is ready. */
  startedIn: number;
  /** Seconds of processor time that took. */
  startedWith: number;
  stop(): Promise<void>;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = await Promise.race([ended.then(() => false), wait(STOP_LIMIT_MS, true, { ref: false })]);
  if (late) {
    child.kill('SIGKILL');
    await ended;
  }
}

/**
 * Starts a Node program of ours as a child and waits for its word.
 * @param ready what the line says that ends the start
 */
export async function startChild(
  args: readonly string[],
  { ready, env = {}, within = START_LIMIT_MS }: { ready: string; env?: NodeJS.ProcessEnv; within?: number },
): Promise<Child> {
  const port = await freePort(0);
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...env },
  });
  let said = '';
  const limit = AbortSignal.timeout(within);
  const isReady = new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${args.join(' ')} ${why}:\n${said.slice(-2000)}`));
    limit.addEventListener('abort', () => fail('took too long to start'));
    child.once('exit', () => fail('ended'));
    child.once('error', (error) => fail(error.message));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes(ready)) resolve();
      });
    }
  });
  try {
    await isReady;
  } catch (error) {
    await stopChild(child);
    throw error;
  }
  const startedIn = performance.now() - started;
  const pid = child.pid ?? 0;
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    startedIn,
    startedWith: await processorSeconds(pid),
    stop: () => stopChild(child),
  };
}

/** The built server in one process, as in production but on a given database. */
export const startServer = (env: NodeJS.ProcessEnv, program = at('dist/server/main.js')) =>
  startChild([program], {
    ready: 'Ideagarden is ready',
    env: { NODE_ENV: 'production', LOG_LEVEL: 'warn', SAMPLE_DATA: 'none', JWT_SECRET: SECRET, ...env },
  });
