import Box from '@mui/material/Box';
import { useSettings } from '#src/app/settings.ts';
import { Band } from './Band.tsx';
import { Leaderboard } from './Leaderboard.tsx';
import { PointSummary } from './PointSummary.tsx';

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
