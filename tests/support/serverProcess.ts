import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';

/** The built server. */
export const BUILT = ['dist/server/main.js'];
/** The server from its sources: slower to start, and needs no build. */
export const SOURCES = ['--import', 'tsx', 'server/main.ts'];

/** Loading the sample organisation on a busy machine takes its time, ms. */
const START_MS = 540_000;

export interface Running {
  process: ChildProcess;
  output: string[];
}

export interface ServerPlace {
  port: number;
  databaseUrl: string;
  files: string;
  /** More variables of the environment. */
  more?: Record<string, string> | undefined;
  /** A command that becomes the server, which is given to it: it prepares what only the server is to see. */
  through?: readonly string[] | undefined;
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject()));
    });
  });
}

async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/management/info`)).ok;
  } catch {
    return false;
  }
}

/** Starts a server in a process of its own, and waits until it answers. */
export async function startServer(
  program: readonly string[],
  { port, databaseUrl, files, more = {}, through = [] }: ServerPlace,
): Promise<Running> {
  const file = program.at(-1) ?? '';
  if (!existsSync(file)) throw new Error(`${file} is missing: run "npm run build" first`);
  const [command = process.execPath, ...rest] = [...through, process.execPath, ...program];
  const child = spawn(command, rest, {
    // Settings of the shell must not reach the server under test.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      FILES_DIR: files,
      LOG_LEVEL: 'warn',
      // Servers of several tests share a data folder, and databases are copied: no key is to be looked for in it.
      JWT_SECRET: 'a-secret-of-servers-under-test-0123456789',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout?.on('data', (chunk) => output.push(String(chunk)));
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));
  const deadline = Date.now() + START_MS;
  while (!(await answers(`http://127.0.0.1:${port}`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${output.join('')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { process: child, output };
}

/** Ends it, SIGKILL as a power cut would. */
export async function stopServer({ process: child }: Running, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
