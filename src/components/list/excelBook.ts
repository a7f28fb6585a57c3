import { CFB, utils, write } from 'xlsx';
import { JoinedWorkbook } from '../../../contract/joinedWorkbook.mjs';
import { quotedCell, SHEET_LIMITS, type SheetValue } from '../../../contract/spreadsheets.ts';

/** Bytes of a BIFF8 workbook (`.xls`), Q3-100, written while its rows come. */
export class ExcelBook {
  readonly #book: JoinedWorkbook;

  constructor(sheetName: string, columns: readonly string[]) {
    this.#book = new JoinedWorkbook(
      { CFB, utils, write },
      {
        name: sheetName,
        headings: columns.map(quotedCell),
        dateFormat: 'dd/mm/yy hh:mm',
        linesOfSheet: SHEET_LIMITS.lines,
      },
    );
  }

  add(rows: readonly (readonly SheetValue[])[]): void {
    this.#book.add(rows.map((row) => row.map(quotedCell)));
  }

  bytes(): ArrayBuffer {
    return this.#book.finish().buffer;
  }
}
