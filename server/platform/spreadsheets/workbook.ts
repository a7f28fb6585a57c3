import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { EXCEL_MEDIA, quotedCell, SHEET_LIMITS, type SheetValue } from '#contract/spreadsheets/rules.ts';
import type { WorkbookShape } from '#contract/spreadsheets/workbook-file.mjs';
import { concurrencyLimit } from '#server/platform/concurrency/concurrency-limit.ts';
import { Media } from '#server/platform/http/answers.ts';
import { giveBack, takeThread, WORKBOOKS_AT_A_TIME } from './workbook-thread.ts';

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
  /** Begins to read the rows, all at once, or by parts that are read while others are written. */
  rows: () => Promise<readonly SheetRow[]> | AsyncIterable<readonly SheetRow[]>;
}

export interface Recipient {
  userId: number;
  /** Aborted when nobody waits any longer: the thread ends, and the next one's turn comes. */
  signal: AbortSignal;
}

/** Lines of one sheet below its headings; BIFF8 ends at 65,536. */
export const MOST_LINES = SHEET_LIMITS.lines;

/** Rows that are quoted, passed on and written at a time. */
const AT_A_TIME = 500;
/** Bytes of the largest file after which the thread is used again: what it held for a larger one would stay with it. */
const REUSABLE_UP_TO = 1_000_000;
const limitWriting = concurrencyLimit(WORKBOOKS_AT_A_TIME);

/**
 * A BIFF8 workbook (`.xls`), Q3-100, as a file to save; what does not fit into one sheet goes into further ones. It is
 * written in a thread of its own, where it holds up nobody's request. The second of one person waits for the first, and holds
 * up nobody else's; its rows are read when its turn has come.
 * @param attachment its name
 * @throws the reason of the recipient's going
 */
export async function workbookMedia(table: Table, attachment: string, recipient: Recipient): Promise<Media> {
  let exportedRows = 0;
  async function* counted() {
    for await (const part of parts(table.rows())) {
      exportedRows += part.length;
      yield part;
    }
  }
  const { buffer } = await workbook({ ...table, rows: counted }, recipient);
  return new Media(Buffer.from(buffer), EXCEL_MEDIA, { attachment, exportedRows });
}

/** All at once are one part. */
const parts = (
  read: ReturnType<Table['rows']>,
): AsyncIterable<readonly SheetRow[]> | [Promise<readonly SheetRow[]>] =>
  Symbol.asyncIterator in read ? read : [read];

export function workbook(table: Table, { userId, signal }: Recipient): Promise<Uint8Array<ArrayBuffer>> {
  const work = async () => {
    signal.throwIfAborted();
    const worker = takeThread();
    const broken = new AbortController();
    const leave = () => broken.abort(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    const onError = (error: unknown) => broken.abort(error);
    const onExit = (code: number) => broken.abort(new Error(`The workbook's thread ended with ${code}`));
    worker.on('error', onError).on('exit', onExit);
    let isReusable = false;
    try {
      // Rows that do not come any more hold up nobody either.
      const file = await Promise.race([
        makeFile(table, (message) => ask(worker, message, broken.signal)),
        rejectionOf(broken.signal),
      ]);
      isReusable = file.length <= REUSABLE_UP_TO;
      return file;
    } finally {
      signal.removeEventListener('abort', leave);
      worker.off('error', onError).off('exit', onExit);
      await (isReusable ? giveBack(worker) : worker.terminate());
    }
  };
  return limitWriting(work, { userId, signal });
}

const rejectionOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

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

/** Posts the table part by part, each when the one before is written: rows are never piled up. */
async function makeFile(
  { name, columns, rows }: Table,
  post: (message: unknown) => Promise<unknown>,
): Promise<Uint8Array<ArrayBuffer>> {
  const shape: WorkbookShape = {
    name,
    headings: columns.map(({ heading }) => quotedCell(heading)),
    decimals: columns.map((column) => column.decimals ?? null),
    linesOfSheet: MOST_LINES,
  };
  await post({ kind: 'begin', shape });
  for await (const part of parts(rows())) {
    for (let at = 0; at < part.length; at += AT_A_TIME) {
      const some = part.slice(at, at + AT_A_TIME);
      await post({ kind: 'rows', rows: some.map((row) => row.map(quotedCell)) });
    }
  }
  return (await post({ kind: 'write' })) as Uint8Array<ArrayBuffer>;
}
