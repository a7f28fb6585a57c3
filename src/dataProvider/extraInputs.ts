import type { ContributionType } from '#contract/access.ts';
import { extraInputEndpoints as endpoints } from '#contract/extra-inputs/endpoints.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** Extra inputs of a type, or of the ideas of a competition. */
export const extraInputs = endpointResource(endpoints, {
  lists: ['ofSource', 'ofCompetition', 'filters', 'withSelection', 'withSelectionOfIdea'],
  records: ['read'],
  create: 'create',
  update: 'save',
  delete: 'remove',
});

/** Whose inputs: those of a type, or those of the ideas of one competition [R2F-01]. */
export interface InputScope {
  source: ContributionType;
  competitionId: number | null;
}

/** Inputs of a scope are few, and a new order needs all of them [R2F-20, R3I-26]. */
const ALL = { page: 0, size: 100, sort: 'listOrder,asc' } as const;
/** The reading that is documented for the time after a deletion [R2F-19, R3I-25]. */
const AFTER_DELETION = { page: 0, size: 20, sort: 'id' } as const;

/** Extra inputs of a scope in their order [R2J-31, R2J-32]. */
export async function readExtraInputs(
  { source, competitionId }: InputScope,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<ExtraInput[]> {
  const options = { query: ALL, signal, errorMessage: null };
  const { data } =
    competitionId === null
      ? await call(endpoints.ofSource, { params: { source }, ...options })
      : await call(endpoints.ofCompetition, { params: { id: competitionId }, ...options });
  return data;
}

/** Deletes an input, and reads the page of the list that is documented for it [R2J-39, R2F-19], Q2-43. */
export async function removeExtraInput({ source, competitionId }: InputScope, id: number): Promise<void> {
  await call(endpoints.remove, { params: { source, id } });
  const query = { ...AFTER_DELETION, ...(competitionId !== null && { competitionId }) };
  await call(endpoints.ofSource, { params: { source }, query, errorMessage: null }).catch(() => undefined);
}

/** Stores the order of all inputs of a scope [R2F-21, R2J-40]. */
export const orderExtraInputs = async (
  { source }: InputScope,
  ids: readonly number[],
): Promise<ExtraInput[]> =>
  (
    await call(endpoints.updateOrder, {
      params: { source },
      body: ids.map((id, index) => ({ id, listOrder: index + 1 })),
    })
  ).data;

/** Inputs that a list can be filtered by: those of a type, or of the ideas of one competition [R3P-140]. */
export async function readFilterInputs(
  { source, competitionId }: InputScope,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<ExtraInput[]> {
  const params = { id: competitionId ?? 0 };
  return (await call(endpoints.filters, { params, query: { source }, signal, errorMessage: null })).data;
}
