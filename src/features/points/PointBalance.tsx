import Stars from '@mui/icons-material/Stars';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { NumberField } from '../../components/fields/NumberField.tsx';
import { readMyPoints } from '../../dataProvider/points.ts';
import { PointPart, usePointQuery } from './PointPart.tsx';

/** What was earned and spent, and what is left to spend [R3G-02]. */
export function PointBalance() {
  const translate = useTranslate();
  const query = usePointQuery(['mine'], readMyPoints);
  return (
    <PointPart title="point.balance" query={query}>
      {({ totalPoint, pointsUsed, remainingPoint }) => (
        <>
          <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0 }}>
            <Figure label={translate('point.remaining')} value={remainingPoint} large icon={<Stars />} />
            <Figure label={translate('point.total')} value={totalPoint} />
            <Figure label={translate('point.used')} value={pointsUsed} />
          </Box>
          {totalPoint > 0 && (
            <LinearProgress
              variant="determinate"
              value={Math.min(100, Math.max(0, (remainingPoint / totalPoint) * 100))}
              aria-label={translate('point.remainingShare')}
              sx={{
                mt: 2,
                height: 8,
                borderRadius: 999,
                '& .MuiLinearProgress-bar': { bgcolor: 'accent.main' },
              }}
            />
          )}
        </>
      )}
    </PointPart>
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
