import Box from '@mui/material/Box';
import { STATE_TYPES } from '#contract/life-cycles/schema.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useEditedLifeCycle } from '../useLifeCycle.ts';

const SIGNS = ['step', 'leads', 'stays', 'server', 'final', 'promise'] as const;

/** What colours, lines and borders of the picture mean. */
export function Legend() {
  const translate = useTranslate();
  const { states } = useEditedLifeCycle().lifeCycle;
  const present = STATE_TYPES.filter((type) => states.some(({ stateType }) => stateType === type));
  return (
    <Box
      component="details"
      open
      sx={{
        mt: 1,
        fontSize: 13,
        '& summary': { minHeight: 44, alignContent: 'center', fontWeight: 600, cursor: 'pointer' },
      }}
    >
      <summary>{translate('lifeCycle.legend')}</summary>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {present.map((type) => (
          <li key={type}>
            <StatusChip kind="stateType" value={type} />
          </li>
        ))}
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          mt: 1,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          rowGap: 0.5,
          color: 'text.secondary',
        }}
      >
        {SIGNS.map((sign) => (
          <li key={sign}>{translate(`lifeCycle.legend.${sign}`)}</li>
        ))}
      </Box>
    </Box>
  );
}
