export interface Line {
  /** Counted from 1. */
  number: number;
  text: string;
  /** Why the text differs from the file. */
  fault: string | null;
}

/** A file that cannot be read at all; the message says why. */
export class SourceError extends Error {
  override name = 'SourceError';
}

/** Longest line, and longest row of a CSV file, in bytes: a body of 100,000 characters with room to spare. */
export const LONGEST_LINE = 1_000_000;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(number: number, bytes: Buffer): Line {
  const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
  const whole = bytes.subarray(0, end);
  try {
    return { number, text: strict.decode(whole), fault: null };
  } catch {
    // Still needed to find where a row of a CSV file ends.
    return { number, text: whole.toString('utf8'), fault: 'not UTF-8' };
  }
}

function withoutMark(bytes: Buffer): Buffer {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new SourceError('it is UTF-16: save it as UTF-8');
  }
  return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
}

/**
 * The lines of a file of UTF-8, with or without a byte order mark. Holds one line at a time: what a line
 * has beyond the longest is dropped while it is read, and the line gets a fault.
 * @throws SourceError for a file of UTF-16
 */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let number = 0;
  let parts: Buffer[] = [];
  let size = 0;

  const finish = (): Line => {
    number += 1;
    const bytes = Buffer.concat(parts);
    const line =
      size > LONGEST_LINE
        ? { number, text: '', fault: `longer than ${LONGEST_LINE / 1_000_000} MB` }
        : decoded(number, number === 1 ? withoutMark(bytes) : bytes);
    parts = [];
    size = 0;
    return line;
  };
  const keep = (bytes: Buffer) => {
    size += bytes.length;
    if (size <= LONGEST_LINE) parts.push(bytes);
    else parts = [];
  };

  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, at));
      yield finish();
      from = at + 1;
    }
    keep(chunk.subarray(from));
  }
  if (size > 0) yield finish();
}
