import {
  EXCEL_MEDIA,
  needsSharedStrings,
  quotedCell,
  SHEET_LIMITS,
  type SheetValue,
} from '../../../contract/spreadsheets.ts';

/** One sheet of plain values; the first row is the header. */
export interface ExcelTable {
  /** Without the extension. */
  fileName: string;
  sheetName?: string;
  columns: readonly string[];
  rows: readonly (readonly ExcelValue[])[];
}
export type ExcelValue = SheetValue;

/** A name that every file system and sheet tab takes. */
export function safeName(name: string, longest: number): string {
  const safe = name
    .replace(/[\\/:*?"<>|[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (safe || 'export').slice(0, longest);
}

/** The bytes of a BIFF8 workbook (`.xls`), Q3-100; xlsx is loaded when first needed. */
export async function excelBytes(table: ExcelTable): Promise<ArrayBuffer> {
  const { utils, write } = await import('xlsx');
  const body = table.rows.slice(0, SHEET_LIMITS.rows - 1).map((row) => row.map(quotedCell));
  const sheet = utils.aoa_to_sheet([table.columns.map(quotedCell), ...body], { dateNF: 'dd/mm/yy hh:mm' });
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, safeName(table.sheetName ?? table.fileName, 31));
  return write(book, {
    bookType: 'biff8',
    type: 'array',
    bookSST: needsSharedStrings(body),
  }) as ArrayBuffer;
}

/** Hands a file to the reader's browser. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves a table, or a workbook that the server made, as `{name}.xls`. */
export async function saveExcel(content: ExcelTable | { fileName: string; blob: Blob }): Promise<void> {
  const blob =
    'blob' in content ? content.blob : new Blob([await excelBytes(content)], { type: EXCEL_MEDIA });
  saveFile(blob, `${safeName(content.fileName, 120)}.xls`);
}
