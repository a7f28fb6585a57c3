import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocale } from 'ra-core';
import { Link } from 'react-router-dom';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { PointTotals } from '#contract/points/schema.ts';
import { POINT_SOURCES } from '#contract/roles.ts';
import { useSettings } from '#src/app/settings.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { PointFigures } from '#src/components/points/PointFigures.tsx';
import { usePointTypeName } from '#src/components/points/usePointTypeName.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Band } from './Band.tsx';
import { Leaderboard } from './Leaderboard.tsx';

/** Own points and the leaders, side by side; for employees. */
export default function PointsAndLeaders({ userId }: { userId: number }) {
  const { showPointSummaryTable, showLeadersTable } = useSettings();
  if (!showPointSummaryTable && !showLeadersTable) return null;
  const both = showPointSummaryTable && showLeadersTable;
  return (
    <Band>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: both ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
          },
        }}
      >
        {showPointSummaryTable && <PointSummary userId={userId} />}
        {showLeadersTable && <Leaderboard userId={userId} />}
      </Box>
    </Band>
  );
}

/** What the person earned, used and has left, and where it comes from. */
function PointSummary({ userId }: { userId: number }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { showPointAndRewardMenu } = useSettings();
  const points = useRead('readMyPoints');
  const origins = useRead('readPointsByOrigin', { params: { id: userId }, query: { langKey: locale } });
  const failed = [points, origins].filter(({ isError }) => isError);
  return (
    <SectionCard
      title="home.points"
      actions={
        showPointAndRewardMenu && (
          <Button component={Link} to="/user-point" size="small">
            {translate('home.points.all')}
          </Button>
        )
      }
    >
      <Box sx={{ minHeight: 240 }}>
        {failed.length > 0 ? (
          <ErrorState retry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} />
        ) : points.data && origins.data ? (
          <>
            <PointFigures points={points.data} />
            <Origins totals={origins.data} />
          </>
        ) : (
          <ListSkeleton rows={5} columns={2} />
        )}
      </Box>
    </SectionCard>
  );
}

/** Every origin with the kinds of its points; one without any says so. */
function Origins({ totals }: { totals: PointTotals }) {
  const translate = useTranslate();
  const nameOf = usePointTypeName();
  const locale = useLocale();
  return (
    <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', '& td, & th': { py: 0.75 } }}>
      <caption style={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {translate('home.points.origins')}
      </caption>
      {POINT_SOURCES.map((source) => (
        <Box component="tbody" key={source} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <tr>
            <Box component="th" scope="rowgroup" sx={{ textAlign: 'start', fontWeight: 600 }}>
              {translate(`point.source.${source}`)}
            </Box>
            <Box component="td" sx={NUMBER}>
              {formatInteger(
                totals[source].reduce((sum, { point }) => sum + point, 0),
                locale,
              )}
            </Box>
          </tr>
          {totals[source].map(({ pointType, point }) => (
            <tr key={pointType}>
              <Box
                component="th"
                scope="row"
                sx={{
                  textAlign: 'start',
                  fontWeight: 400,
                  color: 'text.secondary',
                  overflowWrap: 'anywhere',
                }}
              >
                {nameOf(pointType)}
              </Box>
              <Box component="td" sx={{ ...NUMBER, color: 'text.secondary', fontWeight: 400 }}>
                {formatInteger(point, locale)}
              </Box>
            </tr>
          ))}
        </Box>
      ))}
    </Box>
  );
}

const NUMBER = { textAlign: 'end', fontWeight: 600, fontVariantNumeric: 'tabular-nums' } as const;
