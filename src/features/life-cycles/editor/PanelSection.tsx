import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import { KINDS, type State } from '../definitions/kinds.ts';
import { useEditor } from './editorContext.ts';

interface PanelSectionProps {
  state: State;
  kind: 'action' | 'command' | 'stateTask' | 'notification';
  count: number;
  children: ReactNode;
}

/** A part of a state: its definitions of one kind, with the button that adds one. */
export function PanelSection({ state, kind, count, children }: PanelSectionProps) {
  const translate = useTranslate();
  const editor = useEditor();
  const id = useId();
  const { words } = KINDS[kind];
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 0.5 }}>
        <Typography id={id} variant="h3">
          {translate(`${words}s`)}
          {count > 0 && ` (${count})`}
        </Typography>
        <Button
          startIcon={<Add />}
          onClick={() => editor.open({ kind, stored: null, state })}
          aria-haspopup="dialog"
          sx={{ marginInlineStart: 'auto' }}
        >
          {translate(`${words}.add`)}
        </Button>
      </Box>
      {count === 0 ? (
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{translate(`${words}s.none`)}</Typography>
      ) : (
        children
      )}
    </Box>
  );
}
