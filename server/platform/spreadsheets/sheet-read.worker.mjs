/*
 * Reads the first sheet of a workbook away from the event loop. Plain JavaScript, because a worker is started without the
 * loader that development reads TypeScript with. What it is asked is a `SheetLimits` with the bytes (read-sheet.ts).
 */
import { parentPort, workerData } from 'node:worker_threads';
import { Archive, attribute, Refusal, relationsOf } from './open-xml.mjs';
import { columnOf, numberText, unescaped } from './sheet-cell.mjs';

const { bytes, limits } = workerData;

/** The last line of a sheet. */
const MOST_LINES = 2 ** 20;

/** Sheets that can be seen, in the order of their tabs; and from when days are counted. */
async function readBook(archive, path) {
  const sheets = [];
  let is1904 = false;
  const found = await archive.read(path, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904);
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      sheets.push({ name: attribute(attributes, 'name') ?? '', id });
    },
  });
  if (!found) throw new Refusal('unreadable');
  return { sheets, is1904 };
}

/** Texts that cells name by their number; how they are read aloud in other scripts is no part of them. */
async function readTexts(archive, path) {
  const texts = [];
  let text = '';
  let inText = false;
  let inReading = false;
  if (path === undefined) return texts;
  await archive.read(path, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') inReading = true;
      else if (name === 't') inText = !inReading;
    },
    text: (more) => {
      if (inText) text += more;
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') inReading = false;
      else if (name === 'si') texts.push(unescaped(text));
    },
  });
  return texts;
}

/** Of each style the number or the code of its format. */
async function readFormats(archive, path) {
  const codes = new Map();
  const formats = [];
  let inCells = false;
  if (path === undefined) return formats;
  await archive.read(path, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) formats.push(codes.get(numFmtId) ?? Number(numFmtId ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** The text of a cell; a formula counts as what was last calculated. */
function textOf({ type, style, value }, { texts, formats, is1904 }) {
  if (value === '') return '';
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'b':
      return value.trim() === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return numberText(Number(value), formats[Number(style ?? 0)], is1904);
    default:
      return unescaped(value);
  }
}

/** Rows with something in them, each with its number; no more than the limits let through. */
async function readRows(archive, path, book) {
  const rows = [];
  let line = 0;
  let column = 0;
  let cells = [];
  let cell = null;
  let isValue = false;
  let characters = 0;
  const endCell = () => {
    const text = textOf(cell, book).trim();
    if (text === '') return;
    if (column >= limits.columns) throw new Refusal('tooWide');
    characters += text.length;
    if (characters > limits.characters) throw new Refusal('tooLarge');
    cells[column] = text;
  };
  const found = await archive.read(path, {
    open: (name, { r: address, t: type = 'n', s: style }) => {
      if (name === 'row') {
        const next = Number(address ?? line + 1);
        // Each row has a number of its own: people find it by that.
        if (!(Number.isInteger(next) && next > line && next <= MOST_LINES)) throw new Refusal('unreadable');
        line = next;
        column = -1;
        cells = [];
      } else if (name === 'c') {
        column = columnOf(address) ?? column + 1;
        cell = { type, style, value: '' };
      } else if (name === 'v' || name === 't') isValue = cell !== null;
      else if (name === 'rPh') isValue = false;
    },
    text: (more) => {
      if (isValue) cell.value += more;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') {
        endCell();
        cell = null;
      } else if (name === 'row' && cells.length > 0) {
        // The first one names the columns.
        if (rows.length > limits.rows) throw new Refusal('tooLong');
        rows.push({ line, cells: Array.from(cells, (text) => text ?? '') });
      }
    },
  });
  if (!found) throw new Refusal('unreadable');
  return rows;
}

async function readSheet() {
  const archive = await Archive.open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits.bytes);
  const [root] = (await relationsOf(archive, '')).filter(({ type }) => type === 'officeDocument');
  const path = root?.path ?? 'xl/workbook.xml';
  const { sheets, is1904 } = await readBook(archive, path);
  const relations = await relationsOf(archive, path);
  const pathOf = (wanted) => relations.find(({ type }) => type === wanted)?.path;
  const isTable = ({ id: sheet }) => relations.some(({ id, type }) => id === sheet && type === 'worksheet');
  const tables = sheets.filter(isTable);
  const [first] = tables;
  if (first === undefined) throw new Refusal('unreadable');
  const texts = await readTexts(archive, pathOf('sharedStrings'));
  const formats = await readFormats(archive, pathOf('styles'));
  const at = relations.find(({ id }) => id === first.id).path;
  const rows = await readRows(archive, at, { texts, formats, is1904 });
  return { name: first.name, sheets: tables.length, rows };
}

try {
  parentPort.postMessage({ sheet: await readSheet() });
} catch (error) {
  // A workbook that breaks a rule of its format is as unreadable as one that is none.
  parentPort.postMessage({ refused: error instanceof Refusal ? error.reason : 'unreadable' });
}
