import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readArchive } from '#server/platform/backup/archive.read.ts';
import { beginArchive } from '#server/platform/backup/archive.write.ts';
import { isEncrypted, readIdentities } from '#server/platform/backup/encryption.ts';
import type { Manifest } from '#server/platform/backup/manifest.ts';
import { checkArchive } from '#server/platform/backup/restore.ts';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { sumsOf } from '#tests/support/databaseSums.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { aFolder, aPlace, bringBack, type EmptyPlace, save } from './saving.ts';

const SECRET_WORD = 'Nobody-reads-this-name';

let app: TestApp;
let folder: string;
let place: EmptyPlace;
/** Files of two identities, and the public key of the first. */
let key: string;
let another: string;
let recipient: string;
let archive: string;

async function aKey(name: string): Promise<{ file: string; recipient: string }> {
  const secret = await generateIdentity();
  const file = join(folder, name);
  await writeFile(file, `# created by age-keygen\n${secret}\n`);
  return { file, recipient: await identityToRecipient(secret) };
}

const house = () => ({ databaseUrl: app.databaseUrl, storage: app.services.storage });
const openedBy = async (identity: string, file = archive) => ({
  file,
  decrypter: await readIdentities(identity),
});

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });
beforeAll(async () => {
  folder = await aFolder();
  place = await aPlace();
  app = await startTestApp();
  await aUser(app.db, { lastName: SECRET_WORD });
  ({ file: key, recipient } = await aKey('key.txt'));
  another = (await aKey('another.txt')).file;
  archive = join(folder, 'house.tar.gz.age');
  await save(house(), archive, { recipients: [recipient] });
});
afterAll(async () => {
  await app.close();
  await place.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup for a public key', () => {
  it('is opened by the secret one alone, and is then the same system', async () => {
    expect(await isEncrypted(archive)).toBe(true);
    await expect(checkArchive({ file: archive })).rejects.toThrow('--identity');
    await expect(checkArchive(await openedBy(another))).rejects.toThrow('another key');
    await bringBack(place, archive, { archive: await openedBy(key) });
    const [before, after] = await Promise.all([sumsOf(app.databaseUrl), sumsOf(place.url)]);
    expect(after).toEqual(before);
  });

  it('that was cut or changed is refused', async () => {
    const whole = await readFile(archive);
    const damaged = join(folder, 'damaged.age');
    for (const share of [0.3, 0.99]) {
      const bytes = Buffer.from(whole);
      const at = Math.floor(bytes.length * share);
      bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      await writeFile(damaged, bytes);
      await expect(checkArchive(await openedBy(key, damaged))).rejects.toMatchObject({
        name: 'ArchiveError',
      });
    }
    await writeFile(damaged, whole);
    await truncate(damaged, whole.length - 1_000);
    await expect(checkArchive(await openedBy(key, damaged))).rejects.toMatchObject({ name: 'ArchiveError' });
  });

  it('is made for keys only, and nothing is left of one that is not made', async () => {
    const file = join(folder, 'none.age');
    await expect(save(house(), file, { recipients: ['age1nobody'] })).rejects.toThrow('no public key');
    expect(await readFile(file).catch(({ code }) => code)).toBe('ENOENT');
    await writeFile(join(folder, 'empty.txt'), '# nothing\n');
    await writeFile(join(folder, 'wrong.txt'), 'AGE-SECRET-KEY-1WRONG\n');
    await expect(readIdentities(join(folder, 'empty.txt'))).rejects.toThrow('no secret key');
    await expect(readIdentities(join(folder, 'wrong.txt'))).rejects.toThrow(/wrong\.txt holds a line/);
  });

  it('is told to the command by the environment, whose faults are told at start', () => {
    const of = (text: string) =>
      parseEnvironment({ NODE_ENV: 'test', BACKUP_RECIPIENTS: text }).backupRecipients;
    expect(of(`${recipient}, ${recipient}`)).toEqual([recipient, recipient]);
    expect(of('')).toEqual([]);
    expect(() => of('AGE-SECRET-KEY-1ABC')).toThrow('BACKUP_RECIPIENTS');
  });
});

describe('an archive that holds something else than it says', () => {
  /** The house with another list of contents, and all sums right. */
  async function saying(change: (manifest: Manifest) => Manifest): Promise<string> {
    const file = join(folder, 'other.tar.gz');
    const parts: [string, Buffer][] = [];
    const manifest = await readArchive(await openedBy(key), async (name, bytes) => {
      parts.push([name, bytes]);
    });
    const writer = beginArchive(file);
    for (const [name, bytes] of parts) await writer.add(name, bytes);
    await writer.finish(change(manifest));
    return file;
  }

  const users = ({ tables }: Manifest) => tables.find(({ name }) => name === 'app_user') ?? tables[0];

  it.each<[string, (manifest: Manifest) => Manifest, RegExp]>([
    [
      'rows',
      (manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) =>
          table === users(manifest) ? { ...table, rows: table.rows + 1 } : table,
        ),
      }),
      /\d+ rows of the table app_user and says that it has \d+/,
    ],
    [
      'tables',
      (manifest) => ({
        ...manifest,
        tables: manifest.tables.filter((table) => table !== users(manifest)),
      }),
      /rows of the table app_user and says that it has 0/,
    ],
    [
      'files',
      (manifest) => ({ ...manifest, files: { ...manifest.files, count: manifest.files.count + 2 } }),
      /\d+ files and says that it has 2/,
    ],
    [
      'bytes',
      (manifest) => ({ ...manifest, files: { ...manifest.files, bytes: manifest.files.bytes + 7 } }),
      /0 bytes of files and says that it has 7/,
    ],
  ])('is refused before anything changes: %s', async (_, change, words) => {
    const empty = await aPlace();
    try {
      await expect(bringBack(empty, await saying(change))).rejects.toThrow(words);
    } finally {
      await empty.close();
    }
  });
});
