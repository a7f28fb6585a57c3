import { useGetList, useLocale } from 'ra-core';
import { useLocation } from 'react-router-dom';
import type { ExtraInput } from '#contract/extra-inputs/schema.ts';
import { extraInputKey, isExtraInputKey } from '#contract/extra-inputs/values.ts';
import type { ContributionType } from '#contract/roles.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import type { FilterOption, ListFilter } from '#src/components/list/listFilter.ts';
import { useText } from '#src/components/useText.ts';
import type { ListMeta, Row } from '#src/dataProvider/resourceTypes.ts';
import { choicesOf } from './inputValues.ts';

/** The parameter that all extra inputs and the units share. */
export const PLACE_PARAMETER = 'eiId.in';

/** The choices of an input in the reader's language, by rank; a question of yes or no has these two. */
function optionsOf(input: ExtraInput, locale: string): FilterOption[] {
  const token = (value: number) => `${extraInputKey(input.id)}_${value}`;
  if (input.inputType === 'BOOL') {
    return [
      { id: token(1), label: 'contribution.extra.yes' },
      { id: token(0), label: 'contribution.extra.no' },
    ];
  }
  return choicesOf(input).flatMap((choice) => {
    const value = inLanguage(choice, locale);
    return value ? [{ id: token(value.id), label: value.label }] : [];
  });
}

/** A filter for each input, under its key in the address; all of them are sent as one list. */
export const extraInputFilters = (
  inputs: readonly ExtraInput[],
  locale: string,
): ListFilter<typeof PLACE_PARAMETER>[] =>
  inputs.map((input) => ({
    kind: 'choices',
    name: extraInputKey(input.id),
    sentAs: PLACE_PARAMETER,
    label: inLanguage(input.definitionList, locale)?.label ?? '',
    options: optionsOf(input, locale),
  }));

/** Filters that an address holds while the inputs are not known yet, so that the first page is the right one. */
export const expectedFilters = (search: string, label: string): ListFilter<typeof PLACE_PARAMETER>[] =>
  [...new Set(new URLSearchParams(search).keys())]
    .filter(isExtraInputKey)
    .map((name) => ({ kind: 'choices', name, sentAs: PLACE_PARAMETER, label, options: [] }));

/** Inputs change rarely; within this time they are not read again, ms. */
const FRESH_MS = 5 * 60_000;

/**
 * Filters by what administrators ask besides: yes or no, and choices. A list whose inputs cannot be read goes
 * without them.
 * @param competitionId whose ideas are listed; 0 for a type
 */
export function useExtraInputFilters(
  source: ContributionType,
  competitionId: number,
): ListFilter<typeof PLACE_PARAMETER>[] {
  const locale = useLocale();
  const text = useText();
  const { search } = useLocation();
  // The ideas of all competitions together have no inputs in common.
  const enabled = source !== 'IDEA' || competitionId > 0;
  const { data, isPending } = useGetList<Row<'extra-inputs', 'filters'>>(
    'extra-inputs',
    {
      filter: { id: competitionId, source },
      meta: { view: 'filters' } satisfies ListMeta<'extra-inputs'>,
    },
    { staleTime: FRESH_MS, retry: false, enabled },
  );
  if (data) return extraInputFilters(data, locale);
  return enabled && isPending ? expectedFilters(search, text('extraInput.filter')) : [];
}
