import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPackage, prepareBinaries } from '#server/platform/db/embedded/binaries.ts';
import { copyPackageTo, openFolder, query, refusal, start } from '#tests/support/clusters.ts';

/** Deletes the links between library names, as when npm ran without install scripts. */
async function withoutLinks(directory: string): Promise<number> {
  const libraries = join(directory, 'native/lib');
  const links = (await readdir(libraries, { withFileTypes: true })).filter((entry) => entry.isSymbolicLink());
  for (const { name } of links) await rm(join(libraries, name));
  return links.length;
}

const linksIn = async (directory: string) =>
  (await readdir(join(directory, 'native/lib'), { withFileTypes: true })).filter((entry) =>
    entry.isSymbolicLink(),
  ).length;

describe('the programs of the embedded PostgreSQL', () => {
  it.runIf(process.platform === 'linux')('run although npm was told to run no install scripts', async () => {
    const binaryPackage = await copyPackageTo(join(await openFolder(), 'package'));
    const links = await withoutLinks(binaryPackage.directory);
    expect(links).toBeGreaterThan(0);
    const server = await start(await openFolder(), { binaryPackage });
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await linksIn(binaryPackage.directory)).toBe(links);
  });

  it('run although they were unpacked without the right to run them', async () => {
    const binaryPackage = await copyPackageTo(join(await openFolder(), 'package'));
    const programs = join(binaryPackage.directory, 'native/bin');
    for (const name of await readdir(programs)) await chmod(join(programs, name), 0o644);
    const binaries = await prepareBinaries(binaryPackage, undefined, [], () => undefined);
    expect(binaries.postgres.startsWith(programs)).toBe(true);
  });

  it('that do not run on this machine are said so in one sentence that names the way out', async () => {
    const directory = join(await openFolder(), 'package');
    await mkdir(join(directory, 'native/bin'), { recursive: true });
    const { message } = await refusal(await openFolder(), {
      binaryPackage: { directory, version: '18.0.0' },
      systemFolders: [await openFolder()],
    });
    expect(message).toMatch(
      /^The embedded PostgreSQL does not run on this machine \(.+\): set DATABASE_URL to .+\.$/,
    );
  });

  it.each([
    ['linux', 'riscv64', 'linux-riscv64'],
    ['freebsd', 'x64', 'freebsd-x64'],
    ['win32', 'arm64', 'windows-arm64'],
  ])(
    'that do not exist for %s on %s are said so with DATABASE_URL as the way out',
    async (system, chip, build) => {
      await expect(findPackage(system, chip)).rejects.toThrow(
        `The embedded PostgreSQL has no build for this platform (${build}): set DATABASE_URL to a PostgreSQL server, version 15 or later.`,
      );
    },
  );

  it('that npm did not install are said so with the command that does', async () => {
    const [system, chip] = process.platform === 'darwin' ? ['linux', 'x64'] : ['darwin', 'arm64'];
    await expect(findPackage(system, chip)).rejects.toThrow(
      'run npm ci without leaving out optional packages',
    );
  });
});
