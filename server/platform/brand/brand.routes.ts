import { brandEndpoints as endpoints } from '#contract/brand/endpoints.ts';
import { notFound } from '#server/platform/errors.ts';
import { Media } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { removePicture, replaceManual, replacePicture } from './asset.replace.ts';
import { type AssetRow, presentAsset, readAsset, readAssets, versionOf } from './assets.repository.ts';
import { shippedImage } from './brand-images.ts';

/** The bytes of a file of the organisation's own; its address may name the version, and is then good for ever. */
async function mediaOf({ storage }: Services, row: AssetRow, asked: string | undefined): Promise<Media> {
  const version = versionOf(row);
  return new Media(await storage.stream(row.storageKey), row.contentType, {
    version,
    isForever: asked === version,
  });
}

/** Brand pictures and manuals [R1F-28, R3P-179 … R3P-183], S3-107. */
export const brandRoutes: Route[] = routes(endpoints, {
  assets: async ({ db }) => (await readAssets(db)).map(presentAsset),
  image: async ({ db, services, params, query }) => {
    const own = await readAsset(db, params.name);
    if (own) return mediaOf(services, own, query.v);
    const type = params.name.endsWith('.jpg') ? 'image/jpeg' : 'image/png';
    return new Media(await shippedImage(params.name), type, { version: `shipped-${services.version}` });
  },
  manual: async ({ db, services, params, query }) => {
    const own = await readAsset(db, params.name);
    if (!own) throw notFound();
    return mediaOf(services, own, query.v);
  },
  uploadImage: {
    ownTransaction: true,
    handle: (context) => replacePicture(context, context.params.fileName, context.file),
  },
  removeImage: (context) => removePicture(context, context.params.fileName),
  uploadManual: {
    ownTransaction: true,
    handle: (context) => replaceManual(context, context.params.fileName, context.file),
  },
});
