import { createHash, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { type Database, inTransaction, type Transaction } from '#server/platform/db/client.ts';
import { secrets } from '#server/platform/db/schema/settings.ts';

/** Where earlier versions stored the key itself. */
const KEY_ROW = 'token-signing-key';
/** The digest of the key in use, by which a process notices that it has another one than the others. */
const DIGEST_ROW = 'token-signing-key-digest';
const KEY_LOCK = 74_617_003;
const FILE_NAME = 'signing.key';
const LEAST_LENGTH = 32;
const FILE_MODE = 0o600;

/** There is no key that this process may sign with; the message says what to do. */
export class SigningKeyError extends Error {
  override name = 'SigningKeyError';
}

const digest = (key: string) => createHash('sha256').update(`signing key ${key}`).digest('base64url');

async function storedValue(tx: Transaction, name: string): Promise<string | undefined> {
  const [row] = await tx.select().from(secrets).where(eq(secrets.name, name));
  return row?.value;
}

async function noteDigest(tx: Transaction, key: string): Promise<void> {
  const row = { name: DIGEST_ROW, value: digest(key) };
  await tx.insert(secrets).values(row).onConflictDoUpdate({ target: secrets.name, set: row });
}

/** The key of the file, which nobody else may read from then on; undefined when there is no file. */
async function readKey(file: string): Promise<string | undefined> {
  let key: string;
  try {
    key = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new SigningKeyError(`The signing key in ${file} cannot be read: ${(error as Error).message}`);
  }
  if (key.length < LEAST_LENGTH) {
    throw new SigningKeyError(
      `The signing key in ${file} is too short: at least ${LEAST_LENGTH} characters. Bring back the right file, or set JWT_SECRET.`,
    );
  }
  if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, FILE_MODE);
  return key;
}

/** Writes a key, whole or not at all, and not over one that another process wrote meanwhile. @returns the stored one */
async function writeKey(file: string, key: string): Promise<string> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${key}\n`, { mode: FILE_MODE, flush: true });
  try {
    await link(unfinished, file);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readKey(file)) ?? key;
  } finally {
    await unlink(unfinished);
  }
}

/** Moves the key of the database, by which everything in it was signed and sealed, into the file. */
async function moveOut(tx: Transaction, file: string, stored: string): Promise<string> {
  const present = await readKey(file);
  // A backup of a version before was restored beside a key that was made meanwhile.
  if (present !== undefined && present !== stored) await rename(file, `${file}.before`);
  await writeKey(file, stored);
  await tx.delete(secrets).where(eq(secrets.name, KEY_ROW));
  return stored;
}

async function keyOfFile(tx: Transaction, file: string): Promise<string> {
  const present = await readKey(file);
  const used = await storedValue(tx, DIGEST_ROW);
  if (used !== undefined && (present === undefined || digest(present) !== used)) {
    throw new SigningKeyError(
      `This database was used with another signing key than ${present === undefined ? 'would be made for' : 'that of'} this process: copy ${FILE_NAME} from the data folder (DATA_DIR) of the process before to ${file}, or set JWT_SECRET to the same key in every process. A JWT_SECRET of another value is taken too; it ends all sessions.`,
    );
  }
  return present ?? writeKey(file, randomBytes(48).toString('base64'));
}

/** The key that a server with this environment has made or was given. @throws SigningKeyError when there is none yet */
export async function presentSecret({
  jwtSecret,
  dataDir,
}: {
  jwtSecret: string | undefined;
  dataDir: string;
}): Promise<string> {
  const file = join(dataDir, FILE_NAME);
  const key = jwtSecret ?? (await readKey(file));
  if (key === undefined)
    throw new SigningKeyError(`There is no signing key: neither JWT_SECRET nor ${file}.`);
  return key;
}

/**
 * The key that signs tokens and seals secrets: JWT_SECRET, else that of a file in the data folder, made once, which only
 * the server's user reads. It is not in the database, nor in backups of it; the database knows its digest alone.
 * @throws SigningKeyError when the database was used with a key that is not here
 */
export async function signingSecret(
  database: Database,
  { jwtSecret, dataDir }: { jwtSecret: string | undefined; dataDir: string },
  say: (line: string) => void,
): Promise<string> {
  const file = join(dataDir, FILE_NAME);
  if (jwtSecret === undefined) await mkdir(dataDir, { recursive: true });
  return inTransaction(database, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    const stored = await storedValue(tx, KEY_ROW);
    if (jwtSecret !== undefined) {
      await tx.delete(secrets).where(eq(secrets.name, KEY_ROW));
      await noteDigest(tx, jwtSecret);
      return jwtSecret;
    }
    const key = stored === undefined ? await keyOfFile(tx, file) : await moveOut(tx, file, stored);
    if (stored !== undefined) {
      say(
        `The signing key was moved from the database to ${file}: keep that file, or set JWT_SECRET to what it holds.`,
      );
    }
    await noteDigest(tx, key);
    return key;
  });
}
