import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { ScrollFrame } from './ScrollFrame.tsx';

interface TableFrameProps {
  /** The translated name of the table. */
  label: string;
  /** Ready texts: what heads the names, and each column of figures. */
  columns: readonly string[];
  rows: readonly { key: number | string; name: ReactNode; cells: readonly ReactNode[] }[];
}

/** Figures end where their column ends, digit below digit. */
const FIGURE = { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } as const;

/** A name breaks between its words: the table scrolls before it would break between letters. */
const NAME = { fontWeight: 600, minWidth: 120, overflowWrap: 'break-word' } as const;

/** A small table, a name and its figures in each row; on narrow screens it scrolls by itself, by keyboard too, and says so. */
export function TableFrame({ label, columns, rows }: TableFrameProps) {
  return (
    <ScrollFrame label={label}>
      <Table
        size="small"
        aria-label={label}
        sx={{ '& td, & th': { px: { xs: 0.5, sm: 1 }, fontSize: { xs: 13, sm: 15 } } }}
      >
        <TableHead>
          <TableRow>
            {columns.map((column, at) => (
              <TableCell key={column} sx={at > 0 ? FIGURE : {}}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, name, cells }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row" sx={NAME}>
                {name}
              </TableCell>
              {cells.map((cell, at) => (
                <TableCell key={columns[at + 1]} sx={{ ...FIGURE, whiteSpace: 'nowrap' }}>
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
