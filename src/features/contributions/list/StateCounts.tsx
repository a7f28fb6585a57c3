import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import type { ListStateCount } from '#contract/contributions/numbers.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useListFilters } from '#src/components/list/AddressListProvider.tsx';
import { idsBeside, isChosen, toggled } from '#src/components/list/chosenIds.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { ChipRow, PressChip } from '#src/components/list/PressChip.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListPlace } from '../listContext.ts';

/** The filter of states, whose choices stand above the list with their numbers. */
const STATES = 'stateId.in';

/** The name of a state that was not counted. */
function nameOf(filters: readonly ListFilter[], id: string): string {
  const states = filters.find(({ name }) => name === STATES);
  return states?.kind === 'custom' ? states.describe(id) : id;
}

/** Numbers of states, those of one name together: readers of several life cycles see one state. */
function countsByName(counts: readonly ListStateCount[]) {
  const groups = new Map<string, { id: string; name: string; count: number | null }>();
  for (const { stateId, stateName: name, count } of counts) {
    const same = groups.get(name);
    groups.set(name, {
      id: same ? `${same.id},${stateId}` : String(stateId),
      name,
      // One that is past the bound makes the sum one.
      count: same ? (same.count === null || count === null ? null : same.count + count) : count,
    });
  }
  return [...groups.values()];
}

/** How many of the list are in each state, by rank; those that are pressed are shown. */
export function StateCounts({ type, parentId, scope }: ListPlace) {
  const translate = useTranslate();
  const locale = useLocale();
  const { filters, values, apiFilters, patchFilters } = useListFilters();
  const { [STATES]: _, ...others } = apiFilters;
  const { data, isError, refetch } = useRead(
    'readListCounts',
    { params: { type, parentId, scope }, query: { langkey: locale, ...others } },
    // While another filter is applied, the numbers of before stay: chips would jump under the finger.
    { placeholderData: keepPreviousData },
  );
  if (!data && !isError) return null;
  const counted = countsByName(data ?? []);
  const pressed = values[STATES] ?? '';
  // What narrows the list is seen and can be taken away, also where it was not counted.
  const chosen = counted.map(({ id }) => id).filter((id) => isChosen(pressed, id));
  const uncounted = idsBeside(pressed, chosen).map((id) => ({ id, name: nameOf(filters, id), count: null }));
  const shown = [...counted.filter(({ id, count }) => chosen.includes(id) || count !== 0), ...uncounted];
  if (shown.length === 0 && !isError) return null;
  return (
    <ChipRow label={translate('contribution.counts.label')}>
      {shown.map(({ id, name, count }) => (
        <PressChip
          key={id}
          pressed={isChosen(pressed, id)}
          onPress={() => patchFilters({ [STATES]: toggled(pressed, id) })}
          label={
            <>
              {name}{' '}
              {count !== null && (
                <Box component="strong" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatInteger(count, locale)}
                </Box>
              )}
            </>
          }
        />
      ))}
      {isError && <Button onClick={() => void refetch()}>{translate('contribution.counts.retry')}</Button>}
    </ChipRow>
  );
}
