import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import type { ListScope } from '#contract/contributions/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useListFilters } from '#src/components/list/AddressListProvider.tsx';
import { ChipRow, PressChip } from '#src/components/list/PressChip.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListPlace } from '../listContext.ts';

/** What is counted for a list: own contributions, or all that the reader sees; other lists have no counts. */
const COUNTED: Partial<Record<ListScope, 'ownCount' | 'submittedCount' | 'count'>> = {
  mine: 'ownCount',
  // Who has not handed in yet keeps it out of the list of all.
  all: 'submittedCount',
  manage: 'count',
};

/** How many stand in each state, by rank; a press shows only those. */
export function StateCounts({ type, parentId, scope }: ListPlace) {
  const translate = useTranslate();
  const locale = useLocale();
  const { values, patchFilters } = useListFilters();
  const counted = COUNTED[scope];
  const counts = useRead(
    'readStateCounts',
    { params: { type, parentId }, query: { langkey: locale } },
    { enabled: counted !== undefined },
  );
  if (!counted || !counts.data) return null;
  const chosen = values['stateId.in'] ?? '';
  const shown = counts.data.filter((row) => chosen === String(row.stateId) || row[counted] > 0);
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
                    {formatInteger(row[counted], locale)}
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
