import ManageSearch from '@mui/icons-material/ManageSearch';
import { useGetList, useLocale } from 'ra-core';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import { NAME_OPERATORS, type NameOperator, type SearchOperator } from '#contract/search/query.ts';
import type { SearchCompletion } from '#contract/search/schema.ts';
import { folded } from '#src/components/matchesSearch.ts';
import { useRested } from '#src/components/useRested.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { Choice, ChoiceGroup } from './choices.ts';
import {
  type CompletedQuery,
  completed,
  daysFor,
  operatorsFor,
  partAt,
  type Wanted,
  wantedIn,
  written,
} from './completion.ts';
import { rankOf } from './paletteMatches.ts';

interface Value {
  value: string;
  /** In the reader's words, where the value is none of them. */
  label: string;
}

/** Names that an operator can be completed with, from the server. */
function useNames(wanted: Wanted | null): readonly Value[] {
  const locale = useLocale();
  const operator: NameOperator | undefined =
    wanted?.kind === 'value' ? NAME_OPERATORS.find((name) => name === wanted.operator) : undefined;
  const text = useRested(wanted?.typed.trim() ?? '');
  const { data } = useGetList<SearchCompletion & { id: string }>(
    'search',
    { filter: { operator, text }, meta: { view: 'completions', locale } },
    { enabled: operator !== undefined, retry: false },
  );
  return operator && data ? data.map(({ value }) => ({ value, label: value })) : [];
}

interface CompletionOptions {
  query: string;
  /** Where the caret stands; what is before it is completed. */
  caret: number;
  onComplete: (completed: CompletedQuery) => void;
}

/** What the operator that is being typed can be completed with; nothing while none is. */
export function useCompletions({ query, caret, onComplete }: CompletionOptions): ChoiceGroup | null {
  const translate = useTranslate();
  const wanted = wantedIn(partAt(query, caret));
  const names = useNames(wanted);
  if (wanted === null) return null;

  const choice = (part: string, detail?: string): Choice => ({
    id: `completion ${part}`,
    label: part,
    detail,
    icon: <ManageSearch fontSize="small" />,
    choose: () => onComplete(completed(query, caret, part)),
  });

  const ownValues = (operator: SearchOperator): readonly Value[] => {
    if (operator === 'type') {
      return CONTRIBUTION_TYPES.map((type) => ({
        value: type,
        label: translate(`contribution.type.${type}`),
      }));
    }
    if (operator !== 'before' && operator !== 'after') return names;
    return daysFor(new Date()).map(({ name, value }) => ({ value, label: translate(`search.day.${name}`) }));
  };

  const choices =
    wanted.kind === 'operator'
      ? operatorsFor(wanted.typed, (operator) => translate(`search.operator.${operator}`)).map((operator) =>
          choice(`${operator}:`, translate(`search.operator.${operator}.text`)),
        )
      : ownValues(wanted.operator)
          .filter(({ value, label }) =>
            [value, label].some((words) => folded(words).includes(folded(wanted.typed.trim()))),
          )
          .toSorted((one, other) => rankOf(one.label, wanted.typed) - rankOf(other.label, wanted.typed))
          .map(({ value, label }) =>
            choice(written(wanted.operator, value), label === value ? undefined : label),
          );
  return choices.length === 0
    ? null
    : { name: 'completions', label: translate('search.completions'), choices };
}
