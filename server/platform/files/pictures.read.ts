import { Media } from '#server/platform/http/answers.ts';
import type { Services } from '#server/platform/services.ts';

/** Seconds that a browser keeps a picture to itself: the bytes under a key never change, readers do. */
const MAX_AGE = 3600;

/** The bytes of a picture that the caller may see. @throws AppError 404 when the storage lost it */
export async function pictureMedia(
  { storage }: Pick<Services, 'storage'>,
  { key, contentType }: { key: string; contentType: string },
): Promise<Media> {
  return new Media(await storage.stream(key), contentType, { maxAge: MAX_AGE });
}
