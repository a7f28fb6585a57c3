import { sql } from 'drizzle-orm';
import { MOST_PARTS } from '#contract/campaigns/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { AppError, found, notFound, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { ProgrammeViewer } from '#server/process/programme/programme-viewer.ts';
import { readableCampaigns } from './campaign.visibility.ts';
import { isOpenForEditing, runBy, runsCampaign } from './campaigns.policy.ts';
import { lockCampaign } from './campaigns.repository.ts';

/**
 * What a campaign, whose questions or rewards are asked for, collects. Those of a draft are for those who run it.
 * @throws AppError 404 for those who may see neither
 */
export async function requireSeen(db: Db, viewer: ProgrammeViewer, id: number) {
  const { rows } = await db.execute<{ source: 'SUGGESTION' | 'IMPROVEMENT' }>(sql`
    select campaign_type as source from campaign
     where id = ${id} and (${readableCampaigns(viewer)} or ${runBy(viewer.caller)})`);
  return found(rows[0]);
}

/**
 * Holds a campaign whose questions or rewards change, so that two changes of their order come one after the other. Its
 * version stays: they are stored one by one, beside its form.
 * @throws AppError 404 for those who do not run it, error.notEditable once it has ended
 */
export async function lockForParts({ db, caller }: ServiceContext, id: number, entity: string) {
  const stored = found(await lockCampaign(db, id));
  if (!runsCampaign(caller, stored)) throw notFound();
  if (!isOpenForEditing(stored.publishState)) throw refused('error.notEditable', entity);
  return stored;
}

/** Readers get all of them at once. @throws AppError error.campaign.tooMany */
export function requireRoom(number: number): void {
  if (number > MOST_PARTS) throw new AppError('error.campaign.tooMany', { params: String(MOST_PARTS) });
}
