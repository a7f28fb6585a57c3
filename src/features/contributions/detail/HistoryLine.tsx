import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { HistoryEntry } from '../../../../contract/histories.ts';
import { DateTimeField } from '../../../components/fields/DateTimeField.tsx';
import { StatusChip } from '../../../components/status/StatusChip.tsx';
import { visuallyHidden } from '../../../components/visuallyHidden.ts';
import { eventWords, valueWords } from './historyWords.ts';

/** One entry: what, by whom, when; the move between states, the change of a value, the explanation. */
export function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const translate = useTranslate();
  const { fromState, toState, explanation, event } = entry;
  const moved = toState !== null && fromState?.id !== toState.id;
  const before = valueWords(translate, event, entry.oldValue);
  const after = valueWords(translate, event, entry.newValue);
  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        borderBlockEnd: '1px solid var(--mui-palette-divider)',
        overflowWrap: 'anywhere',
        display: 'grid',
        gap: 0.5,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
        <strong>{eventWords(translate, entry)}</strong>
        <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {entry.userId === null ? translate('contribution.history.system') : entry.fullName} ·{' '}
          <DateTimeField value={entry.date} />
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
      {(before || after) && <Change from={before} to={after || translate('contribution.history.empty')} />}
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
