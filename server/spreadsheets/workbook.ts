import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WorkbookShape } from '../../contract/joinedWorkbook.mjs';
import { quotedCell, SHEET_LIMITS, type SheetValue } from '../../contract/spreadsheets.ts';
import { turns } from '../pacing/turns.ts';

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

/** Rows that are quoted, handed over and written at a time: xlsx takes some hundred times their size for it. */
const AT_A_TIME = 500;
/** Of the thread's own objects; the bytes of the file are held besides. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** Workbooks that one process makes at the same time, for two persons; each takes a processor. */
const inTurn = turns(2);

/**
 * The bytes of a BIFF8 workbook (`.xls`), Q3-100; what does not fit into one sheet goes into further ones. xlsx
 * works in a thread of its own, where it holds up nobody's request, and only ever writes.
 * @param userId for whom it is made: the second of one person waits for the first, and holds up nobody else's
 */
export function workbook(table: Table, userId: number): Promise<Buffer> {
  return inTurn(async () => {
    const worker = new Worker(new URL('./workbook.worker.mjs', import.meta.url), {
      execArgv: [],
      resourceLimits: MEMORY,
    });
    const broken = new AbortController();
    worker.on('error', (error) => broken.abort(error));
    worker.on('exit', (code) => broken.abort(new Error(`The workbook's thread ended with ${code}`)));
    try {
      return await made(table, (message) => ask(worker, message, broken.signal));
    } finally {
      await worker.terminate();
    }
  }, userId);
}

/** The thread's answer; rejects with what ended the thread before it. */
async function ask(worker: Worker, message: unknown, broken: AbortSignal): Promise<unknown> {
  broken.throwIfAborted();
  const answered = once(worker, 'message', { signal: broken });
  try {
    worker.postMessage(message);
    const [answer] = await answered;
    return answer;
  } catch (error) {
    answered.catch(() => undefined);
    throw broken.aborted ? broken.reason : error;
  }
}

/** Hands the table over part by part, each when the one before is written: rows are never piled up. */
async function made(
  { name, columns, rows }: Table,
  tell: (message: unknown) => Promise<unknown>,
): Promise<Buffer> {
  const shape: WorkbookShape = {
    name,
    headings: columns.map(({ heading }) => quotedCell(heading)),
    decimals: columns.map((column) => column.decimals ?? null),
    linesOfSheet: MOST_LINES,
  };
  await tell({ kind: 'begin', shape });
  for await (const part of Symbol.asyncIterator in rows ? rows : [rows]) {
    for (let at = 0; at < part.length; at += AT_A_TIME) {
      const some = part.slice(at, at + AT_A_TIME);
      await tell({ kind: 'rows', rows: some.map((row) => row.map(quotedCell)) });
    }
  }
  const bytes = (await tell({ kind: 'write' })) as Uint8Array;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
