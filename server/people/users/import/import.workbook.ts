import { USER_IMPORT_LIMITS, type UserImportPlan } from '#contract/users/import.schema.ts';
import { AppError, type ErrorKey } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/http/call.ts';
import { OFFICE_TYPES } from '#server/platform/plugins/file-endings.ts';
import {
  readSheet,
  type SheetLimits,
  SheetRefusal,
  type SheetRefusalReason,
} from '#server/platform/spreadsheets/read-sheet.ts';
import { headersOf } from './import.headers.ts';

/** Of a workbook, besides those of every file: 64 MB unpacked are ten times what the largest list of people takes. */
const LIMITS: SheetLimits = {
  bytes: 64 * 1024 * 1024,
  rows: USER_IMPORT_LIMITS.rows,
  columns: 256,
  characters: 10_000_000,
  milliseconds: 15_000,
};

const REFUSALS: Readonly<Record<SheetRefusalReason, ErrorKey>> = {
  unreadable: 'error.importFile',
  tooLarge: 'error.importTooLarge',
  tooLong: 'error.importTooLong',
  tooWide: 'error.importHeader',
};

/**
 * Whether a file is a workbook and no text.
 * @throws AppError error.importFile for other documents
 */
export function isWorkbook({ contentType }: Pick<UploadedFile, 'contentType'>): boolean {
  if (contentType === 'text/plain') return false;
  if (contentType === OFFICE_TYPES.xlsx) return true;
  throw new AppError('error.importFile');
}

/** For whom a file is read, and as long as somebody waits for it. */
export type ReadingClaim = Parameters<typeof readSheet>[2];

async function sheetOf(bytes: Buffer, claim: ReadingClaim, limits: SheetLimits) {
  try {
    return await readSheet(bytes, limits, claim);
  } catch (error) {
    if (error instanceof SheetRefusal) throw new AppError(REFUSALS[error.reason], { cause: error });
    throw error;
  }
}

/**
 * The first sheet as a file of people: its first row with something in it names the columns. What is under no name is left
 * alone, as it is of CSV.
 * @param bounds in place of those of every workbook
 * @throws AppError error.importFile, error.importTooLarge, error.importTooLong, error.importHeader
 */
export async function readWorkbook(
  bytes: Buffer,
  claim: ReadingClaim,
  bounds: Partial<SheetLimits> = {},
): Promise<{
  headers: string[];
  rows: { line: number; cells: Record<string, string> }[];
  sheet: UserImportPlan['sheet'];
}> {
  const { name, sheets, rows } = await sheetOf(bytes, claim, { ...LIMITS, ...bounds });
  const [first, ...others] = rows;
  const names = first?.cells ?? [];
  const headers = headersOf(names);
  if (new Set(headers).size < headers.length) throw new AppError('error.importHeader');
  return {
    headers,
    rows: others.flatMap(({ line, cells }) => {
      const named = names.flatMap((header, at) =>
        header === '' ? [] : [[header, cells[at] ?? ''] as const],
      );
      return named.every(([, text]) => text === '') ? [] : [{ line, cells: Object.fromEntries(named) }];
    }),
    sheet: { name: name.slice(0, 100), count: sheets },
  };
}
