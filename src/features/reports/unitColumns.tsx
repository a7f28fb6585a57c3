import { formatDecimal } from '#contract/formats/numbers.ts';
import type { UnitReportRow } from '#contract/reports/schema.ts';
import { NumberField } from '#src/components/fields/NumberField.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';

type Column = ListColumn<UnitReportRow>;

const number = (
  name: 'userCount' | 'submitted' | 'accepted' | 'rejected' | 'completed',
  label: string,
): Column => ({
  name,
  label,
  sortBy: name,
  align: 'end',
  render: (row) => <NumberField value={row[name]} whole />,
  text: (row) => row[name],
});

/** Columns of the report by unit. */
export const unitColumns = (locale: string): readonly Column[] => [
  {
    name: 'unitName',
    label: 'report.unit',
    sortBy: 'unitName',
    primary: true,
    text: ({ unitName }) => unitName,
  },
  number('userCount', 'report.units.people'),
  number('submitted', 'report.units.submitted'),
  number('accepted', 'report.units.accepted'),
  number('rejected', 'report.units.rejected'),
  number('completed', 'report.units.completed'),
  {
    name: 'submittedPerUser',
    label: 'report.units.perPerson',
    sortBy: 'submittedPerUser',
    align: 'end',
    render: ({ submittedPerUser }) =>
      submittedPerUser === null ? '–' : formatDecimal(submittedPerUser, locale),
    text: ({ submittedPerUser }) => submittedPerUser,
  },
];
