import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { type Direction, MoveButton, useMovedFocus } from '#src/components/list/MoveButton.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface OrderedRowsProps {
  /** What tells each row from the others, wherever it stands. */
  keys: readonly string[];
  /** Message key of a row by its place; below it are those of `up`, `down` and `remove`. */
  words: 'extraInput.choice' | 'lifeCycle.escalation';
  /** What the row is called once it was moved. */
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Where the keyboard goes on when a row went with its button. */
  addButton: RefObject<HTMLButtonElement | null>;
  /** The inputs of a row. */
  children: (index: number) => ReactNode;
}

/** Rows of a form whose order counts: each with its inputs, moved a place at a time and removed by buttons of its own. */
export function OrderedRows(props: OrderedRowsProps) {
  const { keys, words, nameOf, onMove, onRemove, addButton, children } = props;
  const translate = useTranslate();
  const rows = useRef<HTMLOListElement>(null);
  const keepFocus = useMovedFocus(rows);
  const [said, setSaid] = useState('');

  const moveButton = (row: string, from: number, direction: Direction) => {
    const to = direction === 'up' ? from - 1 : from + 1;
    return (
      <MoveButton
        label={translate(`${words}.${direction}`, { place: from + 1 })}
        row={row}
        direction={direction}
        off={to < 0 || to >= keys.length}
        onMove={() => {
          keepFocus(row, direction);
          setSaid(
            translate('components.sort.moved', { name: nameOf(from), place: to + 1, total: keys.length }),
          );
          onMove(from, to);
        }}
      />
    );
  };
  return (
    <>
      <Box component="ol" ref={rows} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {keys.map((key, index) => (
          <Box
            component="li"
            key={key}
            aria-label={translate(words, { place: index + 1 })}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'flex-start',
              py: 1,
              borderBlockStart: '1px solid var(--mui-palette-divider)',
            }}
          >
            <Box
              sx={{
                flex: '1 1 260px',
                minWidth: 0,
                display: 'grid',
                columnGap: 2,
                gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
              }}
            >
              {children(index)}
            </Box>
            <Box sx={{ marginInlineStart: 'auto', whiteSpace: 'nowrap', pt: { sm: 4 } }}>
              {moveButton(key, index, 'up')}
              {moveButton(key, index, 'down')}
              <IconButton
                sx={{ width: 44, height: 44 }}
                onClick={() => {
                  onRemove(index);
                  requestAnimationFrame(() => addButton.current?.focus());
                }}
                aria-label={translate(`${words}.remove`, { place: index + 1 })}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Box>
          </Box>
        ))}
      </Box>
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
    </>
  );
}
