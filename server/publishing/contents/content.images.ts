import { eq } from 'drizzle-orm';
import { contents } from '#server/platform/db/schema/contents.ts';
import { found } from '#server/platform/errors.ts';
import type { FileContext } from '#server/platform/files/files.store.ts';
import { pictureMedia } from '#server/platform/files/pictures.read.ts';
import { discardPictures } from '#server/platform/files/pictures.ts';
import type { Media } from '#server/platform/http/answers.ts';
import { type Caller, type Context, hasRole } from '#server/platform/http/call.ts';
import { readableIn } from './content.audience.ts';
import { lockContent, readContent, readPicture } from './contents.repository.ts';

/** Deletes an item with its pictures [R1J-33], S1-35. @throws AppError 404 */
export async function deleteContent(context: FileContext, id: number): Promise<void> {
  const stored = found(await lockContent(context.db, id));
  await context.db.delete(contents).where(eq(contents.id, id));
  await discardPictures(context, stored);
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
