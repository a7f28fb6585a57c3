import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { MOST_FILES } from '#contract/files/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { deleteUnused } from '#server/platform/db/references.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Context } from '#server/platform/http/call.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { countFilesOf, type FileRow } from './files.repository.ts';
import { confirmPendingFile, markForRemoval, notePendingFile, removePendingFile } from './pending-files.ts';

/** What storing and removing a file needs of a changing call. */
export type FileContext = Pick<Context<never>, 'db' | 'services' | 'afterCommit' | 'afterRollback'> & {
  caller: Caller;
};

/** Refuses one file too many of a contribution, whose row is locked. @throws AppError error.tooManyFiles */
export async function requireFileCapacity(db: Db, contributionId: number): Promise<void> {
  if ((await countFilesOf(db, contributionId)) < MOST_FILES) return;
  throw new AppError('error.tooManyFiles', { entity: 'contribution', params: String(MOST_FILES) });
}

interface NewFile {
  name: string;
  bytes: Buffer;
  contentType: string;
  category: string;
  contributionId: number | null;
}

export type StoredBytes = Omit<NewFile, 'bytes'> & { storageKey: string; size: number };

/**
 * Stores the bytes of a file, S3-09. Outside of a transaction: the network takes its time, and no row and no connection
 * waits for it. The bytes are removed again when the call fails, and by a job when its process is killed.
 */
export async function storeFile(
  { services, afterRollback }: Pick<FileContext, 'services' | 'afterRollback'>,
  { bytes, ...file }: NewFile,
): Promise<StoredBytes> {
  const storageKey = randomUUID();
  await notePendingFile(services, storageKey);
  afterRollback(() => removePendingFile(services, storageKey));
  await services.storage.put(storageKey, bytes);
  return { ...file, storageKey, size: bytes.length };
}

/**
 * Writes the row of a file whose bytes are stored.
 * @returns its id
 * @throws AppError error.filesUnavailable when it took so long that the bytes were given up
 */
export async function insertStoredFile(
  { db, services, caller }: Pick<FileContext, 'db' | 'services' | 'caller'>,
  file: StoredBytes,
): Promise<number> {
  await confirmPendingFile(db, file.storageKey);
  const values = { ...file, createdBy: caller.id, createdDate: services.now().toISOString() };
  return insertRow(db, storedFiles, values);
}

const MEGABYTE = 1024 * 1024;

/**
 * Stores the bytes of an attachment. Outside of a transaction, after the caller's right to add it was checked; the row
 * that it belongs to is locked and checked again before `insertStoredFile`.
 * @throws AppError error.fileSize for more than the settings allow
 */
export async function storeAttachment(
  context: Pick<FileContext, 'services' | 'afterRollback'>,
  file: NewFile,
): Promise<StoredBytes> {
  const { attachmentMegabytes } = await readSettings(context.services.database);
  if (file.bytes.length > attachmentMegabytes * MEGABYTE) throw new AppError('error.fileSize');
  return storeFile(context, file);
}

/**
 * Removes a file's row, and its bytes once that is certain.
 * @throws AppError error.inUse when something refers to it
 */
export async function discardFile(
  { db, services, afterCommit }: FileContext,
  file: Pick<FileRow, 'id' | 'storageKey'>,
): Promise<void> {
  await deleteUnused('file', () => db.delete(storedFiles).where(eq(storedFiles.id, file.id)));
  await markForRemoval(db, file.storageKey, services.now());
  afterCommit(() => removePendingFile(services, file.storageKey));
}
