import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { formatInteger, formatOneDecimal } from '#contract/formats/numbers.ts';
import type { ProcessReportRow } from '#contract/reports/schema.ts';
import { type OfType, ofType } from '#src/app/ofType.tsx';
import { FigureCard } from '#src/components/reports/FigureCard.tsx';
import { ReportBody } from '#src/components/reports/ReportBody.tsx';
import { ReportPage } from '#src/components/reports/ReportPage.tsx';
import { TableFrame } from '#src/components/reports/TableFrame.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useText } from '#src/components/useText.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { byLifeCycle, isEnd, type LifeCycleDays } from './reportFigures.ts';
import { serverSheet, useReport } from './useReport.ts';

const wasEntered = ({ avgDays }: ProcessReportRow) => avgDays !== null;

/** How long contributions stay in each state, a part for each life cycle. */
function ProcessReport({ type }: OfType) {
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const report = useReport(type);
  const asked = { ...report.asked, params: { type, x: locale } };
  const query = useRead('readProcessReport', asked);
  // Life cycles that nothing went through say nothing.
  const data = query.data?.some(wasEntered) ? query.data : query.data && [];
  const shown = { ...query, data } as typeof query;
  return (
    <ReportPage
      title={`report.process.${type}`}
      hint="report.process.hint"
      filters={report.address}
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
      table={<ProcessTable label={cycle.name} states={cycle.states} />}
    />
  );
}

/** Every state of a life cycle with its days, also those where contributions end, by rank. */
function ProcessTable({ label, states }: { label: string; states: readonly ProcessReportRow[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <TableFrame
      label={label}
      columns={[
        translate('report.state'),
        translate('report.process.days'),
        translate('report.contributions'),
      ]}
      rows={states.map((state) => ({
        key: state.stateId,
        name: (
          <>
            <StatusChip kind="stateType" value={state.stateType} label={state.stateName} />
            {isEnd(state) && (
              <Box
                component="span"
                sx={{ marginInlineStart: 1, color: 'text.secondary', fontSize: 13, fontWeight: 400 }}
              >
                {translate('report.process.end')}
              </Box>
            )}
          </>
        ),
        cells: [
          state.avgDays === null ? '–' : formatOneDecimal(state.avgDays, locale),
          formatInteger(state.contributionCount, locale),
        ],
      }))}
    />
  );
}

export default ofType(ProcessReport);
