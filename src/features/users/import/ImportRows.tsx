import Box from '@mui/material/Box';
import type { RaRecord } from 'ra-core';
import type { UserImportRow } from '#contract/users/import.schema.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { useImportWords } from './useImportWords.ts';

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
  const { linesOf } = useImportWords();
  return [
    {
      name: 'line',
      label: 'userImport.line',
      sortBy: 'line',
      text: ({ line }) => line,
    },
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
      render: ({ outcome }) => <StatusChip kind="importRow" value={outcome} />,
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
