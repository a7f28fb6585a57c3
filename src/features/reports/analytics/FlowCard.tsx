import { useLocale } from 'ra-core';
import type { FlowWeek } from '#contract/reports/analytics.ts';
import { FigureCard } from '#src/components/reports/FigureCard.tsx';
import { dayName } from '#src/components/reports/figures.ts';
import { useTranslate } from '#src/useTranslate.ts';

const SERIES = ['submitted', 'ended', 'reopened', 'open'] as const;

/** What comes in and what comes to an end, week by week. */
export function FlowCard({ weeks }: { weeks: readonly FlowWeek[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <FigureCard
      title="report.analytics.weeks"
      heading="report.analytics.weeks.week"
      axis={translate('report.analytics.weeks.axis')}
      series={SERIES.map((key) => ({ key, label: translate(`report.analytics.weeks.${key}`) }))}
      charted={['submitted', 'ended']}
      rows={weeks.map(({ week, ...values }) => ({ key: week, name: dayName(week, locale), values }))}
      upright
      beside
    />
  );
}
