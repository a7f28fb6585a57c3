import { open, readFile } from 'node:fs/promises';
import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { RestoreError } from './database.lock.ts';
import { ArchiveError } from './manifest.ts';

/** The package names the class by the types of browsers, which know less of it than Node has. */
const streamOf = (parts: AsyncIterable<Uint8Array>) =>
  NodeReadableStream.from(parts) as unknown as ReadableStream<Uint8Array>;
const partsOf = (stream: ReadableStream<Uint8Array>) => stream as unknown as AsyncIterable<Uint8Array>;

/** What an encrypted file begins with. */
const HEAD = Buffer.from('age-encryption.org/');

/** The public keys that an archive is encrypted for. @throws Error that names one that is none */
export function encrypterFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      throw new Error(`${recipient} is no public key of age`, { cause: error });
    }
  }
  return encrypter;
}

/** A step of a pipeline; some hundred kilobytes are in memory at a time. */
export const encryptingBy = (encrypter: Encrypter) =>
  async function* encrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    yield* partsOf(await encrypter.encrypt(streamOf(source)));
  };

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(HEAD.length), 0, HEAD.length, 0);
    return buffer.equals(HEAD);
  } finally {
    await handle.close();
  }
}

/** What the file of an identity holds: a secret key a line, and comments. @throws RestoreError when it has none */
export async function readIdentities(file: string): Promise<Decrypter> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const decrypter = new Decrypter();
  try {
    for (const key of keys) decrypter.addIdentity(key);
  } catch (error) {
    // The message must not show what may be a key.
    throw new RestoreError(`${file} holds a line that is no secret key of age.`, { cause: error });
  }
  if (keys.length === 0) throw new RestoreError(`${file} holds no secret key of age.`);
  return decrypter;
}

/** A step of a pipeline. @throws RestoreError for another key, ArchiveError for what was changed or cut */
export const decryptingBy = (decrypter: Decrypter) =>
  async function* decrypt(source: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
    let unread: unknown;
    async function* noted() {
      try {
        yield* source;
      } catch (error) {
        unread = error;
        throw error;
      }
    }
    try {
      yield* partsOf(await decrypter.decrypt(streamOf(noted())));
    } catch (error) {
      if (unread !== undefined) throw unread;
      const { message } = error as Error;
      if (message.startsWith('no identity matched')) {
        throw new RestoreError('This archive is encrypted for another key than that of --identity.', {
          cause: error,
        });
      }
      throw new ArchiveError(`it cannot be decrypted whole (${message})`, { cause: error });
    }
  };
