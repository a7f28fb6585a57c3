import { z } from 'zod';
import type { SourceRow } from '#server/platform/csv/records.ts';

/** Where a value comes from: columns of a row, or, without any, always the default. */
export interface ValueSpec {
  columns: readonly string[];
  /** Between the values of several columns. */
  join: string;
  /** The value of the source to ours; a value that is not listed becomes the default, or is a fault. */
  map: Readonly<Record<string, string>> | null;
  default: string | null;
}

const SPEC_FAULT =
  'must be a column name, or an object with one of "column", "columns" and "value" (and "join", "map", "default")';
const name = z.string().min(1);
/** As a mapping writes it: a column name, or an object. */
export const Spec = z
  .union(
    [
      name,
      z.strictObject({ column: name, map: z.record(name, z.string()).optional(), default: name.optional() }),
      z.strictObject({
        columns: z.array(name).min(1),
        join: z.string().default(' '),
        default: name.optional(),
      }),
      z.strictObject({ value: name }),
    ],
    { error: SPEC_FAULT },
  )
  .transform((spec): ValueSpec => {
    if (typeof spec === 'string') return { columns: [spec], join: '', map: null, default: null };
    if ('value' in spec) return { columns: [], join: '', map: null, default: spec.value };
    if ('columns' in spec) {
      return { columns: spec.columns, join: spec.join, map: null, default: spec.default ?? null };
    }
    return { columns: [spec.column], join: '', map: spec.map ?? null, default: spec.default ?? null };
  });

/** The values that a specification can give by itself, whatever is in a row. */
export const fixedValues = ({ map, default: fallback }: ValueSpec): string[] =>
  [...Object.values(map ?? {}), fallback ?? ''].filter((value) => value !== '');

/** A value that is neither a text nor a number, such as an object. */
export const NOT_A_TEXT = Symbol('not a text');

// PostgreSQL has no place for U+0000; the other control characters are never meant.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Text without what cannot be stored or shown; lone halves of a character become its replacement. */
const printable = (text: string): string => text.replace(CONTROLS, '').replace(LONE_SURROGATES, '\ufffd');

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A column by its name, else by a path of names: `author.name`. */
function valueAt(row: SourceRow, column: string): unknown {
  if (Object.hasOwn(row, column)) return row[column];
  let at: unknown = row;
  for (const part of column.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as SourceRow)[part];
  }
  return at;
}

function asText(value: unknown): string | typeof NOT_A_TEXT {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return NOT_A_TEXT;
  const parts = value.map((item) => (Array.isArray(item) ? NOT_A_TEXT : asText(item)));
  return parts.includes(NOT_A_TEXT) ? NOT_A_TEXT : parts.filter((part) => part !== '').join(', ');
}

/** The text that a row has for a specification, trimmed; empty when it has none. */
export function textFrom(row: SourceRow, spec: ValueSpec | undefined): string | typeof NOT_A_TEXT {
  if (!spec) return '';
  const parts = spec.columns.map((column) => asText(valueAt(row, column)));
  if (parts.includes(NOT_A_TEXT)) return NOT_A_TEXT;
  const text = printable((parts as string[]).filter((part) => part.trim() !== '').join(spec.join)).trim();
  if (spec.map === null) return text === '' ? (spec.default ?? '') : text;
  // A value that the map does not know has no meaning here.
  return Object.hasOwn(spec.map, text) ? (spec.map[text] ?? '') : (spec.default ?? '');
}

/** The texts of a list: an array of the source, or a text with separators. */
export function listFrom(
  row: SourceRow,
  spec: ValueSpec | undefined,
  separator: string,
): string[] | typeof NOT_A_TEXT {
  const [column] = spec?.columns ?? [];
  const value = column === undefined ? undefined : valueAt(row, column);
  if (spec && spec.columns.length === 1 && spec.map === null && Array.isArray(value) && value.length > 0) {
    const parts = value.map((item) => (Array.isArray(item) ? NOT_A_TEXT : asText(item)));
    if (parts.includes(NOT_A_TEXT)) return NOT_A_TEXT;
    return (parts as string[]).map((part) => oneLine(printable(part))).filter((part) => part !== '');
  }
  const text = textFrom(row, spec);
  if (text === NOT_A_TEXT) return NOT_A_TEXT;
  return text
    .split(separator)
    .map(oneLine)
    .filter((part) => part !== '');
}
