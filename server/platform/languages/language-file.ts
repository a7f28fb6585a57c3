import { getProperties } from 'properties-file';
import type { TextSide } from '#contract/languages/schema.ts';
import { refused } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/http/call.ts';

/** Levels of a nested file; keys have five parts at most. */
const DEEPEST = 12;
/** Entries of a file; there are some 3,000 texts. */
const MOST_ENTRIES = 20_000;

/** What stands in a file of texts by its key; a value that is no text is kept, to be named as a fault. */
export type FileEntries = ReadonlyMap<string, unknown>;

const unreadable = (cause?: unknown) =>
  Object.assign(refused('error.languageFile'), cause === undefined ? {} : { cause });

/** `{menu: {news: "News"}}` and `{"menu.news": "News"}` say the same, Q3-82. */
function flatten(value: object, path: string, depth: number, into: Map<string, unknown>): void {
  if (depth > DEEPEST) throw unreadable();
  for (const [name, inner] of Object.entries(value)) {
    const key = path === '' ? name : `${path}.${name}`;
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
      flatten(inner, key, depth + 1, into);
    } else {
      into.set(key, inner);
      if (into.size > MOST_ENTRIES) throw unreadable();
    }
  }
}

function parseJson(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable(error);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable();
  return value;
}

function parseProperties(text: string): object {
  try {
    return getProperties(text);
  } catch (error) {
    throw unreadable(error);
  }
}

/**
 * Reads a file of texts: JSON, nested or flat, and `.properties` for the server's texts, Q3-82.
 * @throws AppError error.languageFile for what is no such file, error.fileType for `.properties` of the browser
 */
export function readLanguageFile({ name, bytes }: UploadedFile, side: TextSide): FileEntries {
  // A mark of the byte order, as Windows writes it, is no part of the text.
  const text = new TextDecoder('utf-8').decode(bytes);
  const isProperties = /\.properties$/i.test(name);
  if (isProperties && side === 'FRONTEND') throw refused('error.fileType');
  const entries = new Map<string, unknown>();
  flatten(isProperties ? parseProperties(text) : parseJson(text), '', 1, entries);
  if (entries.size === 0) throw unreadable();
  return entries;
}
