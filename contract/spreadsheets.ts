/*
 * What workbooks of both sides keep to, without a library.
 */

/** BIFF8 holds no more in one cell or one sheet; `lines` are the rows below the headings that a sheet is filled to. */
export const SHEET_LIMITS = { cell: 32_767, rows: 65_536, lines: 65_000 } as const;

/** The rows of each sheet; an empty table is one empty sheet. */
export function sheetParts<T>(rows: readonly T[], size: number = SHEET_LIMITS.lines): (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let at = 0; at === 0 || at < rows.length; at += size) parts.push(rows.slice(at, at + size));
  return parts;
}

export type SheetValue = string | number | boolean | Date | null | undefined;

const FORMULA_START = /^[=+\-@\t\r]/;

/** A text that a spreadsheet would run as a formula is quoted, S3-121; all other values stay as they are. */
export function quotedCell(value: SheetValue): string | number | boolean | Date | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return value;
  return (FORMULA_START.test(value) ? `'${value}` : value).slice(0, SHEET_LIMITS.cell);
}

/** Longest text that xlsx writes within a cell of a `.xls` file; longer ones need its table of shared strings. */
const LONGEST_INLINE = 255;

/** Whether a text would be cut without the table of shared strings, whose making takes time with many texts. */
export const needsSharedStrings = (rows: readonly (readonly unknown[])[]): boolean =>
  rows.some((row) => row.some((value) => typeof value === 'string' && value.length > LONGEST_INLINE));

/** Media type of `.xls`. */
export const EXCEL_MEDIA = 'application/vnd.ms-excel';
