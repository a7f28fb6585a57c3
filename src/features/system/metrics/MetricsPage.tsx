import Pause from '@mui/icons-material/Pause';
import Play from '@mui/icons-material/PlayArrow';
import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDateTimeSeconds } from '#contract/formats/dates.ts';
import type { Metrics } from '#contract/system/schema.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { DetailSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { PageTitle } from '#src/components/layout/PageTitle.tsx';
import { BreadcrumbBar } from '#src/components/list/BreadcrumbBar.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { HealthCard } from './HealthCard.tsx';
import { WATCH_MS } from './measures.ts';
import { EngineCard, MemoryCard, PoolCard, ProcessCard } from './ProcessCards.tsx';
import { CodesCard, RoutesCard } from './RequestCards.tsx';
import { ThreadsCard } from './ThreadsCard.tsx';

/** How the server is and what it does, read every ten seconds. */
export default function MetricsPage() {
  const translate = useTranslate();
  const [watch, setWatch] = useState(true);
  const watching = { refetchInterval: watch && WATCH_MS };
  const health = useRead('readHealth', undefined, watching);
  const metrics = useRead('readMetrics', undefined, watching);
  const place = metrics.data?.process;
  const refresh = () => {
    void health.refetch();
    void metrics.refetch();
  };
  return (
    <Box sx={{ pb: 6 }}>
      <BreadcrumbBar crumbs={[{ label: 'menu.system.metrics' }]} print />
      <PageTitle
        title="menu.system.metrics"
        actions={
          <>
            <Button startIcon={watch ? <Pause /> : <Play />} onClick={() => setWatch(!watch)}>
              {translate(watch ? 'system.pause' : 'system.resume')}
            </Button>
            <Button variant="outlined" startIcon={<Refresh />} onClick={refresh}>
              {translate('system.refresh')}
            </Button>
          </>
        }
      />
      <Typography color="textSecondary" sx={{ mb: 2, maxWidth: '68ch' }}>
        {translate('system.metrics.lead')}{' '}
        {place && place.count > 1 && `${translate('system.metrics.process', place)} `}
        {metrics.dataUpdatedAt > 0 &&
          translate('system.asOf', { time: formatDateTimeSeconds(metrics.dataUpdatedAt).slice(-8) })}
      </Typography>
      <HealthCard query={health} />
      {metrics.error && (
        <ErrorState
          title="system.metrics.failed"
          error={metrics.error}
          retry={() => void metrics.refetch()}
        />
      )}
      {metrics.data ? <Cards metrics={metrics.data} /> : !metrics.error && <DetailSkeleton />}
      <ThreadsCard />
    </Box>
  );
}

function Cards({ metrics }: { metrics: Metrics }) {
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Box>
          <ProcessCard metrics={metrics} />
          <CodesCard metrics={metrics} />
          <EngineCard metrics={metrics} />
        </Box>
        <Box>
          <MemoryCard metrics={metrics} />
          <PoolCard metrics={metrics} />
        </Box>
      </Box>
      <RoutesCard metrics={metrics} />
    </>
  );
}
