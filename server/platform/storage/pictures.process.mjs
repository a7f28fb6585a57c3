/*
 * Decodes pictures that somebody sent, in a process of its own (picture-process.ts). Plain JavaScript, because it is
 * started without the loader that development reads TypeScript with. Each message is an order, each is answered by what
 * came of it, or by the fault of the picture.
 */
import sharp from 'sharp';
import { checkDrawing, UnsafeDrawing } from './svg-check.mjs';

// No picture comes twice, and several threads would each hold a part of one.
sharp.cache(false);
sharp.concurrency(1);

const QUALITY = 82;

class TooManyPixels extends Error {}

function encoded(image, isPng) {
  const format = isPng ? image.png({ compressionLevel: 9 }) : image.jpeg({ quality: QUALITY, mozjpeg: true });
  return format.toBuffer({ resolveWithObject: true });
}

/** The head of a picture: a few kilobytes of a malicious one can claim to hold any number of pixels. */
async function headOf(bytes, mostPixels) {
  const head = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (head.width * head.height > mostPixels) throw new TooManyPixels();
  const isPng = head.format === 'png';
  return { ...head, isPng, contentType: isPng ? 'image/png' : 'image/jpeg' };
}

const upright = (bytes, mostPixels) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();

async function banner({ bytes, mostPixels, width, preview: previewBox }) {
  const { isPng, contentType } = await headOf(bytes, mostPixels);
  // Decoded once; both pictures are made from what is left of it, 15 MB at most.
  const { data, info } = await upright(bytes, mostPixels)
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const full = sharp(data, { raw: info });
  const preview = full.clone().resize({ ...previewBox, fit: 'cover' });
  return {
    full: { bytes: (await encoded(full, isPng)).data, contentType },
    preview: { bytes: (await encoded(preview, isPng)).data, contentType },
  };
}

/** Points of an inch that a drawing has by itself, and the most that it is rendered with. */
const DRAWN_AT = 72;
const MOST_DENSITY = 10_000;

/** A drawing as a PNG that fills its place: it is as sharp at any size. */
async function drawing({ bytes, mostPixels, box }) {
  checkDrawing(bytes);
  const { width, height } = await headOf(bytes, mostPixels);
  const scale = Math.min(box.width / width, box.height / height);
  const density = Math.min(MOST_DENSITY, Math.max(1, DRAWN_AT * scale));
  const { data, info } = await sharp(bytes, { density, limitInputPixels: mostPixels, failOn: 'error' })
    .resize({ ...box, fit: 'inside' })
    .toColorspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: 'image/png', width: info.width, height: info.height };
}

async function brand({ isDrawing, ...order }) {
  if (isDrawing) return drawing(order);
  const { bytes, mostPixels, box } = order;
  const { width, height, exif, isPng, contentType } = await headOf(bytes, mostPixels);
  const image = upright(bytes, mostPixels).resize({ ...box, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await encoded(image, isPng);
  // A picture that fits stays as its maker made it; one with notes of a camera is not.
  const fits = info.width === width && info.height === height && exif === undefined;
  return { bytes: fits ? bytes : data, contentType, width: info.width, height: info.height };
}

/** The middle of a picture, as a JPEG; what is see-through becomes white. */
async function portrait({ bytes, mostPixels, size }) {
  await headOf(bytes, mostPixels);
  const image = upright(bytes, mostPixels)
    .resize({ width: size, height: size, fit: 'cover' })
    .flatten({ background: '#fff' })
    .toColorspace('srgb');
  return { bytes: (await encoded(image, false)).data, contentType: 'image/jpeg' };
}

const ORDERS = { banner, brand, portrait };

process.on('message', async ({ kind, ...order }) => {
  try {
    process.send({ made: await ORDERS[kind](order) });
  } catch (error) {
    const fault =
      error instanceof TooManyPixels
        ? 'tooManyPixels'
        : error instanceof UnsafeDrawing
          ? 'unsafe'
          : 'undecodable';
    process.send({ fault, reason: String(error) });
  }
});
// Who asks ends it, or is gone; what ends the whole group of processes lets the server answer first.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
