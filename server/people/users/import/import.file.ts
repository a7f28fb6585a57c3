import { setImmediate } from 'node:timers/promises';
import { USER_IMPORT_LIMITS, type UserImportPlan } from '#contract/users/import.schema.ts';
import { readPlacedCsv, WRONG_NUMBER_OF_COLUMNS } from '#server/platform/csv/csv.ts';
import { readLines, SourceError } from '#server/platform/csv/lines.ts';
import { AppError } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/http/call.ts';
import { headersOf } from './import.headers.ts';
import { isWorkbook, type ReadingClaim, readWorkbook } from './import.workbook.ts';

/** Where a row begins, and the line that it ends with where it takes several. */
export interface RowPlace {
  line: number;
  lastLine?: number;
}

/** A row of the file: its cells by the names of the columns, or why there are none. */
export type FileRow = RowPlace &
  ({ cells: Readonly<Record<string, string>> } | { fault: 'cells' | 'unreadable' });

export interface PeopleFile {
  headers: readonly string[];
  rows: readonly FileRow[];
  /** The sheet that was read, of a workbook. */
  sheet: UserImportPlan['sheet'];
}

/** Spreadsheets part cells by what their country does not use in numbers. */
const DELIMITERS = [',', ';', '\t'] as const;

/** The sign that parts the most cells of the first line. */
export function delimiterOf(firstLine: string): string {
  const unquoted = firstLine.replace(/"[^"]*"/g, '');
  const count = (sign: string) => unquoted.split(sign).length;
  return DELIMITERS.reduce<string>((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}

/** A row that a spreadsheet left empty at the end of its table. */
const isBlank = (cells: Record<string, unknown>) =>
  Object.values(cells).every((cell) => String(cell ?? '').trim() === '');

const CHUNK = 16 * 1024;

/** Rows that are read before others are served: a piece may hold thousands. */
const IN_A_TURN = 100;

/** By pieces, and others are served between them. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    yield bytes.subarray(at, at + CHUNK);
    await setImmediate();
  }
}

/**
 * Reads a CSV file of UTF-8 or the first sheet of a workbook, whose first line names the columns; cells are text, whatever
 * they begin with.
 * @throws AppError error.importHeader, error.importTooLong, error.importTooLarge, error.importFile
 */
export async function readPeopleFile(file: UploadedFile, claim: ReadingClaim): Promise<PeopleFile> {
  const read = isWorkbook(file) ? await readWorkbook(file.bytes, claim) : await readCsvFile(file.bytes);
  if (read.rows.length === 0) throw new AppError('error.importHeader');
  return read;
}

async function readCsvFile(bytes: Buffer): Promise<PeopleFile> {
  const firstLine = bytes.toString('utf8', 0, 20_000).split(/\r?\n/)[0] ?? '';
  const form = { delimiter: delimiterOf(firstLine), quote: '"' };
  const rows: FileRow[] = [];
  let headers: string[] = [];
  try {
    const onHeader = (names: readonly string[]) => {
      headers = headersOf(names);
    };
    let read = 0;
    for await (const { record, lastLine } of readPlacedCsv(readLines(chunksOf(bytes)), form, [], onHeader)) {
      read += 1;
      if (read % IN_A_TURN === 0) await setImmediate();
      const { line } = record;
      const place: RowPlace = lastLine > line ? { line, lastLine } : { line };
      if ('fault' in record) {
        rows.push({
          ...place,
          fault: record.fault === WRONG_NUMBER_OF_COLUMNS ? 'cells' : 'unreadable',
        });
      } else {
        const cells = record.row as Record<string, string>;
        if (!isBlank(cells)) rows.push({ ...place, cells });
      }
      if (rows.length > USER_IMPORT_LIMITS.rows) throw new AppError('error.importTooLong');
    }
  } catch (error) {
    if (error instanceof SourceError) throw new AppError('error.importHeader', { cause: error });
    throw error;
  }
  return { headers, rows, sheet: null };
}
