import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { type Reason, wordsOf } from './reasons.ts';

export interface ReportRow {
  file: string;
  line: number;
  key: string;
  outcome: 'rejected' | 'changed';
  reasons: readonly Reason[];
}

/** Rows that were rejected or changed, as a CSV file. */
export interface Report {
  add(row: ReportRow): void;
  close(): Promise<void>;
}

/** Spreadsheets run what begins with one of these signs, also when it came from a hostile file. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (value: string | number): string => {
  const text = String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
};

const lineOf = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\r\n`;

/** Opens the file at once, so that one that cannot be written is known before anything is imported. */
export async function openReport(path: string): Promise<Report> {
  const file = await open(path, 'w');
  const stream = createWriteStream('', { fd: file });
  // With the mark spreadsheets know that it is UTF-8.
  stream.write(`\ufeff${lineOf(['file', 'line', 'key', 'outcome', 'reasons'])}`);
  return {
    add: ({ file: name, line, key, outcome, reasons }) => {
      stream.write(lineOf([name, line, key, outcome, reasons.map(wordsOf).join('; ')]));
    },
    close: async () => {
      stream.end();
      await finished(stream);
    },
  };
}

export const noReport: Report = { add: () => undefined, close: async () => undefined };
