import { paintedOn, scaledSize } from '#src/components/pictures/paintPicture.ts';

/** Kinds of pictures that a text may hold, with the endings of their files. */
const PICTURE_TYPES = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
} as const;
export const PICTURE_EXTENSIONS = Object.values(PICTURE_TYPES).flat();

/**
 * Longest picture as part of a text, in characters: the shortest of our texts has room for one, and the text
 * stays quick to load.
 */
const LONGEST_PICTURE = 90_000;
/** Widths and qualities that are tried, the best first. */
const WIDTHS = [1200, 960, 800, 640, 480] as const;
const QUALITIES = [0.82, 0.7, 0.6] as const;

function dataOf(picture: ImageBitmap, width: number, quality: number): string {
  const size = scaledSize(picture, Math.min(1, width / picture.width));
  return paintedOn(picture, size).toDataURL('image/jpeg', quality);
}

/**
 * A picture as an address that holds it, small enough to stand in a text. It is painted anew, so nothing but the
 * picture is left: no place where it was taken. Pictures from elsewhere cannot stand in texts, because they
 * would tell others who reads them.
 * @returns null for a file that is no picture, or one that does not get small enough
 */
export async function pictureData(file: File): Promise<string | null> {
  if (!Object.hasOwn(PICTURE_TYPES, file.type)) return null;
  try {
    const picture = await createImageBitmap(file);
    try {
      for (const width of WIDTHS) {
        for (const quality of QUALITIES) {
          const data = dataOf(picture, width, quality);
          if (data.length <= LONGEST_PICTURE) return data;
        }
      }
      return null;
    } finally {
      picture.close();
    }
  } catch {
    return null;
  }
}

/**
 * The picture among what was pasted or dropped; null where there is none, or where it comes along with the text that it
 * stands in, as from a word processor: that is pasted as text.
 */
export function pictureOf(data: DataTransfer | null): File | null {
  if (!data || data.types.includes('text/html')) return null;
  return [...data.files].find(({ type }) => type.startsWith('image/')) ?? null;
}
