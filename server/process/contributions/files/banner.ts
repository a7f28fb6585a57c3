import { eq } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Banner } from '#contract/files/schema.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { found, notFound, refused } from '#server/platform/errors.ts';
import { pathOfFile } from '#server/platform/files/files.paths.ts';
import type { FileContext } from '#server/platform/files/files.store.ts';
import {
  type BannerIds,
  discardPictures,
  insertPictures,
  makePictures,
} from '#server/platform/files/pictures.ts';
import type { Caller, UploadedFile } from '#server/platform/http/call.ts';
import { openForDecision, openForView } from '#server/process/contributions/commands/decide.ts';
import { permissionsFor } from '#server/process/contributions/commands/permissions.ts';
import { noteHistory } from '#server/process/contributions/history/note-history.ts';
import type { View } from '#server/process/life-cycles/engine/types.ts';

function requireEdit(view: View, caller: Caller): void {
  if (!permissionsFor(view, caller).edit) throw refused('error.notEditable', 'contribution');
}

function requireBanner(view: View, caller: Caller): void {
  requireEdit(view, caller);
  if (!view.lifeCycle.isBannerEnabled) throw refused('error.commandNotAvailable', 'contribution');
}

/** A contribution whose banner the caller may change, its row locked, S3-28. */
async function openForBanner(context: FileContext, id: number) {
  const { situation } = await openForDecision(context, id);
  requireEdit(situation, context.caller);
  const [row] = await context.db
    .select({ bannerId: contributions.bannerId, bannerPreviewId: contributions.bannerPreviewId })
    .from(contributions)
    .where(eq(contributions.id, id));
  return { situation, banner: found(row) };
}

async function setBanner(context: FileContext, id: number, ids: BannerIds): Promise<void> {
  await context.db
    .update(contributions)
    .set({ ...ids, updatedBy: context.caller.id, dateUpdated: context.services.now().toISOString() })
    .where(eq(contributions.id, id));
}

/**
 * Sets or replaces the banner of a contribution [R3P-36, R3F-13, R3F-16], S3-28. The version stays as it
 * is, so that the form which is open meanwhile can still be saved. The pictures are made before the
 * transaction: no row and no connection waits for them.
 * @param context outside of a transaction
 * @throws AppError 404, error.notEditable, error.commandNotAvailable (the life cycle has no banners),
 *   error.fileType, error.fileSize, error.tooManyAttempts
 */
export async function uploadBanner(context: FileContext, id: number, file: UploadedFile): Promise<Banner> {
  requireBanner((await openForView(context, id)).view, context.caller);
  const made = await makePictures(context, file, id);
  return inTransaction(context.services.database, async (db) => {
    const inside = { ...context, db };
    const { situation, banner } = await openForBanner(inside, id);
    requireBanner(situation, context.caller);
    const ids = await insertPictures(inside, made);
    await setBanner(inside, id, ids);
    const oldValue = await discardPictures(inside, banner);
    await noteHistory(inside, id, { category: 'FILE', event: 'banner', oldValue, newValue: file.name });
    return { ...ids, path: pathOfFile(made.banner.storageKey) };
  });
}

/**
 * Removes the banner [R3P-37, R3F-15], Q3-37: by contribution and banner id, or by type and contribution.
 * @throws AppError 404 (also for a banner that is not the contribution's), error.typeMismatch,
 *   error.notEditable
 */
export async function deleteBanner(
  context: FileContext,
  a: ContributionType | number,
  b: number,
): Promise<void> {
  const id = typeof a === 'number' ? a : b;
  const { situation, banner } = await openForBanner(context, id);
  if (typeof a === 'number' && banner.bannerId !== b && banner.bannerPreviewId !== b) throw notFound();
  if (typeof a === 'string' && situation.contribution.type !== a) {
    throw refused('error.typeMismatch', 'contribution');
  }
  if (banner.bannerId === null) throw notFound();
  await setBanner(context, id, { bannerId: null, bannerPreviewId: null });
  const oldValue = await discardPictures(context, banner);
  await noteHistory(context, id, { category: 'FILE', event: 'banner', oldValue });
}
