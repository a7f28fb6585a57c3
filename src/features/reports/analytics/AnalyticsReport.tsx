import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useParams } from 'react-router-dom';
import { formatDateTime } from '#contract/formats/dates.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { IdOrNone } from '#contract/http.ts';
import type { Analytics } from '#contract/reports/analytics.ts';
import { seesAllOfType } from '#contract/roles.ts';
import { NotAuthorized } from '#src/app/NotAuthorized.tsx';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { type OfType, ofType } from '#src/app/ofType.tsx';
import { useSession } from '#src/app/session.ts';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { ReportPage } from '#src/components/reports/ReportPage.tsx';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { serverSheet } from '../useReport.ts';
import { AgesCard } from './AgesCard.tsx';
import { BenefitsCard } from './BenefitsCard.tsx';
import { FlowCard } from './FlowCard.tsx';
import { type FigureLists, listsOfFigures } from './figureLists.ts';
import { LifeCycleCards } from './LifeCycleCards.tsx';
import { ParticipationCard } from './ParticipationCard.tsx';
import { SummaryTiles } from './SummaryTiles.tsx';
import { UnitsCard } from './UnitsCard.tsx';
import { type AskedFigures, useAnalytics } from './useAnalytics.ts';
import { WaitingCards } from './WaitingCards.tsx';

/** How the contributions of a type, or of one competition or campaign, go through their life cycles. */
function AnalyticsReport({ type }: OfType) {
  const { data: parentId } = IdOrNone.safeParse(useParams().parentId);
  const { roles } = useSession();
  if (parentId === undefined) return <NotFoundPage />;
  if (!seesAllOfType(roles, type)) return <NotAuthorized />;
  return <ReportOf key={parentId} type={type} parentId={parentId} />;
}

function ReportOf({ type, parentId }: OfType & { parentId: number }) {
  const dataProvider = useDataProvider();
  const { address, asked, figures } = useAnalytics(type, parentId);
  const lists = listsOfFigures(type, parentId, address.values, figures.data?.isPartial ?? true);
  return (
    <ReportPage
      title={`report.analytics.${type}`}
      hint="report.analytics.hint"
      filters={address}
      excel={serverSheet('process-figures', (signal) => dataProvider.downloadAnalytics({ ...asked, signal }))}
    >
      {figures.error ? (
        <ErrorState error={figures.error} retry={() => void figures.refetch()} />
      ) : !figures.data ? (
        <ListSkeleton rows={6} columns={3} />
      ) : figures.data.counted === 0 ? (
        <EmptyState title="report.empty" text="report.analytics.empty.text" />
      ) : (
        <Figures figures={figures.data} asked={asked} lists={lists} />
      )}
    </ReportPage>
  );
}

interface FiguresProps {
  figures: Analytics;
  asked: AskedFigures;
  lists: FigureLists;
}

function Figures({ figures, asked, lists }: FiguresProps) {
  const translate = useTranslate();
  const { listOf } = lists;
  return (
    <>
      <Typography sx={{ mb: 1.5, fontSize: 13, color: 'text.secondary' }}>
        {translate('report.analytics.asOf', { date: formatDateTime(figures.at) })}
      </Typography>
      <Notices figures={figures} />
      <SummaryTiles figures={figures} listOf={listOf} />
      <ParticipationCard asked={asked} lists={lists} />
      <UnitsCard asked={asked} lists={lists} />
      <BenefitsCard asked={asked} listOf={listOf} />
      <FlowCard weeks={figures.weeks} listOf={listOf} />
      <LifeCycleCards states={figures.states} passages={figures.passages} listOf={listOf} />
      <WaitingCards waiting={figures.waiting} listOf={listOf} />
      <AgesCard ages={figures.ages} listOf={listOf} />
    </>
  );
}

/** What the figures are not: of all, or of each one. */
function Notices({ figures: { isPartial, isEstimated, counted } }: { figures: Analytics }) {
  const translate = useTranslate();
  const locale = useLocale();
  if (!isPartial && !isEstimated) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {isPartial
        ? translate('report.analytics.partial', { count: formatInteger(counted, locale) })
        : translate('report.analytics.estimated')}
    </Alert>
  );
}

export default ofType(AnalyticsReport);
