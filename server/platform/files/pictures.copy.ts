import { buffer } from 'node:stream/consumers';
import { inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { storedFiles } from '#server/platform/db/schema/files.ts';
import { type FileContext, insertStoredFile, type StoredBytes, storeFile } from './files.store.ts';
import type { BannerIds } from './pictures.ts';

/** Pictures whose bytes were copied, by the rows that they were copied from. */
export interface CopiedPictures {
  source: BannerIds;
  files: ReadonlyMap<number, StoredBytes>;
}

const filesOf = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(storedFiles)
        .where(inArray(storedFiles.id, [...ids]));

/**
 * Copies the bytes of a banner, for a record that gets the same one. Outside of a transaction, as every storing of bytes;
 * the rows follow by `insertCopies`. A picture that the storage has lost is left out.
 * @throws AppError error.filesUnavailable
 */
export async function copyPictures(
  context: Pick<FileContext, 'db' | 'services' | 'afterRollback'>,
  source: BannerIds,
): Promise<CopiedPictures> {
  const { storage } = context.services;
  const ids = [source.bannerId, source.bannerPreviewId].filter((id) => id !== null);
  const files = new Map<number, StoredBytes>();
  for (const { id, name, contentType, category, storageKey } of await filesOf(context.db, ids)) {
    if (!(await storage.exists(storageKey))) continue;
    const bytes = await buffer(await storage.stream(storageKey));
    files.set(id, await storeFile(context, { name, bytes, contentType, category, contributionId: null }));
  }
  return { source, files };
}

/** Writes the rows of copied pictures. @returns the ids that the copy has as its banner */
export async function insertCopies(
  context: Pick<FileContext, 'db' | 'services' | 'caller'>,
  { source, files }: CopiedPictures,
): Promise<BannerIds> {
  const copyOf = async (id: number | null) => {
    const file = id === null ? undefined : files.get(id);
    return file ? insertStoredFile(context, file) : null;
  };
  return {
    bannerId: await copyOf(source.bannerId),
    bannerPreviewId: await copyOf(source.bannerPreviewId),
  };
}
