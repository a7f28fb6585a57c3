import type { ContributionType } from '#contract/access.ts';
import { CampaignType } from '#contract/campaigns/schema.ts';
import type { ListScope } from '#contract/contributions/list.schema.ts';
import { audienceAdmits, MODULE_OF_TYPE, type RoleSet, seesAllOfType } from '#contract/roles.ts';
import type { AppSettings } from '#contract/settings/schema.ts';
import { audienceOf } from '#src/app/moduleAudience.ts';

/** Whether a person may submit to a module; ideas also need an open competition. */
export function maySubmit(settings: AppSettings, roles: RoleSet | null, type: ContributionType): boolean {
  return roles !== null && audienceAdmits(audienceOf(settings, MODULE_OF_TYPE[type], 'submitEnabled'), roles);
}

/** The lists of a type that are open to a person, in the order of their links. */
export function openScopes(
  settings: AppSettings,
  roles: RoleSet | null,
  type: ContributionType,
): readonly ListScope[] {
  const administers = seesAllOfType(roles, type);
  const listed = audienceAdmits(audienceOf(settings, MODULE_OF_TYPE[type], 'listingEnabled'), roles);
  return [
    'mine',
    ...(listed || administers ? (['all'] as const) : []),
    'role',
    ...(administers ? (['manage'] as const) : []),
  ];
}

/** Types whose contributions can belong to a campaign. */
export const hasCampaigns = (type: ContributionType): type is CampaignType =>
  CampaignType.safeParse(type).success;
