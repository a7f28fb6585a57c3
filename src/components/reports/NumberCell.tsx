import TableCell from '@mui/material/TableCell';
import type { ReactNode } from 'react';

interface NumberCellProps {
  /** It heads the figures below. */
  isHead?: boolean;
  /** Kept on one line. */
  oneLine?: boolean;
  children: ReactNode;
}

/** A cell of a column of figures: they end where the column ends, digit below digit. */
export function NumberCell({ isHead = false, oneLine = false, children }: NumberCellProps) {
  return (
    <TableCell
      scope={isHead ? 'col' : undefined}
      sx={{
        textAlign: 'end',
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: oneLine ? 'nowrap' : undefined,
      }}
    >
      {children}
    </TableCell>
  );
}
