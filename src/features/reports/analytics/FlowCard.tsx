import { useLocale } from 'ra-core';
import { formatShortDay } from '#contract/formats/date-in-words.ts';
import type { FlowWeek } from '#contract/reports/analytics.ts';
import { FigureCard } from '#src/components/reports/FigureCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListOfFigure } from './figureLists.ts';

const SERIES = ['submitted', 'ended', 'reopened', 'open'] as const;

/** What comes in and what comes to an end, week by week. */
export function FlowCard({ weeks, listOf }: { weeks: readonly FlowWeek[]; listOf: ListOfFigure }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <FigureCard
      title="report.analytics.weeks"
      heading="report.analytics.weeks.week"
      axis={translate('report.analytics.weeks.axis')}
      series={SERIES.map((key) => ({ key, label: translate(`report.analytics.weeks.${key}`) }))}
      charted={['submitted', 'ended']}
      rows={weeks.map(({ week, ...values }) => ({
        key: week,
        name: formatShortDay(week, locale),
        values,
        lists: {
          submitted: listOf({ kind: 'WEEK', what: 'SUBMITTED', monday: week }),
          reopened: listOf({ kind: 'WEEK', what: 'REOPENED', monday: week }),
          ended: listOf({ kind: 'WEEK', what: 'ENDED', monday: week }),
          open: listOf({ kind: 'WEEK', what: 'OPEN', monday: week }),
        },
      }))}
      upright
      beside
    />
  );
}
