import { eq, sql } from 'drizzle-orm';
import { stateOfEnding } from '#contract/campaigns/rules.ts';
import type { CampaignForm } from '#contract/campaigns/schema.ts';
import { campaigns } from '#server/platform/db/schema/campaigns.ts';
import { found, notFound, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { withFreeCode } from '#server/programmes/shared/programme.code.ts';
import { openCampaignForm } from './campaign.save.ts';
import { runsCampaign } from './campaigns.policy.ts';
import { lockCampaign } from './campaigns.repository.ts';

/**
 * Brings an archived campaign back: it has ended, as before (decision 0099).
 * @throws AppError 404 for those who do not run it, error.invalidStateTransition, error.codeExists when another one has its
 *   code by now
 */
export async function restoreCampaign(context: ServiceContext, id: number): Promise<CampaignForm> {
  const { db, services, caller } = context;
  const stored = found(await lockCampaign(db, id));
  if (!runsCampaign(caller, stored)) throw notFound();
  if (stored.publishState !== 'ARCHIVED') throw refused('error.invalidStateTransition', 'campaign');
  const now = services.now();
  // What it was when it ended; imported ones may not say when that was.
  const ended = stored.dateSubmissionTerminated === null ? now : new Date(stored.dateSubmissionTerminated);
  await withFreeCode('campaign', () =>
    db
      .update(campaigns)
      .set({
        publishState: stateOfEnding(stored.dateSubmissionEnd, ended.getTime()),
        dateUpdated: now.toISOString(),
        version: sql`${campaigns.version} + 1`,
      })
      .where(eq(campaigns.id, id)),
  );
  return openCampaignForm(context, id);
}
