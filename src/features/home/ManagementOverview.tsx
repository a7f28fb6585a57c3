import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import type { Management } from '#contract/home/management.ts';
import { managedTypes } from '#contract/home/rules.ts';
import { useSession } from '#src/app/session.ts';
import { useSettings } from '#src/app/settings.ts';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { hasFigures, ManagedFigures } from './ManagedFigures.tsx';
import { EndingCampaigns, UnfinishedRounds } from './ManagedProgrammes.tsx';
import { firstNewDay, newSince } from './managementAddress.ts';
import { WHILE_NEW } from './programmes.ts';

interface ManagementOverviewProps {
  /** Room that it takes while it is read, px. */
  height: number;
  /** Hears of the room that it took. */
  onHeight: (height: number) => void;
}

/** What needs those who manage, each with the way to its list. Without an answer the home page does without it. */
export default function ManagementOverview({ height, onHeight }: ManagementOverviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const firstDay = firstNewDay(new Date());
  const query = { submittedSince: newSince(firstDay) };
  const { data, error } = useRead('readManagement', { query }, { ...WHILE_NEW, refetchOnWindowFocus: true });
  useLayoutEffect(() => {
    const taken = frame.current?.offsetHeight;
    if (data && taken) onHeight(taken);
  }, [data, onHeight]);
  if (!data && error) return null;
  return (
    <Box
      ref={frame}
      // The margin of the card is part of its room.
      sx={{ display: 'flow-root', ...(!data && { height, overflow: 'hidden' }) }}
    >
      <SectionCard title="management.title">
        {data ? <Content data={data} firstDay={firstDay} /> : <ListSkeleton rows={3} columns={3} />}
      </SectionCard>
    </Box>
  );
}

function Content({ data, firstDay }: { data: Management; firstDay: string }) {
  const translate = useTranslate();
  const { roles } = useSession();
  const { availableModules } = useSettings();
  const { contributions, campaigns, campaignCount, rounds, roundCount } = data;
  const hasProgrammes = campaigns.length > 0 || rounds.length > 0;
  if (!hasFigures(contributions) && !hasProgrammes) {
    return <Typography color="textSecondary">{translate('management.nothing')}</Typography>;
  }
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
      {hasFigures(contributions) && <ManagedFigures contributions={contributions} firstDay={firstDay} />}
      {hasProgrammes && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            columnGap: 6,
            rowGap: { xs: 2, sm: 3 },
          }}
        >
          {campaigns.length > 0 && (
            <EndingCampaigns
              campaigns={campaigns}
              total={campaignCount}
              types={roles ? managedTypes(roles, availableModules) : []}
            />
          )}
          {rounds.length > 0 && <UnfinishedRounds rounds={rounds} total={roundCount} />}
        </Box>
      )}
    </Box>
  );
}
