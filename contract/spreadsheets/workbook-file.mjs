/*
 * Workbooks (`.xls`) of both sides: a table is taken part by part and held as the bytes that it becomes. xlsx writes
 * what stands around the cells, once, as a small workbook with a cell of each format; written at once, 100,000 rows
 * take it more than a gigabyte, and xlsx 0.18 never ends with a text of more than some 4,100 characters. The cells of
 * a BIFF8 workbook are records that follow one another ([MS-XLS] 2.1.4, 2.4), five kinds of them here. Plain
 * JavaScript, because the server's thread for workbooks is started without a loader of TypeScript.
 */
import { compoundFile } from './compound-file.mjs';

const RECORD = {
  eof: 0x0a,
  continued: 0x3c,
  boundSheet: 0x85,
  sharedStrings: 0xfc,
  labelOfShared: 0xfd,
  dimensions: 0x200,
  number: 0x203,
  label: 0x204,
  truth: 0x205,
};
const CELLS = new Set([RECORD.number, RECORD.label, RECORD.truth]);
const HEADER = 4;
/** Row, column and format of a cell. */
const PLACE = 6;
/** Bytes of a record behind its header. */
const LARGEST_RECORD = 8224;
/** Longest text that stands within its cell; longer ones stand in the table of shared strings. */
const LONGEST_INLINE = 255;
const LARGEST_CELL = HEADER + PLACE + 3 + 2 * LONGEST_INLINE;
/** The flag of a text: a byte, or two, to each unit of UTF-16. */
const WIDTH = { narrow: 0, wide: 1 };
/** Bytes of cells that are kept in one piece. */
const BLOCK = 1 << 18;

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
    content[filled + 2] = WIDTH.wide;
    filled += 3;
    for (let at = 0; at < text.length; at += 1) {
      if (LARGEST_RECORD - filled < 2) {
        finish();
        content[0] = WIDTH.wide;
        filled = 1;
      }
      write16(content, filled, text.charCodeAt(at));
      filled += 2;
    }
  }
  finish();
  return records;
}

/** Whether all of it is ASCII: what stands in one byte beyond depends on who reads it. */
function isNarrow(text) {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** Records of cells, one behind the other, in blocks of bytes. */
class Cells {
  blocks = [];
  #block = new Uint8Array(BLOCK);
  #view = viewOf(this.#block);
  #filled = 0;

  number(place, value) {
    const at = this.#begin(RECORD.number, place, 8);
    this.#view.setFloat64(at, value, true);
  }

  truth(place, value) {
    // The byte behind tells that it is no error.
    this.#view.setUint16(this.#begin(RECORD.truth, place, 2), value ? 1 : 0, true);
  }

  text(place, text) {
    const narrow = isNarrow(text);
    const at = this.#begin(RECORD.label, place, 3 + (narrow ? 1 : 2) * text.length);
    this.#view.setUint16(at, text.length, true);
    this.#view.setUint8(at + 2, narrow ? WIDTH.narrow : WIDTH.wide);
    for (let index = 0; index < text.length; index += 1) {
      if (narrow) this.#view.setUint8(at + 3 + index, text.charCodeAt(index));
      else this.#view.setUint16(at + 3 + 2 * index, text.charCodeAt(index), true);
    }
  }

  /** @param number of the text in the table of shared ones */
  sharedText(place, number) {
    this.#view.setUint32(this.#begin(RECORD.labelOfShared, place, 4), number, true);
  }

  end() {
    // Cut and not merely shown in part: a block keeps all of its memory.
    this.blocks.push(this.#block.slice(0, this.#filled));
  }

  /** @returns where the content begins */
  #begin(type, { row, column, format }, length) {
    if (BLOCK - this.#filled < LARGEST_CELL) {
      this.blocks.push(this.#block.subarray(0, this.#filled));
      this.#block = new Uint8Array(BLOCK);
      this.#view = viewOf(this.#block);
      this.#filled = 0;
    }
    const at = this.#filled;
    this.#view.setUint16(at, type, true);
    this.#view.setUint16(at + 2, PLACE + length, true);
    this.#view.setUint16(at + 4, row, true);
    this.#view.setUint16(at + 6, column, true);
    this.#view.setUint16(at + 8, format, true);
    this.#filled = at + HEADER + PLACE + length;
    return at + HEADER + PLACE;
  }
}

const numberFormat = (digits) => `0.${'0'.repeat(digits)}`;

export class WorkbookFile {
  #xlsx;
  #shape;
  /** How cells name their formats: by number, in the order in which xlsx met them. */
  #formats;
  #sheets = [];
  /** Texts that are too long for their cells, with their places in the table of shared strings. */
  #texts = new Map();
  #textCells = 0;

  constructor(xlsx, shape) {
    this.#xlsx = xlsx;
    this.#shape = shape;
    this.#beginSheet();
    this.#formats = this.#formatsOf(substreamsOf(this.#frame())[1]);
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
    const [globals, ...frames] = substreamsOf(this.#frame());
    const sheets = this.#sheets.map((sheet, at) => this.#filled(frames[at], sheet));
    const parts = [concat(this.#globals(globals, sheets)), ...sheets.flat()];
    return compoundFile('Workbook', parts);
  }

  #beginSheet() {
    const { name } = this.#shape;
    const number = this.#sheets.length + 1;
    this.#sheets.push({ name: number === 1 ? name : `${name} ${number}`, lines: 0, cells: new Cells() });
  }

  #write(rows) {
    const sheet = this.#sheets.at(-1);
    for (const cells of rows) {
      for (const [column, value] of cells.entries()) this.#writeCell(sheet, column, value);
      sheet.lines += 1;
    }
  }

  #writeCell({ cells, lines: row }, column, value) {
    if (value === null || value === undefined) return;
    const at = (format) => ({ row, column, format });
    const { plain, date, digits } = this.#formats;
    if (typeof value === 'number') {
      cells.number(at(digits.get(this.#shape.decimals?.[column]) ?? plain), value);
    } else if (typeof value === 'boolean') cells.truth(at(plain), value);
    else if (value instanceof Date) cells.number(at(date), this.#sheetOf([[value]])[0][0].v);
    else if (value.length <= LONGEST_INLINE) cells.text(at(plain), value);
    else cells.sharedText(at(plain), this.#placeOf(value));
  }

  /** The stream of a workbook with all sheets, each with a cell of every format. */
  #frame() {
    const { utils, CFB, write } = this.#xlsx;
    const book = utils.book_new();
    const formatRow = [
      0,
      new Date(0),
      ...this.#digits().map((places) => ({ t: 'n', v: 0, z: numberFormat(places) })),
    ];
    for (const { name } of this.#sheets) utils.book_append_sheet(book, this.#sheetOf([formatRow]), name);
    const bytes = new Uint8Array(write(book, { bookType: 'biff8', type: 'array' }));
    return Uint8Array.from(CFB.find(CFB.read(bytes, { type: 'array' }), '/Workbook').content);
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
    const { headings } = this.#shape;
    const around = records.filter(({ type }) => !CELLS.has(type));
    const at = around.findIndex(({ type }) => type === RECORD.dimensions);
    // First and last row, first and last column, the last ones not included.
    write32(around[at].bytes, HEADER + 4, lines);
    write16(around[at].bytes, HEADER + 10, headings.length);
    const [before, behind] = [around.slice(0, at + 1), around.slice(at + 1)].map((some) =>
      concat(some.map(({ bytes }) => bytes)),
    );
    cells.end();
    return [before, ...cells.blocks, behind];
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
