/*
 * Workbooks (`.xls`) of both sides: a table is written part by part, each part by xlsx as a small workbook of its
 * own, and the parts are joined. Written at once, a workbook takes many times its size in memory, and xlsx 0.18
 * never ends with a text of more than some 4,100 characters. The cells of a BIFF8 workbook are records that follow
 * one another and carry their row ([MS-XLS] 2.1.4, 2.4), so they move into another sheet byte for byte. Plain
 * JavaScript, because the server's thread for workbooks is started without a loader of TypeScript.
 */

const RECORD = {
  eof: 0x0a,
  continued: 0x3c,
  boundSheet: 0x85,
  sharedStrings: 0xfc,
  labelOfShared: 0xfd,
  dimensions: 0x200,
  label: 0x204,
};
/** Blank, number, text, truth value. */
const CELLS = new Set([0x201, 0x203, RECORD.label, 0x205]);
const HEADER = 4;
/** Bytes of a record behind its header. */
const LARGEST_RECORD = 8224;
/** Longest text that xlsx writes within a cell; longer ones stand in the table of shared strings. */
const LONGEST_INLINE = 255;
/** Two bytes to each unit of UTF-16, as the flag of a text says. */
const WIDE = 1;

const viewOf = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const read16 = (bytes, at) => viewOf(bytes).getUint16(at, true);
const write16 = (bytes, at, value) => viewOf(bytes).setUint16(at, value, true);
const write32 = (bytes, at, value) => viewOf(bytes).setUint32(at, value, true);

const lengthOf = (parts) => parts.reduce((sum, { length }) => sum + length, 0);

