import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useText } from '../useText.ts';
import type { Figures } from './figures.ts';

/** Rows before "show all". */
const FEW = 10;

interface FigureTableProps<Key extends string> extends Figures<Key> {
  /** Message key or text that names the table. */
  label: string;
  /** Heading of the names. */
  heading: string;
  format: (value: number) => string;
}

/** Figures as a table: the first ones, and all of them on demand. */
export function FigureTable<Key extends string>({
  label,
  heading,
  rows,
  series,
  format,
}: FigureTableProps<Key>) {
  const translate = useTranslate();
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? rows : rows.slice(0, FEW);
  return (
    <>
      {/* A box that scrolls has to be reachable by keyboard. */}
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={text(label)}>
        <Table
          size="small"
          aria-label={text(label)}
          sx={{ '& td, & th': { px: { xs: 0.5, sm: 1 }, fontSize: { xs: 13, sm: 15 } } }}
        >
          <TableHead>
            <TableRow>
              <TableCell scope="col">{text(heading)}</TableCell>
              {series.map(({ key, label: name }) => (
                <TableCell key={key} scope="col" align="right">
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map(({ key, name, values }) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {name}
                </TableCell>
                {series.map((one) => (
                  <TableCell key={one.key} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {format(values[one.key])}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {rows.length > FEW && (
        <Button
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          sx={{ mt: 1, minHeight: 44, '@media print': { display: 'none' } }}
        >
          {isOpen
            ? translate('components.reports.showFew')
            : translate('components.reports.showAll', { smart_count: rows.length })}
        </Button>
      )}
    </>
  );
}
