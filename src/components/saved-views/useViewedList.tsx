import type { ReactNode } from 'react';
import { useColumnChoice } from '#src/components/list/ColumnChoice.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { storeKeyOfView, useOpenView } from './openView.ts';
import { ViewsButton } from './ViewsButton.tsx';

interface ViewedList<Column> {
  /** Message key or text. */
  title: string;
  columns: readonly Column[];
  /** Key of the remembered column choice. */
  storeKey: string;
}

/**
 * A list of which views are saved: under the name of the view that is open, with its columns, which a reader may change for
 * themselves. The button goes beside the title.
 */
// biome-ignore lint/suspicious/noExplicitAny: columns of any rows; they are given back as they came.
export function useViewedList<Column extends ListColumn<any, any>>({
  title,
  columns,
  storeKey,
}: ViewedList<Column>): {
  list: ViewedList<Column> & { sheetColumns: readonly Column[] | undefined };
  button: ReactNode;
} {
  const view = useOpenView();
  const named = view?.columns;
  const list = {
    title: view?.name ?? title,
    columns: named ? columns.map((column) => ({ ...column, hidden: !named.includes(column.name) })) : columns,
    storeKey: view && named ? storeKeyOfView(view) : storeKey,
  };
  const { shown } = useColumnChoice(list.storeKey, list.columns);
  const button = <ViewsButton view={view} columns={shown.map(({ name }) => name)} />;
  // The spreadsheet of a view is what the view shows.
  const names = new Set(shown.map(({ name }) => name));
  const sheetColumns = named ? columns.filter(({ name }) => names.has(name)) : undefined;
  return { list: { ...list, sheetColumns }, button };
}
