import type { UploadedFile } from '#server/platform/http/call.ts';
import { makeBanner } from '#server/platform/storage/images.ts';
import { readFile } from './files.repository.ts';
import { discardFile, type FileContext, insertStoredFile, storeFile } from './files.store.ts';

/** The two pictures of a banner, as the row that shows them keeps them. */
export interface BannerIds {
  bannerId: number | null;
  bannerPreviewId: number | null;
}

/**
 * Makes the two pictures of a banner and stores their bytes, S3-28. It takes its time: outside of a transaction,
 * after the caller's right to change the row was checked; that row is locked and checked again before
 * `insertPictures`.
 * @param contributionId whose they are; null when another kind of row points to them
 * @throws AppError error.fileType, error.fileSize
 */
export async function makePictures(
  context: Pick<FileContext, 'services' | 'afterRollback'>,
  file: UploadedFile,
  contributionId: number | null,
) {
  const { full, preview } = await makeBanner(file.bytes);
  const common = { name: file.name, contributionId };
  return {
    banner: await storeFile(context, { ...common, ...full, category: 'BANNER' }),
    preview: await storeFile(context, { ...common, ...preview, category: 'BANNER_PREVIEW' }),
  };
}

export async function insertPictures(
  context: FileContext,
  { banner, preview }: Awaited<ReturnType<typeof makePictures>>,
): Promise<{ bannerId: number; bannerPreviewId: number }> {
  return {
    bannerId: await insertStoredFile(context, banner),
    bannerPreviewId: await insertStoredFile(context, preview),
  };
}

/** Removes the pictures that a banner had. @returns the name of the file that was once sent */
export async function discardPictures(
  context: FileContext,
  { bannerId, bannerPreviewId }: BannerIds,
): Promise<string | null> {
  let name: string | null = null;
  for (const id of [bannerId, bannerPreviewId]) {
    const file = id === null ? undefined : await readFile(context.db, id);
    if (!file) continue;
    name ??= file.name;
    await discardFile(context, file);
  }
  return name;
}
