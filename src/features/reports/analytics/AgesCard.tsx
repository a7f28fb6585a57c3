import type { Age } from '#contract/reports/analytics.ts';
import { FigureCard } from '#src/components/reports/FigureCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListOfFigure } from './figureLists.ts';

/** How old what is open is. */
export function AgesCard({ ages, listOf }: { ages: readonly Age[]; listOf: ListOfFigure }) {
  const translate = useTranslate();
  const nameOf = ({ from, to }: Age) =>
    to === null
      ? translate('report.analytics.ages.more', { from: String(from) })
      : translate('report.analytics.ages.range', { from: String(from), to: String(to) });
  return (
    <FigureCard
      title="report.analytics.ages"
      heading="report.analytics.ages.heading"
      axis={translate('report.analytics.waiting.axis')}
      empty="report.analytics.waiting.nothing"
      series={[{ key: 'count', label: translate('report.contributions') }]}
      rows={
        ages.every(({ count }) => count === 0)
          ? []
          : ages.map((age) => ({
              key: String(age.from),
              name: nameOf(age),
              values: { count: age.count },
              lists: { count: listOf({ kind: 'AGE', from: age.from, to: age.to }) },
            }))
      }
    />
  );
}
