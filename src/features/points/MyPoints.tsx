import Box from '@mui/material/Box';
import { Navigate } from 'react-router-dom';
import { pointEndpoints } from '#contract/points/endpoints.ts';
import { can } from '#contract/roles.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { PointBalance } from '#src/components/points/PointBalance.tsx';
import { PointEntries } from './PointEntries.tsx';
import { PointPosition } from './PointPosition.tsx';
import { PointRewards } from './PointRewards.tsx';
import { PointSpendings } from './PointSpendings.tsx';
import { PointsByOrigin } from './PointsByOrigin.tsx';

/**
 * Points and rewards of the signed-in person. Each part reads and fails by itself.
 * The page exists while points and their menu are switched on.
 */
export default function MyPoints() {
  const { showPointSummaryTable, showPointAndRewardMenu } = useSettings();
  const { account, roles } = useSession();
  if (!showPointSummaryTable || !showPointAndRewardMenu) return <Navigate to="/not-found" replace />;
  if (!account) return null;
  const ranked = can(roles, pointEndpoints.leadersPosition.access);
  return (
    <>
      <BreadcrumbBar crumbs={[{ label: 'menu.account.points' }]} />
      <PageTitle title="menu.account.points" />
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Box>
          <PointBalance />
          <PointEntries userId={account.id} />
        </Box>
        <Box>
          {ranked && <PointPosition userId={account.id} />}
          <PointsByOrigin userId={account.id} />
          <PointRewards userId={account.id} />
          <PointSpendings userId={account.id} />
        </Box>
      </Box>
    </>
  );
}
