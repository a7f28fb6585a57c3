import { BRAND_SIZES, type BrandImage } from '#contract/brand/schema.ts';
import { BANNER_WIDTHS, PORTRAIT_SIZE } from '#contract/files/schema.ts';
import { concurrencyLimit } from '#server/platform/concurrency/concurrency-limit.ts';
import { AppError, type ErrorKey } from '#server/platform/errors.ts';
import { DecoderEnded, makeInProcess, PictureFault, type PictureOrder } from './picture-process.ts';

/**
 * Most pixels that are decoded: what cameras of phones make by default fits, and far below what a few kilobytes of a
 * malicious file can claim to hold. Decoded whole, as one that is turned or interlaced has to be, they take 160 MB.
 */
const MOST_PIXELS = 40_000_000;
const PREVIEW_HEIGHT = Math.round((BANNER_WIDTHS.preview * 9) / 16);
/**
 * Pictures decoded at a time: one can take some hundred megabytes while it lasts, and that is all that pictures may take
 * together.
 */
const limitDecoding = concurrencyLimit(1);

export interface Picture {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png';
}

/** Bytes come from the other process as plain ones. */
const withBuffer = <P extends Picture>(picture: P): P => ({
  ...picture,
  bytes: Buffer.from(picture.bytes.buffer, picture.bytes.byteOffset, picture.bytes.byteLength),
});

function make<Made>(
  order: PictureOrder,
  keys: Partial<Record<PictureFault['fault'], ErrorKey>> & { undecodable: ErrorKey },
): Promise<Made> {
  return limitDecoding(async () => {
    try {
      return await makeInProcess<Made>(order);
    } catch (error) {
      if (error instanceof PictureFault)
        throw new AppError(keys[error.fault] ?? keys.undecodable, { cause: error });
      // Nothing is known of the picture: memory may have been short, or sharp be broken. It is logged with the cause.
      if (error instanceof DecoderEnded) throw new AppError('error.picturesUnavailable', { cause: error });
      throw error;
    }
  });
}

/**
 * The two pictures of a banner: itself, at most 1920 px wide and high, and a preview of 480 × 270 px cut
 * from its middle, as cards show it, S3-28. Both are re-encoded and turned upright, so that nothing but
 * the picture is left: no place where it was taken, no bytes hidden behind it. Slow: call it outside of
 * transactions.
 * @param bytes jpeg or png, judged by content before
 * @throws AppError error.fileSize for too many pixels, error.fileType for what cannot be decoded,
 *   error.picturesUnavailable when the process that decodes did not survive it
 */
export async function makeBanner(bytes: Buffer): Promise<{ full: Picture; preview: Picture }> {
  const { full, preview } = await make<{ full: Picture; preview: Picture }>(
    {
      kind: 'banner',
      bytes,
      mostPixels: MOST_PIXELS,
      width: BANNER_WIDTHS.full,
      preview: { width: BANNER_WIDTHS.preview, height: PREVIEW_HEIGHT },
    },
    { tooManyPixels: 'error.fileSize', undecodable: 'error.fileType' },
  );
  return { full: withBuffer(full), preview: withBuffer(preview) };
}

/**
 * The picture of a person: a square of 256 × 256 px cut from the middle, re-encoded and upright as banners are. Slow: call it
 * outside of transactions.
 * @param bytes jpeg or png, judged by content before
 * @throws AppError error.fileSize for too many pixels, error.fileType for what cannot be decoded, error.picturesUnavailable
 */
export async function makePortrait(bytes: Buffer): Promise<Picture> {
  const order = { kind: 'portrait', bytes, mostPixels: MOST_PIXELS, size: PORTRAIT_SIZE } as const;
  return withBuffer(
    await make<Picture>(order, { tooManyPixels: 'error.fileSize', undecodable: 'error.fileType' }),
  );
}

/** Screens with fine pixels show twice as many as the sizes of the brand page name. */
const FINE = 2;

export interface BrandPicture extends Picture {
  width: number;
  height: number;
}

/**
 * A brand picture, at most twice as large as its place shows it, upright; a drawing (SVG) as a PNG of that size. Slow: call it
 * outside of transactions.
 * @param bytes jpeg, png or svg, judged by content before
 * @throws AppError error.imagePixels for too many of them, error.drawingUnsafe for a drawing that is more than that, global.brandUploadForm.errorExt for what cannot be decoded,
 *   error.picturesUnavailable
 */
export async function makeBrandPicture(
  name: BrandImage,
  bytes: Buffer,
  isDrawing = false,
): Promise<BrandPicture> {
  const [widest, highest] = BRAND_SIZES[name];
  const picture = await make<BrandPicture>(
    {
      kind: 'brand',
      bytes,
      isDrawing,
      mostPixels: MOST_PIXELS,
      box: { width: widest * FINE, height: highest * FINE },
    },
    {
      tooManyPixels: 'error.imagePixels',
      undecodable: 'global.brandUploadForm.errorExt',
      unsafe: 'error.drawingUnsafe',
    },
  );
  return withBuffer(picture);
}
