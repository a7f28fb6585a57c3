import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '#src/useTranslate.ts';

interface TableFrameProps {
  /** The translated name of the table. */
  label: string;
  /** Ready texts: what heads the names, and each column of figures. */
  columns: readonly string[];
  rows: readonly { key: number | string; name: ReactNode; cells: readonly ReactNode[] }[];
}

/** Figures end where their column ends, digit below digit. */
const FIGURE = { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } as const;

/** Whether a box holds more than it shows, and whether it was scrolled to its end. */
function useOverflow() {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ overflows: false, atEnd: true });
  const measure = useCallback(() => {
    const { current } = box;
    if (!current) return;
    const hidden = current.scrollWidth - current.clientWidth;
    // Widths are rounded, and a language from right to left scrolls below zero.
    const next = { overflows: hidden > 1, atEnd: Math.abs(current.scrollLeft) >= hidden - 1 };
    setState((now) => (now.overflows === next.overflows && now.atEnd === next.atEnd ? now : next));
  }, []);
  // Other figures, other widths: what was drawn is measured, and measured again when the box changes.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [measure]);
  return { box, measure, ...state };
}

/** A small table of a report, a name and its figures in each row; on narrow screens it scrolls by itself, by keyboard too, and says so. */
export function TableFrame({ label, columns, rows }: TableFrameProps) {
  const translate = useTranslate();
  const { box, measure, overflows, atEnd } = useOverflow();
  return (
    <Box sx={{ position: 'relative' }}>
      {overflows && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ mb: 0.5, '@media print': { display: 'none' } }}
        >
          {translate('components.reports.scrolls')}
        </Typography>
      )}
      <Box
        ref={box}
        onScroll={measure}
        // A box that scrolls has to be reachable by keyboard.
        tabIndex={0}
        role="group"
        aria-label={label}
        sx={{
          overflowX: 'auto',
          // What is cut off fades, until the end is in sight.
          ...(overflows &&
            !atEnd && { '@media screen': { maskImage: 'linear-gradient(to left, transparent, #000 32px)' } }),
        }}
      >
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
                <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {name}
                </TableCell>
                {cells.map((cell, at) => (
                  <TableCell key={columns[at + 1]} sx={FIGURE}>
                    {cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
