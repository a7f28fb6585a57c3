import Box from '@mui/material/Box';
import type { RaRecord } from 'ra-core';
import {
  USER_IMPORT_OUTCOMES,
  type UserImportFault,
  type UserImportField,
  type UserImportRow,
} from '#contract/users/import.schema.ts';
import { useSettings } from '#src/app/settings.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { textColumn } from '#src/components/list/columns.tsx';
import { choiceFilter } from '#src/components/list/filters.ts';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { useListAddress } from '#src/components/list/useListAddress.ts';
import { useLocalListController } from '#src/components/list/useLocalListController.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { OutcomeChip } from './OutcomeChip.tsx';

/** What would happen to each row, in words. */
export function ImportRows({ columns }: { columns: readonly ListColumn<UserImportRow & RaRecord>[] }) {
  return (
    <SectionCard title="userImport.rows">
      <ListView title="userImport.rows" columns={columns} empty={{ title: 'userImport.rows.none' }} dense />
    </SectionCard>
  );
}

/** Columns of the report, on the page and in a spreadsheet. */
export function useImportColumns(): readonly ListColumn<UserImportRow>[] {
  const translate = useTranslate();
  const linesOf = useImportLines();
  return [
    textColumn('line', 'userImport.line'),
    {
      name: 'person',
      label: 'userImport.person',
      primary: true,
      render: ({ person, line }) => person || translate('userImport.person.unknown', { line }),
      text: ({ person }) => person,
    },
    {
      name: 'outcome',
      label: 'userImport.outcome',
      render: ({ outcome }) => <OutcomeChip value={outcome} />,
      text: ({ outcome }) => translate(`components.status.importRow.${outcome}`),
    },
    {
      name: 'what',
      label: 'userImport.what',
      render: (row) => (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflowWrap: 'anywhere' }}>
          {linesOf(row).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      ),
      text: (row) => linesOf(row).join('; '),
    },
  ];
}

/** What becomes of a row in the reader's language, a line each. */
function useImportLines() {
  const translate = useTranslate();
  const { languages } = useSettings();
  const wordOf = (field: UserImportField, value: string | null): string => {
    if (value === null || value === '') return '–';
    switch (field) {
      case 'authorities':
        return value
          .split(',')
          .map((role) => translate(`user.role.${role}`, { _: role }))
          .join(', ');
      case 'activated':
        return translate(`components.active.${value}`, { _: value });
      case 'educationLevel':
        return translate(`educationLevel.${value}`, { _: value });
      case 'langKey':
        return languages[value] ?? value;
      default:
        return value;
    }
  };
  const changeOf = ({ field, from, to }: UserImportRow['changes'][number], isNew: boolean) =>
    isNew
      ? `${translate(`user.${field}`)}: ${wordOf(field, to)}`
      : `${translate(`user.${field}`)}: ${wordOf(field, from)} → ${wordOf(field, to)}`;
  const faultOf = ({ field, fault, value }: UserImportFault) =>
    translate(`userImport.fault.${fault}`, {
      field: field ? translate(`user.${field}`) : '',
      value: value ?? '',
    });
  return ({ outcome, changes, faults }: UserImportRow): string[] =>
    faults.length > 0 ? faults.map(faultOf) : changes.map((change) => changeOf(change, outcome === 'NEW'));
}

const OUTCOME = 'outcome.equals';

const FILTERS = [
  choiceFilter(OUTCOME, 'userImport.outcome', USER_IMPORT_OUTCOMES, 'components.status.importRow'),
];

const COMPARE = { line: (one: UserImportRow, other: UserImportRow) => one.line - other.line };

/** The rows of a plan as a list that is paged and filtered here: all of them have come already. */
export function useImportRows(rows: readonly UserImportRow[]) {
  const address = useListAddress({
    filters: FILTERS,
    sortable: ['line'],
    defaultSort: 'line,asc',
    pageSize: 20,
  });
  const outcome = address.values[OUTCOME];
  const data = rows
    .filter((row) => outcome === undefined || row.outcome === outcome)
    .map((row) => ({ ...row, id: row.line }));
  return useLocalListController('users', address, { data }, COMPARE);
}
