import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import { useLocale } from 'ra-core';
import type { ReactNode } from 'react';
import type { HistoryEntry } from '#contract/contributions/history.schema.ts';
import { formatClock } from '#contract/formats/dates.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { isFormattingChange, isTextChange, type Questions, sentenceOf, valueWords } from './historyWords.ts';
import { TextDifference } from './TextDifference.tsx';

/** One entry: who did what at which time; the move between states, the change of a value, the explanation. */
export function HistoryLine({ entry, questions }: { entry: HistoryEntry; questions: Questions }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { fromState, toState, explanation, event } = entry;
  const moved = toState !== null && fromState?.id !== toState.id;
  const before = valueWords(translate, locale, event, entry.oldValue);
  const after = valueWords(translate, locale, event, entry.newValue);
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Box
          component="time"
          dateTime={entry.date}
          sx={{ fontSize: 13, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {formatClock(entry.date)}
        </Box>
        <Box component="strong" sx={{ flex: 1, minWidth: 'min(100%, 200px)', fontWeight: 600 }}>
          {sentenceOf(translate, entry, questions)}
        </Box>
      </Box>
      {moved && (
        <Change
          from={
            fromState && <StatusChip kind="stateType" value={fromState.stateType} label={fromState.name} />
          }
          to={<StatusChip kind="stateType" value={toState.stateType} label={toState.name} />}
        />
      )}
      {isFormattingChange(entry) ? (
        <Box sx={{ color: 'text.secondary' }}>{translate('history.difference.formatting')}</Box>
      ) : isTextChange(entry) ? (
        <TextDifference before={entry.oldValue} after={entry.newValue} />
      ) : (
        (before || after) && <Change from={before} to={after || translate('contribution.history.empty')} />
      )}
      {entry.actingReason && (
        <Box sx={{ color: 'text.secondary' }}>
          {translate('history.actingReason', { reason: entry.actingReason })}
        </Box>
      )}
      {explanation && (
        <Box
          component="blockquote"
          sx={{
            m: 0,
            paddingInlineStart: 1.5,
            borderInlineStart: '3px solid var(--mui-palette-divider)',
            whiteSpace: 'pre-wrap',
          }}
        >
          {explanation}
        </Box>
      )}
    </Box>
  );
}

/** A dot on the line of the day. */
const LINE = {
  position: 'relative',
  display: 'grid',
  gap: 0.5,
  paddingInlineStart: 3,
  paddingBlock: 1,
  overflowWrap: 'anywhere',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '-5px',
    insetBlockStart: '18px',
    width: 9,
    height: 9,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
} as const;

function Change({ from, to }: { from: ReactNode; to: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {from && (
        <>
          <Box component="span" sx={{ color: 'text.secondary', minWidth: 0 }}>
            {from}
          </Box>
          <ArrowForward
            aria-hidden
            sx={{ fontSize: 16, color: 'text.secondary', '[dir="rtl"] &': { transform: 'scaleX(-1)' } }}
          />
          <span style={visuallyHidden}>{translate('contribution.history.to')}</span>
        </>
      )}
      <Box component="span" sx={{ minWidth: 0 }}>
        {to}
      </Box>
    </Box>
  );
}
