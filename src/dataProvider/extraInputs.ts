import type { DeleteParams } from 'ra-core';
import { extraInputEndpoints as endpoints } from '#contract/extra-inputs/endpoints.ts';
import { endpointResource } from './endpointResource.ts';
import { call } from './httpClient.ts';

const base = endpointResource(endpoints, {
  lists: ['ofSource', 'ofCompetition', 'filters', 'withSelection', 'withSelectionOfIdea'],
  records: ['read'],
  create: 'create',
  update: 'save',
});

/** Extra inputs of a type, or of the ideas of a competition. */
export const extraInputs: typeof base = {
  ...base,
  /** Deletes an input, and reads the page of the list that is documented for the time after it. */
  delete: async (_resource: string, { id, meta, previousData }: DeleteParams) => {
    const { source, competitionId } = meta;
    await call(endpoints.remove, { params: { source, id: Number(id) } });
    const query = {
      page: 0,
      size: 20,
      sort: 'id',
      ...(competitionId !== null && { competitionId }),
    } as const;
    await call(endpoints.ofSource, { params: { source }, query, errorMessage: null }).catch(() => undefined);
    return { data: previousData as never };
  },
};
