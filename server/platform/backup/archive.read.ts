import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Decrypter } from 'age-encryption';
import { type ExtractEvents, extract } from 'tar-stream';
import { RestoreError } from './database.lock.ts';
import { decryptingBy } from './encryption.ts';
import { ArchiveError, MANIFEST, type Manifest, parseManifest, SUMS } from './manifest.ts';

/** Most bytes of a part: what we write stays far below, and nobody's archive shall fill the memory. */
const MOST_BYTES = 256 * 1024 * 1024;

type Entry = ExtractEvents['entry'][1];

export interface ArchivePlace {
  file: string;
  /** Opens an archive that is encrypted. */
  decrypter?: Decrypter | undefined;
}

export type PartReader = (name: string, bytes: Buffer) => Promise<void>;

/** Compares what came with the lists of sums, and these with the manifest. */
class Sums {
  #waiting: string[] = [];
  #lists = 0;
  readonly #all = createHash('sha256');

  add(name: string, bytes: Buffer): void {
    this.#waiting.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
  }

  compare(list: Buffer): void {
    if (list.toString() !== this.#waiting.join(''))
      throw new ArchiveError('its parts do not have their sums');
    this.#all.update(list);
    this.#lists += 1;
    this.#waiting = [];
  }

  verify({ sums }: Manifest): void {
    const whole = this.#waiting.length === 0 && this.#lists === sums.count;
    if (!whole || this.#all.digest('hex') !== sums.sha256)
      throw new ArchiveError('some of its parts are missing');
  }
}

async function readPart(entry: Entry): Promise<{ name: string; bytes: Buffer }> {
  const { name, size = 0, type } = entry.header;
  if (type !== 'file' || size > MOST_BYTES)
    throw new ArchiveError(`it holds ${name}, which is none of its parts`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  return { name, bytes: Buffer.concat(chunks) };
}

async function readParts(entries: AsyncIterable<Entry>, onPart: PartReader): Promise<Manifest> {
  const sums = new Sums();
  let manifest: Manifest | null = null;
  for await (const entry of entries) {
    const { name, bytes } = await readPart(entry);
    if (manifest !== null) throw new ArchiveError('something follows its end');
    if (name === MANIFEST) manifest = parseManifest(bytes.toString());
    else if (name.startsWith(SUMS)) sums.compare(bytes);
    else {
      sums.add(name, bytes);
      await onPart(name, bytes);
    }
  }
  if (manifest === null) throw new ArchiveError('its end is missing');
  sums.verify(manifest);
  return manifest;
}

/** Faults of packing and of the form; whatever else is thrown comes from whoever got the parts. */
function isDamage(error: unknown): boolean {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return /^Z_|ERR_STREAM_PREMATURE_CLOSE/.test(code) || /tar header|end of (data|file)|Invalid/.test(message);
}

/**
 * Reads an archive from its begin to its end, one part in memory at a time.
 * @param onPart gets tables and files in their order; what it throws ends the reading
 * @throws ArchiveError for an archive that is damaged, cut or none of ours, possibly after parts were passed on
 */
export async function readArchive({ file, decrypter }: ArchivePlace, onPart: PartReader): Promise<Manifest> {
  const tar = extract();
  const flow =
    decrypter === undefined
      ? pipeline(createReadStream(file), createGunzip(), tar)
      : pipeline(createReadStream(file), decryptingBy(decrypter), createGunzip(), tar);
  // It fails together with the loop below, which reports it.
  flow.catch(() => undefined);
  try {
    const manifest = await readParts(tar, onPart);
    await flow;
    return manifest;
  } catch (error) {
    tar.destroy();
    await flow.catch(() => undefined);
    if (error instanceof ArchiveError || error instanceof RestoreError || !isDamage(error)) throw error;
    throw new ArchiveError(`it is damaged (${(error as Error).message})`, { cause: error });
  }
}
