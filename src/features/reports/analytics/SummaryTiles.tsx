import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useLocale } from 'ra-core';
import { formatInteger, formatOneDecimal } from '#contract/formats/numbers.ts';
import type { Analytics, Timing } from '#contract/reports/analytics.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface Tile {
  label: MessageKey;
  value: string;
  /** What goes with it. */
  lines: readonly string[];
}

/** Share of the promised that came in time, as a whole percentage: 100 only where all of them did. */
const percentInTime = ({ promised, inTime }: Timing) => Math.floor((100 * inTime) / promised);

function useTiles({ counted, open, firstAnswer, decision, reopened }: Analytics): readonly Tile[] {
  const translate = useTranslate();
  const locale = useLocale();
  const ofDays = (days: number) => formatOneDecimal(days, locale);
  const timing = (label: MessageKey, figures: Timing): Tile => {
    const { count, medianDays, p90Days, promised } = figures;
    if (medianDays === null || p90Days === null) {
      return { label, value: translate('report.analytics.none'), lines: [] };
    }
    return {
      label,
      value: translate('report.analytics.days', { days: ofDays(medianDays) }),
      lines: [
        translate('report.analytics.p90Sentence', { days: ofDays(p90Days) }),
        promised > 0
          ? translate('report.analytics.shareInTime', { share: String(percentInTime(figures)) })
          : translate('report.analytics.nothingPromised'),
        translate('report.analytics.ofCount', { smart_count: count }),
      ],
    };
  };
  return [
    timing('report.analytics.firstAnswer', firstAnswer),
    timing('report.analytics.decision', decision),
    {
      label: 'report.analytics.open',
      value: formatInteger(open, locale),
      lines: [
        translate('report.analytics.openHint'),
        translate('report.analytics.ofAll', { smart_count: counted }),
      ],
    },
    {
      label: 'report.analytics.reopened',
      value: formatInteger(reopened.times, locale),
      lines: [translate('report.analytics.reopenedHint', { smart_count: reopened.contributions })],
    },
  ];
}

/** The few numbers that are asked for first. */
export function SummaryTiles({ figures }: { figures: Analytics }) {
  const translate = useTranslate();
  const tiles = useTiles(figures);
  return (
    <Box
      component="dl"
      aria-label={translate('report.analytics.summary')}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(4, minmax(0, 1fr))',
        },
        m: 0,
        mb: 2,
      }}
    >
      {tiles.map(({ label, value, lines }) => (
        <Card key={label} variant="outlined" sx={{ p: 2 }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {translate(label)}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, fontSize: 26, fontWeight: 600, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}
          >
            {value}
          </Box>
          {lines.map((line) => (
            <Box key={line} component="dd" sx={{ m: 0, color: 'text.secondary', fontSize: 13 }}>
              {line}
            </Box>
          ))}
        </Card>
      ))}
    </Box>
  );
}
