import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Files outside the database, by key. Keys are made by the server and never hold a name from outside. */
export interface FileStorage {
  put(key: string, bytes: Buffer): Promise<void>;
  /** @throws when there is no such file */
  stream(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Removing what is gone already is fine. */
  remove(key: string): Promise<void>;
}

/** Files in a folder of this machine. */
export function folderStorage(directory: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    stream: (key) => disk.getStream(key),
    exists: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
  };
}
