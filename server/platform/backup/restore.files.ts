import { type FileStorage, readWhole } from '#server/platform/storage/storage.ts';

/** Where the former bytes of a file are until the restore is committed. */
const asideOf = (key: string) => `${key}.before-restore`;

/**
 * Files of a restore; all of them are in their places before the database is committed, so that nothing has to follow it.
 * What the storage lacks nobody refers to yet. A file never changes under its key, so one that the storage has with
 * other bytes is a damaged one: they are put aside and come back if the restore is rolled back.
 */
export class RestoredFiles {
  readonly #storage: FileStorage;
  readonly #put: string[] = [];
  readonly #replaced: string[] = [];

  constructor(storage: FileStorage) {
    this.#storage = storage;
  }

  /** What is no longer needed once the restore is committed. */
  get asides(): readonly string[] {
    return this.#replaced.map(asideOf);
  }

  async add(key: string, bytes: Buffer): Promise<void> {
    const present = await readWhole(this.#storage, key);
    if (present?.equals(bytes)) return;
    if (present === null) {
      this.#put.push(key);
    } else {
      await this.#storage.put(asideOf(key), present);
      this.#replaced.push(key);
    }
    await this.#storage.put(key, bytes);
  }

  /** Makes the storage what it was. @returns how many files could not be taken back or given back */
  async undo(): Promise<number> {
    let failed = 0;
    const attempt = (work: Promise<void>) =>
      work.catch(() => {
        failed += 1;
      });
    for (const key of this.#put) await attempt(this.#storage.remove(key));
    for (const key of this.#replaced) await attempt(this.#giveBack(key));
    return failed;
  }

  async #giveBack(key: string): Promise<void> {
    const former = await readWhole(this.#storage, asideOf(key));
    if (former === null) throw new Error(`${asideOf(key)} is gone`);
    await this.#storage.put(key, former);
    await this.#storage.remove(asideOf(key));
  }
}
