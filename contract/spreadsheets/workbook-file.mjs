/*
 * Workbooks (`.xls`) of server and browser. xlsx writes everything around the cells, as a small workbook with a cell of
 * each format, and the container; the records of the cells ([MS-XLS] 2.4) are written here, as the rows come. xlsx 0.18
 * looks each text up among all those before it, which takes minutes for 65,000 rows, and never ends with a text of more
 * than 4,110 characters (decision 0036). Plain JavaScript, because the server's worker is started without a loader of
 * TypeScript.
 */

const RECORD = {
  eof: 0x0a,
  continued: 0x3c,
  boundSheet: 0x85,
  sharedStrings: 0xfc,
  sharedString: 0xfd,
  dimensions: 0x200,
  number: 0x203,
  label: 0x204,
  boolean: 0x205,
};
const CELLS = new Set([RECORD.number, RECORD.sharedString, RECORD.label, RECORD.boolean]);
/** Type and length of a record. */
const HEADER = 4;
/** Row, column and format of a cell. */
const PLACE = 6;
/** Bytes of the longest record of a cell, a number. */
const LONGEST_CELL = HEADER + PLACE + 8;
/** Bytes of a record behind its header. */
const LONGEST_CONTENT = 8224;
/** The flag of a text whose characters take two bytes each. */
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

/** The records of the globals and of each sheet. */
function substreamsOf(stream) {
  const substreams = [[]];
  for (let at = 0; at < stream.length; ) {
    const end = at + HEADER + read16(stream, at + 2);
    const type = read16(stream, at);
    substreams.at(-1).push({ type, bytes: stream.subarray(at, end) });
    if (type === RECORD.eof) substreams.push([]);
    at = end;
  }
  return substreams;
}

/**
 * The table of shared strings, [MS-XLS] 2.4.265: texts run on from one record into the next, whose first byte then
 * states the width of the characters again.
 */
function sharedStrings(texts, uses) {
  const records = [];
  const content = new Uint8Array(LONGEST_CONTENT);
  write32(content, 0, uses);
  write32(content, 4, texts.length);
  let filled = 8;
  const finish = () => {
    const head = new Uint8Array(HEADER);
    write16(head, 0, records.length === 0 ? RECORD.sharedStrings : RECORD.continued);
    write16(head, 2, filled);
    records.push(head, content.slice(0, filled));
    filled = 0;
  };
  for (const text of texts) {
    // The head of a text and its first character stay together.
    if (LONGEST_CONTENT - filled < 5) finish();
    write16(content, filled, text.length);
    content[filled + 2] = WIDE;
    filled += 3;
    for (let at = 0; at < text.length; at += 1) {
      if (LONGEST_CONTENT - filled < 2) {
        finish();
        content[0] = WIDE;
        filled = 1;
      }
      const unit = text.charCodeAt(at);
      content[filled] = unit & 0xff;
      content[filled + 1] = unit >> 8;
      filled += 2;
    }
  }
  finish();
  return records;
}

const numberFormat = (digits) => `0.${'0'.repeat(digits)}`;

export class WorkbookFile {
  #xlsx;
  #shape;
  /** Numbers of the formats, in the order in which xlsx met them. */
  #formats;
  #sheets = [];
  /** Texts with their places in the table of shared strings. */
  #texts = new Map();
  #textCells = 0;

  constructor(xlsx, shape) {
    this.#xlsx = xlsx;
    this.#shape = shape;
    this.#beginSheet();
    this.#formats = this.#formatsOf(substreamsOf(this.#frame().stream.content)[1]);
    this.#write([shape.headings]);
  }

