import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ListContextProvider, type RaRecord, useList } from 'ra-core';
import type { KeyOrText } from '#src/components/useText.ts';
import { ListCards } from './ListCards.tsx';
import { ListTable } from './ListTable.tsx';
import type { ListColumn } from './listColumn.ts';

interface LocalTableProps<T extends RaRecord> {
  title: KeyOrText;
  columns: readonly ListColumn<T>[];
  rows: T[];
  isFetching?: boolean;
}

/** Rows that the page has already, all of them: a dense table, or cards on narrow screens. */
export function LocalTable<T extends RaRecord>({ title, columns, rows, isFetching }: LocalTableProps<T>) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const list = useList({ data: rows, isFetching, exporter: false });
  return (
    <ListContextProvider value={list}>
      {isNarrow ? (
        <ListCards title={title} columns={columns} />
      ) : (
        <ListTable title={title} columns={columns} dense />
      )}
    </ListContextProvider>
  );
}
