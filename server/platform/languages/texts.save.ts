import { and, eq, sql } from 'drizzle-orm';
import { getProperties } from 'properties-file';
import { textFaults } from '#contract/languages/message-rules.ts';
import type { TextChange, TextRow, TextSide, UploadedTexts } from '#contract/languages/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { messageOverrides } from '#server/platform/db/schema/settings.ts';
import { invalid, notFound, refused } from '#server/platform/errors.ts';
import type { UploadedFile } from '#server/platform/http/call.ts';
import type { Messages } from '#server/platform/texts/messages.ts';
import { keysOf, modelOf, textRow } from './texts.catalogue.ts';

/** Levels of a nested file; keys have five parts at most. */
const DEEPEST = 12;
/** Entries of a file; there are some 3,000 texts. */
const MOST_ENTRIES = 20_000;

/** What is in a file of texts by its key; a value that is no text stays, to be named as a fault. */
type FileEntries = ReadonlyMap<string, unknown>;

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
function readLanguageFile({ name, bytes }: UploadedFile, side: TextSide): FileEntries {
  // A mark of the byte order, as Windows writes it, is no part of the text.
  const text = new TextDecoder('utf-8').decode(bytes);
  const isProperties = /\.properties$/i.test(name);
  if (isProperties && side === 'FRONTEND') throw refused('error.fileType');
  const entries = new Map<string, unknown>();
  flatten(isProperties ? parseProperties(text) : parseJson(text), '', 1, entries);
  if (entries.size === 0) throw unreadable();
  return entries;
}

/** Faults that one answer names. */
const MOST_FAULTS = 100;

interface Target {
  side: TextSide;
  locale: string;
}

/** One writer of a language's texts at a time, so that what an editor saw is what is compared. */
const lockTexts = (db: Db, { side, locale }: Target) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`texts ${side} ${locale}`}))`);

const ofTarget = ({ side, locale }: Target) =>
  and(eq(messageOverrides.locale, locale), eq(messageOverrides.side, side));

type Fault = { field: string; message: string };

/** What is wrong with the text of a key; a placeholder is named with the key. */
function faultsOf(messages: Messages, locale: string, key: string, text: string): Fault[] {
  return textFaults(text, modelOf(messages, locale, key), locale).map(({ rule, placeholder }) => ({
    field: placeholder === undefined ? key : `${key}: ${placeholder}`,
    message: rule,
  }));
}

/**
 * Stores the text of a key, or takes back what was stored where it equals the shipped one or is empty, S3-103.
 * @throws AppError 404 for an unknown language, field errors of an unknown key and of an unfit text, S3-104;
 *   error.savedInBetween when another text is there than the editor saw
 */
export async function saveText(
  db: Db,
  messages: Messages,
  side: TextSide,
  { locale, key, text, seen }: TextChange,
): Promise<TextRow> {
  if (!messages.locales.includes(locale)) throw notFound();
  if (!keysOf(messages, side).includes(key))
    throw invalid('message', [{ field: key, message: 'unknownKey' }]);
  const target = { side, locale };
  await lockTexts(db, target);
  const { shipped } = modelOf(messages, locale, key);
  const isKey = and(ofTarget(target), eq(messageOverrides.key, key));
  const [stored] = await db.select({ text: messageOverrides.text }).from(messageOverrides).where(isKey);
  if (seen !== undefined && seen !== (stored?.text ?? shipped))
    throw refused('error.savedInBetween', 'message');
  const isOwn = text !== null && text.trim() !== '' && text !== shipped;
  if (!isOwn) {
    await db.delete(messageOverrides).where(isKey);
    return textRow(messages, locale, key, null);
  }
  const faults = faultsOf(messages, locale, key, text);
  if (faults.length > 0) throw invalid('message', faults);
  const { locale: ofLocale, side: ofSide, key: ofKey } = messageOverrides;
  await db
    .insert(messageOverrides)
    .values({ ...target, key, text })
    .onConflictDoUpdate({ target: [ofLocale, ofSide, ofKey], set: { text } });
  return textRow(messages, locale, key, text);
}

/** The texts of a file that differ from the shipped ones; an empty one is not translated yet. */
function changesOf(messages: Messages, { side, locale }: Target, file: UploadedFile): Map<string, string> {
  const known = new Set(keysOf(messages, side));
  const faults: Fault[] = [];
  const changes = new Map<string, string>();
  for (const [key, text] of readLanguageFile(file, side)) {
    if (!known.has(key)) faults.push({ field: key.slice(0, 200), message: 'unknownKey' });
    else if (typeof text !== 'string') faults.push({ field: key, message: 'notText' });
    else if (text.trim() !== '' && text !== modelOf(messages, locale, key).shipped) {
      faults.push(...faultsOf(messages, locale, key, text));
      changes.set(key, text);
    }
  }
  if (faults.length > 0) throw invalid('file', faults.slice(0, MOST_FAULTS));
  return changes;
}

/**
 * Puts the texts of a file in the place of all that were changed in a language, S3-103; with a single fault nothing is
 * changed, and all of them are named, S3-104.
 * @throws AppError 404, error.languageFile, error.fileType, field errors by key
 */
export async function replaceTexts(
  db: Db,
  messages: Messages,
  target: Target,
  file: UploadedFile,
): Promise<UploadedTexts> {
  if (!messages.locales.includes(target.locale)) throw notFound();
  const changes = changesOf(messages, target, file);
  await lockTexts(db, target);
  const gone = await db
    .delete(messageOverrides)
    .where(ofTarget(target))
    .returning({ key: messageOverrides.key });
  const rows = [...changes].map(([key, text]) => ({ ...target, key, text }));
  await insertRows(db, messageOverrides, rows);
  return { locale: target.locale, changed: rows.length, replaced: gone.length };
}
