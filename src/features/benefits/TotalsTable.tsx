import Box from '@mui/material/Box';
import { CurrencyField } from '#src/components/fields/NumberField.tsx';
import { TableFrame } from '#src/components/reports/TableFrame.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { CurrencyTotal } from './benefitTotals.ts';

export interface NamedTotal extends Omit<CurrencyTotal, 'currency'> {
  key: string;
  /** What the sums are of: a currency, a field. */
  name: string;
}

interface TotalsTableProps {
  /** Ready text of the first column. */
  heading: string;
  label: string;
  totals: readonly NamedTotal[];
}

/** Expected, actual and their difference, a line each; never more than one currency in a line. */
export function TotalsTable({ heading, label, totals }: TotalsTableProps) {
  const translate = useTranslate();
  return (
    <TableFrame
      label={label}
      columns={[
        heading,
        translate('benefit.type.FORECAST'),
        translate('benefit.type.ACTUAL'),
        translate('benefit.difference'),
      ]}
      rows={totals.map(({ key, name, forecastTotal, actualTotal, difference }) => ({
        key,
        name,
        cells: [
          <CurrencyField key="forecast" value={forecastTotal} />,
          <CurrencyField key="actual" value={actualTotal} />,
          <DifferenceField key="difference" value={difference} />,
        ],
      }))}
    />
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
