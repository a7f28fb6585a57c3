import type { Asset, BrandImage, Manual } from '#contract/brand/schema.ts';
import { found } from '#server/platform/errors.ts';
import {
  discardFile,
  type FileContext,
  insertStoredFile,
  storeFile,
} from '#server/platform/files/files.store.ts';
import { type Context, sentFile, type UploadedFile } from '#server/platform/http/call.ts';
import { makeBrandPicture } from '#server/platform/storage/images.ts';
import { deleteAsset, presentAsset, readAsset, readAssetLocked, writeAsset } from './assets.repository.ts';

interface NewAsset {
  name: string;
  bytes: Buffer;
  contentType: string;
  width: number | null;
  height: number | null;
}

/** Outside of a transaction. */
type AssetContext = FileContext & Pick<Context<never>, 'transaction'>;

/** Stores the bytes, and then exchanges old and new in one transaction: whoever reads gets one or the other. */
async function replace(
  context: AssetContext,
  { name, bytes, contentType, width, height }: NewAsset,
): Promise<Asset> {
  const put = await storeFile(context, { name, bytes, contentType, category: 'ASSET', contributionId: null });
  return context.transaction(async (db) => {
    const inside = { ...context, db };
    const old = await readAssetLocked(db, name);
    const fileId = await insertStoredFile(inside, put);
    await writeAsset(db, { name, fileId, width, height, dateChanged: context.services.now().toISOString() });
    if (old) await discardFile(inside, { id: old.fileId, storageKey: old.storageKey });
    return presentAsset(found(await readAsset(db, name)));
  });
}

/**
 * Replaces a brand picture [R3P-181], S3-107. Its bytes decide whether it is a PNG, a JPEG or an SVG, whatever its
 * place is called (Q3-85); of an SVG the rendered PNG is stored, and nothing else.
 * @throws AppError global.brandUploadForm.errorExt, error.imagePixels, error.drawingUnsafe
 */
export async function replacePicture(
  context: AssetContext,
  name: BrandImage,
  file: UploadedFile | null,
): Promise<Asset> {
  const { bytes, contentType } = sentFile({ file });
  return replace(context, {
    name,
    ...(await makeBrandPicture(name, bytes, contentType === 'image/svg+xml')),
  });
}

/** Takes an own brand picture away, so that the shipped one is shown again. @throws AppError 404 where there is none */
export async function removePicture(context: FileContext, name: BrandImage): Promise<void> {
  const own = found(await readAssetLocked(context.db, name));
  await deleteAsset(context.db, name);
  await discardFile(context, { id: own.fileId, storageKey: own.storageKey });
}

/** Replaces a manual [R3P-179], S3-107; that it is a PDF was judged by its bytes. */
export function replaceManual(
  context: AssetContext,
  name: Manual,
  file: UploadedFile | null,
): Promise<Asset> {
  const { bytes, contentType } = sentFile({ file });
  return replace(context, { name, bytes, contentType, width: null, height: null });
}
