import { parse } from 'csv-parse/sync';
import { type CsvForm, type Piece, pieces } from './csv.lines.ts';
import { type Line, SourceError } from './lines.ts';
import type { SourceRecord } from './records.ts';

/** Columns of a file, and cells of a row; the first line of one that is no table can hold half a million. */
const MOST_COLUMNS = 1_000;

/** Whether a row has more cells than any is read with: the parser would take a second for as many as a line can hold. */
function hasTooManyCells(text: string, { delimiter, quote }: CsvForm): boolean {
  if (text.length < MOST_COLUMNS) return false;
  let isQuoted = false;
  let cells = 1;
  for (const sign of text) {
    if (sign === quote) isQuoted = !isQuoted;
    else if (sign === delimiter && !isQuoted) cells += 1;
    if (cells > MOST_COLUMNS) return true;
  }
  return false;
}

function valuesOf(text: string, { delimiter, quote }: CsvForm): string[] {
  const rows = parse(text, {
    delimiter,
    quote,
    escape: quote,
    record_delimiter: ['\n'],
    relax_column_count: true,
  }) as string[][];
  return rows[0] ?? [];
}

function faultOf({ lines, openFault }: Piece): string | null {
  if (openFault) return openFault;
  const fault = lines.find((line) => line.fault !== null)?.fault;
  return fault ? `line is ${fault}` : null;
}

/** Fault of a quote within a value that is not quoted. */
const STRAY_QUOTE = 'a quote stands where none can be';

const unreadableHeader = (why: string) =>
  new SourceError(`its first line, the names of the columns, cannot be read: ${why}`);

const textOf = ({ lines }: Piece) => lines.map(({ text }) => text).join('\n');

function namesOf(piece: Piece, form: CsvForm): string[] {
  const text = textOf(piece);
  if (hasTooManyCells(text, form)) {
    throw new SourceError(`it has more than ${MOST_COLUMNS} columns, which are not read`);
  }
  try {
    return valuesOf(text, form).map((name) => name.trim());
  } catch {
    throw unreadableHeader(STRAY_QUOTE);
  }
}

function headerOf(piece: Piece, form: CsvForm, needed: readonly string[]): string[] {
  const fault = faultOf(piece);
  if (fault) throw unreadableHeader(fault);
  const header = namesOf(piece, form);
  const names = new Set<string>();
  const twice = new Set<string>();
  for (const name of header.filter((one) => one !== '')) {
    if (names.has(name)) twice.add(name);
    names.add(name);
  }
  if (twice.size > 0) throw new SourceError(`it has two columns named ${[...twice].join(', ')}`);
  const missing = needed.filter((name) => !names.has(name));
  if (missing.length > 0) {
    throw new SourceError(`it has no column ${missing.join(', ')}; its columns are ${header.join(', ')}`);
  }
  return header;
}

/** Fault of a row with more or fewer cells than the first line. */
export const WRONG_NUMBER_OF_COLUMNS = 'wrong number of columns';

function recordOf(piece: Piece, header: readonly string[], form: CsvForm): SourceRecord {
  const { lines } = piece;
  const line = lines[0]?.number ?? 0;
  const fault = faultOf(piece);
  if (fault) return { line, fault };
  const text = textOf(piece);
  if (hasTooManyCells(text, form)) {
    const detail = `more than ${MOST_COLUMNS}, not ${header.length}`;
    return { line, fault: WRONG_NUMBER_OF_COLUMNS, detail };
  }
  try {
    const values = valuesOf(text, form);
    if (values.length !== header.length) {
      return { line, fault: WRONG_NUMBER_OF_COLUMNS, detail: `${values.length}, not ${header.length}` };
    }
    return { line, row: Object.fromEntries(header.map((name, at) => [name, values[at]])) };
  } catch {
    const last = lines.at(-1)?.number ?? line;
    const detail = last > line ? { detail: `lines ${line} to ${last}` } : {};
    return { line, fault: STRAY_QUOTE, ...detail };
  }
}

/** A row with the number of the line that it ends with, which is another than its own where a value holds line ends. */
interface PlacedRecord {
  record: SourceRecord;
  lastLine: number;
}

/**
 * Rows of a CSV file whose first line names the columns; empty lines count as nothing.
 * @param needed columns that the file must have
 * @param onHeader gets the names of the columns, before the first row
 * @throws SourceError when the first line will not do
 */
export async function* readPlacedCsv(
  lines: AsyncIterable<Line>,
  form: CsvForm,
  needed: readonly string[],
  onHeader: (names: readonly string[]) => void = () => undefined,
): AsyncGenerator<PlacedRecord> {
  let header: string[] | undefined;
  for await (const piece of pieces(lines, form)) {
    const [first] = piece.lines;
    if (piece.lines.length === 1 && first?.fault === null && first.text.trim() === '') continue;
    if (header) {
      const record = recordOf(piece, header, form);
      yield { record, lastLine: piece.lines.at(-1)?.number ?? record.line };
    } else {
      header = headerOf(piece, form, needed);
      onHeader(header);
    }
  }
  if (!header) throw new SourceError('it is empty');
}

/** The same without where rows end. */
export async function* readCsv(...source: Parameters<typeof readPlacedCsv>): AsyncGenerator<SourceRecord> {
  for await (const { record } of readPlacedCsv(...source)) yield record;
}
