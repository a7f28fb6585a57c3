import Box from '@mui/material/Box';
import { formatOneDecimal } from '#contract/formats/numbers.ts';
import type { Waiting } from '#contract/reports/analytics.ts';
import { WAITING_PLACES } from '#contract/reports/rules.ts';
import { FigureCard } from '#src/components/reports/FigureCard.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListOfFigure } from './figureLists.ts';

/** Where open contributions wait: in which fields, of which units, and for whom, where the reader may know. */
export function WaitingCards({ waiting, listOf }: { waiting: readonly Waiting[]; listOf: ListOfFigure }) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        '@media print': { display: 'block' },
      }}
    >
      {WAITING_PLACES.map((by) => {
        const places = waiting.filter((place) => place.by === by);
        // Who owes answers is not for everybody, and what is empty is said once.
        if (places.length === 0 && by !== 'FIELD') return null;
        return (
          <FigureCard
            key={by}
            title={`report.analytics.waiting.${by}`}
            heading={`report.analytics.waiting.heading.${by}`}
            axis={translate('report.analytics.waiting.axis')}
            empty="report.analytics.waiting.nothing"
            series={[
              { key: 'count', label: translate('report.contributions') },
              {
                key: 'waitingDays',
                label: translate('report.analytics.waitingDays'),
                format: formatOneDecimal,
              },
            ]}
            charted={['count']}
            rows={places.map(({ id, name, count, waitingDays }) => ({
              key: String(id),
              name: name ?? translate(`report.analytics.none.${by}`),
              values: { count, waitingDays },
              lists: { count: listOf({ kind: by, id }) },
            }))}
          />
        );
      })}
    </Box>
  );
}
