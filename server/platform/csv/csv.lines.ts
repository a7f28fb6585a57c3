import { type Line, LONGEST_LINE } from './lines.ts';

export interface CsvForm {
  delimiter: string;
  quote: string;
}

/** The lines of one row: more than one when a quoted value holds line ends. */
export interface Piece {
  lines: Line[];
  /** A quote was opened, and why its end is not taken for the end of a value; null where all is well. */
  openFault: string | null;
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

interface Ahead {
  line: Line;
  /** Characters of the file up to its begin and its end. */
  begin: number;
  end: number;
}

/** Lines at the begin of the window that have been given are let go so many at a time. */
const LET_GO = 4_096;

/** The lines that have been read and not yet given. */
class Window {
  readonly #source: AsyncIterator<Line>;
  #lines: Ahead[] = [];
  #given = 0;

  constructor(source: AsyncIterable<Line>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The line so many places from the next one, read if it has to be; undefined behind the end of the file. */
  async at(place: number): Promise<Ahead | undefined> {
    while (this.#given + place >= this.#lines.length) {
      const { value, done } = await this.#source.next();
      if (done) return undefined;
      const begin = this.#lines.at(-1)?.end ?? 0;
      this.#lines.push({ line: value, begin, end: begin + value.text.length });
    }
    return this.#lines[this.#given + place];
  }

  take(count: number): Line[] {
    const lines = this.#lines.slice(this.#given, this.#given + count).map(({ line }) => line);
    this.#given += count;
    if (this.#given >= LET_GO) {
      this.#lines = this.#lines.slice(this.#given);
      this.#given = 0;
    }
    return lines;
  }
}

/**
 * Puts the lines of each row together. The parser cannot do this with a bound: beyond its greatest size it drops rows
 * without a word. When a quote is not closed within the longest row its line alone is given up, and the lines after it
 * are read as rows. Which line closes a quote does not depend on the line that opened it, so what was looked through
 * once is not looked through again: a file that opens a quote in every line takes no longer than another.
 */
export async function* pieces(source: AsyncIterable<Line>, form: CsvForm): AsyncGenerator<Piece> {
  const window = new Window(source);
  /** No line before this place closes a quote that is open at its begin; at least 1. */
  let closing = 1;
  const give = (count: number, openFault: string | null = null): Piece => {
    closing = Math.max(1, closing - count);
    return { lines: window.take(count), openFault };
  };
  for (let first = await window.at(0); first; first = await window.at(0)) {
    if (!isOpenAfter(first.line.text, false, form)) {
      yield give(1);
      continue;
    }
    let last = await window.at(closing);
    while (last && last.end - first.begin <= LONGEST_LINE && isOpenAfter(last.line.text, true, form)) {
      closing += 1;
      last = await window.at(closing);
    }
    if (!last) yield give(1, 'a quote is opened and never closed');
    else if (last.end - first.begin <= LONGEST_LINE) yield give(closing + 1);
    else yield give(1, `a quote is opened and not closed within ${LONGEST_LINE / 1_000_000} MB`);
  }
}
