import { campaignEndpoints } from '#contract/campaigns/endpoints.ts';
import { endpointResource } from './endpointResource.ts';

/** Campaigns: those of their readers, those that somebody runs, and their readings for a page and for a form. */
export const campaigns = endpointResource(campaignEndpoints, {
  lists: ['list', 'manage', 'all'],
  records: ['read', 'edit'],
});