  add(rows) {
    const { linesOfSheet, headings } = this.#shape;
    for (let at = 0; at < rows.length; ) {
      // The headings are a line too.
      if (this.#sheets.at(-1).lines > linesOfSheet) {
        this.#beginSheet();
        this.#write([headings]);
      }
      const part = rows.slice(at, at + linesOfSheet + 1 - this.#sheets.at(-1).lines);
      this.#write(part);
      at += part.length;
    }
  }

  finish() {
    const { container, stream } = this.#frame();
    const [globals, ...frames] = substreamsOf(stream.content);
    const sheets = this.#sheets.map((sheet, at) => this.#filled(frames[at], sheet));
    this.#xlsx.CFB.utils.cfb_add(
      container,
      '/Workbook',
      concat([...this.#globals(globals, sheets), ...sheets.flat()]),
    );
    return new Uint8Array(this.#xlsx.CFB.write(container, { type: 'array' }));
  }

  #beginSheet() {
    const { name } = this.#shape;
    const number = this.#sheets.length + 1;
    this.#sheets.push({ name: number === 1 ? name : `${name} ${number}`, lines: 0, cells: [] });
  }

  /** Appends the records of some rows to the last sheet. */
  #write(rows) {
    const sheet = this.#sheets.at(-1);
    const view = new DataView(new ArrayBuffer(LONGEST_CELL * lengthOf(rows)));
    let at = 0;
    /** Begins a record and returns where its content goes. */
    const begin = (type, column, format, length) => {
      for (const value of [type, PLACE + length, sheet.lines, column, format]) {
        view.setUint16(at, value, true);
        at += 2;
      }
      at += length;
      return at - length;
    };
    const { plain, date, digits } = this.#formats;
    for (const cells of rows) {
      for (const [column, value] of cells.entries()) {
        if (value === null || value === undefined) continue;
        if (typeof value === 'number') {
          const format = digits.get(this.#shape.decimals?.[column]) ?? plain;
          view.setFloat64(begin(RECORD.number, column, format, 8), value, true);
        } else if (typeof value === 'boolean') {
          // The byte behind says that it is no error.
          view.setUint16(begin(RECORD.boolean, column, plain, 2), value ? 1 : 0, true);
        } else if (value instanceof Date) {
          const [[{ v }]] = this.#sheetOf([[value]]);
          view.setFloat64(begin(RECORD.number, column, date, 8), v, true);
        } else view.setUint32(begin(RECORD.sharedString, column, plain, 4), this.#placeOf(value), true);
      }
      sheet.lines += 1;
    }
    // Cut and not merely shown in part, or all of the memory would be held.
    sheet.cells.push(new Uint8Array(view.buffer.slice(0, at)));
  }

  /** A workbook with all sheets, each with a cell of every format: its container and the stream in it. */
  #frame() {
    const { utils, CFB, write } = this.#xlsx;
    const book = utils.book_new();
    const formatRow = [
      0,
      new Date(0),
      ...this.#digits().map((places) => ({ t: 'n', v: 0, z: numberFormat(places) })),
    ];
    for (const { name } of this.#sheets) utils.book_append_sheet(book, this.#sheetOf([formatRow]), name);
    const bytes = new Uint8Array(write(book, { bookType: 'biff8', type: 'array', bookSST: true }));
    const container = CFB.read(bytes, { type: 'array' });
    return { container, stream: CFB.find(container, '/Workbook') };
  }

  #sheetOf(rows) {
    const { dateFormat } = this.#shape;
    return this.#xlsx.utils.aoa_to_sheet(rows, { dense: true, ...(dateFormat && { dateNF: dateFormat }) });
  }

  /** The different numbers of digits. */
  #digits() {
    const { decimals = [] } = this.#shape;
    return [...new Set(decimals.filter((places) => places !== null))];
  }

  /** Of the row of formats, as #frame lays it. */
  #formatsOf(records) {
    const cells = records.filter(({ type }) => CELLS.has(type));
    const [plain, date, ...further] = cells.map(({ bytes }) => read16(bytes, HEADER + 4));
    return { plain, date, digits: new Map(this.#digits().map((places, at) => [places, further[at]])) };
  }

  #placeOf(text) {
    this.#textCells += 1;
    const place = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, place);
    return place;
  }

  /** A sheet with these cells instead of those of its frame, in parts. */
  #filled(records, { lines, cells }) {
    const around = records.filter(({ type }) => !CELLS.has(type));
    const at = around.findIndex(({ type }) => type === RECORD.dimensions);
    // First and last row, first and last column, the last ones not included.
    write32(around[at].bytes, HEADER + 4, lines);
    write16(around[at].bytes, HEADER + 10, this.#shape.headings.length);
    const bytes = around.map((record) => record.bytes);
    return [...bytes.slice(0, at + 1), ...cells, ...bytes.slice(at + 1)];
  }

  /** What stands before the sheets: with the texts, and with the place where each sheet begins. */
  #globals(records, sheets) {
    const parts = records.flatMap(({ type, bytes }) =>
      type === RECORD.sharedStrings ? sharedStrings([...this.#texts.keys()], this.#textCells) : [bytes],
    );
    let start = lengthOf(parts);
    for (const [at, { bytes }] of records.filter(({ type }) => type === RECORD.boundSheet).entries()) {
      write32(bytes, HEADER, start);
      start += lengthOf(sheets[at]);
    }
    return parts;
  }
}
