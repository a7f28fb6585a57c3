import { oldOfficeEndings } from './ole.ts';

const OPEN_XML = 'application/vnd.openxmlformats-officedocument.';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';
/** What all compound files are called, whatever is in them. */
export const OLD_OFFICE = 'application/x-cfb';
const ZIP = 'application/zip';
const TEXT = 'text/plain';

export const OFFICE_TYPES = {
  docx: `${OPEN_XML}wordprocessingml.document`,
  xlsx: `${OPEN_XML}spreadsheetml.sheet`,
  pptx: `${OPEN_XML}presentationml.presentation`,
  odt: `${OPEN_DOCUMENT}text`,
  ods: `${OPEN_DOCUMENT}spreadsheet`,
  odp: `${OPEN_DOCUMENT}presentation`,
} as const;

/** What a name with this ending promises; files with another one, or with none, are not taken. */
const PROMISED: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  ...Object.fromEntries(Object.entries(OFFICE_TYPES).map(([ending, type]) => [ending, [type]])),
  doc: [OLD_OFFICE],
  xls: [OLD_OFFICE],
  ppt: [OLD_OFFICE],
  // The newer office documents are archives themselves.
  zip: [ZIP, ...Object.values(OFFICE_TYPES)],
  txt: [TEXT],
  csv: [TEXT],
  tsv: [TEXT],
  json: [TEXT],
  properties: [TEXT],
};

/** The folder of an archive that holds the document itself. */
const FOLDERS: Readonly<Record<string, string>> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' };

/** A document whose list of parts is longer than is looked into counts as an archive. */
const isLargeDocument = (bytes: Buffer, ending: string, mime: string) =>
  mime === ZIP &&
  FOLDERS[ending] !== undefined &&
  bytes.includes('[Content_Types].xml') &&
  bytes.includes(FOLDERS[ending]);

const endingOf = (name: string) => /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/** Whether the name has an ending that is taken, and content of this media type is what it says. */
export function fitsName(name: string, mime: string, bytes: Buffer): boolean {
  const ending = endingOf(name);
  const promised = Object.hasOwn(PROMISED, ending) ? PROMISED[ending] : undefined;
  // A text that is called a script or a page would run where it is opened after its download.
  if (promised === undefined) return false;
  if (isLargeDocument(bytes, ending, mime)) return true;
  if (!promised.includes(mime)) return false;
  return mime !== OLD_OFFICE || oldOfficeEndings(bytes).has(ending);
}
