import type { PointSource } from '#contract/access.ts';
import { type BodyInput, MAX_PAGE_SIZE, type QueryInput } from '#contract/http.ts';
import { pointDefinitionEndpoints as endpoints } from '#contract/points/definitions.endpoints.ts';
import type { PointDefinitionRow } from '#contract/points/definitions.schema.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

/** What points are given for. */
export const pointDefinitions = endpointResource(endpoints, {
  lists: ['ofSource', 'all'],
  records: ['read'],
  create: 'create',
  update: 'save',
  delete: 'remove',
});

interface Reading {
  signal?: AbortSignal | undefined;
}

/** A page of the definitions of a source [R3P-99]. */
async function pageOfPointDefinitions(
  source: PointSource,
  query: QueryInput<typeof endpoints.ofSource>,
  { signal }: Reading = {},
): Promise<{ data: PointDefinitionRow[]; total: number }> {
  const { data, total } = await call(endpoints.ofSource, {
    params: { source },
    query,
    signal,
    errorMessage: null,
  });
  return { data, total: total ?? data.length };
}

/** Occasions for which points are given by hand: the active definitions of the source EXTRA. */
export async function readOccasions({ signal }: Reading = {}): Promise<PointDefinitionRow[]> {
  const { data } = await pageOfPointDefinitions(
    'EXTRA',
    { size: MAX_PAGE_SIZE, sort: 'code,asc' },
    { signal },
  );
  return data.filter(({ isActive }) => isActive);
}

export type PointDefinitionBody = Required<BodyInput<typeof endpoints.create>>;

/** Deletes a definition [R3P-103]. @returns whether it is gone; one in use is only made inactive */
export const removePointDefinition = async (source: PointSource, id: number): Promise<boolean> =>
  (await call(endpoints.remove, { params: { source, id }, successMessage: null })).data.isDeleted;
