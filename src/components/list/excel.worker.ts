import { type BookContent, bookBytes } from './excelBook.ts';

/** What the page sends: rows as they come, and at last what they are. */
export type BookMessage =
  | { kind: 'rows'; rows: BookContent['rows'] }
  | ({ kind: 'write' } & Omit<BookContent, 'rows'>);

/** This thread: the compiler knows the page's, which posts to an origin. */
const here = self as unknown as { postMessage: (bytes: ArrayBuffer, transfer: Transferable[]) => void };
const rows: BookContent['rows'][number][] = [];

// Tens of thousands of rows take seconds; here they do not hold up the page.
self.onmessage = ({ data }: MessageEvent<BookMessage>) => {
  if (data.kind === 'rows') {
    for (const row of data.rows) rows.push(row);
    return;
  }
  const bytes = bookBytes({ ...data, rows });
  here.postMessage(bytes, [bytes]);
};
