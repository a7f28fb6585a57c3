import Box from '@mui/material/Box';
import type { DryRun } from '#contract/life-cycles/changes.schema.ts';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { useTranslate } from '#src/useTranslate.ts';

const FIGURES = ['contributions', 'moved', 'tasksClosed', 'tasksMade', 'notifications', 'mails'] as const;

/** What a draft comes to, all states together. */
export function Totals({ run }: { run: DryRun }) {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      aria-label={translate('lifeCycleDryRun.totals')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
        gap: 1.5,
        m: 0,
        mb: 2,
      }}
    >
      {FIGURES.map((figure) => (
        <Box key={figure} sx={{ display: 'flex', flexDirection: 'column-reverse', minWidth: 0 }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {translate(`lifeCycleDryRun.total.${figure}`, { smart_count: run[figure] })}
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: 20, fontWeight: 600 }}>
            <NumberField value={run[figure]} whole />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
