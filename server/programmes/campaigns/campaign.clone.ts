import { eq } from 'drizzle-orm';
import type { CampaignClone, CampaignForm } from '#contract/campaigns/schema.ts';
import { readAudience } from '#server/people/audiences/audience.store.ts';
import { campaigns } from '#server/platform/db/schema/campaigns.ts';
import { found, notFound } from '#server/platform/errors.ts';
import { type CopiedPictures, insertCopies } from '#server/platform/files/pictures.copy.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { insertQuestions, readQuestions } from '#server/process/extra-inputs/question-set.ts';
import { CAMPAIGN_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';
import { movedEnd, requireSamePictures } from '#server/programmes/shared/programme.copy.ts';
import { CAMPAIGN_REWARDS, copyRewards } from '#server/programmes/shared/rewards.ts';
import { isSharedTemplate } from '#server/programmes/shared/shared-templates.ts';
import { insertCampaign } from './campaign.save.ts';
import { runsCampaign } from './campaigns.policy.ts';

/**
 * The campaign of which a copy is wanted, held for changes of others: whom it is for, people by name, is for those who run it,
 * and for those with whom they share it as a template.
 * @throws AppError 404 for everybody else
 */
export async function openCampaignSource({ db, caller }: ServiceContext, id: number) {
  const source = found((await db.select().from(campaigns).where(eq(campaigns.id, id)).for('share'))[0]);
  if (!runsCampaign(caller, source) && !(await isSharedTemplate(db, 'campaign', id))) throw notFound();
  return source;
}

/**
 * Starts a draft with what a campaign was set up with: its words, picture, type, access, audience, questions and rewards,
 * and its end moved by whole days. Nothing of what came of it is copied, nor that it was published.
 * @param pictures of the source, copied before the transaction
 * @throws AppError 404 for those who may not copy the source, else as a creation does
 */
export async function cloneCampaign(
  context: ServiceContext,
  sourceId: number,
  { code, title, shiftDays }: CampaignClone,
  pictures: CopiedPictures,
): Promise<CampaignForm> {
  const source = await openCampaignSource(context, sourceId);
  requireSamePictures('campaign', pictures, source);
  const { summary, body, campaignType, accessLevel } = source;
  const dateSubmissionEnd = movedEnd('campaign', source.dateSubmissionEnd, shiftDays);
  const audience = await readAudience(context.db, CAMPAIGN_AUDIENCE, sourceId);
  const copy = await insertCampaign(
    context,
    { code, title, summary, body, campaignType, accessLevel, dateSubmissionStart: null, dateSubmissionEnd },
    audience,
    { pictures: await insertCopies(context, pictures), audience },
  );
  const form = { source: campaignType, competitionId: null };
  const questions = await readQuestions(context.db, { ...form, campaignId: sourceId });
  await insertQuestions(context.db, { ...form, campaignId: copy.id }, questions);
  await copyRewards(context.db, CAMPAIGN_REWARDS, { from: sourceId, to: copy.id });
  return copy;
}
