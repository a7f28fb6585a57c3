import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'ra-core';
import type { ListParams } from '../list/useListParams.ts';
import { QUICK_PERIOD_NAMES, quickPeriod } from './quickPeriods.ts';

/** Usual periods at one press; a second press takes the period away again. */
export function QuickPeriods({ params }: { params: ListParams }) {
  const translate = useTranslate();
  const { start, end } = params.values;
  const today = new Date();
  return (
    <Box
      role="group"
      aria-label={translate('components.reports.periods')}
      sx={{
        display: 'flex',
        flexWrap: { sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        gap: 1,
        p: 0.5,
        mx: -0.5,
        mb: 1,
        '@media print': { display: 'none' },
      }}
    >
      {QUICK_PERIOD_NAMES.map((name) => {
        const range = quickPeriod(name, today);
        const pressed = range.start === start && range.end === end;
        return (
          <Chip
            key={name}
            component="button"
            type="button"
            clickable
            aria-pressed={pressed}
            color={pressed ? 'primary' : 'default'}
            variant={pressed ? 'filled' : 'outlined'}
            label={translate(`components.reports.period.${name}`)}
            onClick={() => params.setValues(pressed ? { start: '', end: '' } : { ...range })}
            sx={{ height: 36, flex: 'none' }}
          />
        );
      })}
    </Box>
  );
}
