import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Wanted {
  package: string;
  find(): string | undefined;
}

/** The scripts are plain JavaScript, so that they run before anything is installed. */
const { ensurePackages, mayInstall } = (await import(pathToFileURL('scripts/lib/debian.mjs').href)) as {
  ensurePackages(wanted: readonly Wanted[], purpose: string): Promise<string[]>;
  mayInstall(): boolean;
};

const atPlace = (place: string) => () => (existsSync(place) ? place : undefined);

const SERVERS = '/usr/lib/postgresql';

/** Versions of PostgreSQL that Debian has installed, newest first. */
function installedServers(): string[] {
  if (!existsSync(SERVERS)) return [];
  return readdirSync(SERVERS)
    .filter((version) => existsSync(join(SERVERS, version, 'bin/postgres')))
    .sort((a, b) => Number(b) - Number(a));
}

/** Folder of the programs of Debian's PostgreSQL: of 15, which is what Debian 12 has, or else of the newest. */
export function serverPrograms(): string | undefined {
  const versions = installedServers();
  const version = versions.find((each) => each === '15') ?? versions[0];
  return version === undefined ? undefined : join(SERVERS, version, 'bin');
}

export const PGBACKREST: Wanted = { package: 'pgbackrest', find: atPlace('/usr/bin/pgbackrest') };
export const PGBOUNCER: Wanted = { package: 'pgbouncer', find: atPlace('/usr/sbin/pgbouncer') };
export const CLAMD: Wanted = { package: 'clamav-daemon', find: atPlace('/usr/sbin/clamd') };
export const POSTGRESQL: Wanted = { package: 'postgresql', find: serverPrograms };

/** Whether a test of these programs can be run: elsewhere than under Debian nobody is asked to have them. */
export const canHave = (...wanted: readonly Wanted[]) =>
  mayInstall() || wanted.every(({ find }) => find() !== undefined);

/** Installs what is missing, where that is possible. @returns whether all is there */
export const isThere = async (...wanted: readonly Wanted[]): Promise<boolean> =>
  (await ensurePackages(wanted, 'for the tests')).length === 0;

/**
 * Installs what is missing, where that is possible.
 * @throws Error that names what is missing still
 */
export async function ensureHaving(...wanted: readonly Wanted[]): Promise<void> {
  const missing = await ensurePackages(wanted, 'for the tests');
  if (missing.length === 0) return;
  throw new Error(`This test needs ${missing.join(' and ')} of Debian, and apt-get could not install it.`);
}
