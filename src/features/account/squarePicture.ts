import { PORTRAIT_SIZE } from '#contract/files/schema.ts';
import { paintPicture } from '#src/components/pictures/paintPicture.ts';

/**
 * The middle of a picture as a JPEG of 256 × 256 px.
 * @throws what the browser says of a file that it cannot show
 */
export const squarePicture = (file: File): Promise<File> =>
  paintPicture(file, ({ width, height }) => {
    const side = Math.min(width, height);
    return {
      part: [(width - side) / 2, (height - side) / 2, side, side],
      width: PORTRAIT_SIZE,
      height: PORTRAIT_SIZE,
    };
  });
