import Stars from '@mui/icons-material/Stars';
import Chip from '@mui/material/Chip';
import { useLocale } from 'ra-core';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { toneStyles } from './tones.ts';

/** Points with the accent's star; spent points carry a minus. */
export function PointsChip({ points }: { points: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Chip
      size="small"
      variant="outlined"
      icon={<Stars />}
      label={translate('components.points', {
        smart_count: Math.abs(points),
        points: formatInteger(points, locale),
      })}
      sx={[
        { fontWeight: 600, fontVariantNumeric: 'tabular-nums', '& .MuiChip-icon': { color: 'inherit' } },
        (theme) => toneStyles(theme, 'gold'),
      ]}
    />
  );
}
