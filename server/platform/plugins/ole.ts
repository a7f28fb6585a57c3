const MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const STREAM = 2;
/** Far more than the directory of a document has; a chain that runs in a circle ends here. */
const MOST_SECTORS = 1000;

/** The streams that hold the text of Word, the cells of Excel (two generations) and the slides of PowerPoint. */
const DOCUMENT_STREAMS: ReadonlyMap<string, string> = new Map([
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
]);

function* directorySectors(bytes: Buffer): Generator<Buffer> {
  const size = 2 ** bytes.readUInt16LE(30);
  if (size !== 512 && size !== 4096) return;
  const sector = (at: number) => bytes.subarray((at + 1) * size, (at + 2) * size);
  let at = bytes.readUInt32LE(48);
  for (let read = 0; read < MOST_SECTORS && sector(at).length === size; read += 1) {
    yield sector(at);
    // Where the chain goes on is in the allocation table, whose first 109 sectors the header names.
    const table = Math.floor(at / (size / 4));
    if (table >= 109) return;
    const entries = sector(bytes.readUInt32LE(76 + 4 * table));
    if (entries.length !== size) return;
    at = entries.readUInt32LE(4 * (at % (size / 4)));
  }
}

/**
 * As what a compound file (OLE) can be opened: the endings of the documents of Word, Excel and PowerPoint from before
 * 2007 that are in it; one may hold another. Installers, mails and thumbnails come in the same wrapping, and have none.
 */
export function oldOfficeEndings(bytes: Buffer): ReadonlySet<string> {
  const found = new Set<string>();
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return found;
  for (const sector of directorySectors(bytes)) {
    for (let from = 0; from < sector.length; from += ENTRY_BYTES) {
      const entry = sector.subarray(from, from + ENTRY_BYTES);
      // The length counts bytes and the closing zero.
      const length = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62);
      const ending = DOCUMENT_STREAMS.get(entry.toString('utf16le', 0, length));
      if (entry[66] === STREAM && ending !== undefined) found.add(ending);
    }
  }
  return found;
}
