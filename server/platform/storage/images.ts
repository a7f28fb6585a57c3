import type { Sharp } from 'sharp';
import { BRAND_SIZES, type BrandImage } from '#contract/brand/schema.ts';
import { BANNER_WIDTHS } from '#contract/files/schema.ts';
import { concurrencyLimit } from '#server/platform/concurrency/concurrency-limit.ts';
import { AppError } from '#server/platform/errors.ts';

/**
 * Most pixels that are decoded: what cameras of phones make by default fits, and far below what a few kilobytes of a
 * malicious file can claim to hold. Decoded whole, as one that is turned or interlaced has to be, they take 160 MB.
 */
const MOST_PIXELS = 40_000_000;
const PREVIEW_HEIGHT = Math.round((BANNER_WIDTHS.preview * 9) / 16);
const QUALITY = 82;
/** Loaded when the first picture comes: a start needs none. */
const decoder = async () => {
  const { default: sharp } = await import('sharp');
  // No picture comes twice, and several threads would each hold a part of one.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};
/**
 * Pictures decoded at a time: one can take some hundred megabytes while it lasts, and that is all that pictures may take of
 * the process together.
 */
const limitDecoding = concurrencyLimit(1);

export interface Picture {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png';
}

function encoded(image: Sharp, isPng: boolean): Promise<Buffer> {
  return (
    isPng ? image.png({ compressionLevel: 9 }) : image.jpeg({ quality: QUALITY, mozjpeg: true })
  ).toBuffer();
}

async function decode(bytes: Buffer): Promise<{ full: Picture; preview: Picture }> {
  const sharp = await decoder();
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) throw new AppError('error.fileSize');
    const isPng = format === 'png';
    const contentType = isPng ? 'image/png' : 'image/jpeg';
    // Decoded once; both pictures are made from what is left of it, 15 MB at most.
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({
        width: BANNER_WIDTHS.full,
        height: BANNER_WIDTHS.full,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const full = sharp(data, { raw: info });
    const preview = full
      .clone()
      .resize({ width: BANNER_WIDTHS.preview, height: PREVIEW_HEIGHT, fit: 'cover' });
    return {
      full: { bytes: await encoded(full, isPng), contentType },
      preview: { bytes: await encoded(preview, isPng), contentType },
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('error.fileType', { cause: error });
  }
}

/**
 * The two pictures of a banner: itself, at most 1920 px wide and high, and a preview of 480 × 270 px cut
 * from its middle, as cards show it, S3-28. Both are re-encoded and turned upright, so that nothing but
 * the picture is left: no place where it was taken, no bytes hidden behind it. Slow: call it outside of
 * transactions.
 * @param bytes jpeg or png, judged by content before
 * @throws AppError error.fileSize for too many pixels, error.fileType for what cannot be decoded
 */
export function makeBanner(bytes: Buffer): Promise<{ full: Picture; preview: Picture }> {
  return limitDecoding(() => decode(bytes));
}

/** Screens with fine pixels show twice as many as the sizes of the brand page name. */
const FINE = 2;

export interface BrandPicture extends Picture {
  width: number;
  height: number;
}

async function decodeBrand(name: BrandImage, bytes: Buffer): Promise<BrandPicture> {
  const sharp = await decoder();
  try {
    const { width, height, format, exif } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) throw new AppError('error.imagePixels');
    const isPng = format === 'png';
    const [widest, highest] = BRAND_SIZES[name];
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({
        width: widest * FINE,
        height: highest * FINE,
        fit: 'inside',
        withoutEnlargement: true,
      });
    const { data, info } = await image[isPng ? 'png' : 'jpeg'](
      isPng ? { compressionLevel: 9 } : { quality: QUALITY, mozjpeg: true },
    ).toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.height };
    const contentType = isPng ? ('image/png' as const) : ('image/jpeg' as const);
    // A picture that fits stays as its maker made it; one with notes of a camera is not.
    const fits = info.width === width && info.height === height && exif === undefined;
    return { bytes: fits ? bytes : data, contentType, ...size };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('global.brandUploadForm.errorExt', { cause: error });
  }
}

/**
 * A brand picture, at most twice as large as its place shows it, upright. Slow: call it outside of transactions.
 * @param bytes jpeg or png, judged by content before
 * @throws AppError error.imagePixels for too many of them, global.brandUploadForm.errorExt for what cannot be decoded
 */
export function makeBrandPicture(name: BrandImage, bytes: Buffer): Promise<BrandPicture> {
  return limitDecoding(() => decodeBrand(name, bytes));
}
