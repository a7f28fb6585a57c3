import type { ContributionType } from '#contract/access.ts';
import { fieldEndpoints } from '#contract/fields/endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { can, type RoleSet } from '#contract/roles.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import type { FilterOption } from '#src/components/list/listFilter.ts';
import { call } from '#src/dataProvider/httpClient.ts';

/** What a filter may be chosen from can only be read by those who hold one of the endpoint's roles, Q3-04. */
export const mayReadFields = (roles: RoleSet | null) => can(roles, fieldEndpoints.options.access);
export const mayReadStates = (roles: RoleSet | null) => can(roles, lifeCycleEndpoints.statesBySource.access);

interface Options {
  types: readonly ContributionType[];
  locale: string;
  /** Word behind an option when several types are offered together. */
  typeLabel: (type: ContributionType) => string;
  signal?: AbortSignal | undefined;
}

const quiet = { errorMessage: null } as const;

async function perType(
  { types, typeLabel }: Options,
  read: (type: ContributionType) => Promise<{ id: number; label: string }[]>,
): Promise<FilterOption[]> {
  const answers = await Promise.all(types.map(read));
  return answers.flatMap((options, index) => {
    const type = types[index];
    if (types.length === 1 || type === undefined) return options;
    return options.map(({ id, label }) => ({ id, label: `${label} (${typeLabel(type)})` }));
  });
}

/** Active fields of the types. */
export function readFieldOptions(options: Options): Promise<FilterOption[]> {
  return perType(options, async (type) => {
    const { data } = await call(fieldEndpoints.options, {
      params: { type },
      signal: options.signal,
      ...quiet,
    });
    return data.map(({ id, definitionList }) => ({
      id,
      label: inLanguage(definitionList, options.locale)?.title ?? String(id),
    }));
  });
}

/** States of the life cycles of the types, in rank order. */
export function readStateOptions(options: Options): Promise<FilterOption[]> {
  return perType(options, async (type) => {
    const { data } = await call(lifeCycleEndpoints.statesBySource, {
      params: { type, competitionId: 0 },
      signal: options.signal,
      ...quiet,
    });
    return data.map(({ id, stateDefinitionList }) => ({
      id,
      label: inLanguage(stateDefinitionList, options.locale)?.name ?? String(id),
    }));
  });
}
