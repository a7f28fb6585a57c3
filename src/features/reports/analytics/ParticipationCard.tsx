import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { formatMonth } from '#contract/formats/date-in-words.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import type { Participation } from '#contract/reports/analytics-parts.ts';
import { CountLink } from '#src/components/reports/CountLink.tsx';
import { FigureCard } from '#src/components/reports/FigureCard.tsx';
import { useRead } from '#src/dataProvider/useRead.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { FigurePart } from './FigurePart.tsx';
import type { FigureLists } from './figureLists.ts';
import type { AskedFigures } from './useAnalytics.ts';

const SERIES = ['authors', 'firstTime', 'contributions'] as const;

/** How many people take part, month by month. */
export function ParticipationCard({ asked, lists }: { asked: AskedFigures; lists: FigureLists }) {
  const query = useRead('readParticipation', asked, { placeholderData: keepPreviousData });
  return (
    <FigurePart title="report.analytics.people" query={query}>
      {(figures) => <Months figures={figures} lists={lists} />}
    </FigurePart>
  );
}

function Months({ figures: { authors, months }, lists }: { figures: Participation; lists: FigureLists }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { listOf, peopleOf } = lists;
  return (
    <FigureCard
      title="report.analytics.people"
      heading="report.analytics.people.month"
      axis={translate('report.analytics.people.axis')}
      series={SERIES.map((key) => ({ key, label: translate(`report.analytics.people.${key}`) }))}
      charted={['authors', 'firstTime']}
      rows={months.map(({ month, ...values }) => ({
        key: month,
        name: formatMonth(month, locale),
        values,
        lists: {
          authors: peopleOf({ month }),
          firstTime: peopleOf({ month, firstTime: 'true' }),
          contributions: listOf({ kind: 'MONTH', month }),
        },
      }))}
      upright
      beside
    >
      <Typography sx={{ mb: 1.5 }}>
        <CountLink
          to={authors > 0 ? peopleOf({}) : undefined}
          count={translate('report.analytics.people.sentence', {
            smart_count: authors,
            count: formatInteger(authors, locale),
          })}
        />
      </Typography>
    </FigureCard>
  );
}
