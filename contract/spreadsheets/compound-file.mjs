/*
 * The container of `.xls` files, [MS-CFB] version 3: a file with one stream in it. The stream stands at the end as it
 * comes, so nobody has to hold it in one piece.
 */

const SECTOR = 512;
/** Places of four bytes in a sector. */
const PLACES = SECTOR / 4;
/** Sectors of the allocation table that the header names itself; further tables name the others. */
const NAMED_BY_HEADER = 109;
/** Shorter streams would lie in a stream of small ones; the format of workbooks ignores what follows its end. */
const SHORTEST_STREAM = 4096;
const DIRECTORY_ENTRY = 128;
const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const SECTOR_OF = { furtherTables: 0xfffffffc, table: 0xfffffffd, end: 0xfffffffe, none: 0xffffffff };
const ENTRY_TYPE = { stream: 2, root: 5 };

const sectorsFor = (bytes) => Math.ceil(bytes / SECTOR);

/** How many sectors the allocation table takes, and the tables that name those beyond the header's. */
function tablesFor(sectors) {
  let tables = 0;
  let further = 0;
  // Tables allocate themselves too.
  while (tables * PLACES < sectors + tables + further) {
    tables += 1;
    further = Math.ceil(Math.max(0, tables - NAMED_BY_HEADER) / (PLACES - 1));
  }
  return { tables, further };
}

/** @returns writes unsigned numbers of four bytes, one after the other, from `at` on */
function writerAt(view, at) {
  let next = at;
  return (...numbers) => {
    for (const number of numbers) {
      view.setUint32(next, number, true);
      next += 4;
    }
  };
}

function writeEntry(view, at, { name, type, child, start, size }) {
  for (let letter = 0; letter < name.length; letter += 1) {
    view.setUint16(at + 2 * letter, name.charCodeAt(letter), true);
  }
  view.setUint16(at + 64, 2 * (name.length + 1), true);
  view.setUint8(at + 66, type);
  // A tree of one entry is black.
  view.setUint8(at + 67, 1);
  writerAt(view, at + 68)(SECTOR_OF.none, SECTOR_OF.none, child);
  writerAt(view, at + 116)(start, size);
}

/**
 * @param name of the stream
 * @param parts the bytes of the stream, in their order
 * @returns the bytes of the file, in their order; those of the stream are the given ones
 */
export function compoundFile(name, parts) {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const content = sectorsFor(Math.max(length, SHORTEST_STREAM));
  const { tables, further } = tablesFor(1 + content);
  const directory = further + tables;
  // The header takes the place of a sector, but is none.
  const head = new Uint8Array((1 + directory + 1) * SECTOR);
  const view = new DataView(head.buffer);
  const placeOf = (sector) => (1 + sector) * SECTOR;

  head.set(SIGNATURE);
  // Versions, byte order, and the sizes of sectors as powers of two.
  for (const [at, value] of [0x3e, 3, 0xfffe, 9, 6].entries()) view.setUint16(24 + 2 * at, value, true);
  writerAt(view, 44)(tables, directory, 0, SHORTEST_STREAM, SECTOR_OF.end, 0);
  writerAt(view, 68)(further > 0 ? 0 : SECTOR_OF.end, further);

  const tableNamed = (at) => (at < tables ? further + at : SECTOR_OF.none);
  const nameTables = (at, from, count) => {
    const write = writerAt(view, at);
    for (let table = from; table < from + count; table += 1) write(tableNamed(table));
    return write;
  };
  nameTables(76, 0, NAMED_BY_HEADER);
  for (let sector = 0; sector < further; sector += 1) {
    const write = nameTables(placeOf(sector), NAMED_BY_HEADER + sector * (PLACES - 1), PLACES - 1);
    write(sector + 1 < further ? sector + 1 : SECTOR_OF.end);
  }

  const allocate = writerAt(view, placeOf(further));
  for (let sector = 0; sector < further; sector += 1) allocate(SECTOR_OF.furtherTables);
  for (let sector = 0; sector < tables; sector += 1) allocate(SECTOR_OF.table);
  allocate(SECTOR_OF.end);
  const first = directory + 1;
  for (let sector = first + 1; sector < first + content; sector += 1) allocate(sector);
  allocate(SECTOR_OF.end);
  for (let sector = first + content; sector < tables * PLACES; sector += 1) allocate(SECTOR_OF.none);

  const entries = placeOf(directory);
  const root = { name: 'Root Entry', type: ENTRY_TYPE.root, child: 1, start: SECTOR_OF.end, size: 0 };
  const size = Math.max(length, SHORTEST_STREAM);
  const stream = { name, type: ENTRY_TYPE.stream, child: SECTOR_OF.none, start: first, size };
  writeEntry(view, entries, root);
  writeEntry(view, entries + DIRECTORY_ENTRY, stream);
  for (let at = 2; at < SECTOR / DIRECTORY_ENTRY; at += 1) {
    writerAt(view, entries + at * DIRECTORY_ENTRY + 68)(SECTOR_OF.none, SECTOR_OF.none, SECTOR_OF.none);
  }
  return [head, ...parts, new Uint8Array(content * SECTOR - length)];
}
