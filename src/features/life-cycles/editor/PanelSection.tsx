import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface PanelSectionProps {
  /** Message key. */
  title: MessageKey;
  count: number;
  /** Message key of the button that adds one. */
  add: MessageKey;
  onAdd: () => void;
  /** Message key: what belongs here, while there is none. */
  none: MessageKey;
  children: ReactNode;
}

/** A part of a state: its definitions of one kind, with the button that adds one. */
export function PanelSection({ title, count, add, onAdd, none, children }: PanelSectionProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 0.5 }}>
        <Typography id={id} variant="h3">
          {translate(title)}
          {count > 0 && ` (${count})`}
        </Typography>
        <Button startIcon={<Add />} onClick={onAdd} aria-haspopup="dialog" sx={{ marginInlineStart: 'auto' }}>
          {translate(add)}
        </Button>
      </Box>
      {count === 0 ? (
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{translate(none)}</Typography>
      ) : (
        children
      )}
    </Box>
  );
}

/** The button that adds something below a definition. */
export function AddBelow({ label, name, onClick }: { label: MessageKey; name: string; onClick: () => void }) {
  const translate = useTranslate();
  const words = translate(label);
  return (
    <Button
      size="small"
      startIcon={<Add />}
      onClick={onClick}
      aria-haspopup="dialog"
      aria-label={`${words}: ${name}`}
      sx={{ minHeight: 44 }}
    >
      {words}
    </Button>
  );
}

/** Definitions one below the other. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        '& > li + li': { borderBlockStart: '1px solid var(--mui-palette-divider)' },
        '& > li': { py: 0.5 },
      }}
    >
      {children}
    </Box>
  );
}
