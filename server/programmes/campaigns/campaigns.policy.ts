import { type SQL, sql } from 'drizzle-orm';
import { type CampaignState, campaignActions } from '#contract/campaigns/rules.ts';
import { type Caller, hasRole } from '#server/platform/http/call.ts';

const isEditor = (caller: Caller) => hasRole(caller, 'ROLE_CAMPAIGN_EDITOR');
const isAuthor = (caller: Caller) => hasRole(caller, 'ROLE_CAMPAIGN_AUTHOR');

/** Whether a person runs a campaign, whose author may be gone: editors run all, authors their own, Q2-51. */
export const runsCampaign = (caller: Caller, { createdBy }: { createdBy: number | null }): boolean =>
  isEditor(caller) || (isAuthor(caller) && createdBy === caller.id);

/** The same as a condition on `campaign`. */
export function runBy(caller: Caller | null): SQL {
  if (caller === null) return sql`false`;
  if (isEditor(caller)) return sql`true`;
  return isAuthor(caller) ? sql`campaign.created_by = ${caller.id}` : sql`false`;
}

/** Whether its words, dates, targets and banner can be changed; what has ended stays as it is, Q2-52. */
export const isOpenForEditing = (state: CampaignState): boolean => state === 'DRAFT' || state === 'PUBLISHED';

/** What a person who runs a campaign may do to it [R2B-08, R2B-09], Q2-50. */
export const rightsOn = (caller: Caller, state: CampaignState) => ({
  ...campaignActions(state),
  canDelete: state === 'DRAFT' && isEditor(caller),
});
