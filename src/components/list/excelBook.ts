import { utils, write } from 'xlsx';
import {
  needsSharedStrings,
  quotedCell,
  type SheetValue,
  sheetParts,
} from '../../../contract/spreadsheets.ts';

/** What a workbook is made of. */
export interface BookContent {
  sheetName: string;
  columns: readonly string[];
  rows: readonly (readonly SheetValue[])[];
}

/** The bytes of a BIFF8 workbook (`.xls`), Q3-100; what does not fit into one sheet goes into further ones. */
export function bookBytes({ sheetName, columns, rows }: BookContent): ArrayBuffer {
  const book = utils.book_new();
  const headings = columns.map(quotedCell);
  for (const [index, part] of sheetParts(rows).entries()) {
    const sheet = utils.aoa_to_sheet([headings, ...part.map((row) => row.map(quotedCell))], {
      dateNF: 'dd/mm/yy hh:mm',
    });
    utils.book_append_sheet(book, sheet, index === 0 ? sheetName : `${sheetName} ${index + 1}`);
  }
  return write(book, { bookType: 'biff8', type: 'array', bookSST: needsSharedStrings(rows) }) as ArrayBuffer;
}
