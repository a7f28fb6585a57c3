import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, ReadStream } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { AppError, notFound, rootCause } from '#server/platform/errors.ts';

/** Files outside the database, by key. Keys are made by the server and never hold a name from outside. */
export interface FileStorage {
  /** Where the files are, in words for whoever runs the server. */
  readonly place: string;
  put(key: string, bytes: Buffer): Promise<void>;
  /** The same of a file on this machine's disk, however large: it is read as it is sent. */
  putFile(key: string, path: string): Promise<void>;
  /** The bytes as they come, once it is sure that they will. @throws AppError 404 when there is no such file */
  stream(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/** HTTP status of an answer of the bucket; undefined when there was none. */
function answerOf(error: unknown): number | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { $metadata } = at as { $metadata?: { httpStatusCode?: number } };
    if ($metadata?.httpStatusCode !== undefined) return $metadata.httpStatusCode;
  }
  return undefined;
}

/** Whether a fault says that there is no such file, in a folder or in a bucket. */
const isAbsent = (error: unknown): boolean =>
  answerOf(error) === 404 || (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A stream of a folder opens its file after it was given away: waits until it has, or throws why it cannot. */
async function opened(stream: Readable): Promise<Readable> {
  if (stream instanceof ReadStream && stream.pending) await once(stream, 'open');
  return stream;
}

/** Whoever waits for a file is guarded that files are away, not that something unexpected happened. */
function away(error: unknown): AppError {
  return new AppError('error.filesUnavailable', { cause: error });
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw away(error);
  }
}

/** What we need of a disk, with faults that say what they are. @param keyOf the key of a path on the disk */
export function onDisk(
  disk: Disk,
  place: string,
  keyOf: (key: string) => string = (key) => key,
): FileStorage {
  return {
    place,
    put: (key, bytes) => guarded(() => disk.put(keyOf(key), bytes)),
    // A bucket has to know how much comes.
    putFile: (key, path) =>
      guarded(async () => {
        const { size } = await stat(path);
        await disk.putStream(keyOf(key), createReadStream(path), { contentLength: size });
      }),
    stream: async (key) => {
      try {
        return await opened(await disk.getStream(keyOf(key)));
      } catch (error) {
        throw isAbsent(error) ? notFound() : away(error);
      }
    },
    exists: (key) => guarded(() => disk.exists(keyOf(key))),
    remove: (key) => guarded(() => disk.delete(keyOf(key))),
  };
}

/** All bytes of a file, or null when there is no such file. */
export async function readWhole(storage: FileStorage, key: string): Promise<Buffer | null> {
  try {
    return await buffer(await storage.stream(key));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** The server's own user reads and writes, its group reads, as one that makes backups; nobody else. */
const FILE_MODE = 0o640;

export function folderStorage(directory: string): FileStorage {
  const driver = new FSDriver({ location: directory, visibility: 'private' });
  const storage = onDisk(new Disk(driver), `the folder ${directory}`);
  return {
    ...storage,
    put: async (key, bytes) => {
      await storage.put(key, bytes);
      await guarded(() => chmod(join(directory, key), FILE_MODE));
    },
    putFile: async (key, path) => {
      await storage.putFile(key, path);
      await guarded(() => chmod(join(directory, key), FILE_MODE));
    },
  };
}

/** Files cannot be stored where the environment says; the message says why. */
export class StorageError extends Error {
  override name = 'StorageError';
}

/**
 * Writes, reads and removes a small file, as every upload will.
 * @returns null when that went well, or why the storage cannot be reached now: it may come back
 * @throws StorageError for what will not recover by itself: no such bucket, keys that may not write, a folder that is
 *   not ours
 */
export async function checkStorage(storage: FileStorage): Promise<string | null> {
  const key = `check-${randomUUID()}`;
  try {
    await storage.put(key, Buffer.from(key));
    const read = await buffer(await storage.stream(key));
    await storage.remove(key);
    if (read.toString() !== key)
      throw new StorageError(`${storage.place} gives back other bytes than it got.`);
    return null;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    const cause = rootCause(error) as Error;
    const sentence = `Files cannot be stored in ${storage.place}: ${cause.name}: ${cause.message}`;
    const status = answerOf(error);
    const refused = status !== undefined && status < 500;
    if (refused || !storage.place.startsWith('the bucket'))
      throw new StorageError(sentence, { cause: error });
    return sentence;
  }
}
