import { formatDateTime } from '#contract/formats/dates.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import type { ListColumn } from './listColumn.ts';

/** The column of an instant, in the reader's zone. */
export const timeColumn = <Name extends string>(
  name: Name,
  label: string,
): ListColumn<Readonly<Record<Name, string | null>>, never> => ({
  name,
  label,
  render: (row) => <DateTimeField value={row[name]} />,
  text: (row) => formatDateTime(row[name]),
});
