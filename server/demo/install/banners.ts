import { bannerEndpoints } from '#contract/banners/endpoints.ts';
import type { BannerOwner } from '#contract/banners/schema.ts';
import { render } from '#server/platform/brand/brand-images.ts';
import { renderScene, type Scene } from '#server/platform/brand/default-artwork.ts';
import { PALETTES } from '#server/platform/brand/palettes.ts';
import type { SampleDriver } from '../driver.ts';

/** What grows on a banner, in which light. */
export type Drawing = readonly [plants: Scene['plants'], palette: keyof typeof PALETTES];

/** Enough for a page's width, and quickly rendered. */
const SIZE = { width: 1280, height: 720 } as const;

/** Draws a banner, and lets somebody upload it. */
export async function uploadBanner(
  driver: SampleDriver,
  login: string,
  params: { type: BannerOwner; id: number },
  [plants, palette]: Drawing,
): Promise<void> {
  const scene = { ...SIZE, plants, palette: PALETTES[palette], seed: `drive ${plants} ${palette}` };
  const file = { name: 'banner.jpg', bytes: await render(renderScene(scene), 'jpg') };
  await driver.call(login, bannerEndpoints.upload, { params, file });
}
