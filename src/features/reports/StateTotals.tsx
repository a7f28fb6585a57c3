import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { Distribution } from '#contract/reports/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** All contributions, and how many of them stand in each state. */
export function StateTotals({ rows }: { rows: readonly Distribution[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const states = rows.filter(({ dimension }) => dimension === 'STATE');
  const all = states.reduce((sum, { count }) => sum + count, 0);
  const figures = [
    { key: 'all', label: translate('report.all'), count: all },
    ...states.map(({ key, label, count }) => ({ key, label: label ?? '', count })),
  ];
  return (
    <Box
      component="dl"
      aria-label={translate('report.totals')}
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
        m: 0,
        mb: 2,
      }}
    >
      {figures.map(({ key, label, count }) => (
        <Card
          key={key}
          variant="outlined"
          sx={{
            p: 2,
            display: 'flex',
            flexDirection: 'column-reverse',
            justifyContent: 'flex-end',
            ...(key === 'all' && { borderColor: 'primary.main' }),
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, fontSize: 26, fontWeight: 600, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}
          >
            {formatInteger(count, locale)}
          </Box>
        </Card>
      ))}
    </Box>
  );
}
