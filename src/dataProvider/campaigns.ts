import type { QueryClient } from '@tanstack/react-query';
import { campaignEndpoints as endpoints } from '#contract/campaigns/endpoints.ts';
import type { Campaign, CampaignForm } from '#contract/campaigns/schema.ts';
import type { BodyInput } from '#contract/http.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** Campaigns: those of their readers, those that somebody runs, and their readings for a page and for a form. */
export const campaigns = endpointResource(endpoints, {
  lists: ['list', 'manage', 'all'],
  records: ['read', 'edit'],
});

interface Reading {
  signal?: AbortSignal | undefined;
}

/** One campaign for its readers [R2J-23]. */
export const readCampaign = async (id: number, { signal }: Reading = {}): Promise<Campaign> =>
  (await call(endpoints.read, { params: { id }, signal, errorMessage: null })).data;

/** One campaign for its form [R2J-24]. */
export const readCampaignForm = async (id: number, { signal }: Reading = {}): Promise<CampaignForm> =>
  (await call(endpoints.edit, { params: { id }, signal, errorMessage: null })).data;

/** Saves, publishes, ends or archives [R2J-27], Q2-65. */
export const saveCampaign = async (body: BodyInput<typeof endpoints.save>): Promise<CampaignForm> =>
  (await call(endpoints.save, { body })).data;

/** Deletes a draft [R2J-28]. */
export const removeCampaign = async (id: number): Promise<void> => {
  await call(endpoints.remove, { params: { id } });
};

/** Names of these reads in the cache. */
export const CAMPAIGN_KEYS = {
  list: (userId: number | null) => ['campaigns', 'list', userId] as const,
  manage: ['campaigns', 'manage'] as const,
  one: (id: number, userId: number | null) => ['campaigns', 'one', id, userId] as const,
  form: (id: number) => ['campaigns', 'form', id] as const,
  /** Not the form's own reading, which must be fresh when it opens. */
  deletion: (id: number) => ['campaigns', 'delete', id] as const,
};

/** Lists and pages are read anew; forms are left alone. */
export const refreshCampaigns = (queries: QueryClient) =>
  queries.invalidateQueries({
    queryKey: ['campaigns'],
    predicate: ({ queryKey }) => queryKey[1] !== 'form' && queryKey[1] !== 'delete',
  });
