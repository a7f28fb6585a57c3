import EmojiEvents from '@mui/icons-material/EmojiEvents';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId, useState } from 'react';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useSettings } from '#src/app/settings.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { PersonLink } from '#src/components/people/PersonLink.tsx';
import { MEDAL_INKS } from '#src/components/status/medals.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import type { LeaderRow, LeaderTab } from '#src/dataProvider/methods/points.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** With fewer entries a note says how the table fills. */
const FEW_ENTRIES = 6;

const TABS: readonly LeaderTab[] = ['POINTS', 'SUGGESTION', 'IMPROVEMENT'];

/** The ten best of the period: by points, and by what they submitted. */
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
            {leaders.data.length > 0 && <LeaderTable leaders={leaders.data} tab={tab} userId={userId} />}
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

function LeaderTable({
  leaders,
  tab,
  userId,
}: {
  leaders: readonly LeaderRow[];
  tab: LeaderTab;
  userId: number;
}) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Box
      component="table"
      sx={{ width: '100%', borderCollapse: 'collapse', '& td, & th': { py: 1, px: 0.5, textAlign: 'start' } }}
    >
      <Box component="thead" sx={{ color: 'text.secondary', fontSize: 13 }}>
        <tr>
          <Box component="th" scope="col" sx={{ width: 56, fontWeight: 600 }}>
            {translate('home.leaders.place')}
          </Box>
          <Box component="th" scope="col" sx={{ fontWeight: 600 }}>
            {translate('home.leaders.name')}
          </Box>
          <Box component="th" scope="col" sx={{ fontWeight: 600, textAlign: 'end !important' }}>
            {translate(tab === 'POINTS' ? 'home.leaders.sum' : 'home.leaders.count')}
          </Box>
        </tr>
      </Box>
      <tbody>
        {leaders.map((leader) => (
          <Box
            component="tr"
            key={leader.userId}
            sx={{
              borderTop: 1,
              borderColor: 'divider',
              ...(leader.userId === userId && { bgcolor: 'quiet', fontWeight: 700 }),
            }}
          >
            <td>
              <Place position={leader.positionNumber} />
            </td>
            <Box component="td" sx={{ overflowWrap: 'anywhere' }}>
              <PersonLink id={leader.userId}>
                {leader.userId === userId
                  ? `${leader.fullName} ${translate('home.leaders.you')}`
                  : leader.fullName}
              </PersonLink>
            </Box>
            <Box component="td" sx={{ textAlign: 'end !important', fontVariantNumeric: 'tabular-nums' }}>
              {formatInteger(tab === 'POINTS' ? leader.sumPoint : leader.countSubmit, locale)}
            </Box>
          </Box>
        ))}
      </tbody>
    </Box>
  );
}

/** With a medal for the first three. */
function Place({ position }: { position: number }) {
  const translate = useTranslate();
  const { showBadgesTable } = useSettings();
  const ink = showBadgesTable ? MEDAL_INKS[position - 1] : undefined;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontVariantNumeric: 'tabular-nums' }}>
      {position}
      {ink && (
        <>
          <EmojiEvents
            fontSize="small"
            aria-hidden
            sx={(theme) => ({ color: ink.light, ...theme.applyStyles('dark', { color: ink.dark }) })}
          />
          <span style={visuallyHidden}>{translate(`home.leaders.medal.${position as 1 | 2 | 3}`)}</span>
        </>
      )}
    </Box>
  );
}

/** Where a person stands who is not among the ten. */
function OwnPosition({ userId, leaders }: { userId: number; leaders: readonly LeaderRow[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const isListed = leaders.some((leader) => leader.userId === userId);
  const own = useRead('readPointPosition', { params: { id: userId } }, { enabled: !isListed });
  if (isListed || !own.data) return null;
  const { positionNumber, sumPoint } = own.data;
  return (
    <Typography sx={{ mt: 1, p: 1.5, borderRadius: 1, bgcolor: 'quiet', fontWeight: 600 }}>
      {positionNumber === 0
        ? translate('home.leaders.own.none')
        : translate('home.leaders.own', {
            place: formatInteger(positionNumber, locale),
            points: formatInteger(sumPoint, locale),
            smart_count: sumPoint,
          })}
    </Typography>
  );
}
