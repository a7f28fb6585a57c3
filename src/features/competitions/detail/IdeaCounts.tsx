import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import type { StateIdeaCount } from '#contract/competitions/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface IdeaCountsProps {
  /** Message key that names the list. */
  label: MessageKey;
  counts: readonly StateIdeaCount[];
}

/** How many ideas stand in each state, by icon, word and number. */
export function IdeaCounts({ label, counts }: IdeaCountsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Box
      component="ul"
      aria-label={translate(label)}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {counts.map(({ stateId, stateType, stateName, ideaCount }) => (
        <Box
          component="li"
          key={stateId}
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minWidth: 0 }}
        >
          <Box sx={{ minWidth: 0 }}>
            <StatusChip kind="stateType" value={stateType} label={stateName} />
          </Box>
          <Box component="strong" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatInteger(ideaCount, locale)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
