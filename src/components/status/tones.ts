import type { Theme } from '@mui/material/styles';

/** Families of states; each has an ink that reads at 4.5:1 on its own tint, in light and in dark. */
export const TONES = {
  slate: { light: '#47566B', dark: '#B4C1D3' },
  blue: { light: '#1D5CB0', dark: '#9CC4FA' },
  violet: { light: '#6A3FA8', dark: '#CDB2F7' },
  teal: { light: '#0B6670', dark: '#7ED6DF' },
  green: { light: '#1E6B34', dark: '#8FD7A3' },
  gold: { light: '#7A5300', dark: '#F0C877' },
  brick: { light: '#A2382A', dark: '#F5A99C' },
  grey: { light: '#5A615D', dark: '#B6BEB9' },
  indigo: { light: '#4149A8', dark: '#B4BBFA' },
} as const;
export type Tone = keyof typeof TONES;

/** Share of the ink in the tint behind it. */
export const TINT = { light: 0.1, dark: 0.16 };

/** Ink, tint and line of a tone, following the colour scheme. */
export function toneStyles(theme: Theme, tone: Tone) {
  const style = (scheme: 'light' | 'dark') => ({
    color: TONES[tone][scheme],
    backgroundColor: `color-mix(in srgb, ${TONES[tone][scheme]} ${TINT[scheme] * 100}%, transparent)`,
    borderColor: `color-mix(in srgb, ${TONES[tone][scheme]} 35%, transparent)`,
  });
  return { ...style('light'), ...theme.applyStyles('dark', style('dark')) };
}
