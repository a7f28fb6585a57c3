import type { RaRecord } from 'ra-core';
import { useText } from '#src/components/useText.ts';
import { useAddressList } from './AddressListProvider.tsx';
import type { ListColumn } from './listColumn.ts';
import { type ExcelSource, MOST_EXPORTED_ROWS } from './useExcelExport.ts';

/** Every row that the filters of the list leave, by the columns that have `text`. */
export function useListSheet<T>(
  title: string,
  columns: readonly ListColumn<T>[],
  fileName?: string,
): ExcelSource {
  const text = useText();
  const { readAll } = useAddressList<T & RaRecord>();
  const exported = columns.filter((column) => column.text);
  return async (run) => {
    const { rows, total } = await readAll((row) => exported.map((column) => column.text?.(row)), run);
    return {
      fileName: fileName ?? text(title),
      columns: exported.map((column) => text(column.label)),
      rows,
      leftOutOf: total === null || total > MOST_EXPORTED_ROWS ? total : undefined,
    };
  };
}
