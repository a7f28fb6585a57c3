import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { PointFigures } from './PointFigures.tsx';

/** What the signed-in person earned and spent, and what is left to spend. */
export function PointBalance({ title = 'point.balance', actions }: { title?: string; actions?: ReactNode }) {
  const translate = useTranslate();
  const query = useRead('readMyPoints');
  return (
    <QueryCard title={title} actions={actions} query={query}>
      {(points) => (
        <>
          <PointFigures points={points} />
          {points.totalPoint > 0 && (
            <LinearProgress
              variant="determinate"
              value={Math.min(100, Math.max(0, (points.remainingPoint / points.totalPoint) * 100))}
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
    </QueryCard>
  );
}
