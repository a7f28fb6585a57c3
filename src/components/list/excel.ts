import { EXCEL_MEDIA, type SheetValue } from '#contract/spreadsheets/rules.ts';
import { datedName, saveFile } from '#src/components/files/saveFile.ts';
import type { BookMessage } from './excel.worker.ts';

/** One table of plain values. */
export interface ExcelTable {
  /** Without day and extension. */
  fileName: string;
  sheetName?: string;
  columns: readonly string[];
  rows: readonly (readonly SheetValue[])[];
}

type FileBytes = Uint8Array<ArrayBuffer>;

/** Rows that go to the writing thread between two frames of the page. */
const AT_A_TIME = 2000;
/** Longest name of a sheet, with room for the number of a further one. */
const SHEET_NAME = 28;

/** A name that every file system and sheet tab takes. */
export function safeName(name: string, longest: number): string {
  const safe = name
    .replace(/[\\/:*?"<>|[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (safe || 'export').slice(0, longest);
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Has the workbook written by a thread of its own, so that the page stays alive. */
async function writeInWorker(content: Omit<ExcelTable, 'fileName'> & { sheetName: string }) {
  const { sheetName, columns, rows } = content;
  const worker = new Worker(new URL('./excel.worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: BookMessage) => worker.postMessage(message);
  try {
    const written = new Promise<FileBytes>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FileBytes>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
    });
    written.catch(() => undefined);
    tell({ kind: 'begin', sheetName, columns });
    for (let at = 0; at < rows.length; at += AT_A_TIME) {
      tell({ kind: 'rows', rows: rows.slice(at, at + AT_A_TIME) });
      await pause();
    }
    tell({ kind: 'write' });
    return await written;
  } finally {
    worker.terminate();
  }
}

/** A BIFF8 workbook (`.xls`); xlsx is loaded when first needed. */
export async function excelBytes(table: ExcelTable): Promise<FileBytes> {
  const { columns, rows, fileName } = table;
  const content = { columns, rows, sheetName: safeName(table.sheetName ?? fileName, SHEET_NAME) };
  if (typeof Worker !== 'undefined') return writeInWorker(content);
  const { ExcelBook } = await import('./excelBook.ts');
  const book = new ExcelBook(content.sheetName, columns);
  book.add(rows);
  return book.finish();
}

/** Saves a table as `{name}_{day}.xls`, or a workbook that the server made under its own name. */
export async function saveExcel(
  content: ExcelTable | { fileName: string; blob: Blob },
  signal?: AbortSignal,
): Promise<void> {
  const blob =
    'blob' in content ? content.blob : new Blob([await excelBytes(content)], { type: EXCEL_MEDIA });
  signal?.throwIfAborted();
  const name = safeName(content.fileName, 120);
  saveFile(blob, `${'blob' in content ? name : datedName(name)}.xls`);
}
