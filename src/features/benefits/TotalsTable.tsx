import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { CurrencyField } from '#src/components/fields/NumberField.tsx';
import { NumberCell } from '#src/components/reports/NumberCell.tsx';
import { TableFrame } from '#src/components/reports/TableFrame.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { CurrencyTotal } from './benefitTotals.ts';

export interface NamedTotal extends Omit<CurrencyTotal, 'currency'> {
  key: string;
  /** What the sums are of: a currency, a field. */
  name: string;
}

interface TotalsTableProps {
  /** Message key or text of the first column. */
  heading: string;
  label: string;
  totals: readonly NamedTotal[];
}

/** Expected, actual and their difference, a line each; never more than one currency in a line. */
export function TotalsTable({ heading, label, totals }: TotalsTableProps) {
  const translate = useTranslate();
  return (
    <TableFrame label={label}>
      <TableHead>
        <TableRow>
          <TableCell scope="col">{heading}</TableCell>
          {(['benefit.type.FORECAST', 'benefit.type.ACTUAL', 'benefit.difference'] as const).map((column) => (
            <NumberCell key={column} isHead>
              {translate(column)}
            </NumberCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {totals.map(({ key, name, forecastTotal, actualTotal, difference }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {name}
            </TableCell>
            <NumberCell>
              <CurrencyField value={forecastTotal} />
            </NumberCell>
            <NumberCell>
              <CurrencyField value={actualTotal} />
            </NumberCell>
            <NumberCell>
              <DifferenceField value={difference} />
            </NumberCell>
          </TableRow>
        ))}
      </TableBody>
    </TableFrame>
  );
}

/** Actual less expected: a sign and a colour say on which side it is. */
export function DifferenceField({ value }: { value: string }) {
  const isLess = value.startsWith('-');
  const isNothing = /^-?0+\.0+$/.test(value);
  return (
    <Box
      component="span"
      sx={{
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: isNothing ? 'text.secondary' : isLess ? 'error.main' : 'success.main',
      }}
    >
      {!isLess && !isNothing && '+'}
      <CurrencyField value={value} />
    </Box>
  );
}
