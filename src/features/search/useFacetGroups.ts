import { type NameOperator, parseSearch } from '#contract/search/query.ts';
import type { SearchFacets } from '#contract/search/schema.ts';
import type { SearchPlace } from '#src/app/searchAddress.ts';
import { folded } from '#src/components/matchesSearch.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { hasValue, toggleValue, toggleYear, yearOf } from './facetQuery.ts';

interface Counted<Name> {
  name: Name;
  /** How many hits there are of it; null where they were not counted. */
  count: number | null;
}

export interface FacetValue extends Counted<string> {
  label: string;
  isChosen: boolean;
  toggle: () => void;
}

export interface FacetGroupOf {
  label: string;
  values: readonly FacetValue[];
}

/** What is chosen stays in sight, also where nothing is left of it, but for what there is not. */
function withChosen<Name>(counted: readonly Counted<Name>[], chosen: readonly Name[]): Counted<Name>[] {
  const known = new Set(counted.map(({ name }) => folded(String(name))));
  const others = chosen.filter((name) => !known.has(folded(String(name))));
  return [...counted, ...others.map((name) => ({ name, count: null }))];
}

/** The facets of results, with what each value does to the query; those without values are left out. */
export function useFacetGroups(
  { q, kinds }: SearchPlace,
  facets: SearchFacets | undefined,
  go: (place: Partial<SearchPlace>) => void,
): FacetGroupOf[] {
  const translate = useTranslate();
  const query = parseSearch(q);

  const isUnknown = (operator: NameOperator, name: string) =>
    facets?.unknown.some((each) => each.operator === operator && each.value === name);

  const ofNames = (operator: NameOperator, counted: readonly Counted<string>[] = []): FacetValue[] =>
    withChosen(
      counted,
      query[operator].filter((name) => !isUnknown(operator, name)),
    ).map((value) => ({
      ...value,
      label: value.name,
      isChosen: hasValue(query, operator, value.name),
      toggle: () => go({ q: toggleValue(q, operator, value.name) }),
    }));

  const ofKinds = (facets?.kinds ?? []).map(({ kind, count }) => ({ name: kind, count }));
  const ofTypes = (facets?.types ?? []).map(({ type, count }) => ({ name: type, count }));
  const ofYears = (facets?.years ?? []).map(({ year, count }) => ({ name: year, count }));
  const year = yearOf(query);

  const groups: FacetGroupOf[] = [
    {
      label: translate('search.facet.kind'),
      values: withChosen(ofKinds, kinds).map(({ name, count }) => {
        const isChosen = kinds.includes(name);
        const others = kinds.filter((kind) => kind !== name);
        return {
          ...{ name, count, isChosen, label: translate(`search.kinds.${name}`) },
          toggle: () => go({ kinds: isChosen ? others : [...kinds, name] }),
        };
      }),
    },
    {
      label: translate('search.facet.type'),
      values: withChosen(ofTypes, query.type).map(({ name, count }) => ({
        ...{ name, count, label: translate(`contribution.type.${name}`) },
        isChosen: hasValue(query, 'type', name),
        toggle: () => go({ q: toggleValue(q, 'type', name) }),
      })),
    },
    { label: translate('search.facet.state'), values: ofNames('state', facets?.states) },
    {
      label: translate('search.facet.field'),
      values: ofNames(
        'field',
        facets?.fields.map(({ title, count }) => ({ name: title, count })),
      ),
    },
    { label: translate('search.facet.author'), values: ofNames('author', facets?.authors) },
    {
      label: translate('search.facet.year'),
      values: withChosen(ofYears, year === null ? [] : [year]).map(({ name, count }) => ({
        ...{ name: String(name), label: String(name), count },
        isChosen: year === name,
        toggle: () => go({ q: toggleYear(q, name) }),
      })),
    },
  ];
  return groups.filter(({ values }) => values.length > 0);
}
