import {
  needsSharedStrings,
  quotedCell,
  SHEET_LIMITS,
  type SheetValue,
} from '../../contract/spreadsheets.ts';

export interface SheetColumn {
  heading: string;
  /** Digits behind the point of a column of numbers. */
  decimals?: number;
}

export interface Table {
  /** Of the sheet; further sheets carry a number behind it. At most 28 characters. */
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly SheetValue[])[];
}

/** Lines of one sheet below its headings; BIFF8 ends at 65,536. */
export const MOST_LINES = 65_000;

function partsOf<T>(rows: readonly T[], size: number): (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let at = 0; at === 0 || at < rows.length; at += size) parts.push(rows.slice(at, at + size));
  return parts;
}

/**
 * The bytes of a BIFF8 workbook (`.xls`), Q3-100; what does not fit into one sheet goes into further ones. xlsx is
 * loaded when first needed, and only ever writes.
 */
export async function workbook({ name, columns, rows }: Table): Promise<Buffer> {
  const { utils, write } = await import('xlsx');
  const book = utils.book_new();
  const headings = columns.map(({ heading }) => quotedCell(heading));
  const parts = partsOf(rows, Math.min(MOST_LINES, SHEET_LIMITS.rows - 1));
  for (const [index, part] of parts.entries()) {
    const sheet = utils.aoa_to_sheet([headings, ...part.map((row) => row.map(quotedCell))]);
    for (const [column, { decimals }] of columns.entries()) {
      if (decimals === undefined) continue;
      for (let line = 1; line <= part.length; line += 1) {
        const cell = sheet[utils.encode_cell({ r: line, c: column })];
        if (cell?.t === 'n') cell.z = `0.${'0'.repeat(decimals)}`;
      }
    }
    utils.book_append_sheet(book, sheet, index === 0 ? name : `${name} ${index + 1}`);
  }
  return write(book, { bookType: 'biff8', type: 'buffer', bookSST: needsSharedStrings(rows) }) as Buffer;
}
