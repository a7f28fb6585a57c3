import { useGetList } from 'ra-core';
import type { ContributionType } from '#contract/access.ts';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';

/** Whose inputs: those of a type, or those of the ideas of one competition. */
export interface InputScope {
  source: ContributionType;
  competitionId: number | null;
}

/** Which list holds the inputs of a scope: they are few, and a new order needs all of them. */
export const inputsOf = ({ source, competitionId }: InputScope) => ({
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'listOrder', order: 'ASC' } as const,
  filter: competitionId === null ? { source } : { id: competitionId },
  meta: {
    view: competitionId === null ? 'ofSource' : 'ofCompetition',
  } satisfies ListMeta<'extra-inputs'>,
});

/** The extra inputs of a scope in their order. */
export const useExtraInputs = (scope: InputScope) =>
  useGetList<ExtraInput>('extra-inputs', inputsOf(scope), { retry: false });
