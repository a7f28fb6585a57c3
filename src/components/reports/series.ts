import type { Theme } from '@mui/material/styles';

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
export const seriesFill = (at: number) => `var(--series-${at})`;
export const seriesLine = (at: number) => `var(--series-line-${at})`;

/** The variables of all series, following the colour scheme. */
export function seriesVariables(theme: Theme) {
  const variables = (scheme: 'light' | 'dark') =>
    Object.fromEntries(
      SERIES[scheme].flatMap(([fill, line], at) => [
        [`--series-${at}`, fill],
        [`--series-line-${at}`, line],
      ]),
    );
  return { ...variables('light'), ...theme.applyStyles('dark', variables('dark')) };
}
