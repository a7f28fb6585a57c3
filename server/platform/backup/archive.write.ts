import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Encrypter } from 'age-encryption';
import { pack } from 'tar-stream';
import { encryptingBy } from './encryption.ts';
import { MANIFEST, type Manifest, SUMS } from './manifest.ts';

/** Parts whose sums are kept before they are written: a list of some hundred kilobytes. */
const SUMS_AT_A_TIME = 1_000;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Begins an archive: a packed tar of parts, each 1,000 followed by the list of their sums, the manifest at the end.
 * It is written beside its place under another name until it is whole and on the disk; only its owner may read it.
 * @param encrypter for whom it is encrypted; without one it is not
 * @throws when the place cannot be written to
 */
export function beginArchive(file: string, encrypter?: Encrypter) {
  // Nobody takes it for a whole one.
  const unfinished = `${file}.unfinished`;
  const tar = pack();
  const bytes = createWriteStream(unfinished, { mode: 0o600 });
  const closed = new Promise<void>((resolve) => bytes.once('close', () => resolve()));
  const written =
    encrypter === undefined
      ? pipeline(tar, createGzip(), bytes)
      : pipeline(tar, createGzip(), encryptingBy(encrypter), bytes);
  let failure: unknown;
  /** Refuses the part that is on its way. One for all parts: a listener for each would stay until the end. */
  let refusePart: (error: unknown) => void = () => undefined;
  written.catch((error: unknown) => {
    failure = error;
    refusePart(error);
  });

  const put = (name: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      if (failure !== undefined) return reject(failure);
      // A disk that is full ends the pipeline, and with it the entry that waits for it.
      refusePart = reject;
      tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
    });

  const sumsOfSums = createHash('sha256');
  let lists = 0;
  let lines: string[] = [];
  const putSums = async () => {
    if (lines.length === 0) return;
    lists += 1;
    const text = Buffer.from(lines.join(''));
    lines = [];
    sumsOfSums.update(text);
    await put(`${SUMS}${String(lists).padStart(6, '0')}.sha256`, text);
  };

  return {
    /** Adds a part; resolves when the disk keeps up. */
    add: async (name: string, bytes: Buffer) => {
      // The form of `sha256sum`, so that an unpacked archive can be checked by hand.
      lines.push(`${sha256(bytes)}  ${name}\n`);
      await put(name, bytes);
      if (lines.length >= SUMS_AT_A_TIME) await putSums();
    },
    /** Writes the manifest and gives the archive its name. */
    finish: async (manifest: Omit<Manifest, 'sums'>) => {
      await putSums();
      const whole: Manifest = { ...manifest, sums: { count: lists, sha256: sumsOfSums.digest('hex') } };
      await put(MANIFEST, Buffer.from(`${JSON.stringify(whole, null, 1)}\n`));
      tar.finalize();
      await written;
      await flush(unfinished);
      await rename(unfinished, file);
      // The name is in the folder, and a power cut may come.
      await flush(dirname(file)).catch(() => undefined);
    },
    abandon: async () => {
      tar.destroy();
      await written.catch(() => undefined);
      // A file that is only being opened would be made after its removal.
      await closed;
      await rm(unfinished, { force: true });
    },
  };
}

export type ArchiveWriter = ReturnType<typeof beginArchive>;
