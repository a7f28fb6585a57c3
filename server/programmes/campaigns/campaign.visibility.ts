import { type SQL, sql } from 'drizzle-orm';
import { CAMPAIGN_TYPES } from '#contract/campaigns/rules.ts';
import type { CampaignType } from '#contract/campaigns/schema.ts';
import { audienceAdmits } from '#contract/roles.ts';
import { reachesCaller } from '#server/people/audiences/audience.rule.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { ProgrammeViewer } from '#server/process/programme/programme-viewer.ts';
import { CAMPAIGN_AUDIENCE } from '#server/programmes/audiences/programme.tables.ts';

/**
 * Campaigns of the public lists that a person may see, as one condition on `campaign` [R2A-02], S2-04:
 * published or ended ones, those for the registered only with a session; none while the module is off, Q2-19.
 */
export function visibleCampaigns({ caller, settings }: ProgrammeViewer): SQL {
  if (!settings.availableModules.includes('CAMPAIGN')) return sql`false`;
  return sql`campaign.publish_state in ('PUBLISHED', 'TERMINATED', 'COMPLETED')
    and ${caller ? sql`true` : sql`campaign.access_level = 'PUBLIC'`}`;
}

/** The same, with what was archived for those with a session: a direct link still leads there, S2-04. */
export function readableCampaigns(viewer: ProgrammeViewer): SQL {
  const visible = visibleCampaigns(viewer);
  const hasModule = viewer.settings.availableModules.includes('CAMPAIGN');
  return viewer.caller && hasModule ? sql`(${visible} or campaign.publish_state = 'ARCHIVED')` : visible;
}

const campaignHasBegunAt = (now: Date): SQL => sql`(campaign.date_submission_start is null
  or campaign.date_submission_start <= ${now.toISOString()}::timestamptz)`;

/** Published, begun, not past its end and not ended early, whoever asks, Q1-26, S2-44, S3-13. */
export const campaignIsOpenAt = (now: Date): SQL => sql`(campaign.publish_state = 'PUBLISHED'
  and ${campaignHasBegunAt(now)}
  and (campaign.date_submission_end is null or campaign.date_submission_end > ${now.toISOString()}::timestamptz)
  and (campaign.date_submission_terminated is null
       or campaign.date_submission_terminated > ${now.toISOString()}::timestamptz))`;

/** Was open and is not any more; one that has not begun is neither open nor closed [R1B-43]. */
export const campaignIsClosedAt = (now: Date): SQL =>
  sql`(not ${campaignIsOpenAt(now)} and ${campaignHasBegunAt(now)})`;

/** Types whose campaigns take contributions from this person by the settings; from somebody, for a visitor. */
function typesFor({ caller, settings }: ProgrammeViewer): CampaignType[] {
  return CAMPAIGN_TYPES.filter((type) => {
    if (!settings.availableModules.includes(type)) return false;
    const { submitEnabled } = settings.moduleSubmitListSettings[type];
    return caller ? audienceAdmits(submitEnabled, caller.roles) : submitEnabled !== 'NONE';
  });
}

const reaches = (caller: Caller) => reachesCaller(caller, CAMPAIGN_AUDIENCE, sql`campaign.id`);

/** Open, and of a type that the settings let this person submit. */
function takesFrom(viewer: ProgrammeViewer): SQL {
  const types = typesFor(viewer);
  if (!viewer.settings.availableModules.includes('CAMPAIGN') || types.length === 0) return sql`false`;
  return sql`(${campaignIsOpenAt(viewer.now)} and campaign.campaign_type in ${types})`;
}

/** Whether a person may contribute to a campaign now, as a condition [R2A-27], S1-51, S2-01. */
export const canSubmitToCampaign = (viewer: ProgrammeViewer): SQL =>
  viewer.caller ? sql`(${takesFrom(viewer)} and ${reaches(viewer.caller)})` : takesFrom(viewer);

/** Whether nothing but its audience keeps somebody from contributing; a visitor may be in it. */
export const isBesideCampaign = (viewer: ProgrammeViewer): SQL =>
  viewer.caller ? sql`(${takesFrom(viewer)} and not ${reaches(viewer.caller)})` : sql`false`;
