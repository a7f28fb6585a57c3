import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import type { Management } from '#contract/home/management.ts';
import type { ContributionType } from '#contract/roles.ts';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { hasFigures, ManagedFigures } from './ManagedFigures.tsx';
import { EndingCampaigns, UnfinishedRounds } from './ManagedProgrammes.tsx';
import { firstNewDay, newSince } from './managementAddress.ts';
import { WHILE_NEW } from './programmes.ts';

interface ManagementOverviewProps {
  /** Of which the person sees every contribution. */
  types: readonly ContributionType[];
  /** Room that it takes while it is read, px. */
  height: number;
  /** Hears of the room that it took. */
  onHeight: (height: number) => void;
}

/** What needs those who manage, each with the way to its list. Without an answer the home page does without it. */
export default function ManagementOverview({ types, height, onHeight }: ManagementOverviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const firstDay = firstNewDay(new Date());
  const query = { submittedSince: newSince(firstDay) };
  const { data, error } = useRead('readManagement', { query }, { ...WHILE_NEW, refetchOnWindowFocus: true });
  useLayoutEffect(() => {
    const taken = frame.current?.offsetHeight;
    if (data && taken) onHeight(taken);
  }, [data, onHeight]);
  if (!data && error) return null;
  // Of contributions that somebody has no lists of, nothing is known here, also not that all is well.
  if (data && types.length === 0 && !hasAnything(data)) return null;
  return (
    <Box
      ref={frame}
      // The margin of the card is part of its room.
      sx={{ display: 'flow-root', ...(!data && { height, overflow: 'hidden' }) }}
    >
      <SectionCard title="management.title">
        {data ? (
          <Content data={data} types={types} firstDay={firstDay} />
        ) : (
          <ListSkeleton rows={3} columns={3} />
        )}
      </SectionCard>
    </Box>
  );
}

interface ContentProps extends Pick<ManagementOverviewProps, 'types'> {
  data: Management;
  firstDay: string;
}

const hasProgrammesIn = ({ campaigns, rounds }: Management) => campaigns.length > 0 || rounds.length > 0;
const hasAnything = (data: Management) => hasFigures(data.contributions) || hasProgrammesIn(data);

function Content({ data, types, firstDay }: ContentProps) {
  const translate = useTranslate();
  const { contributions, campaigns, campaignCount, rounds, roundCount } = data;
  const hasProgrammes = hasProgrammesIn(data);
  if (!hasAnything(data)) {
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
            <EndingCampaigns campaigns={campaigns} total={campaignCount} types={types} />
          )}
          {rounds.length > 0 && <UnfinishedRounds rounds={rounds} total={roundCount} />}
        </Box>
      )}
    </Box>
  );
}