function concat(parts) {
  const whole = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function* recordsOf(stream) {
  for (let at = 0; at < stream.length; ) {
    const end = at + HEADER + read16(stream, at + 2);
    yield { type: read16(stream, at), bytes: stream.subarray(at, end) };
    at = end;
  }
}

/** The records of the globals and of each sheet. */
function substreamsOf(stream) {
  const streams = [[]];
  for (const record of recordsOf(stream)) {
    streams.at(-1).push(record);
    if (record.type === RECORD.eof) streams.push([]);
  }
  return streams;
}

function recordOf(type, content) {
  const record = new Uint8Array(HEADER + content.length);
  write16(record, 0, type);
  write16(record, 2, content.length);
  record.set(content, HEADER);
  return record;
}

/** The cell of a text within its sheet, turned into one of a shared text: row, column and format stay. */
function labelOfShared(label, place) {
  const content = new Uint8Array(10);
  content.set(label.subarray(HEADER, HEADER + 6));
  write32(content, 6, place);
  return recordOf(RECORD.labelOfShared, content);
}

/**
 * The table of shared strings, [MS-XLS] 2.4.265: texts run on from one record into the next, whose first byte then
 * tells again how wide the characters are.
 */
function sharedStrings(texts, uses) {
  const records = [];
  const content = new Uint8Array(LARGEST_RECORD);
  write32(content, 0, uses);
  write32(content, 4, texts.length);
  let filled = 8;
  const finish = () => {
    const type = records.length === 0 ? RECORD.sharedStrings : RECORD.continued;
    records.push(recordOf(type, content.subarray(0, filled)));
    filled = 0;
  };
  for (const text of texts) {
    // The head of a text and its first character stay together.
    if (LARGEST_RECORD - filled < 5) finish();
    write16(content, filled, text.length);
    content[filled + 2] = WIDE;
    filled += 3;
    for (let at = 0; at < text.length; at += 1) {
      if (LARGEST_RECORD - filled < 2) {
        finish();
        content[0] = WIDE;
        filled = 1;
      }
      write16(content, filled, text.charCodeAt(at));
      filled += 2;
    }
  }
  finish();
  return records;
}

const numberCell = (value, digits) => ({ t: 'n', v: value, z: `0.${'0'.repeat(digits)}` });

/** A sheet with these cells instead of its own. */
function filled(records, { lines, cells }, columns) {
  return records.flatMap(({ type, bytes }) => {
    if (CELLS.has(type)) return [];
    if (type !== RECORD.dimensions) return [bytes];
    // First and last row, first and last column, the last ones not included.
    write32(bytes, HEADER + 4, lines);
    write16(bytes, HEADER + 10, columns);
    return [bytes, ...cells];
  });
}

export class JoinedWorkbook {
  #xlsx;
  #shape;
  #sheets = [];
  /** Texts that are too long for their cells, with their places in the table of shared strings. */
  #texts = new Map();
  #textCells = 0;

  constructor(xlsx, shape) {
    this.#xlsx = xlsx;
    this.#shape = shape;
    this.#beginSheet();
  }

  add(rows) {
    const { linesOfSheet } = this.#shape;
    for (let at = 0; at < rows.length; ) {
      // The headings are a line too.
      if (this.#sheets.at(-1).lines > linesOfSheet) this.#beginSheet();
      const part = rows.slice(at, at + linesOfSheet + 1 - this.#sheets.at(-1).lines);
      this.#write(part);
      at += part.length;
    }
  }

  finish() {
    const { utils, CFB } = this.#xlsx;
    const book = utils.book_new();
    for (const { name } of this.#sheets) {
      utils.book_append_sheet(book, this.#sheetOf([this.#formatRow()]), name);
    }
    const container = this.#containerOf(book);
    const entry = CFB.find(container, '/Workbook');
    const streams = substreamsOf(Uint8Array.from(entry.content));
    const columns = this.#shape.headings.length;
    const sheets = this.#sheets.map((sheet, at) => filled(streams[at + 1], sheet, columns));
    entry.content = concat([...this.#globals(streams[0], sheets), ...sheets.flat()]);
    entry.size = entry.content.length;
    // They are in the whole now; a large file is held twice at most.
    for (const sheet of this.#sheets) sheet.cells = [];
    for (const sheet of sheets) sheet.length = 0;
    const file = CFB.write(container, { fileType: 'cfb', type: 'array' });
    const ownsBuffer = file instanceof Uint8Array && file.byteLength === file.buffer.byteLength;
    return ownsBuffer ? file : new Uint8Array(file);
  }

  #beginSheet() {
    const { name, headings } = this.#shape;
    const number = this.#sheets.length + 1;
    this.#sheets.push({ name: number === 1 ? name : `${name} ${number}`, lines: 0, cells: [] });
    this.#write([headings]);
  }

  #write(rows) {
    const { utils, CFB } = this.#xlsx;
    const { decimals = [] } = this.#shape;
    const sheet = this.#sheets.at(-1);
    const cells = rows.map((row) =>
      row.map((value, column) => {
        const digits = decimals[column] ?? null;
        return typeof value === 'number' && digits !== null ? numberCell(value, digits) : value;
      }),
    );
    const book = utils.book_new();
    utils.book_append_sheet(book, this.#sheetOf([this.#formatRow(), ...cells]), 'Part');
    const stream = Uint8Array.from(CFB.find(this.#containerOf(book), '/Workbook').content);
    const moved = [];
    for (const { type, bytes } of recordsOf(stream)) {
      if (!CELLS.has(type)) continue;
      const line = read16(bytes, HEADER) - 1;
      // The row of the formats.
      if (line < 0) continue;
      const value = rows[line][read16(bytes, HEADER + 2)];
      const isLong = type === RECORD.label && value.length > LONGEST_INLINE;
      const cell = isLong ? labelOfShared(bytes, this.#placeOf(value)) : bytes;
      write16(cell, HEADER, sheet.lines + line);
      moved.push(cell);
    }
    sheet.cells.push(concat(moved));
    sheet.lines += rows.length;
  }

  #sheetOf(rows) {
    const { dateFormat } = this.#shape;
    return this.#xlsx.utils.aoa_to_sheet(rows, { dense: true, ...(dateFormat && { dateNF: dateFormat }) });
  }

  #containerOf(book) {
    const { write, CFB } = this.#xlsx;
    return CFB.read(new Uint8Array(write(book, { bookType: 'biff8', type: 'array' })), { type: 'array' });
  }

  /**
   * A row with a cell of each format, which every part begins with and whose cells are left out afterwards: a cell
   * names its format by number, and these are numbered as they come.
   */
  #formatRow() {
    const { decimals = [] } = this.#shape;
    const digits = new Set(decimals.filter((places) => places !== null));
    return [new Date(0), ...[...digits].map((places) => numberCell(0, places))];
  }

  #placeOf(text) {
    this.#textCells += 1;
    const place = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, place);
    return place;
  }

  /** What stands before the sheets: with the long texts, and with the place where each sheet begins. */
  #globals(records, sheets) {
    const kept = records.flatMap(({ type, bytes }) =>
      type === RECORD.sharedStrings ? sharedStrings([...this.#texts.keys()], this.#textCells) : [bytes],
    );
    let start = lengthOf(kept);
    const places = records.filter(({ type }) => type === RECORD.boundSheet);
    for (const [at, { bytes }] of places.entries()) {
      write32(bytes, HEADER, start);
      start += lengthOf(sheets[at]);
    }
    return kept;
  }
}
