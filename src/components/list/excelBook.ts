import { CFB, utils, write } from 'xlsx';
import { quotedCell, SHEET_LIMITS, type SheetValue } from '#contract/spreadsheets/rules.ts';
import { WorkbookFile } from '#contract/spreadsheets/workbook-file.mjs';

/** A BIFF8 workbook (`.xls`), written while its rows come. */
export class ExcelBook {
  readonly #file: WorkbookFile;

  constructor(sheetName: string, columns: readonly string[]) {
    this.#file = new WorkbookFile(
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
    this.#file.add(rows.map((row) => row.map(quotedCell)));
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#file.finish();
  }
}
