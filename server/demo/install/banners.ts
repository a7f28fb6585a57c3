import { render } from '#server/platform/brand/brand-images.ts';
import { PALETTES, renderScene, type Scene } from '#server/platform/brand/default-artwork.ts';

/** What grows on a banner, in which light. */
export type Drawing = readonly [plants: Scene['plants'], palette: keyof typeof PALETTES];

/** Enough for a page's width, and quickly drawn. */
const SIZE = { width: 1280, height: 720 } as const;

/** The bytes of a banner, as somebody would upload it. */
export async function paintBanner([plants, palette]: Drawing): Promise<Buffer> {
  const scene = { ...SIZE, plants, palette: PALETTES[palette], seed: `drive ${plants} ${palette}` };
  return render(renderScene(scene), 'jpg');
}
