import { eq } from 'drizzle-orm';
import { deleteUnused } from '#server/platform/db/references.ts';
import { campaigns } from '#server/platform/db/schema/campaigns.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { FileContext } from '#server/platform/files/files.store.ts';
import { discardPictures } from '#server/platform/files/pictures.ts';
import { lockCampaign } from './campaigns.repository.ts';

/**
 * Deletes a draft that nothing was sent to, with its banner [R2B-12, R2J-28], Q2-50.
 * @throws AppError 404, error.inUse when something was sent to it, error.invalidStateTransition once it was
 *   published
 */
export async function removeCampaign(context: FileContext, id: number): Promise<void> {
  const { db } = context;
  const stored = found(await lockCampaign(db, id));
  const [used] = await db
    .select({ id: contributions.id })
    .from(contributions)
    .where(eq(contributions.campaignId, id))
    .limit(1);
  if (used) throw refused('error.inUse', 'campaign');
  if (stored.publishState !== 'DRAFT') throw refused('error.invalidStateTransition', 'campaign');
  await deleteUnused('campaign', () => db.delete(campaigns).where(eq(campaigns.id, id)));
  await discardPictures(context, stored);
}
