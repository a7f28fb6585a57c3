import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { formatInteger, formatOneDecimal } from '#contract/formats/numbers.ts';
import { clampedLines } from '#src/components/clampedLines.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { ScrollFrame } from '#src/components/reports/ScrollFrame.tsx';
import { pathThrough } from '#src/features/life-cycles/picture/layout.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { LifeCycleFigures } from './lifeCycleFigures.ts';
import { arrowHead, LABEL_SIZE, type PlacedPassage, placePassages, STATE_SIZE } from './passageLayout.ts';

/** Width of an A4 page between its margins, px. */
const PRINTED_WIDTH = 680;

const colorOf = ({ passage: { count, isDesigned } }: PlacedPassage) => {
  if (count === 0) return 'var(--mui-palette-text-disabled)';
  return isDesigned ? 'var(--mui-palette-primary-main)' : 'var(--mui-palette-warning-main)';
};

/**
 * A life cycle with the ways that contributions took through it, as wide as they were taken. A drawing only: the table beside it says
 * the same to those who cannot see it. The layout is large; import this lazily.
 */
export default function PassagePicture({ states, passages }: Pick<LifeCycleFigures, 'states' | 'passages'>) {
  const translate = useTranslate();
  const locale = useLocale();
  const placed = useMemo(() => placePassages(states, passages), [states, passages]);
  const { width, height } = placed;
  const frame = useRef<HTMLDivElement>(null);
  const begin = placed.states[0];
  // On narrow screens the frame scrolls: it begins where the life cycle does.
  useLayoutEffect(() => {
    const scrolled = frame.current?.parentElement;
    if (scrolled && begin) scrolled.scrollLeft = begin.x + (STATE_SIZE.width - scrolled.clientWidth) / 2;
  }, [begin]);
  return (
    <ScrollFrame label={translate('report.analytics.passages.picture')}>
      <Box
        ref={frame}
        aria-hidden
        sx={{
          ...{ position: 'relative', width, height, mx: 'auto', mb: 2, breakInside: 'avoid' },
          '@media print': { zoom: Math.min(1, PRINTED_WIDTH / width) },
        }}
      >
        <svg width={width} height={height} style={{ position: 'absolute', inset: 0 }}>
          <title>{translate('report.analytics.passages.picture')}</title>
          {placed.passages.map((each) => (
            <g key={`${each.passage.fromStateId} ${each.passage.toStateId}`} style={{ color: colorOf(each) }}>
              <path
                d={pathThrough(each.points)}
                fill="none"
                stroke="currentColor"
                strokeWidth={each.width}
                strokeOpacity={0.75}
                {...(each.passage.count === 0 && { strokeDasharray: '4 4' })}
              />
              <polygon points={arrowHead(each.points, each.width)} fill="currentColor" />
            </g>
          ))}
        </svg>
        {placed.states.map(({ state, x, y }) => (
          <Box
            key={state.stateId}
            sx={{
              position: 'absolute',
              ...STATE_SIZE,
              display: 'flex',
              flexDirection: 'column',
              justifyContent: 'center',
              px: 1,
              textAlign: 'center',
              lineHeight: 1.25,
              fontSize: 13,
              border: '1px solid var(--mui-palette-text-secondary)',
              borderRadius: CARD_CORNER,
              bgcolor: 'background.paper',
            }}
            style={{ left: x, top: y }}
          >
            <Box component="span" sx={{ ...clampedLines(2), fontWeight: 600 }}>
              {state.stateName}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {translate('report.analytics.here')}: {formatInteger(state.here, locale)}
            </Box>
          </Box>
        ))}
        {placed.passages
          .filter(({ passage }) => passage.count > 0)
          .map(({ passage: { fromStateId, toStateId, count, medianDays }, label }) => (
            <Box
              key={`${fromStateId} ${toStateId}`}
              sx={{
                position: 'absolute',
                width: LABEL_SIZE.width,
                height: LABEL_SIZE.height,
                fontSize: 12,
                lineHeight: `${LABEL_SIZE.height}px`,
                textAlign: 'center',
                whiteSpace: 'nowrap',
                borderRadius: 999,
                bgcolor: 'background.paper',
                fontVariantNumeric: 'tabular-nums',
                // As wide as its words: a line is not covered more than it must.
                '& > span': { px: 0.75, borderRadius: 999, bgcolor: 'background.paper' },
                backgroundColor: 'transparent',
              }}
              style={{ left: label.x - LABEL_SIZE.width / 2, top: label.y - LABEL_SIZE.height / 2 }}
            >
              <span>
                {translate('report.analytics.passages.label', {
                  count: formatInteger(count, locale),
                  days: formatOneDecimal(medianDays ?? 0, locale),
                })}
              </span>
            </Box>
          ))}
      </Box>
    </ScrollFrame>
  );
}
