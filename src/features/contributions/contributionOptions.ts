import type { ContributionType } from '#contract/access.ts';
import { campaignSelectEndpoints } from '#contract/campaigns/endpoints.ts';
import { CampaignType } from '#contract/campaigns/schema.ts';
import { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { call } from '#src/dataProvider/httpClient.ts';

/** What can be chosen: its id, and its name in the reader's language. */
export interface Option {
  id: number;
  label: string;
}

/** The screen that offers the options says itself what to do when they could not be read. */
const quiet = { errorMessage: null } as const;

export async function readTags(signal?: AbortSignal): Promise<Option[]> {
  const { data } = await call(tagEndpoints.active, { signal, ...quiet });
  return data.map(({ id, title }) => ({ id, label: title }));
}

/** Fields of a type: the active ones for a form, all of them for a filter, Q3-40. */
export async function readFields(
  type: ContributionType,
  locale: string,
  { activeOnly, signal }: { activeOnly: boolean; signal?: AbortSignal },
): Promise<Option[]> {
  const endpoint = activeOnly ? fieldEndpoints.options : fieldEndpoints.all;
  const { data } = await call(endpoint, { params: { type }, signal, ...quiet });
  return data.map(({ id, definitionList }) => ({
    id,
    label: inLanguage(definitionList, locale)?.title ?? String(id),
  }));
}

/** States of the life cycles of a type, by rank [R3A-22], Q3-109. */
export async function readStates(
  type: ContributionType,
  competitionId: number,
  locale: string,
  signal?: AbortSignal,
): Promise<Option[]> {
  const params = { type, competitionId };
  const { data } = await call(lifeCycleEndpoints.statesBySource, { params, signal, ...quiet });
  return [...data]
    .sort((one, other) => one.rank - other.rank)
    .map(({ id, stateDefinitionList }) => ({
      id,
      label: inLanguage(stateDefinitionList, locale)?.name ?? String(id),
    }));
}

/** Types whose contributions can belong to a campaign. */
export const hasCampaigns = (type: ContributionType): type is CampaignType =>
  CampaignType.safeParse(type).success;

/**
 * Campaigns of a type.
 * @param of the type, or a campaign of it that has to be among the answers though it may have ended
 */
export async function readCampaigns(
  of: CampaignType | number,
  { withClosed, signal }: { withClosed: boolean; signal?: AbortSignal },
): Promise<Option[]> {
  const { data } = await call(campaignSelectEndpoints.options, {
    params: { id: of },
    query: { withClosed: withClosed ? 'true' : 'false' },
    signal,
    ...quiet,
  });
  return data.map(({ id, title }) => ({ id, label: title }));
}
