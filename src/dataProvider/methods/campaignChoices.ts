import { campaignSelectEndpoints } from '#contract/campaigns/endpoints.ts';
import { reading } from '../endpointMethod.ts';

/** Campaigns of a type; by the id of one, that one is among them though it may have ended. */
export const readCampaignChoices = reading(campaignSelectEndpoints.options);
