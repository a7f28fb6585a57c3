import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { FileKind, UploadRule } from '#contract/http.ts';
import { AppError } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/http/call.ts';
import { type BodyFile, receiveBody } from './body-file.ts';
import { displayName } from './display-name.ts';
import { fitsName, OFFICE_TYPES, OLD_OFFICE } from './file-endings.ts';
import { oldOfficeEndings } from './ole.ts';

const MEDIA_TYPES: Readonly<Record<Exclude<FileKind, 'text'>, readonly string[]>> = {
  image: ['image/png', 'image/jpeg'],
  pdf: ['application/pdf'],
  office: [...Object.values(OFFICE_TYPES), OLD_OFFICE],
  archive: ['application/zip'],
};

/** Bytes that are looked at before others are served. */
const PIECE = 512 * 1024;

async function isPlainText(bytes: Buffer): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      if (at > 0) await nextTurn();
      const text = decoder.decode(bytes.subarray(at, at + PIECE), { stream: at + PIECE < bytes.length });
      // Control characters other than tab and line ends are never in a text that a person wrote.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are looked for
      if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** XML by its beginning, or nothing known by it: a drawing may begin with its own element. */
const MAY_BE_DRAWING: ReadonlySet<string | undefined> = new Set([
  'application/xml',
  'image/svg+xml',
  undefined,
]);
const DRAWING = /<(?:[a-z][\w.-]*:)?svg[\s>/]/i;

const isDrawing = async (bytes: Buffer) => (await isPlainText(bytes)) && DRAWING.test(bytes.toString('utf8'));

/** Media type by content; null when the bytes are of none of the allowed kinds, whatever the name says. */
export async function judgeContent(bytes: Buffer, kinds: UploadRule['kinds']): Promise<string | null> {
  const found = await fileTypeFromBuffer(bytes);
  if (kinds.includes('drawing') && MAY_BE_DRAWING.has(found?.mime) && (await isDrawing(bytes))) {
    return 'image/svg+xml';
  }
  if (found === undefined) return kinds.includes('text') && (await isPlainText(bytes)) ? 'text/plain' : null;
  // Of compound files only documents are taken.
  if (found.mime === OLD_OFFICE && oldOfficeEndings(bytes).size === 0) return null;
  const allowed = kinds.flatMap((kind) => (kind === 'text' || kind === 'drawing' ? [] : MEDIA_TYPES[kind]));
  return allowed.includes(found.mime) ? found.mime : null;
}

/** Longest JSON part in bytes. */
const MOST_JSON = 200_000;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('error.malformed', { cause: error });
  }
}

/** The text of a part, read no further than it may be long. */
async function readText(part: MultipartFile): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const bytes of part.file as AsyncIterable<Buffer>) {
    length += bytes.length;
    if (length > MOST_JSON) throw new AppError('error.tooLarge');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What of an upload has come: the file on the disk, and the JSON beside it. */
export interface Received {
  body: BodyFile;
  /** As its sender named it. */
  name: string;
  json: unknown;
}

/** @throws AppError error.fileSize */
async function receiveFile(part: MultipartFile, rule: UploadRule, folder: string): Promise<BodyFile> {
  const body = await receiveBody(part.file, folder, rule.maxBytes);
  if (!part.file.truncated) return body;
  await body.close();
  throw new AppError('error.fileSize');
}

/**
 * The file that has come, judged by the rule.
 * @throws AppError error.fileType
 */
export async function readFile(
  { body, name }: Pick<Received, 'body' | 'name'>,
  rule: UploadRule,
): Promise<UploadedFile> {
  const bytes = await body.read();
  const contentType = await judgeContent(bytes, rule.kinds);
  // Pictures that are re-encoded keep no name.
  const keepsName = rule.kinds.some((kind) => kind !== 'image' && kind !== 'drawing');
  if (contentType === null || (keepsName && !fitsName(name, contentType, bytes))) {
    throw new AppError(rule.refusal ?? 'error.fileType');
  }
  return { name: displayName(name), bytes, contentType };
}

/** What the reader of multipart requests throws by itself is a request without a boundary, or one that ends before its end. */
function asRefusal(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  const isKnown = error instanceof AppError || String(code ?? '').startsWith('FST_');
  return isKnown ? error : new AppError('error.malformed', { cause: error });
}

async function receiveParts(
  request: FastifyRequest,
  rule: UploadRule,
  { folder, onFile }: { folder: string; onFile: (body: BodyFile) => void },
): Promise<Received> {
  let file: Omit<Received, 'json'> | null = null;
  let json: unknown;
  const limits = { fileSize: rule.maxBytes, files: 2, fields: 5, parts: 6, fieldSize: MOST_JSON };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file' && part.fieldname === rule.filePart) {
      if (file !== null) throw new AppError('error.malformed');
      file = { body: await receiveFile(part, rule, folder), name: part.filename };
      onFile(file.body);
    } else if (part.type === 'file' && part.fieldname === rule.jsonPart) {
      // Browsers give a part of a media type of its own the name of a file.
      json = parseJson(await readText(part));
    } else if (part.type === 'file') {
      // An unread part would hold the request open.
      part.file.resume();
    } else if (part.fieldname === rule.jsonPart && typeof part.value === 'string') {
      json = parseJson(part.value);
    }
  }
  if (file === null) throw new AppError('error.fileMissing');
  if (file.body.size === 0) throw new AppError('error.fileEmpty');
  return { ...file, json };
}

/**
 * Receives a multipart request: the one file of the rule and, where named, the JSON part. Close the file when it is not needed
 * any longer.
 * @param folder where the file lies meanwhile
 * @throws AppError error.fileMissing, error.fileEmpty, error.fileSize, error.malformed
 */
export async function receiveUpload(
  request: FastifyRequest,
  rule: UploadRule,
  folder: string,
): Promise<Received> {
  if (!request.isMultipart()) throw new AppError('error.malformed');
  const bodies: BodyFile[] = [];
  try {
    return await receiveParts(request, rule, { folder, onFile: (body) => bodies.push(body) });
  } catch (error) {
    for (const body of bodies) await body.close();
    throw asRefusal(error);
  }
}
