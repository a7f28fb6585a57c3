import { CAMPAIGN_TYPES, type CampaignType } from '#contract/campaigns/rules.ts';
import { audienceAdmits } from '#contract/roles.ts';
import type { AppSettings } from '#contract/settings/schema.ts';
import { audienceOf } from '#src/app/moduleAudience.ts';
import type { Session } from '#src/app/session.ts';

/** Who may do what with campaigns; the same table guards the routes and the server. */
export const mayManage = ({ has }: Session) => has('ROLE_CAMPAIGN_AUTHOR', 'ROLE_CAMPAIGN_EDITOR');
export const mayCreate = ({ has }: Session) => has('ROLE_CAMPAIGN_AUTHOR');
export const mayEditAll = ({ has }: Session) => has('ROLE_CAMPAIGN_EDITOR');

/** Types of campaigns that are offered to a person: those whose listing admits him. */
export const offeredTypes = (settings: AppSettings, roles: Session['roles']): CampaignType[] =>
  CAMPAIGN_TYPES.filter((type) => audienceAdmits(audienceOf(settings, type, 'listingEnabled'), roles));
