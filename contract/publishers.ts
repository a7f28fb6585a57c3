import type { Role } from '#contract/roles.ts';

/*
 * Who prepares and publishes what: authors their own campaigns and news, editors all of them; competitions are the
 * administrators' and editors' alike.
 */
export const CAMPAIGN_STAFF = ['ROLE_CAMPAIGN_AUTHOR', 'ROLE_CAMPAIGN_EDITOR'] as const satisfies Role[];
export const COMPETITION_STAFF = [
  'ROLE_COMPETITION_ADMIN',
  'ROLE_COMPETITION_EDITOR',
] as const satisfies Role[];
export const CONTENT_STAFF = ['ROLE_CONTENT_AUTHOR', 'ROLE_CONTENT_EDITOR'] as const satisfies Role[];

export const PUBLISHERS = [...CAMPAIGN_STAFF, ...COMPETITION_STAFF, ...CONTENT_STAFF] as const;
