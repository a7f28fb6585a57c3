import type { BrandImage } from '#contract/brand/schema.ts';
import { renderMark, renderScene, renderTile, type Scene } from './default-artwork.ts';
import { PALETTES } from './palettes.ts';

/** Sizes as the brand page names them (document 3, section 5). */
const PICTURE = { width: 960, height: 540 } as const;

const SCENES: Partial<Record<BrandImage, Scene>> = {
  'banner.jpg': { width: 1140, height: 480, palette: PALETTES.morning, plants: 'meadow', seed: 'banner' },
  'announcement.png': { ...PICTURE, palette: PALETTES.evening, plants: 'rings', seed: 'announcement' },
  'news.png': { ...PICTURE, palette: PALETTES.noon, plants: 'rows', seed: 'news' },
  'article.png': { ...PICTURE, palette: PALETTES.morning, plants: 'tree', seed: 'article' },
  'competitions.png': { ...PICTURE, palette: PALETTES.dusk, plants: 'peaks', seed: 'competitions' },
  'campaigns.png': { ...PICTURE, palette: PALETTES.noon, plants: 'seeds', seed: 'campaigns' },
};

/** A drawing as the file that its name promises. */
export async function render(svg: string, type: 'png' | 'jpg'): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const image = sharp(Buffer.from(svg)).removeAlpha();
  return type === 'png'
    ? image.png({ palette: true, quality: 90, effort: 4 }).toBuffer()
    : image.jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}

async function make(name: BrandImage): Promise<Buffer> {
  const scene = SCENES[name];
  if (scene) return render(renderScene(scene), name.endsWith('.jpg') ? 'jpg' : 'png');
  if (name === 'bg.png') return render(renderTile(240), 'png');
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(renderMark(name === 'logo.png' ? 108 : 72)))
    .png()
    .toBuffer();
}

const made = new Map<BrandImage, Promise<Buffer>>();

/**
 * The picture that is shipped for a name [R1F-28], S3-107. It is rendered at its first use and then cached: a drawing
 * never changes, so every process has the same.
 */
export function shippedImage(name: BrandImage): Promise<Buffer> {
  const known = made.get(name);
  if (known) return known;
  const drawing = make(name);
  made.set(name, drawing);
  drawing.catch(() => made.delete(name));
  return drawing;
}
