import EditNote from '@mui/icons-material/EditNoteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { RaRecord } from 'ra-core';
import { type ComponentProps, useState } from 'react';
import {
  USER_IMPORT_LIMITS,
  USER_IMPORT_OUTCOMES,
  type UserImportPlan,
  type UserImportRow,
} from '#contract/users/import.schema.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { textColumn } from '#src/components/list/columns.tsx';
import { choiceFilter } from '#src/components/list/filters.ts';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { RowAction } from '#src/components/list/RowAction.tsx';
import { useListAddress } from '#src/components/list/useListAddress.ts';
import { useLocalListController } from '#src/components/list/useLocalListController.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import { OutcomeChip } from './OutcomeChip.tsx';
import { useImportLines } from './useImportLines.ts';

type Row = UserImportRow & RaRecord;

type ImportRowsProps = {
  plan: UserImportPlan;
  columns: readonly ListColumn<Row>[];
} & Pick<ComponentProps<typeof CorrectionDialog>, 'onCorrect' | 'fits'>;

/** What would happen to each row, in words; those with faults can be corrected. */
export function ImportRows({ plan, columns, onCorrect, fits }: ImportRowsProps) {
  const translate = useTranslate();
  const [line, setLine] = useState<number | null>(null);
  const row = plan.rows.find((each) => each.line === line);
  const open = plan.rows.filter(({ outcome, isCorrected }) => outcome === 'FAULT' || isCorrected).length;
  return (
    <SectionCard title="userImport.rows">
      {open > USER_IMPORT_LIMITS.corrections && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('userImport.correct.most', { smart_count: USER_IMPORT_LIMITS.corrections })}
        </Alert>
      )}
      <ListView<Row>
        title="userImport.rows"
        columns={columns}
        empty={{ title: 'userImport.rows.none' }}
        rowActions={({ person, line: at, texts }) =>
          texts !== null && (
            <RowAction
              label="userImport.correct"
              title={person || translate('userImport.person.unknown', { line: at })}
              icon={<EditNote />}
              onClick={() => setLine(at)}
              opensDialog
            />
          )
        }
        dense
      />
      {row?.texts && (
        <CorrectionDialog
          row={row}
          texts={row.texts}
          columns={plan.columns}
          onCorrect={onCorrect}
          fits={fits}
          onClose={() => setLine(null)}
        />
      )}
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
