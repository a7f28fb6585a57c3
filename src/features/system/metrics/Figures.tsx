import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useId } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** Names and values in two columns, the values under each other. */
export function Figures({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  const text = useText();
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        rowGap: 0.75,
        m: 0,
        '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
        '& dd': { m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
      }}
    >
      {rows.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{text(label)}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}

interface MeterProps {
  label: MessageKey;
  /** 0 to 1. */
  share: number;
  /** The value in words, which a bar alone does not say; in percent when left out. */
  words?: string;
}

/** How much of something is used, as words and as a bar. */
export function Meter({ label, share, ...value }: MeterProps) {
  const translate = useTranslate();
  const id = useId();
  const words = value.words ?? translate('system.percent', { percent: Math.round(share * 100) });
  return (
    <Box sx={{ mb: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mb: 0.5 }}>
        <Box component="span" id={id} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {translate(label)}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        value={Math.round(Math.min(1, Math.max(0, share)) * 100)}
        aria-labelledby={id}
        aria-valuetext={words}
        color={share >= 0.9 ? 'error' : 'primary'}
        sx={{ height: 8, borderRadius: 999 }}
      />
    </Box>
  );
}
