import { spawn } from 'node:child_process';
import { parse } from 'node:path';

/** The unprivileged user a program runs as; left out, it runs as ourselves. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

export interface Outcome {
  ok: boolean;
  /** What it printed on both channels, or why it could not be started. */
  output: string;
}

/**
 * What of our environment a program of PostgreSQL gets: enough to run, none of our secrets, and no PG…
 * variable, which would point it at another server. Its messages are read here, so they are in English.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];
  const inherited = names.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' };
}

/** Options of `spawn` that make a program run as `user`, in a folder everybody can enter. */
export function asUser(user: SystemUser | undefined) {
  return { cwd: parse(process.cwd()).root, ...(user ? { uid: user.uid, gid: user.gid } : {}) };
}

/** Runs a program to its end. Never rejects: a program that cannot start is an outcome too. */
export function run(
  command: string,
  args: readonly string[],
  { as, input }: { as?: SystemUser | undefined; input?: string } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(command, args, { ...asUser(as), env: plainEnvironment(), windowsHide: true });
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A program that ends without reading its input breaks the pipe; its exit code says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) =>
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString('utf8').trim() }),
    );
  });
}
