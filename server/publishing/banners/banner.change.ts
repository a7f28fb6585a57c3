import { sql } from 'drizzle-orm';
import type { BannerOwner, UploadedBanner } from '#contract/banners/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found, notFound } from '#server/platform/errors.ts';
import type { FileContext } from '#server/platform/files/files.store.ts';
import {
  type BannerIds,
  discardPictures,
  insertPictures,
  makePictures,
} from '#server/platform/files/pictures.ts';
import type { Context, UploadedFile } from '#server/platform/http/call.ts';
import { type BannerOwnerKind, bannerOwnerOf, type OwnerRow } from './banner-owners.ts';

interface Owned {
  type: BannerOwner;
  id: number;
}

/** The record whose banner the caller may change. */
async function openOwner(
  { db, services, caller }: FileContext,
  { type, id }: Owned,
  { lock }: { lock: boolean },
) {
  const kind = bannerOwnerOf(services, type);
  const row = found(await readOwner(db, kind, id, lock));
  kind.requireEdit(caller, row);
  return row;
}

async function readOwner(
  db: Db,
  { table, state }: BannerOwnerKind,
  id: number,
  lock: boolean,
): Promise<OwnerRow | undefined> {
  const { rows } = await db.execute<OwnerRow>(sql`
    select id, created_by as "createdBy", ${state} as state, banner_id as "bannerId",
           banner_preview_id as "bannerPreviewId"
      from ${table} where id = ${id} ${lock ? sql`for update` : sql``}`);
  return rows[0];
}

/** The version stays as it is, so that the form which is open meanwhile can still be saved. */
async function setBanner(context: FileContext, { type, id }: Owned, ids: BannerIds): Promise<void> {
  const { table, touch } = bannerOwnerOf(context.services, type);
  await context.db.execute(sql`
    update ${table} set banner_id = ${ids.bannerId}, banner_preview_id = ${ids.bannerPreviewId},
           date_updated = ${context.services.now().toISOString()} ${touch(context.caller)}
     where id = ${id}`);
}

/**
 * Sets or replaces the banner of a news item, a campaign or a competition [R1G-11, R1J-34, R2B-52, R2J-14],
 * S1-33, S2-40. The pictures are made before the transaction: no row and no connection waits for them.
 * @param context outside of a transaction
 * @throws AppError 404, error.notEditable, error.fileType, error.fileSize
 */
export async function uploadBanner(
  context: FileContext & Pick<Context<never>, 'transaction'>,
  owned: Owned,
  file: UploadedFile,
): Promise<UploadedBanner> {
  await openOwner(context, owned, { lock: false });
  const made = await makePictures(context, file, null);
  const { images } = bannerOwnerOf(context.services, owned.type);
  const pathOf = (storageKey: string) => `${images}/${storageKey}`;
  return context.transaction(async (db) => {
    const inside = { ...context, db };
    const before = await openOwner(inside, owned, { lock: true });
    const ids = await insertPictures(inside, made);
    await setBanner(inside, owned, ids);
    await discardPictures(inside, before);
    return {
      ...ids,
      path: pathOf(made.banner.storageKey),
      bannerPreviewPath: pathOf(made.preview.storageKey),
    };
  });
}

/**
 * Removes the banner, with its preview [R1G-12, R1J-35, R2J-15, R2J-16].
 * @throws AppError 404, also where there is none, error.notEditable
 */
export async function deleteBanner(context: FileContext, owned: Owned): Promise<void> {
  const before = await openOwner(context, owned, { lock: true });
  if (before.bannerId === null) throw notFound();
  await setBanner(context, owned, { bannerId: null, bannerPreviewId: null });
  await discardPictures(context, before);
}
