import { useSortable } from '@dnd-kit/sortable';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { CARD_CORNER } from '#src/components/corners.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface SortableRowProps {
  id: string;
  /** Ready text. */
  handleLabel: string;
  /** Beside the handle; without them the order is fixed, and there is no handle either. */
  buttons: ReactNode;
  children: ReactNode;
}

export function SortableRow({ id, handleLabel, buttons, children }: SortableRowProps) {
  const translate = useTranslate();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: translate('components.sort.role') } });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={transform ? { transform: `translateY(${transform.y}px)`, transition } : undefined}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.5,
        p: 1,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: CARD_CORNER,
        bgcolor: 'background.paper',
        ...(isDragging && { position: 'relative', zIndex: 3, boxShadow: 8 }),
        '@media (prefers-reduced-motion: reduce)': { transition: 'none !important' },
      }}
    >
      {buttons && (
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, flex: 'none' }}>
          <IconButton
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={handleLabel}
            data-testid={`handle-${id}`}
            disableRipple
            sx={{
              width: 44,
              height: 44,
              cursor: isDragging ? 'grabbing' : 'grab',
              // A finger on the handle drags the row instead of the page.
              touchAction: 'none',
            }}
          >
            <DragIndicator fontSize="small" />
          </IconButton>
          {buttons}
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
