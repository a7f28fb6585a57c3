/*
 * What workbooks of both sides keep to, without a library.
 */

/** BIFF8 holds no more in one cell or one sheet; `lines` are the rows below the headings that a sheet is filled to. */
export const SHEET_LIMITS = { cell: 32_767, rows: 65_536, lines: 65_000 } as const;

export type SheetValue = string | number | boolean | Date | null | undefined;

const FORMULA_START = /^[=+\-@\t\r]/;

/** A text that a spreadsheet would run as a formula is quoted, S3-121; all other values stay as they are. */
export function quotedCell(value: SheetValue): string | number | boolean | Date | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return value;
  return (FORMULA_START.test(value) ? `'${value}` : value).slice(0, SHEET_LIMITS.cell);
}

/** Media type of `.xls`. */
export const EXCEL_MEDIA = 'application/vnd.ms-excel';
