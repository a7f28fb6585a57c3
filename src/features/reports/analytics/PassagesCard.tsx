import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { Suspense } from 'react';
import { formatInteger, formatOneDecimal } from '#contract/formats/numbers.ts';
import type { Passage } from '#contract/reports/analytics.ts';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { CountLink } from '#src/components/reports/CountLink.tsx';
import { TableFrame } from '#src/components/reports/TableFrame.tsx';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListOfFigure } from './figureLists.ts';
import type { LifeCycleFigures } from './lifeCycleFigures.ts';

// The layout is large, and the numbers need not wait for it.
const PassagePicture = lazyPart(() => import('./PassagePicture.tsx'));

/** The ways that contributions really took, on the picture of the life cycle, and as a table. */
export function PassagesCard({
  lifeCycle: { states, passages },
  listOf,
}: {
  lifeCycle: LifeCycleFigures;
  listOf: ListOfFigure;
}) {
  const translate = useTranslate();
  const locale = useLocale();
  const nameOf = (id: number) => states.find(({ stateId }) => stateId === id)?.stateName ?? '';
  const remarkOn = ({ count, isDesigned }: Passage) => {
    if (count === 0) return translate('report.analytics.passages.unused');
    return isDesigned ? null : translate('report.analytics.passages.unplanned');
  };
  const days = (value: number | null) => (value === null ? '–' : formatOneDecimal(value, locale));
  const rows = [...passages].sort((one, other) => other.count - one.count);
  return (
    <SectionCard title="report.analytics.passages">
      <Typography color="textSecondary" sx={{ mb: 1.5, maxWidth: '68ch' }}>
        {translate('report.analytics.passages.hint')}
      </Typography>
      <Suspense fallback={<ListSkeleton rows={3} columns={1} />}>
        <PassagePicture states={states} passages={passages} />
      </Suspense>
      <TableFrame
        label={translate('report.analytics.passages')}
        columns={[
          translate('report.analytics.passages.way'),
          translate('report.analytics.passages.contributions'),
          translate('report.analytics.count'),
          translate('report.analytics.median'),
          translate('report.analytics.p90'),
        ]}
        rows={rows.map((passage) => {
          const remark = remarkOn(passage);
          return {
            key: `${passage.fromStateId} ${passage.toStateId}`,
            name: (
              <>
                {nameOf(passage.fromStateId)} → {nameOf(passage.toStateId)}
                {remark && <SecondLine>{remark}</SecondLine>}
              </>
            ),
            cells: [
              <CountLink
                key="contributions"
                count={formatInteger(passage.contributions, locale)}
                to={
                  passage.contributions === 0
                    ? undefined
                    : listOf({ kind: 'MOVED', from: passage.fromStateId, to: passage.toStateId })
                }
              />,
              formatInteger(passage.count, locale),
              days(passage.medianDays),
              days(passage.p90Days),
            ],
          };
        })}
      />
    </SectionCard>
  );
}
