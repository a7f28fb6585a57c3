import {
  USER_IMPORT_LIMITS,
  type UserImportCorrection,
  type UserImportField,
  type UserImportTexts,
} from '#contract/users/import.schema.ts';
import type { FileRow, RowPlace } from './import.file.ts';

/** A row by the fields that its cells hold, with what was corrected in it; or why it has no cells. */
export type PersonRow = RowPlace &
  ({ texts: UserImportTexts; isCorrected: boolean } | { fault: 'cells' | 'unreadable' });

type Columns = ReadonlyMap<string, UserImportField | null>;

function textsOf(row: FileRow, columns: Columns): UserImportTexts {
  const texts: UserImportTexts = {};
  if ('fault' in row) return texts;
  for (const [header, field] of columns) if (field !== null) texts[field] = row.cells[header] ?? '';
  return texts;
}

const placeOf = ({ line, lastLine }: RowPlace): RowPlace =>
  lastLine === undefined ? { line } : { line, lastLine };

/**
 * The rows of a file as they are planned. A line that cannot be read by itself can be corrected too: what it holds is then what
 * was typed.
 */
export function personRows(
  rows: readonly FileRow[],
  columns: Columns,
  corrections: readonly UserImportCorrection[],
): PersonRow[] {
  const corrected = new Map(corrections.map(({ line, texts }) => [line, texts]));
  return rows.map((row): PersonRow => {
    const typed = corrected.get(row.line);
    if ('fault' in row && !typed) return row;
    return {
      ...placeOf(row),
      texts: { ...textsOf(row, columns), ...typed },
      isCorrected: typed !== undefined,
    };
  });
}

/**
 * Lines that were corrected and cannot be: the file has no such row, or the row takes several lines. A stray quote may have
 * swallowed rows there, which would be lost without a word.
 */
export function uncorrectableLines(
  rows: readonly FileRow[],
  corrections: readonly UserImportCorrection[],
): number[] {
  const lines = new Set(rows.flatMap(({ line, lastLine }) => (lastLine === undefined ? [line] : [])));
  return corrections.map(({ line }) => line).filter((line) => !lines.has(line));
}

/** As much of the cells as a form takes. */
export const shownTexts = (texts: UserImportTexts): UserImportTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, text.trim().slice(0, USER_IMPORT_LIMITS.cell)]),
  );
