import { useLocale } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { FILTERABLE_ATTRIBUTES } from '#contract/contributions/attributes.ts';
import { PARTICIPATION_ROLES } from '#contract/contributions/participation.ts';
import { useSession } from '#src/app/session.ts';
import { fieldOptions, stateOptions, titleOptions } from '#src/components/contributions/options.ts';
import { useExtraInputFilters } from '#src/components/extraInputs/extraInputFilters.ts';
import { choicesFilter, periodFilter, searchFilter } from '#src/components/list/filters.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useLoadedChoices, useUnitFilter } from '#src/components/list/loadedFilter.tsx';
import { useText } from '#src/components/useText.ts';
import type { FilterName, ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { hasCampaigns } from '../contributionAccess.ts';
import type { ListPlace } from '../listContext.ts';
import { useAnswerFilters } from './useAnswerFilters.tsx';
import { useFigureFilter } from './useFigureFilter.ts';

/** Roles of people: the server's own role and the mere reader's have no list. */
const FILTER_ROLES = PARTICIPATION_ROLES.filter((role) => role !== 'SYSTEM' && role !== 'VIEWER');

/** Value of the choice "without a campaign". */
const FREE = 0;

type Name = FilterName<'contributions', 'list'>;

const attributes = FILTERABLE_ATTRIBUTES.map(
  (name): ListFilter<Name> => ({
    kind: 'numbers',
    // Both stand in the contract for each of these names, of which there may be none.
    name: `${name}.greaterThanOrEqual` as Name,
    upTo: `${name}.lessThanOrEqual` as Name,
    label: `contribution.${name}`,
  }),
);

/** The filters of a contribution list, under the names of the API. */
export function useContributionFilters({ type, parentId, scope }: ListPlace): readonly ListFilter<Name>[] {
  const locale = useLocale();
  const text = useText();
  const dataProvider = useDataProvider();
  const { roles } = useSession();
  const competitionId = type === 'IDEA' ? parentId : 0;
  const search = new URLSearchParams(useLocation().search);
  const asksTitle = search.has('title.contains');
  const figure = useFigureFilter(search.get('figure'));

  const states = useLoadedChoices({
    name: 'stateId.in',
    label: 'contribution.state',
    queryKey: ['life-cycles', 'choices', type, competitionId, locale],
    load: async (signal) => {
      const { data } = await dataProvider.readStatesOfType({ params: { type, competitionId }, signal });
      return stateOptions(data, locale);
    },
  });
  const fields = useLoadedChoices({
    name: 'contributionFieldId.in',
    label: 'contribution.field',
    queryKey: ['fields', 'choices', type, locale],
    load: async (signal) => {
      const asked = { filter: { type }, meta: { view: 'all' } satisfies ListMeta<'fields'>, signal };
      return fieldOptions((await dataProvider.getList<Row<'fields', 'all'>>('fields', asked)).data, locale);
    },
  });
  const tags = useLoadedChoices({
    name: 'selectedTagId.in',
    label: 'contribution.tags',
    queryKey: ['tags', 'choices'],
    load: async (signal) => {
      const asked = { meta: { view: 'active' } satisfies ListMeta<'tags'>, signal };
      return titleOptions((await dataProvider.getList<Row<'tags', 'active'>>('tags', asked)).data);
    },
  });
  const campaigns = useLoadedChoices({
    name: 'campaignId.in',
    label: 'contribution.campaign',
    queryKey: ['campaigns', 'choices', type, locale],
    load: async (signal) => {
      const free = { id: FREE, label: text('contribution.campaign.free') };
      if (!hasCampaigns(type)) return [free];
      const asked = { params: { id: type }, query: { withClosed: 'true' }, signal } as const;
      return [free, ...titleOptions((await dataProvider.readCampaignChoices(asked)).data)];
    },
  });
  const units = useUnitFilter({ name: 'eiId.in', label: 'contribution.unit', roles });

  return [
    searchFilter('q', 'contribution.filter.words'),
    // Only what an address of before asks for: the search looks at titles too.
    ...(asksTitle
      ? [{ kind: 'text', name: 'title.contains', label: 'contribution.filter.title' } as const]
      : []),
    ...figure,
    // They are pressed above the list, with their numbers.
    { ...states, isElsewhere: true },
    fields,
    tags,
    // A list of one campaign, and ideas, which have none, cannot be narrowed by campaign.
    ...(hasCampaigns(type) && parentId === 0 ? [campaigns] : []),
    ...units,
    ...useExtraInputFilters(type, competitionId),
    ...useAnswerFilters(type, scope),
    choicesFilter('role.in', 'contribution.role', FILTER_ROLES, 'task.role'),
    periodFilter(
      'dateSubmitted.greaterThanOrEqual',
      'dateSubmitted.lessThanOrEqual',
      'contribution.submitted',
      'instant',
    ),
    ...attributes,
  ];
}
