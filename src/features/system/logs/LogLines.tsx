import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDateTimeSeconds } from '#contract/formats/dates.ts';
import type { LogLine } from '#contract/system/log-lines.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { SystemChip } from '../SystemChip.tsx';

/** Lines that are rendered at first, and how many more each time: a megabyte holds thousands. */
const STEP = 100;

/** Lines of a log, the newest first; each opens to all that it says. */
export function LogLines({ lines }: { lines: readonly LogLine[] }) {
  const translate = useTranslate();
  const [most, setMost] = useState(STEP);
  return (
    <>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          border: 1,
          borderColor: 'divider',
          borderRadius: CARD_CORNER,
          bgcolor: 'background.paper',
          overflow: 'hidden',
        }}
      >
        {lines.slice(0, most).map((line) => (
          <Line key={line.at} line={line} />
        ))}
      </Box>
      {lines.length > most && (
        <Button onClick={() => setMost(most + STEP)} sx={{ mt: 1, minHeight: 44 }}>
          {translate('system.logs.more', { smart_count: lines.length - most })}
        </Button>
      )}
    </>
  );
}

/** What heads a line: its message, or for an answered request what was asked and how it ended. */
function headOf({ message, rest }: LogLine): string {
  const { method, url, status, ms } = rest;
  const request = typeof url === 'string' ? `${method ?? ''} ${url} · ${status ?? ''} · ${ms ?? ''} ms` : '';
  return message || request || '…';
}

function Line({ line }: { line: LogLine }) {
  const translate = useTranslate();
  const { level, time, requestId, rest } = line;
  const hasMore = Object.keys(rest).length > 0 || requestId !== null;
  const head = (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        rowGap: 0.25,
        verticalAlign: 'middle',
        maxWidth: 'calc(100% - 24px)',
      }}
    >
      {time !== null && (
        <Box
          component="time"
          dateTime={new Date(time).toISOString()}
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {formatDateTimeSeconds(time)}
        </Box>
      )}
      {level !== null && <SystemChip kind="logLevel" value={level} />}
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {headOf(line)}
      </Box>
    </Box>
  );
  return (
    <Box
      component="li"
      sx={{
        px: 1.5,
        py: 0.5,
        fontSize: 14,
        '& + &': { borderBlockStart: '1px solid var(--mui-palette-divider)' },
      }}
    >
      {hasMore ? (
        <details>
          <Box component="summary" sx={{ minHeight: 36, py: 0.5, cursor: 'pointer' }}>
            {head}
          </Box>
          {requestId !== null && (
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {translate('system.logs.request', { requestId })}
            </Box>
          )}
          <Box
            component="pre"
            sx={{
              m: 0,
              mt: 0.5,
              p: 1,
              bgcolor: 'quiet',
              borderRadius: 1,
              fontSize: 13,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {readable(rest)}
          </Box>
        </details>
      ) : (
        <Box sx={{ minHeight: 36, py: 0.5 }}>{head}</Box>
      )}
    </Box>
  );
}

/** JSON with the line breaks of stacks as line breaks. */
const readable = (rest: LogLine['rest']): string => JSON.stringify(rest, null, 2).replaceAll('\\n', '\n');
