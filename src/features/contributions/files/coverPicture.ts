import { FILE_LIMITS } from '#contract/files/schema.ts';
import { UnsendableFile } from '#src/components/inputs/useUploadState.ts';
import { paintPicture, scaledSize } from '#src/components/pictures/paintPicture.ts';

/** Longest side of what is sent in place of a larger picture, in pixels; above what the server stores. */
const LONGEST_SIDE = 2560;

const scaled = (file: File): Promise<File> =>
  paintPicture(file, (image) =>
    scaledSize(image, Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height))),
  );

/**
 * What is sent of a cover picture: the file itself, or a smaller one where the server would refuse its size.
 * @throws UnsendableFile for a large file that the browser cannot show
 */
export async function coverPicture(file: File): Promise<File> {
  if (file.size <= FILE_LIMITS.banner) return file;
  return scaled(file).catch((error: unknown) => {
    throw new UnsendableFile('settings.picture.unreadable', { cause: error });
  });
}
