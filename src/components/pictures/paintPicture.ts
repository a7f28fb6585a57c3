/** Photographs of phones are well below it, and browsers decode them; what is painted of them is small. */
export const MOST_PAINTED = 50 * 1024 * 1024;

const QUALITY = 0.9;

/** Which part of a picture is painted, and how large; in pixels. */
interface Painting {
  /** Left, top, width, height; all of it unless said otherwise. */
  part?: readonly [number, number, number, number];
  width: number;
  height: number;
}

/** A picture on a canvas; white where it is transparent, for a JPEG is black there. */
export function paintedOn(image: ImageBitmap, { part, width, height }: Painting): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, ...(part ?? [0, 0, image.width, image.height]), 0, 0, width, height);
  return canvas;
}

/** The size of a picture at a scale; no side is without a pixel. */
export const scaledSize = ({ width, height }: Pick<ImageBitmap, 'width' | 'height'>, scale: number) => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/**
 * A picture painted anew as a JPEG, upright, so that a photograph of a phone takes no time to send.
 * @throws what the browser says of a file that it cannot show
 */
export async function paintPicture(
  file: File,
  paintingOf: (image: Pick<ImageBitmap, 'width' | 'height'>) => Painting,
): Promise<File> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = paintedOn(image, paintingOf(image));
    const bytes = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, 'image/jpeg', QUALITY);
    });
    if (!bytes) throw new Error('The browser could not write the picture');
    return new File([bytes], file.name.replace(/\.[^.]*$/, '.jpg'), { type: 'image/jpeg' });
  } finally {
    image.close();
  }
}
