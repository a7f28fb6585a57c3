import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Cluster } from '#server/platform/db/embedded/cluster.ts';
import { stopLeftover } from '#server/platform/db/embedded/leftover.ts';

let home: string;
let file: string;
const cluster = () => ({ home, user: undefined, binaries: {} }) as Cluster;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'ideagarden-leftover-'));
  await mkdir(join(home, 'cluster'));
  file = join(home, 'cluster', 'postmaster.pid');
  // A living process that is no PostgreSQL of this cluster: the parent of the one that runs the tests.
  await writeFile(file, `${process.ppid}\n/data\n`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true, force: true });
});

/** Puts a program in the place of the one that tells where a process works. */
async function whereProcessesWork(script: string): Promise<void> {
  const folder = join(home, 'programs');
  await mkdir(folder);
  await writeFile(join(folder, 'readlink'), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, 'readlink'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
}

it.runIf(process.platform === 'linux')('a stranger’s number in the file is replaced by ours', async () => {
  await whereProcessesWork('echo /elsewhere');
  await stopLeftover(cluster(), () => undefined);
  expect(await readFile(file, 'utf8')).toBe(`${process.pid}\n/data\n`);
});

it.runIf(process.platform === 'linux')('a PostgreSQL that ends while it is looked at has ended', async () => {
  await whereProcessesWork(`rm ${file}; echo /elsewhere`);
  await stopLeftover(cluster(), () => undefined);
  expect(await readdir(join(home, 'cluster'))).toEqual([]);
});
