import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useLocale } from 'ra-core';
import { Bar, BarChart, XAxis, YAxis } from 'recharts';
import { cutText } from '#contract/formats/dates.ts';
import { formatDecimal } from '#contract/formats/numbers.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { NamedTotal } from './TotalsTable.tsx';

/** Most fields of the chart; the table lists all. */
const MOST_BARS = 8;
const NAME_LENGTH = 22;

/** Expected and actual by field as bars; the table beside it says the same in numbers. */
export default function FieldChart({ rows }: { rows: readonly NamedTotal[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const theme = useTheme();
  // Variables of the theme follow the colour scheme.
  const { palette } = theme.vars ?? theme;
  // A drawing only: a float is exact enough for the length of a bar.
  const data = rows.slice(0, MOST_BARS).map(({ name, forecastTotal, actualTotal }) => ({
    name: cutText(name, NAME_LENGTH),
    forecast: Number(forecastTotal),
    actual: Number(actualTotal),
  }));
  const series = [
    {
      key: 'forecast',
      label: translate('benefit.type.FORECAST'),
      color: palette.divider,
      ink: palette.text.secondary,
    },
    {
      key: 'actual',
      label: translate('benefit.type.ACTUAL'),
      color: palette.primary.main,
      ink: palette.primary.main,
    },
  ] as const;
  return (
    <Box aria-hidden sx={{ mb: 2, '& svg': { display: 'block' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, fontSize: 13, mb: 1 }}>
        {series.map(({ key, label, color, ink }) => (
          <Box key={key} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
            <Box
              component="span"
              sx={{ width: 14, height: 14, borderRadius: '3px', bgcolor: color, border: `1px solid ${ink}` }}
            />
            {label}
          </Box>
        ))}
      </Box>
      <BarChart
        responsive
        style={{ width: '100%', height: 32 + data.length * 46 }}
        data={data}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 0, right: 12, bottom: 0, left: 0 }}
        barGap={2}
        barCategoryGap="22%"
      >
        <XAxis
          type="number"
          tickFormatter={(value: number) => formatDecimal(value, locale)}
          tickLine={false}
          axisLine={false}
          tickCount={4}
          tick={{ fontSize: 12, fill: palette.text.secondary }}
        />
        <YAxis
          type="category"
          dataKey="name"
          width={120}
          tickLine={false}
          axisLine={false}
          tick={{ fontSize: 13, fill: palette.text.primary }}
        />
        {series.map(({ key, color, ink }) => (
          <Bar key={key} dataKey={key} fill={color} stroke={ink} radius={3} isAnimationActive={false} />
        ))}
      </BarChart>
    </Box>
  );
}
