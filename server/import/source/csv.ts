import { parse } from 'csv-parse/sync';
import { type Line, LONGEST_LINE, SourceError } from './lines.ts';
import type { SourceRecord } from './records.ts';

export interface CsvForm {
  delimiter: string;
  quote: string;
}

/** The lines of one row: more than one when a quoted value holds line ends. */
interface Piece {
  lines: Line[];
  /** A quote was opened and nothing closes it. */
  unclosed: boolean;
}

/** Whether a quoted value is still open at the end of a line. */
function isOpenAfter(text: string, wasOpen: boolean, { delimiter, quote }: CsvForm): boolean {
  let open = wasOpen;
  let atStart = !wasOpen;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (open) {
      if (character !== quote) continue;
      if (text[at + 1] === quote) at += 1;
      else open = false;
    } else if (atStart && character === quote) {
      open = true;
      atStart = false;
    } else {
      atStart = character === delimiter;
    }
  }
  return open;
}

/**
 * Puts the lines of each row together. The parser cannot do this with a bound: beyond its greatest size it
 * drops rows without a word. When a quote is never closed its line alone is given up, and the lines after
 * it are read again as rows.
 */
async function* pieces(source: AsyncIterable<Line>, form: CsvForm): AsyncGenerator<Piece> {
  const iterator = source[Symbol.asyncIterator]();
  /** Lines to be read again, the next one last. */
  const again: Line[] = [];
  const next = async (): Promise<Line | undefined> => {
    const waiting = again.pop();
    if (waiting) return waiting;
    const { value, done } = await iterator.next();
    return done ? undefined : value;
  };
  for (let line = await next(); line; line = await next()) {
    const lines = [line];
    let size = line.text.length;
    let open = isOpenAfter(line.text, false, form);
    while (open && size <= LONGEST_LINE) {
      const more = await next();
      if (!more) break;
      lines.push(more);
      size += more.text.length;
      open = isOpenAfter(more.text, true, form);
    }
    if (open) for (const one of lines.slice(1).reverse()) again.push(one);
    yield { lines: open ? [line] : lines, unclosed: open };
  }
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

function faultOf({ lines, unclosed }: Piece): string | null {
  if (unclosed) return 'a quote is opened and never closed';
  const fault = lines.find((line) => line.fault !== null)?.fault;
  return fault ? `line is ${fault}` : null;
}

function headerOf(piece: Piece, form: CsvForm, needed: readonly string[]): string[] {
  const fault = faultOf(piece);
  if (fault) throw new SourceError(`its first line, the names of the columns, cannot be read: ${fault}`);
  const header = valuesOf(piece.lines.map(({ text }) => text).join('\n'), form).map((name) => name.trim());
  const twice = header.filter((name, at) => name !== '' && header.indexOf(name) !== at);
  if (twice.length > 0) throw new SourceError(`it has two columns named ${[...new Set(twice)].join(', ')}`);
  const missing = needed.filter((name) => !header.includes(name));
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
  try {
    const values = valuesOf(lines.map(({ text }) => text).join('\n'), form);
    if (values.length !== header.length) {
      return { line, fault: WRONG_NUMBER_OF_COLUMNS, detail: `${values.length}, not ${header.length}` };
    }
    return { line, row: Object.fromEntries(header.map((name, at) => [name, values[at]])) };
  } catch {
    const last = lines.at(-1)?.number ?? line;
    const detail = last > line ? { detail: `lines ${line} to ${last}` } : {};
    return { line, fault: 'a quote stands where none can be', ...detail };
  }
}

/**
 * Rows of a CSV file whose first line names the columns; empty lines count as nothing.
 * @param needed columns that the file must have
 * @throws SourceError when the first line will not do
 */
export async function* readCsv(
  lines: AsyncIterable<Line>,
  form: CsvForm,
  needed: readonly string[],
): AsyncGenerator<SourceRecord> {
  let header: string[] | undefined;
  for await (const piece of pieces(lines, form)) {
    const [first] = piece.lines;
    if (piece.lines.length === 1 && first?.fault === null && first.text.trim() === '') continue;
    if (header) yield recordOf(piece, header, form);
    else header = headerOf(piece, form, needed);
  }
  if (!header) throw new SourceError('it is empty');
}
