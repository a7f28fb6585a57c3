import { buffer } from 'node:stream/consumers';
import type { FileStorage } from '../storage/storage.ts';

/**
 * Files of a restore. What the storage lacks is put at once, because nothing refers to it until the transaction is
 * kept; what it has with other bytes is left for afterwards, because until then the old installation may live on.
 */
export class RestoredFiles {
  readonly #storage: FileStorage;
  readonly #put: string[] = [];
  readonly #other = new Set<string>();

  constructor(storage: FileStorage) {
    this.#storage = storage;
  }

  /** Keys of files that have to be written over once the database is kept. */
  get other(): ReadonlySet<string> {
    return this.#other;
  }

  async add(key: string, bytes: Buffer): Promise<void> {
    if (!(await this.#storage.exists(key))) {
      this.#put.push(key);
      return this.#storage.put(key, bytes);
    }
    const present = await buffer(await this.#storage.stream(key));
    if (!present.equals(bytes)) this.#other.add(key);
  }

  /** Writes one of the others over. */
  replace(key: string, bytes: Buffer): Promise<void> {
    return this.#storage.put(key, bytes);
  }

  /** Takes back what was put: the database does not know it. */
  async undo(): Promise<void> {
    for (const key of this.#put) await this.#storage.remove(key).catch(() => undefined);
  }
}
