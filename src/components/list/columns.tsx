import Link from '@mui/material/Link';
import { Link as RouterLink, type To } from 'react-router-dom';
import { type DateLike, formatDate, formatDateTime } from '#contract/formats/dates.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import type { StatusKind } from '#src/components/status/statusDisplays.ts';
import type { Translate } from '#src/useTranslate.ts';
import type { ListColumn } from './listColumn.ts';

type Holds<Name extends string, Value> = Readonly<Record<Name, Value>>;
/** How a column is displayed. */
type Display = Pick<ListColumn<never>, 'hidden' | 'width' | 'sortByOrder'>;
/** Its instants with the time, or the day alone. */
type DateDisplay = Display & { format?: 'dateTime' | 'date' };

/** Words or a number as the row has them, sorted by their own name. */
export const textColumn = <Name extends string>(
  name: Name,
  label: string,
  display?: Display,
): ListColumn<Holds<Name, string | number | null>, Name> => ({
  name,
  label,
  sortBy: name,
  text: (row) => row[name],
  ...display,
});

/** A whole number, sorted by its own name. */
export const numberColumn = <Name extends string>(
  name: Name,
  label: string,
  display?: Display,
): ListColumn<Holds<Name, number | null>, Name> => ({
  name,
  label,
  sortBy: name,
  align: 'end',
  render: (row) => <NumberField value={row[name]} whole />,
  text: (row) => row[name],
  ...display,
});

/** An instant in the reader's zone, sorted by its own name. */
export const dateColumn = <Name extends string>(
  name: Name,
  label: string,
  { format = 'dateTime', ...display }: DateDisplay = {},
): ListColumn<Holds<Name, DateLike | null>, Name> => ({
  name,
  label,
  sortBy: name,
  render: (row) => <DateTimeField value={row[name]} format={format} />,
  text: (row) => (format === 'date' ? formatDate(row[name]) : formatDateTime(row[name])),
  ...display,
});

/** The same column where the API does not sort by it. */
export const unsorted = <T,>({ sortBy: _, ...column }: ListColumn<T>): ListColumn<T, never> => column;

/** A state by its chip, sorted by its own name. */
export const statusColumn = <Name extends StatusKind>(
  name: Name,
  label: string,
  translate: Translate,
): ListColumn<Holds<Name, string>, Name> => ({
  name,
  label,
  sortBy: name,
  render: (row) => <StatusChip kind={name} value={row[name]} />,
  text: (row) => translate(`components.status.${name}.${row[name]}`, { _: row[name] }),
});

interface LinkColumn<T, SortField extends string> extends ListColumn<T, SortField> {
  readonly text: (row: T) => string;
  readonly to: (row: T) => To;
  /** What else tells rows apart, quietly below the name. */
  readonly secondLine?: (row: T) => string;
}

/** What a row is called, and the way to it. */
export const linkColumn = <T, SortField extends string>({
  to,
  secondLine,
  ...column
}: LinkColumn<T, SortField>): ListColumn<T, SortField> => ({
  primary: true,
  render: (row) => (
    <>
      <Link
        component={RouterLink}
        to={to(row)}
        sx={{ overflowWrap: 'anywhere', display: 'inline-block', py: 0.5 }}
      >
        {column.text(row)}
      </Link>
      {secondLine && <SecondLine>{secondLine(row)}</SecondLine>}
    </>
  ),
  ...column,
});
