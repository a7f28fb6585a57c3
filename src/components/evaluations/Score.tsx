import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { formatScore } from '#contract/evaluations/rules.ts';
import { formatOneDecimal } from '#contract/formats/numbers.ts';

/** One decimal, half up, in the reader's language. */
export function scoreText(score: number, locale: string): string {
  return formatOneDecimal(Number(formatScore(score)), locale);
}

/** A score out of a hundred; a dash where there is none. */
export function Score({ score, strong = false }: { score: number | null; strong?: boolean }) {
  const locale = useLocale();
  return (
    <Box
      component="span"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: strong ? 700 : 400 }}
    >
      {score === null ? '–' : scoreText(score, locale)}
    </Box>
  );
}
