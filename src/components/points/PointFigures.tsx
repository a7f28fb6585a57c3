import Stars from '@mui/icons-material/Stars';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ResponseOf } from '#contract/http.ts';
import type { pointEndpoints } from '#contract/points/endpoints.ts';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { useTranslate } from '#src/useTranslate.ts';

/** What a person has left, earned and spent. */
export function PointFigures({ points }: { points: ResponseOf<typeof pointEndpoints.myPoints> }) {
  const translate = useTranslate();
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0 }}>
      <Figure label={translate('point.remaining')} value={points.remainingPoint} large icon={<Stars />} />
      <Figure label={translate('point.total')} value={points.totalPoint} />
      <Figure label={translate('point.used')} value={points.pointsUsed} />
    </Box>
  );
}

function Figure(props: { label: string; value: number; large?: boolean; icon?: ReactNode }) {
  const { label, value, large = false, icon } = props;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
      <Typography component="dt" color="text.secondary">
        {label}
      </Typography>
      <Box
        component="dd"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          m: 0,
          fontSize: large ? 34 : 26,
          fontWeight: 700,
          lineHeight: 1.25,
          '& svg': { color: 'accent.main', fontSize: 34 },
        }}
      >
        {icon}
        <NumberField value={value} whole />
      </Box>
    </Box>
  );
}
