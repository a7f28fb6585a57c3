import Box from '@mui/material/Box';
import { type Theme, useTheme } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { cutText } from '#contract/formats/dates.ts';
import type { Figures } from './figures.ts';

/**
 * Colours of a chart's series in light and dark. They differ in hue and in lightness, so that people with any kind of
 * colour blindness tell them apart; the lines around them keep 3:1 with the page.
 */
const SERIES = {
  light: [
    ['#1B6B50', '#124A37'],
    ['#F0B44C', '#8A5A00'],
    ['#3B74C4', '#214A86'],
    ['#B9BFC9', '#5C6570'],
  ],
  dark: [
    ['#7AD1AE', '#C4F0DE'],
    ['#B97A14', '#F6CF8C'],
    ['#7FB0F5', '#CFE1FD'],
    ['#5F6872', '#B9C1CA'],
  ],
} as const;

/** Fill and line of a series, by its place; defined by `seriesVariables` on an element around. */
const seriesFill = (at: number) => `var(--series-${at})`;
const seriesLine = (at: number) => `var(--series-line-${at})`;

/** The variables of all series, following the colour scheme. */
function seriesVariables(theme: Theme) {
  const variables = (scheme: 'light' | 'dark') =>
    Object.fromEntries(
      SERIES[scheme].flatMap(([fill, line], at) => [
        [`--series-${at}`, fill],
        [`--series-line-${at}`, line],
      ]),
    );
  return { ...variables('light'), ...theme.applyStyles('dark', variables('dark')) };
}

const NAME_LENGTH = 34;
const ROW_HEIGHT = 34;
const BAR_HEIGHT = 22;
const COLUMN_HEIGHT = 260;

export interface ReportChartProps<Key extends string> extends Figures<Key> {
  /** Vertical columns, for months; else horizontal bars, which leave room for long names. */
  upright?: boolean;
  /** Bars of a row stand beside each other instead of on each other. */
  beside?: boolean;
  format: (value: number) => string;
  /** Words along the axis of the numbers. */
  axis: string;
}

/**
 * Figures as bars, as a rule stacked where there are several series. A drawing only: the table beside it says the same to those who
 * cannot see it. Recharts is large; import this lazily.
 */
export default function ReportChart<Key extends string>({
  rows,
  series,
  upright = false,
  beside = false,
  format,
  axis,
}: ReportChartProps<Key>) {
  const theme = useTheme();
  const navigate = useNavigate();
  const isStacked = series.length > 1 && !beside;
  // A row of several bars is as high as they need.
  const rowHeight = beside ? Math.max(ROW_HEIGHT, series.length * BAR_HEIGHT) : ROW_HEIGHT;
  // Variables of the theme follow the colour scheme.
  const { palette } = theme.vars ?? theme;
  const data = rows.map(({ name, values }) => ({ name, ...values }));
  const tick = { fontSize: 12, fill: palette.text.secondary };
  const numbers = {
    type: 'number' as const,
    tickFormatter: format,
    tickLine: false,
    axisLine: false,
    tick,
    tickCount: 5,
    allowDecimals: false,
  };
  const names = { type: 'category' as const, dataKey: 'name', tickLine: false, axisLine: false };
  const words = { value: axis, fontSize: 12, fill: palette.text.secondary };
  return (
    <Box
      aria-hidden
      sx={[
        { mb: 2, breakInside: 'avoid', '& svg': { display: 'block' }, '& svg:focus': { outline: 'none' } },
        (current) => seriesVariables(current),
      ]}
    >
      {series.length > 1 && <Legend series={series} />}
      <BarChart
        responsive
        style={{ width: '100%', height: upright ? COLUMN_HEIGHT : 48 + data.length * rowHeight }}
        data={data}
        layout={upright ? 'horizontal' : 'vertical'}
        accessibilityLayer={false}
        margin={{ top: 8, right: 16, bottom: upright ? 4 : 16, left: 0 }}
        barCategoryGap="24%"
        maxBarSize={44}
      >
        <CartesianGrid stroke={palette.divider} vertical={!upright} horizontal={upright} />
        {upright ? (
          <>
            <XAxis {...names} tick={tick} minTickGap={12} />
            <YAxis
              {...numbers}
              // As wide as its longest number and the words beside it.
              width="auto"
              label={{ ...words, angle: -90, position: 'insideLeft', style: { textAnchor: 'middle' } }}
            />
          </>
        ) : (
          <>
            <XAxis {...numbers} label={{ ...words, position: 'insideBottom', offset: -8 }} />
            <YAxis
              {...names}
              width={140}
              interval={0}
              tickFormatter={(name: string) => cutText(name, NAME_LENGTH)}
              tick={{ fontSize: 13, fill: palette.text.primary }}
            />
          </>
        )}
        <Tooltip
          cursor={{ fill: palette.action.hover }}
          isAnimationActive={false}
          formatter={(value) => format(Number(value))}
          contentStyle={{
            background: palette.background.paper,
            border: `1px solid ${palette.divider}`,
            borderRadius: 8,
            fontSize: 13,
          }}
          labelStyle={{ color: palette.text.primary, fontWeight: 600 }}
          itemStyle={{ color: palette.text.primary }}
        />
        {series.map(({ key, label }, at) => (
          <Bar
            key={key}
            dataKey={key}
            name={label}
            stackId={isStacked ? 'all' : undefined}
            fill={seriesFill(at)}
            stroke={seriesLine(at)}
            radius={isStacked ? 0 : 3}
            isAnimationActive={false}
            cursor={rows.some(({ lists }) => lists?.[key]) ? 'pointer' : undefined}
            // The table beside it has the same links, for the keyboard.
            onClick={(_, row) => {
              const to = rows[row]?.lists?.[key];
              if (to) navigate(to);
            }}
          />
        ))}
      </BarChart>
    </Box>
  );
}

function Legend({ series }: { series: readonly { key: string; label: string }[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: 13, mb: 1 }}>
      {series.map(({ key, label }, at) => (
        <Box key={key} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            component="span"
            sx={{
              width: 14,
              height: 14,
              borderRadius: '3px',
              bgcolor: seriesFill(at),
              border: `1px solid ${seriesLine(at)}`,
              printColorAdjust: 'exact',
            }}
          />
          {label}
        </Box>
      ))}
    </Box>
  );
}
