import { formatInteger, formatOneDecimal } from '#contract/formats/numbers.ts';

/** Where an upload stands. */
export type UploadState = 'IDLE' | 'UPLOADING' | 'DELETING';

export interface FileRules {
  /** Without dots: `['png', 'jpg', 'jpeg']`; any file when left out. */
  extensions?: readonly string[] | undefined;
  maxBytes?: number | undefined;
}

/** Endings of the kinds of files that are taken as attachments; the server judges by the bytes. */
export const ATTACHMENT_EXTENSIONS = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'odt',
  'ods',
  'odp',
  'png',
  'jpg',
  'jpeg',
  'txt',
  'csv',
  'zip',
] as const;

export type FileRefusal = 'wrongType' | 'tooLarge';

function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** Why a chosen file is not sent; null when it may. The server judges again, by the bytes. */
export function refusalOf(file: { name: string; size: number }, rules: FileRules): FileRefusal | null {
  if (rules.extensions && !rules.extensions.includes(extensionOf(file.name))) return 'wrongType';
  if (rules.maxBytes !== undefined && file.size > rules.maxBytes) return 'tooLarge';
  return null;
}

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;

/** `1.5 GB`, `5 MB`, `300 kB`: in the unit that fits, with the reader's decimal mark. */
export function formatBytes(bytes: number, locale: string): string {
  if (bytes < MEGABYTE) return `${formatInteger(Math.ceil(bytes / 1024), locale)} kB`;
  const [unit, symbol] = bytes >= GIGABYTE ? [GIGABYTE, 'GB'] : [MEGABYTE, 'MB'];
  const tenths = Math.round((bytes / unit) * 10);
  const figure = tenths % 10 === 0 ? formatInteger : formatOneDecimal;
  return `${figure(tenths / 10, locale)} ${symbol}`;
}
