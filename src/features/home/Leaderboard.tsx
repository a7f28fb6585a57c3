import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useSettings } from '#src/app/settings.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import type { LeaderTab } from '#src/dataProvider/methods/points.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { LeaderTable } from './LeaderTable.tsx';
import { OwnPosition } from './OwnPosition.tsx';

/** With fewer entries a note says how the table fills. */
const FEW_ENTRIES = 6;

const TABS: readonly LeaderTab[] = ['POINTS', 'SUGGESTION', 'IMPROVEMENT'];

/** The ten best of the period: by points, and by what they handed in. */
export function Leaderboard({ userId }: { userId: number }) {
  const translate = useTranslate();
  const id = useId();
  const { availableModules, showBadgesTable, leaderboardDisplayMonthCount: months } = useSettings();
  const tabs = TABS.filter((tab) => tab === 'POINTS' || availableModules.includes(tab));
  const [tab, setTab] = useState<LeaderTab>('POINTS');
  const leaders = useRead('readLeaders', { tab });
  const period =
    months === 0 ? translate('point.period.year') : translate('point.period.months', { smart_count: months });
  return (
    <SectionCard title="home.leaders">
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: -1, mb: 1 }}>
        {translate('home.leaders.period', { period })}
      </Typography>
      <Tabs
        value={tab}
        onChange={(_, chosen: LeaderTab) => setTab(chosen)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={translate('home.leaders')}
        sx={{ borderBlockEnd: '1px solid var(--mui-palette-divider)', mb: 1 }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-${name}`}
            aria-controls={name === tab ? `${id}-panel` : undefined}
            label={translate(`home.leaders.${name}`)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} sx={{ minHeight: 240 }}>
        {leaders.isPending && <ListSkeleton rows={6} columns={2} />}
        {leaders.isError && <ErrorState retry={() => void leaders.refetch()} />}
        {leaders.data && (
          <>
            {leaders.data.length > 0 && (
              <LeaderTable leaders={leaders.data} tab={tab} userId={userId} medals={showBadgesTable} />
            )}
            {leaders.data.length < FEW_ENTRIES && (
              <Typography color="textSecondary" sx={{ py: 1.5 }}>
                {translate('home.leaderboard.fewEntries')}
              </Typography>
            )}
            {showBadgesTable && tab === 'POINTS' && <OwnPosition userId={userId} leaders={leaders.data} />}
          </>
        )}
      </Box>
    </SectionCard>
  );
}
