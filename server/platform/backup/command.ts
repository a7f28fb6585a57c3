import { resolve } from 'node:path';
import { EmbeddedPostgresError } from '#server/platform/db/embedded/errors.ts';
import { MigrationError } from '#server/platform/db/migrate.ts';
import { EnvironmentError } from '#server/platform/env/env.ts';
import { AppError } from '#server/platform/errors.ts';
import { SigningKeyError } from '#server/platform/keys/secret.ts';
import { StorageError } from '#server/platform/storage/storage.ts';
import { UsageError } from './arguments.ts';
import { BackupError } from './backup.ts';
import { RestoreError } from './database.lock.ts';
import { ArchiveError } from './manifest.ts';
import { UnknownOutcomeError } from './restore.ts';

export const DONE = 0;
export const INCOMPLETE = 1;
const NOT_DONE = 2;

export const say = (line: string) => console.log(line);

/** Where the person called from: npm itself goes to the project's folder first. */
export const pathOf = (given: string) => resolve(process.env.INIT_CWD || process.cwd(), given);

export function sizeOf(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

class Stopped extends Error {
  override name = 'Stopped';
}

/** A function that throws once the person has asked to stop; asked twice, the command ends at once. */
export function stoppable(): () => void {
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(NOT_DONE);
      asked = true;
    });
  }
  return () => {
    if (asked) throw new Stopped('Stopped; nothing was stored.');
  };
}

const EXPECTED_ERRORS = [
  EnvironmentError,
  StorageError,
  SigningKeyError,
  EmbeddedPostgresError,
  MigrationError,
  BackupError,
  RestoreError,
  UnknownOutcomeError,
  Stopped,
];

/** An error that a person can act on is reported as a message; any other with its stack. */
function printError(error: unknown, usage: string): void {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${usage}`);
  else if (error instanceof ArchiveError)
    console.error(`This is not a whole backup: ${error.message}. Nothing was changed.`);
  else if (error instanceof AppError)
    console.error(`The files cannot be reached: ${(error.cause as Error).message}`);
  else if (error instanceof Error && EXPECTED_ERRORS.some((kind) => error instanceof kind))
    console.error(error.message);
  else if (typeof (error as NodeJS.ErrnoException).code === 'string') console.error((error as Error).message);
  else console.error(error);
}

/** Runs a command and sets its exit code. @param work null stands for "show how it is used" */
export async function runCommand(usage: string, work: () => Promise<number | null>): Promise<void> {
  try {
    const code = await work();
    if (code === null) say(usage);
    process.exitCode = code ?? DONE;
  } catch (error) {
    printError(error, usage);
    process.exitCode = error instanceof UnknownOutcomeError ? INCOMPLETE : NOT_DONE;
  }
}
