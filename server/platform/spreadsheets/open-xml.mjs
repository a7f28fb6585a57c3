/* The parts of a workbook (`.xlsx`): its archive by yauzl, its XML by saxes; a thread reads it (sheet-read.worker.mjs). */
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

/** Why a workbook is not read; the reason is a word of `SheetRefusal` (read-sheet.ts). */
export class Refusal extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** Parts of an archive that are looked at; a workbook has some dozens. */
const MOST_PARTS = 5000;

const opened = (bytes) =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

const entriesOf = (zip) =>
  new Promise((resolve, reject) => {
    const entries = new Map();
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry) => {
      if (entry.isEncrypted()) return reject(new Refusal('unreadable'));
      entries.set(entry.fileName, entry);
      if (entries.size > MOST_PARTS) return reject(new Refusal('tooLarge'));
      zip.readEntry();
    });
    zip.readEntry();
  });

/** Names without the prefix that their writer chose for the namespace. */
const localName = (name) => name.slice(name.indexOf(':') + 1);

/** The archive of a workbook; what is unpacked of it, all parts together, is bounded, whatever the archive says. */
export class Archive {
  #zip;
  #entries;
  #left;

  static async open(bytes, mostBytes) {
    const archive = new Archive();
    archive.#zip = await opened(bytes);
    archive.#entries = await entriesOf(archive.#zip);
    archive.#left = mostBytes;
    return archive;
  }

  /** Reads a part as XML; `on` gets names without prefixes. A part that is missing has nothing. */
  async read(path, on) {
    const entry = this.#entries.get(path);
    if (entry === undefined) return false;
    const parser = new SaxesParser({ position: false });
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('doctype', () => {
      throw new Refusal('unreadable');
    });
    parser.on('opentag', ({ name, attributes }) => on.open?.(localName(name), attributes));
    parser.on('closetag', ({ name }) => on.close?.(localName(name)));
    parser.on('text', (text) => on.text?.(text));
    parser.on('cdata', (text) => on.text?.(text));
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const chunk of await this.#streamOf(entry)) {
      this.#left -= chunk.length;
      if (this.#left < 0) throw new Refusal('tooLarge');
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.write(decoder.decode());
    parser.close();
    return true;
  }

  #streamOf(entry) {
    return new Promise((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
    });
  }
}

/** The value of an attribute by its name without prefix. */
export const attribute = (attributes, name) =>
  attributes[name] ?? attributes[Object.keys(attributes).find((key) => localName(key) === name) ?? ''];

/** A target of a relation, from the root of the archive. */
function pathFrom(folder, target) {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '');
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** What a part refers to: by the end of the type, and by id. */
export async function relationsOf(archive, path) {
  const at = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, at);
  const relations = [];
  await archive.read(`${folder}_rels/${path.slice(at)}.rels`, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (name !== 'Relationship' || mode === 'External') return;
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: pathFrom(folder, target) });
    },
  });
  return relations;
}
