import { eq } from 'drizzle-orm';
import type { ContentBanner } from '../../../contract/contents.ts';
import { inTransaction } from '../../db/client.ts';
import { contents } from '../../db/schema/contents.ts';
import { found, notFound } from '../../errors.ts';
import { type Caller, type Context, hasRole, type Media, type UploadedFile } from '../../plugins/route.ts';
import type { FileDesk } from '../files/files.store.ts';
import { pictureMedia } from '../files/pictures.read.ts';
import { type BannerIds, discardPictures, keepPictures, makePictures } from '../files/pictures.ts';
import { readableIn } from './content.audience.ts';
import { pathOfPicture } from './contents.present.ts';
import { lockContent, readContent, readPicture } from './contents.repository.ts';

/** The version stays as it is, so that the form which is open meanwhile can still be saved. */
async function setBanner(desk: FileDesk, id: number, ids: BannerIds): Promise<void> {
  await desk.db
    .update(contents)
    .set({ ...ids, updatedBy: desk.caller.id, dateUpdated: desk.services.now().toISOString() })
    .where(eq(contents.id, id));
}

/**
 * Sets or replaces the banner of an item [R1G-11, R1J-34], S1-33. The pictures are made before the transaction:
 * no row and no connection waits for them.
 * @param desk outside of a transaction
 * @throws AppError 404, error.fileType, error.fileSize
 */
export async function uploadBanner(desk: FileDesk, id: number, file: UploadedFile): Promise<ContentBanner> {
  found(await readContent(desk.db, id));
  const made = await makePictures(desk, file, null);
  return inTransaction(desk.services.database, async (db) => {
    const inside = { ...desk, db };
    const stored = found(await lockContent(db, id));
    const ids = await keepPictures(inside, made);
    await setBanner(inside, id, ids);
    await discardPictures(inside, stored);
    return {
      ...ids,
      path: pathOfPicture(made.banner.storageKey),
      bannerPreviewPath: pathOfPicture(made.preview.storageKey),
    };
  });
}

/** Removes the banner of an item [R1G-12, R1J-35]. @throws AppError 404, also where there is none */
export async function deleteBanner(desk: FileDesk, id: number): Promise<void> {
  const stored = found(await lockContent(desk.db, id));
  if (stored.bannerId === null) throw notFound();
  await setBanner(desk, id, { bannerId: null, bannerPreviewId: null });
  await discardPictures(desk, stored);
}

/** Deletes an item with its pictures [R1J-33], S1-35. @throws AppError 404 */
export async function deleteContent(desk: FileDesk, id: number): Promise<void> {
  const stored = found(await lockContent(desk.db, id));
  await desk.db.delete(contents).where(eq(contents.id, id));
  await discardPictures(desk, stored);
}

const isStaff = (caller: Caller | null) =>
  caller !== null && (hasRole(caller, 'ROLE_CONTENT_AUTHOR') || hasRole(caller, 'ROLE_CONTENT_EDITOR'));

/**
 * The bytes of a picture, for those who read its item, and for those who write items [R1F-27], S1-34.
 * @throws AppError 404 for everybody else
 */
export async function readImage(
  { db, services, caller }: Pick<Context<never>, 'db' | 'services'> & { caller: Caller | null },
  key: string,
): Promise<Media> {
  const picture = found(await readPicture(db, key));
  if (!isStaff(caller)) {
    found(await readContent(db, picture.contentId, await readableIn({ db, services, caller })));
  }
  return pictureMedia(services, { key, contentType: picture.contentType });
}
