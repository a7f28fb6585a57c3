import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useRef } from 'react';
import { useEditedLifeCycle } from '../useLifeCycle.ts';
import { StatePanel } from './StatePanel.tsx';
import { useSelection } from './useSelection.ts';

/** A view of the life cycle with the chosen state beside it; on narrow screens the state takes its place. */
export function Workbench({ children }: { children: ReactNode }) {
  const { states } = useEditedLifeCycle().lifeCycle;
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const { selection, select } = useSelection();
  const view = useRef<HTMLDivElement>(null);
  const state = states.find(({ id }) => id === selection.stateId);
  const close = () => {
    const id = selection.stateId;
    select(null);
    // Back to where the panel was opened from.
    requestAnimationFrame(() => view.current?.querySelector<HTMLElement>(`[data-state="${id}"]`)?.focus());
  };
  const isAlone = isNarrow && state !== undefined;
  return (
    <Box
      ref={view}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: state ? 'minmax(0, 1fr) minmax(0, 440px)' : 'minmax(0, 1fr)',
        },
      }}
    >
      {!isAlone && <Box sx={{ minWidth: 0 }}>{children}</Box>}
      {state && (
        <Box sx={{ minWidth: 0 }}>
          <StatePanel state={state} alone={isAlone} onClose={close} />
        </Box>
      )}
    </Box>
  );
}
