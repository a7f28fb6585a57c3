import { useLocale } from 'ra-core';
import { useParams } from 'react-router-dom';
import { ContributionType } from '#contract/access.ts';
import { formatOneDecimal } from '#contract/formats/numbers.ts';
import type { ProcessReportRow } from '#contract/reports/schema.ts';
import { NotFoundPage } from '#src/app/NotFoundPage.tsx';
import { FigureCard } from '#src/components/reports/FigureCard.tsx';
import { ReportBody } from '#src/components/reports/ReportBody.tsx';
import { ReportPage } from '#src/components/reports/ReportPage.tsx';
import { useText } from '#src/components/useText.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { ProcessTable } from './ProcessTable.tsx';
import { byLifeCycle, isEnd, type LifeCycleDays } from './reportFigures.ts';
import { reportOf, serverSheet, useReportAddress } from './useReport.ts';

/** How long contributions stay in each state, a part for each life cycle. */
export default function ProcessReport() {
  const type = ContributionType.safeParse(useParams().type).data;
  return type ? <ReportOf key={type} type={type} /> : <NotFoundPage />;
}

const wasEntered = ({ avgDays }: ProcessReportRow) => avgDays !== null;

function ReportOf({ type }: { type: ContributionType }) {
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const address = useReportAddress(type);
  const { params, query: figures } = reportOf(type, address, locale);
  const asked = { params: { ...params, x: locale }, query: figures };
  const query = useRead('readProcessReport', asked);
  // Life cycles that nothing went through say nothing.
  const data = query.data?.some(wasEntered) ? query.data : query.data && [];
  const shown = { ...query, data } as typeof query;
  return (
    <ReportPage
      title={`report.process.${type}`}
      hint="report.process.hint"
      filters={address}
      excel={serverSheet('time-per-state', (signal) =>
        dataProvider.downloadProcessReport({ ...asked, signal }),
      )}
    >
      <ReportBody query={shown} empty={{ title: 'report.empty', text: 'report.process.empty' }}>
        {(rows) =>
          byLifeCycle(rows)
            .filter(({ states }) => states.some(wasEntered))
            .map((cycle) => <LifeCycleCard key={cycle.id} cycle={cycle} />)
        }
      </ReportBody>
    </ReportPage>
  );
}

function LifeCycleCard({ cycle }: { cycle: LifeCycleDays }) {
  const translate = useTranslate();
  const text = useText();
  const locale = useLocale();
  const passed = cycle.states.filter((state) => !isEnd(state) && wasEntered(state));
  return (
    <FigureCard
      title={cycle.name}
      heading="report.state"
      axis={text('report.process.axis')}
      format={formatOneDecimal}
      empty="report.process.onlyEnds"
      series={[{ key: 'days', label: translate('report.process.days') }]}
      rows={passed.map(({ stateId, stateName, avgDays }) => ({
        key: String(stateId),
        name: stateName,
        values: { days: avgDays ?? 0 },
      }))}
      table={<ProcessTable label={cycle.name} states={cycle.states} locale={locale} />}
    />
  );
}
