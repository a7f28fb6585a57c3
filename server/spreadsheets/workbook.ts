import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
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

export type SheetRow = readonly SheetValue[];

export interface Table {
  /** Of the sheet; further sheets carry a number behind it. At most 28 characters. */
  name: string;
  columns: readonly SheetColumn[];
  /** All at once, or by parts that are read while others are written. */
  rows: readonly SheetRow[] | AsyncIterable<readonly SheetRow[]>;
}

/** Lines of one sheet below its headings; BIFF8 ends at 65,536. */
export const MOST_LINES = SHEET_LIMITS.lines;

/** Rows that are quoted and handed over between two turns of the event loop. */
const AT_A_TIME = 1000;
/** Workbooks that one process makes at the same time; each takes a processor and some hundred megabytes. */
const AT_ONCE = 2;
const MEMORY_MB = 1024;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a place among those that run, and gives it on afterwards. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * The bytes of a BIFF8 workbook (`.xls`), Q3-100; what does not fit into one sheet goes into further ones. xlsx
 * works in a thread of its own, where it holds up nobody's request, and only ever writes.
 */
export function workbook(table: Table): Promise<Buffer> {
  return inTurn(async () => {
    const worker = new Worker(new URL('./workbook.worker.mjs', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    try {
      const made = new Promise<Uint8Array>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.once('exit', (code) => reject(new Error(`The workbook's thread ended with ${code}`)));
      });
      // A thread that breaks while it is still being fed is noticed below.
      made.catch(() => undefined);
      await feed(worker, table);
      const bytes = await made;
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    } finally {
      await worker.terminate();
    }
  });
}

async function* partsOf(rows: Table['rows']): AsyncGenerator<readonly SheetRow[]> {
  if (Symbol.asyncIterator in rows) {
    yield* rows;
    return;
  }
  for (let at = 0; at < rows.length; at += AT_A_TIME) yield rows.slice(at, at + AT_A_TIME);
}

async function feed(worker: Worker, { name, columns, rows }: Table): Promise<void> {
  const headings = columns.map(({ heading }) => quotedCell(heading));
  const decimals = columns.map((column) => column.decimals ?? null);
  let hasLongTexts = false;
  let sheets = 0;
  let lines = 0;
  const beginSheet = () => {
    sheets += 1;
    lines = 0;
    const own = sheets === 1 ? name : `${name} ${sheets}`;
    worker.postMessage({ kind: 'sheet', name: own, headings, decimals });
  };
  beginSheet();
  for await (const part of partsOf(rows)) {
    for (let at = 0; at < part.length; ) {
      if (lines === MOST_LINES) beginSheet();
      const chunk = part.slice(at, at + Math.min(AT_A_TIME, MOST_LINES - lines));
      hasLongTexts ||= needsSharedStrings(chunk);
      worker.postMessage({ kind: 'rows', rows: chunk.map((row) => row.map(quotedCell)) });
      at += chunk.length;
      lines += chunk.length;
      await turn();
    }
  }
  worker.postMessage({ kind: 'write', hasLongTexts });
}
