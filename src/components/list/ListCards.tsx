import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type RaRecord, RecordContextProvider, useListContext } from 'ra-core';
import type { ReactNode } from 'react';
import { type KeyOrText, useText } from '#src/components/useText.ts';
import { cellOf, hasValue, type ListColumn } from './listColumn.ts';
import { RowCheckbox } from './RowCheckbox.tsx';

export interface ListCardsProps<T> {
  title: KeyOrText;
  columns: readonly ListColumn<T>[];
  hasSelection?: boolean;
  rowActions?: ((row: T) => ReactNode) | undefined;
  /** A card of the page's own instead of the one made from the columns. */
  card?: ((row: T) => ReactNode) | undefined;
}

/** The corner of a card that is the page's own, above the link that covers it. */
const OVER_CARD = {
  position: 'absolute',
  zIndex: 2,
  // Within the lowest cover: below it stands the date.
  insetBlockStart: -6,
  insetInlineEnd: 4,
  bgcolor: 'background.paper',
  borderRadius: 2,
  displayPrint: 'none',
  '& .MuiCheckbox-root': { p: 0.5 },
} as const;

/** The rows of the list context as cards: on phones, or wherever pictures say more than columns. */
export function ListCards<T>({ title, columns, hasSelection = false, rowActions, card }: ListCardsProps<T>) {
  const text = useText();
  const { data: rows = [], isFetching = false } = useListContext<T & RaRecord>();
  return (
    <Box
      component="ul"
      aria-label={text(title)}
      aria-busy={isFetching}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: card ? 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))' : 'minmax(0, 1fr)',
        listStyle: 'none',
        m: 0,
        p: 0,
        opacity: isFetching ? 0.6 : 1,
      }}
    >
      {rows.map((row) => (
        <RecordContextProvider value={row} key={row.id}>
          <Box component="li" sx={{ minWidth: 0 }}>
            {card && hasSelection ? (
              <Box sx={{ position: 'relative', height: '100%' }}>
                {card(row)}
                <Box sx={OVER_CARD}>
                  <RowCheckbox columns={columns} />
                </Box>
              </Box>
            ) : card ? (
              card(row)
            ) : (
              <Card variant="outlined" sx={{ p: 2 }}>
                <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
                  {hasSelection && <RowCheckbox columns={columns} inCorner />}
                  <CardValues columns={columns} row={row} />
                </Box>
                {rowActions && (
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>{rowActions(row)}</Box>
                )}
              </Card>
            )}
          </Box>
        </RecordContextProvider>
      ))}
    </Box>
  );
}

function CardValues<T>({ columns, row }: { columns: readonly ListColumn<T>[]; row: T }) {
  const text = useText();
  const head = columns.find((column) => column.primary) ?? columns[0];
  return (
    <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
      {head && (
        <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
          {cellOf(head, row)}
        </Typography>
      )}
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(72px, auto) minmax(0, 1fr)',
          gap: 0.5,
          columnGap: 2,
          m: 0,
        }}
      >
        {columns
          .filter((column) => column !== head && hasValue(column, row))
          .map((column) => (
            <Box key={column.name} sx={{ display: 'contents' }}>
              <Typography
                component="dt"
                variant="body2"
                color="textSecondary"
                sx={{ gridColumn: column.isLong ? '1 / -1' : undefined }}
              >
                {text(column.label)}
              </Typography>
              <Typography
                component="dd"
                variant="body2"
                sx={{ m: 0, minWidth: 0, gridColumn: column.isLong ? '1 / -1' : undefined }}
              >
                {cellOf(column, row)}
              </Typography>
            </Box>
          ))}
      </Box>
    </Box>
  );
}
