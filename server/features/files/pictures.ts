import type { UploadedFile } from '../../plugins/route.ts';
import { makeBanner } from '../../storage/images.ts';
import { readFile } from './files.repository.ts';
import { discardFile, type FileDesk, storeFile } from './files.store.ts';

/** The two pictures of a banner, as the row that shows them keeps them. */
export interface BannerIds {
  bannerId: number | null;
  bannerPreviewId: number | null;
}

/**
 * Makes and stores the two pictures of a banner, S3-28.
 * @param contributionId whose they are; null when another kind of row points to them
 * @throws AppError error.fileType, error.fileSize
 */
export async function storePictures(desk: FileDesk, file: UploadedFile, contributionId: number | null) {
  const { full, preview } = await makeBanner(file.bytes);
  const common = { name: file.name, contributionId };
  const banner = await storeFile(desk, { ...common, ...full, category: 'BANNER' });
  const small = await storeFile(desk, { ...common, ...preview, category: 'BANNER_PREVIEW' });
  return { banner, preview: small, ids: { bannerId: banner.id, bannerPreviewId: small.id } };
}

/** Removes the pictures that a banner had. @returns the name of the file that was once sent */
export async function discardPictures(
  desk: FileDesk,
  { bannerId, bannerPreviewId }: BannerIds,
): Promise<string | null> {
  let name: string | null = null;
  for (const id of [bannerId, bannerPreviewId]) {
    const file = id === null ? undefined : await readFile(desk.db, id);
    if (!file) continue;
    name ??= file.name;
    await discardFile(desk, file);
  }
  return name;
}
