import type { Asset, BrandImage, Manual } from '#contract/brand/schema.ts';
import { discardFile, type FileDesk, keepFile, putFile } from '#server/platform/files/files.store.ts';
import type { Context, UploadedFile } from '#server/platform/http/call.ts';
import { AppError, found } from '#server/platform/http/errors.ts';
import { makeBrandPicture } from '#server/platform/storage/images.ts';
import { presentAsset, readAsset, readAssetLocked, writeAsset } from './assets.repository.ts';

interface NewAsset {
  name: string;
  bytes: Buffer;
  contentType: string;
  width: number | null;
  height: number | null;
}

/** Outside of a transaction. */
type AssetDesk = FileDesk & Pick<Context<never>, 'transaction'>;

/** Stores the bytes, and then exchanges old and new in one transaction: whoever reads gets one or the other. */
async function replace(
  desk: AssetDesk,
  { name, bytes, contentType, width, height }: NewAsset,
): Promise<Asset> {
  const put = await putFile(desk, { name, bytes, contentType, category: 'ASSET', contributionId: null });
  return desk.transaction(async (db) => {
    const inside = { ...desk, db };
    const old = await readAssetLocked(db, name);
    const fileId = await keepFile(inside, put);
    await writeAsset(db, { name, fileId, width, height, dateChanged: desk.services.now().toISOString() });
    if (old) await discardFile(inside, { id: old.fileId, storageKey: old.storageKey });
    return presentAsset(found(await readAsset(db, name)));
  });
}

function sent(file: UploadedFile | null): UploadedFile {
  if (file === null) throw new AppError('error.fileMissing');
  return file;
}

/**
 * Replaces a brand picture [R3P-181], S3-107. Its bytes decide whether it is a PNG or a JPEG, whatever its place is
 * called (Q3-85).
 * @throws AppError global.brandUploadForm.errorExt, error.imagePixels
 */
export async function replacePicture(
  desk: AssetDesk,
  name: BrandImage,
  file: UploadedFile | null,
): Promise<Asset> {
  return replace(desk, { name, ...(await makeBrandPicture(name, sent(file).bytes)) });
}

/** Replaces a manual [R3P-179], S3-107; that it is a PDF was judged by its bytes. */
export function replaceManual(desk: AssetDesk, name: Manual, file: UploadedFile | null): Promise<Asset> {
  const { bytes, contentType } = sent(file);
  return replace(desk, { name, bytes, contentType, width: null, height: null });
}
