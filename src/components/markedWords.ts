/** Words that a search has found, in a text or a name. */
export const MARKED_WORDS = {
  color: 'text.primary',
  fontWeight: 600,
  borderRadius: '3px',
  px: '1px',
  bgcolor: 'color-mix(in srgb, var(--mui-palette-accent-main) 35%, transparent)',
} as const;
