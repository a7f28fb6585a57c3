import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import type { ListScope } from '#contract/contributions/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useListFilters } from '#src/components/list/AddressListProvider.tsx';
import { ChipRow, PressChip } from '#src/components/list/PressChip.tsx';
import type { MethodData } from '#src/dataProvider/methods.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListPlace } from '../listContext.ts';

type Count = MethodData<'readStateCounts'>[number];

/** What is counted for a list: own contributions, or all that the reader sees; other lists have no counts. */
function numberOf(scope: ListScope): ((row: Count) => number) | null {
  if (scope === 'mine') return (row) => row.ownCount;
  // Who has not handed in yet keeps it out of the list of all.
  if (scope === 'all') return (row) => row.submittedCount;
  return scope === 'manage' ? (row) => row.count : null;
}

/** How many stand in each state, by rank; a press shows only those. */
export function StateCounts({ type, parentId, scope }: ListPlace) {
  const translate = useTranslate();
  const locale = useLocale();
  const { values, patchFilters } = useListFilters();
  const count = numberOf(scope);
  const counts = useRead(
    'readStateCounts',
    { params: { type, parentId }, query: { langkey: locale } },
    { enabled: count !== null },
  );
  if (!count || !counts.data) return null;
  const chosen = values['stateId.in'] ?? '';
  const shown = counts.data.filter((row) => chosen === String(row.stateId) || count(row) > 0);
  if (shown.length === 0) return null;
  // The numbers are those of the whole list: beside another filter they would contradict what it leaves.
  const filtered = Object.keys(values).some((name) => name !== 'stateId.in');
  return (
    <ChipRow label={translate('contribution.counts.label')}>
      {shown.map((row) => {
        const pressed = chosen === String(row.stateId);
        return (
          <PressChip
            key={row.stateId}
            pressed={pressed}
            onPress={() => patchFilters({ 'stateId.in': pressed ? '' : String(row.stateId) })}
            label={
              <>
                {row.stateName}{' '}
                {!filtered && (
                  <Box component="strong" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {formatInteger(count(row), locale)}
                  </Box>
                )}
              </>
            }
          />
        );
      })}
    </ChipRow>
  );
}
