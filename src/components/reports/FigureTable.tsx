import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { Figures } from './figures.ts';
import { NumberCell } from './NumberCell.tsx';
import { TableFrame } from './TableFrame.tsx';

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
      <TableFrame label={text(label)}>
        <TableHead>
          <TableRow>
            <TableCell scope="col">{text(heading)}</TableCell>
            {series.map(({ key, label: name }) => (
              <NumberCell key={key} isHead>
                {name}
              </NumberCell>
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
                <NumberCell key={one.key}>{format(values[one.key])}</NumberCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </TableFrame>
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
