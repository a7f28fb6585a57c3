import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#server/platform/errors.ts';

/** Bytes that came, on this machine's disk. */
export interface BodyFile {
  size: number;
  read(): Promise<Buffer>;
  /** The same by parts. */
  stream(): Readable;
  close(): Promise<void>;
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AppError('error.filesUnavailable', { cause: error });
  }
}

/** A file that has no name from its first moment on: nobody finds it, and it goes with whoever holds it, killed or not. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

/**
 * Writes what comes into a file, at the pace of its sender: so it takes a file's room, and no memory, until it is whole.
 * @param most bytes; what is longer is refused, and left unread from there on
 * @throws AppError error.tooLarge, error.filesUnavailable; what the stream fails with
 */
export async function receiveBody(source: Readable, folder: string, most: number): Promise<BodyFile> {
  const handle = await onDisk(() => openNameless(folder));
  let size = 0;
  try {
    // Whose stream is destroyed gets no answer.
    for await (const part of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (size + part.length > most) throw new AppError('error.tooLarge');
      await onDisk(() => handle.writeFile(part));
      size += part.length;
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    size,
    read: () =>
      onDisk(async () => {
        const bytes = Buffer.allocUnsafeSlow(size);
        let at = 0;
        while (at < size) {
          const { bytesRead } = await handle.read(bytes, at, size - at, at);
          if (bytesRead === 0) throw new Error('a received file is shorter than what came');
          at += bytesRead;
        }
        return bytes;
      }),
    stream: () => handle.createReadStream({ start: 0, autoClose: false }),
    close: () => handle.close(),
  };
}
