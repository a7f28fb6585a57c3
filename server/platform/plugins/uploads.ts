import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { FileKind, UploadRule } from '#contract/http.ts';
import { concurrencyLimit } from '#server/platform/concurrency/concurrency-limit.ts';
import { AppError } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/http/call.ts';
import { holdBody } from './connections.ts';
import { displayName } from './display-name.ts';
import { fitsName, OFFICE_TYPES, OLD_OFFICE } from './file-endings.ts';
import { oldOfficeEndings } from './ole.ts';

/**
 * Uploads of pictures that are read and worked on at a time. Those that wait stay with their senders: their bytes would be
 * most of what a crowd of them takes, for only one picture is decoded at a time.
 */
const limitPictures = concurrencyLimit(4);

/** Runs what reads and answers a request, which for one with a picture may have to wait for its turn. */
export async function inTurn<T>(
  { raw }: FastifyRequest,
  { rule, userId, signal }: { rule: UploadRule; userId: number | undefined; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  if (rule.kinds.some((kind) => kind !== 'image')) return work();
  const release = holdBody(raw);
  const begin = () => {
    release();
    signal.throwIfAborted();
    return work();
  };
  return limitPictures(begin, { userId }).finally(release);
}

const MEDIA_TYPES: Readonly<Record<Exclude<FileKind, 'text'>, readonly string[]>> = {
  image: ['image/png', 'image/jpeg'],
  pdf: ['application/pdf'],
  office: [...Object.values(OFFICE_TYPES), OLD_OFFICE],
  archive: ['application/zip'],
};

function isPlainText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Control characters other than tab and line ends are never in a text that a person wrote.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are looked for
    return !/[\u0000-\u0008\u000e-\u001f]/.test(text);
  } catch {
    return false;
  }
}

/** Media type by content; null when the bytes are of none of the allowed kinds, whatever the name says. */
export async function judgeContent(bytes: Buffer, kinds: readonly FileKind[]): Promise<string | null> {
  const found = await fileTypeFromBuffer(bytes);
  if (found === undefined) return kinds.includes('text') && isPlainText(bytes) ? 'text/plain' : null;
  // Of compound files only documents are taken.
  if (found.mime === OLD_OFFICE && oldOfficeEndings(bytes).size === 0) return null;
  const allowed = kinds.flatMap((kind) => (kind === 'text' ? [] : MEDIA_TYPES[kind]));
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

async function readFile(part: MultipartFile, rule: UploadRule): Promise<UploadedFile> {
  let bytes: Buffer;
  try {
    bytes = await part.toBuffer();
  } catch (error) {
    const isTooLarge = (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE';
    throw new AppError(isTooLarge ? 'error.fileSize' : 'error.malformed', { cause: error });
  }
  if (bytes.length > rule.maxBytes) throw new AppError('error.fileSize');
  if (bytes.length === 0) throw new AppError('error.fileEmpty');
  const contentType = await judgeContent(bytes, rule.kinds);
  // Pictures that are re-encoded keep no name.
  const keepsName = rule.kinds.some((kind) => kind !== 'image');
  if (contentType === null || (keepsName && !fitsName(part.filename, contentType, bytes))) {
    throw new AppError(rule.refusal ?? 'error.fileType');
  }
  return { name: displayName(part.filename), bytes, contentType };
}

/** What the reader of multipart requests throws by itself is a request without a boundary, or one that ends before its end. */
function asRefusal(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  const isKnown = error instanceof AppError || String(code ?? '').startsWith('FST_');
  return isKnown ? error : new AppError('error.malformed', { cause: error });
}

/**
 * Reads a multipart request: the one file of the rule and, where named, the JSON part.
 * @throws AppError error.fileMissing, error.fileEmpty, error.fileSize, error.fileType, error.malformed
 */
export async function readUpload(
  request: FastifyRequest,
  rule: UploadRule,
): Promise<{ file: UploadedFile; json: unknown }> {
  if (!request.isMultipart()) throw new AppError('error.malformed');
  let file: UploadedFile | null = null;
  let json: unknown;
  const limits = { fileSize: rule.maxBytes, files: 2, fields: 5, parts: 6, fieldSize: MOST_JSON };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file' && part.fieldname === rule.filePart) {
        if (file !== null) throw new AppError('error.malformed');
        file = await readFile(part, rule);
      } else if (part.type === 'file' && part.fieldname === rule.jsonPart) {
        // Browsers give a part of a media type of its own the name of a file.
        const bytes = await part.toBuffer();
        if (bytes.length > MOST_JSON) throw new AppError('error.tooLarge');
        json = parseJson(bytes.toString('utf8'));
      } else if (part.type === 'file') {
        // An unread part would hold the request open.
        part.file.resume();
      } else if (part.fieldname === rule.jsonPart && typeof part.value === 'string') {
        json = parseJson(part.value);
      }
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (file === null) throw new AppError('error.fileMissing');
  return { file, json };
}
