import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { PointSource } from '#contract/access.ts';
import type { PointTotals } from '#contract/points/schema.ts';
import { POINT_SOURCES } from '#contract/roles.ts';
import { NothingHere } from '#src/components/feedback/NothingHere.tsx';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { QueryCard } from '#src/components/layout/QueryCard.tsx';
import { usePointTypeName } from '#src/components/points/usePointTypeName.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

export function sumOf(totals: PointTotals[PointSource]): number {
  return totals.reduce((sum, { point }) => sum + point, 0);
}

/** Where the points come from: each origin with its sum and, below, the kinds of points. */
export function PointsByOrigin({ userId }: { userId: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  const nameOf = usePointTypeName();
  const query = useRead('readPointsByOrigin', { params: { id: userId }, query: { langKey: locale } });
  return (
    <QueryCard title="point.origins" query={query}>
      {(totals) => {
        const earned = POINT_SOURCES.filter((source) => totals[source].length > 0);
        if (earned.length === 0) return <NothingHere title="point.none" text="point.none.text" />;
        return (
          <Box component="dl" sx={{ m: 0, '& > div + .origin': { mt: 1.5 } }}>
            {earned.flatMap((source) => [
              <Line
                key={source}
                strong
                label={translate(`point.source.${source}`)}
                points={sumOf(totals[source])}
              />,
              ...totals[source].map(({ pointType, point }) => (
                <Line key={`${source} ${pointType}`} label={nameOf(pointType)} points={point} />
              )),
            ])}
          </Box>
        );
      }}
    </QueryCard>
  );
}

function Line({ label, points, strong = false }: { label: string; points: number; strong?: boolean }) {
  return (
    <Box
      className={strong ? 'origin' : undefined}
      sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}
    >
      <Typography
        component="dt"
        color={strong ? 'text.primary' : 'text.secondary'}
        sx={{ fontWeight: strong ? 650 : 400, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: strong ? 650 : 400 }}>
        <NumberField value={points} whole />
      </Typography>
    </Box>
  );
}
