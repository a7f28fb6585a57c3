import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { ScrollFrame } from '#src/components/reports/ScrollFrame.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface MetricTableProps {
  /** Says what the table holds, for those who do not see it. */
  caption: MessageKey;
  /** Message keys; the first names the rows. */
  columns: readonly MessageKey[];
  rows: readonly { id: string; name: ReactNode; cells: readonly ReactNode[] }[];
}

/** A small table of figures: names at the start, numbers at the end of their columns. */
export function MetricTable({ caption, columns, rows }: MetricTableProps) {
  const translate = useTranslate();
  return (
    <ScrollFrame label={translate(caption)}>
      <Table
        size="small"
        aria-label={translate(caption)}
        sx={{ '& td, & th': { px: 1, '&:first-of-type': { paddingInlineStart: 0 } } }}
      >
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell key={column} sx={{ textAlign: index === 0 ? 'start' : 'end', whiteSpace: 'nowrap' }}>
                {translate(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ id, name, cells }) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'break-word', minWidth: 120 }}>
                {name}
              </TableCell>
              {cells.map((cell, index) => (
                <TableCell
                  key={columns[index + 1]}
                  sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollFrame>
  );
}
