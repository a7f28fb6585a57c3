/** Names of the first three ranks. */
export const MEDAL_NAMES = ['gold', 'silver', 'bronze'] as const;

/** Ink of their medals and trophies, readable on both grounds; a word stands beside each. */
export const MEDAL_INKS = [
  { light: '#B07A14', dark: '#F1BE6B' },
  { light: '#6B7480', dark: '#C3CAD3' },
  { light: '#9A5B34', dark: '#E0A47C' },
] as const;
