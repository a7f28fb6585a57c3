import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { secrets } from '#server/platform/db/schema/settings.ts';
import { SigningKeyError, signingSecret } from '#server/platform/keys/secret.ts';
import { folderStorage } from '#server/platform/storage/storage.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const KEY = 'a key that a version before has kept in the database';

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'ideagarden-key-'));
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const logged: string[] = [];
const secretOf = (more: { jwtSecret?: string; dataDir?: string } = {}) =>
  signingSecret(database.db, { jwtSecret: undefined, dataDir, ...more }, (line) => logged.push(line));
const file = () => join(dataDir, 'signing.key');
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const inDatabase = async () => JSON.stringify(await database.db.select().from(secrets));

it('the key is made once, in a file that nobody else reads, and is not in the database', async () => {
  const [key, same] = await Promise.all([secretOf(), secretOf()]);
  expect(same).toBe(key);
  expect(await secretOf()).toBe(key);
  expect((await readFile(file(), 'utf8')).trim()).toBe(key);
  expect(await modeOf(file())).toBe(0o600);
  expect(await inDatabase()).not.toContain(key);
  await chmod(file(), 0o644);
  await secretOf();
  expect(await modeOf(file())).toBe(0o600);
});

it('the key of a version before moves from the database into the file, so that tokens stay good', async () => {
  await database.db.insert(secrets).values({ name: 'token-signing-key', value: KEY });
  // As after a restore of an older backup: another key was made here meanwhile.
  await writeFile(file(), 'another key that stands in the data folder already');
  expect(await secretOf()).toBe(KEY);
  expect(logged.join()).toContain(file());
  expect(await inDatabase()).not.toContain(KEY);
  expect(await secretOf()).toBe(KEY);
});

it('a process without the key of the others does not make one of its own', async () => {
  const key = await secretOf();
  const elsewhere = await mkdtemp(join(tmpdir(), 'ideagarden-key-'));
  await expect(secretOf({ dataDir: elsewhere })).rejects.toThrow(SigningKeyError);
  await expect(stat(join(elsewhere, 'signing.key'))).rejects.toThrow();
  await writeFile(join(elsewhere, 'signing.key'), key);
  expect(await secretOf({ dataDir: elsewhere })).toBe(key);
  await rm(elsewhere, { recursive: true });
});

it('JWT_SECRET counts before everything else, also when it is a new one', async () => {
  await database.db.insert(secrets).values({ name: 'token-signing-key', value: KEY });
  const own = 'a secret of the environment, 0123456789abcdef';
  expect(await secretOf({ jwtSecret: own })).toBe(own);
  expect(await inDatabase()).not.toContain(KEY);
  const next = 'another secret of the environment, 0123456789';
  expect(await secretOf({ jwtSecret: next })).toBe(next);
});

it('files of people are written for the server and its group', async () => {
  const storage = folderStorage(join(dataDir, 'files'));
  await storage.put('a-key', Buffer.from('text'));
  expect(await modeOf(join(dataDir, 'files', 'a-key'))).toBe(0o640);
});
