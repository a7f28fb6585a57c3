import { randomUUID } from 'node:crypto';
import { storedFiles } from '../../db/schema/files.ts';
import { render } from '../../features/brand/brandImages.ts';
import { drawScene, PALETTES, type Scene } from '../../features/brand/garden.ts';
import type { Services } from '../../services.ts';
import { makeBanner, type Picture } from '../../storage/images.ts';

/** What grows on a banner, in which light. */
export type Drawing = readonly [plants: Scene['plants'], palette: keyof typeof PALETTES];

/** Enough for a page's width, and quickly drawn. */
const SIZE = { width: 1280, height: 720 } as const;

/** The bytes of a banner, as somebody would upload it. */
export async function paintBanner([plants, palette]: Drawing): Promise<Buffer> {
  const scene = { ...SIZE, plants, palette: PALETTES[palette], seed: `drive ${plants} ${palette}` };
  return render(drawScene(scene), 'jpg');
}

/** Draws and stores the two pictures of a banner. */
export async function drawBanner(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  drawing: Drawing,
  createdBy: number,
): Promise<{ bannerId: number; bannerPreviewId: number }> {
  const { full, preview } = await makeBanner(await paintBanner(drawing));
  const keep = async ({ bytes, contentType }: Picture, category: string): Promise<number> => {
    const storageKey = randomUUID();
    await storage.put(storageKey, bytes);
    const [row] = await database
      .insert(storedFiles)
      .values({ storageKey, name: 'banner.jpg', size: bytes.length, contentType, category, createdBy })
      .returning({ id: storedFiles.id });
    return row?.id as number;
  };
  return { bannerId: await keep(full, 'BANNER'), bannerPreviewId: await keep(preview, 'BANNER_PREVIEW') };
}
