import type { SheetValue } from '#contract/spreadsheets/rules.ts';
import { ExcelBook } from './excelBook.ts';

/** What the page sends: what the rows are, the rows as they come, and that these were all. */
export type BookMessage =
  | { kind: 'begin'; sheetName: string; columns: readonly string[] }
  | { kind: 'rows'; rows: readonly (readonly SheetValue[])[] }
  | { kind: 'write' };

/** This thread: the compiler knows the page's, which posts to an origin. */
const here = self as unknown as {
  postMessage: (bytes: Uint8Array<ArrayBuffer>, transfer: Transferable[]) => void;
};
let book: ExcelBook | undefined;

// Tens of thousands of rows take seconds; here they do not hold up the page.
self.onmessage = ({ data }: MessageEvent<BookMessage>) => {
  if (data.kind === 'begin') book = new ExcelBook(data.sheetName, data.columns);
  else if (data.kind === 'rows') book?.add(data.rows);
  else if (book) {
    const bytes = book.finish();
    here.postMessage(bytes, [bytes.buffer]);
  }
};
