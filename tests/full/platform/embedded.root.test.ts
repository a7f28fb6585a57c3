import { chmod, chown, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SystemUser } from '#server/platform/db/embedded/run.ts';
import { databaseUser, type Machine, thisMachine } from '#server/platform/db/embedded/user.ts';
import {
  copyPackageTo,
  isRoot,
  kill,
  openFolder,
  query,
  refusal,
  start,
  startElsewhere,
} from '#tests/support/clusters.ts';

const postgres: SystemUser = { name: 'postgres', uid: 101, gid: 104 };
const nobody: SystemUser = { name: 'nobody', uid: 65_534, gid: 65_534 };

/** A machine with these users, on which `postgres` can be added or not. */
function machineWith(users: SystemUser[], { canAdd = false, forbidden = [] as SystemUser[] } = {}): Machine {
  return {
    uid: () => 0,
    find: async (name) => users.find((user) => user.name === name),
    makePostgres: async () => {
      if (canAdd) users.push(postgres);
      return canAdd;
    },
    canBecome: async (user) => !forbidden.includes(user),
  };
}

const choose = (machine: Machine) => databaseUser('/nowhere/cluster', () => undefined, machine);

describe('who PostgreSQL runs as', () => {
  it('is ourselves when we are not root', async () => {
    expect(await choose({ ...machineWith([postgres]), uid: () => 1000 })).toBeUndefined();
    expect(await choose({ ...machineWith([postgres]), uid: () => undefined })).toBeUndefined();
  });

  it('is the existing user postgres when we are root', async () => {
    expect(await choose(machineWith([nobody, postgres]))).toEqual(postgres);
  });

  it('is a new user postgres when there is none, and that is told', async () => {
    const logged: string[] = [];
    const machine = machineWith([nobody], { canAdd: true });
    expect(await databaseUser('/nowhere/cluster', (line) => logged.push(line), machine)).toEqual(postgres);
    expect(logged.join()).toContain('system user postgres was added');
  });

  it('is nobody when none can be made, or when we may not become postgres', async () => {
    expect(await choose(machineWith([nobody]))).toEqual(nobody);
    expect(await choose(machineWith([nobody, postgres], { forbidden: [postgres] }))).toEqual(nobody);
  });

  it('is asked for in one sentence when there is nobody at all', async () => {
    await expect(choose(machineWith([]))).rejects.toThrow('start as another user, or set DATABASE_URL');
  });
});

// These need the rights of root to set up; as anybody else PostgreSQL simply runs as ourselves.
describe.runIf(isRoot)('started as root', () => {
  const withoutPostgres: Machine = { ...thisMachine, makePostgres: async () => false };
  withoutPostgres.find = async (name) => (name === 'nobody' ? thisMachine.find(name) : undefined);

  it('PostgreSQL runs as an unprivileged user who owns its data', async () => {
    const { url, directory } = await start(await openFolder());
    expect((await stat(join(directory, 'cluster'))).uid).not.toBe(0);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('PostgreSQL runs as nobody where there is no other, and again at the next start', async () => {
    const dataDir = await openFolder();
    const first = await start(dataDir, { machine: withoutPostgres });
    const { uid } = await stat(join(first.directory, 'cluster'));
    expect(uid).toBe((await thisMachine.find('nobody'))?.uid);
    await first.stop();
    // With a user postgres at hand now: the data stays with its owner.
    const second = await start(dataDir);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(join(second.directory, 'cluster'))).uid).toBe(uid);
  });

  it('a project under a private folder gets its programs and its data elsewhere, and is told where', async () => {
    const { privateFolder, systemFolder } = await privateProject();
    const binaryPackage = await copyPackageTo(join(privateFolder, 'package'));
    const options = { binaryPackage, systemFolders: [systemFolder] };
    const dataDir = join(privateFolder, 'data');
    const first = await start(dataDir, options);
    expect(first.directory.startsWith(join(systemFolder, 'data-'))).toBe(true);
    expect(first.logged.join('\n')).toContain(`The database is in ${first.directory}, because`);
    expect(first.logged.join('\n')).toContain(`PostgreSQL runs from a copy in ${systemFolder}`);
    await query(first.url, 'create schema own; create table own.kept as select 42 as answer');
    await first.stop();

    const second = await start(dataDir, options);
    expect(second.directory).toBe(first.directory);
    expect(second.logged).toEqual([]);
    expect(await query(second.url, 'select answer from own.kept')).toEqual([{ answer: 42 }]);
    expect((await readdir(systemFolder)).filter((name) => name.startsWith('postgresql-'))).toHaveLength(1);

    // A copy of the data folder points at the same database, which is busy.
    const copy = join(privateFolder, 'copy');
    await mkdir(copy);
    await copyFile(join(dataDir, 'postgres.json'), join(copy, 'postgres.json'));
    expect((await refusal(copy, options)).name).toBe('DataFolderInUseError');

    // And when the database was deleted the next start does not quietly begin with an empty one.
    await second.stop();
    await rm(second.directory, { recursive: true });
    expect((await refusal(dataDir, options)).message).toContain('it is not there: restore it');
  });

  it('a project that finds no place to keep the data is told what to set', async () => {
    const { privateFolder } = await privateProject();
    const { message } = await refusal(join(privateFolder, 'data'), {
      systemFolders: [join(privateFolder, 'no')],
    });
    expect(message).toContain('set DATA_DIR to a folder everybody can enter, or set DATABASE_URL');
  });

  it('the data that another user made stays with that user, and root can go on with it', async () => {
    const dataDir = await openFolder();
    const user = await thisMachine.find('nobody');
    if (!user) throw new Error('This machine has no user nobody.');
    await chown(dataDir, user.uid, user.gid);
    const { child, answer } = await startElsewhere(dataDir, { uid: user.uid });
    await query(answer.url, 'create schema own; create table own.kept as select 42 as answer');
    await kill(child);
    const server = await start(dataDir);
    expect(await query(server.url, 'select answer from own.kept')).toEqual([{ answer: 42 }]);
  });

  it('the data that root made is refused to another user in one sentence', async () => {
    const dataDir = await openFolder();
    await (await start(dataDir, { machine: withoutPostgres })).stop();
    await chmod(dataDir, 0o777);
    await chmod(join(dataDir, 'postgres.json'), 0o600);
    const { answer } = await startElsewhere(dataDir, { uid: 12_345 });
    expect(answer.error).toContain('belongs to another user: start as that user (or as root)');
  });
});

async function privateProject() {
  const privateFolder = join(await openFolder(), 'private');
  await mkdir(privateFolder, { mode: 0o700 });
  return { privateFolder, systemFolder: join(await openFolder(), 'system') };
}
