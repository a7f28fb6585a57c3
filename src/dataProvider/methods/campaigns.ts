import { audienceEndpoints } from '#contract/audiences/endpoints.ts';
import { campaignSelectEndpoints } from '#contract/campaigns/endpoints.ts';
import { reading } from '../endpointMethod.ts';

/** Campaigns of a type; by the id of one, that one is among them though it may have ended. */
export const readCampaignChoices = reading(campaignSelectEndpoints.options);

/** How many people an audience reaches, and a page of them by name. */
export const readAudience = reading(audienceEndpoints.preview);
