import { MAX_PAGE_SIZE } from '#contract/http.ts';
import { type ExportRun, MOST_EXPORTED_ROWS } from './useExcelExport.ts';

export interface RowsOfPage<T> {
  data: T[];
  /** All that match; with `hasMore`, how far they were counted. */
  total?: number | undefined;
  hasMore?: boolean | undefined;
}

export type PageReader<T> = (page: number, signal: AbortSignal) => Promise<RowsOfPage<T>>;

/** All rows that the filters leave, and how many there are. */
export interface AllRows<R> {
  rows: R[];
  /** Null when there are more rows than an export takes, and nobody has counted them. */
  total: number | null;
}

/**
 * Reads a list page by page, so that neither side holds it whole, and keeps of each row only what `take` gives. A
 * row that moved to a later page, because others came in meanwhile, is taken once.
 */
export async function allRows<T, R>(
  read: PageReader<T>,
  take: (row: T) => R,
  { report, signal }: ExportRun,
): Promise<AllRows<R>> {
  const rows: R[] = [];
  const seen = new Set<unknown>();
  let total: number | null = 0;
  for (let page = 0; rows.length < MOST_EXPORTED_ROWS; page += 1) {
    const answer = await read(page, signal);
    signal.throwIfAborted();
    const isShort = answer.data.length < MAX_PAGE_SIZE;
    if (!answer.hasMore) total = answer.total ?? Math.max(total ?? 0, rows.length + answer.data.length);
    else total = isShort ? rows.length + answer.data.length : null;
    for (const row of answer.data) {
      const id = (row as { id?: unknown }).id;
      if (id !== undefined && seen.has(id)) continue;
      seen.add(id);
      if (rows.length < MOST_EXPORTED_ROWS) rows.push(take(row));
    }
    report(
      total === null
        ? { done: rows.length, total }
        : { done: Math.min(rows.length, total), total: Math.min(total, MOST_EXPORTED_ROWS) },
    );
    if (isShort || (total !== null && (page + 1) * MAX_PAGE_SIZE >= total)) break;
  }
  return { rows, total };
}
