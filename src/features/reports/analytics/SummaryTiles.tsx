import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useLocale } from 'ra-core';
import { formatInteger, formatOneDecimal, wholePercent } from '#contract/formats/numbers.ts';
import type { Analytics, Timing } from '#contract/reports/analytics.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { CountLink } from '#src/components/reports/CountLink.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListOfFigure } from './figureLists.ts';

interface Tile {
  label: MessageKey;
  value: string;
  to?: string | undefined;
  /** What goes with it. */
  lines: readonly { text: string; to?: string | undefined }[];
}

function useTiles(
  { counted, open, firstAnswer, decision, reopened }: Analytics,
  listOf: ListOfFigure,
): readonly Tile[] {
  const translate = useTranslate();
  const locale = useLocale();
  const ofDays = (days: number) => formatOneDecimal(days, locale);
  const timing = (label: MessageKey, figures: Timing, given: 'ANSWERED' | 'DECIDED'): Tile => {
    const { count, medianDays, p90Days, promised, inTime } = figures;
    if (medianDays === null || p90Days === null) {
      return { label, value: translate('report.analytics.none'), lines: [] };
    }
    return {
      label,
      value: translate('report.analytics.days', { days: ofDays(medianDays) }),
      lines: [
        { text: translate('report.analytics.p90Sentence', { days: ofDays(p90Days) }) },
        {
          text:
            promised > 0
              ? translate('report.analytics.shareInTime', { share: String(wholePercent(inTime, promised)) })
              : translate('report.analytics.nothingPromised'),
        },
        ...(promised > inTime
          ? [
              {
                text: translate('report.analytics.late', { smart_count: promised - inTime }),
                to: listOf({ kind: `${given}_LATE` }),
              },
            ]
          : []),
        { text: translate('report.analytics.ofCount', { smart_count: count }), to: listOf({ kind: given }) },
      ],
    };
  };
  return [
    timing('report.analytics.firstAnswer', firstAnswer, 'ANSWERED'),
    timing('report.analytics.decision', decision, 'DECIDED'),
    {
      label: 'report.analytics.open',
      value: formatInteger(open, locale),
      to: open > 0 ? listOf({ kind: 'OPEN' }) : undefined,
      lines: [
        { text: translate('report.analytics.openHint') },
        {
          text: translate('report.analytics.ofAll', { smart_count: counted }),
          to: listOf({ kind: 'COUNTED' }),
        },
      ],
    },
    {
      label: 'report.analytics.reopened',
      value: formatInteger(reopened.times, locale),
      lines: [
        {
          text: translate('report.analytics.reopenedHint', { smart_count: reopened.contributions }),
          to: reopened.contributions > 0 ? listOf({ kind: 'REOPENED' }) : undefined,
        },
      ],
    },
  ];
}

/** The few numbers that are asked for first. */
export function SummaryTiles({ figures, listOf }: { figures: Analytics; listOf: ListOfFigure }) {
  const translate = useTranslate();
  const tiles = useTiles(figures, listOf);
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
      {tiles.map(({ label, value, to, lines }) => (
        <Card key={label} variant="outlined" sx={{ p: 2 }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {translate(label)}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, fontSize: 26, fontWeight: 600, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}
          >
            <CountLink count={value} to={to} />
          </Box>
          {lines.map((line) => (
            <Box
              key={line.text}
              component="dd"
              // Links below each other are large enough to be hit (WCAG 2.5.8).
              sx={{
                m: 0,
                color: 'text.secondary',
                fontSize: 13,
                '& a': { display: 'inline-block', lineHeight: '24px' },
              }}
            >
              <CountLink count={line.text} to={line.to} />
            </Box>
          ))}
        </Card>
      ))}
    </Box>
  );
}
