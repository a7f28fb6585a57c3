import { randomUUID } from 'node:crypto';
import { deleteUnused } from '../../db/references.ts';
import { AppError } from '../../errors.ts';
import type { Caller, Context } from '../../plugins/route.ts';
import { readSettings } from '../settings/settings.repository.ts';
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

/** A file whose bytes are stored, and whose row is not. */
export type PutFile = Omit<NewFile, 'bytes'> & { storageKey: string; size: number };

/** Stores the bytes of a file; they are removed again when the call fails, S3-09. */
export async function putFile(
  { services, afterRollback }: Pick<FileDesk, 'services' | 'afterRollback'>,
  { bytes, ...file }: NewFile,
): Promise<PutFile> {
  const storageKey = randomUUID();
  afterRollback(() => services.storage.remove(storageKey));
  await services.storage.put(storageKey, bytes);
  return { ...file, storageKey, size: bytes.length };
}

/** Writes the row of a file whose bytes are stored. @returns its id */
export function keepFile(
  { db, services, caller }: Pick<FileDesk, 'db' | 'services' | 'caller'>,
  file: PutFile,
): Promise<number> {
  return insertFile(db, { ...file, createdBy: caller.id, createdDate: services.now().toISOString() });
}

const MEGABYTE = 1024 * 1024;

/**
 * Stores an attachment and its row. The bytes are written before the transaction is kept and removed again when
 * it is not, so a row without bytes cannot come about, S3-09.
 * @throws AppError error.fileSize for more than the settings allow
 */
export async function storeFile(desk: FileDesk, file: NewFile): Promise<{ id: number; storageKey: string }> {
  const { attachmentMegabytes } = await readSettings(desk.db);
  if (file.bytes.length > attachmentMegabytes * MEGABYTE) throw new AppError('error.fileSize');
  const put = await putFile(desk, file);
  return { id: await keepFile(desk, put), storageKey: put.storageKey };
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
