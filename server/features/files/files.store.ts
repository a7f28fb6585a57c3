import { randomUUID } from 'node:crypto';
import { deleteUnused } from '../../db/references.ts';
import type { Caller, Context } from '../../plugins/route.ts';
import { deleteFileRow, type FileRow, insertFile } from './files.repository.ts';

/** What storing and removing a file needs of a changing call. */
export type FileDesk = Pick<Context<never>, 'db' | 'services' | 'afterCommit' | 'afterRollback'> & {
  caller: Caller;
};

interface NewFile {
  name: string;
  bytes: Buffer;
  contentType: string;
  category: string;
  contributionId: number | null;
}

/**
 * Stores a file and its row. The bytes are written before the transaction is kept and removed again when
 * it is not, so a row without bytes cannot come about, S3-09.
 */
export async function storeFile(
  { db, services, caller, afterRollback }: FileDesk,
  { bytes, ...file }: NewFile,
): Promise<{ id: number; storageKey: string }> {
  const storageKey = randomUUID();
  afterRollback(() => services.storage.remove(storageKey));
  await services.storage.put(storageKey, bytes);
  const id = await insertFile(db, {
    ...file,
    storageKey,
    size: bytes.length,
    createdBy: caller.id,
    createdDate: services.now().toISOString(),
  });
  return { id, storageKey };
}

/**
 * Removes a file's row, and its bytes once that is certain.
 * @throws AppError error.inUse when something refers to it
 */
export async function discardFile(
  { db, services, afterCommit }: FileDesk,
  file: Pick<FileRow, 'id' | 'storageKey'>,
): Promise<void> {
  await deleteUnused('file', () => deleteFileRow(db, file.id));
  afterCommit(() => services.storage.remove(file.storageKey));
}
