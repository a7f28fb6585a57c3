import type { z } from 'zod';
import type { AuditField } from '#contract/audits/schema.ts';
import { NODE_ID } from '#contract/organizations/schema.ts';
import { MASK } from '#contract/system/schema.ts';
import { isSecretName } from '#server/platform/env/mask.ts';

/** Bounds of what one note stores. */
const MOST_FIELDS = 60;
const MOST_VALUES = 50;
const LONGEST_NAME = 100;

// biome-ignore lint/suspicious/noControlCharactersInRegex: what PostgreSQL's texts cannot hold, and nobody should read.
const CONTROL = /[\u0000-\u001f\u007f]/g;
export const short = (text: string, most: number) => text.replace(CONTROL, ' ').slice(0, most);

type Def = {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
};
const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def;

const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'catch', 'nonoptional', 'readonly']);

/** The schema below what only says that a value may be missing or is made from another. */
function bare(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: input, out } = defOf(schema);
  if (WRAPPERS.has(type) && innerType) return bare(innerType);
  if (type === 'pipe' && input && out) return bare(defOf(out).type === 'transform' ? input : out);
  return schema;
}

/** Whether values of a schema are numbers, switches, days or fixed words: nothing that a person wrote. */
function isHarmless(schema: z.ZodType): boolean {
  const { type, format } = defOf(schema);
  if (type === 'string') return format === 'date' || format === 'datetime';
  return ['number', 'boolean', 'enum', 'literal', 'int'].includes(type);
}

type Plain = string | number | boolean | null;
const isPlain = (value: unknown): value is Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** The value, where it may be stored. */
function harmlessValue(value: unknown, schema: z.ZodType): Pick<AuditField, 'value'> {
  if (isPlain(value)) return value === null || isHarmless(schema) ? { value } : {};
  const { element } = defOf(schema);
  const isList = Array.isArray(value) && value.every(isPlain) && element && isHarmless(bare(element));
  return isList ? { value: value.slice(0, MOST_VALUES) } : {};
}

const named = (name: string): AuditField => ({ name: short(name, LONGEST_NAME) });

/** Called keys, and no more than the code of a language. */
const LANGUAGE_NAMES: ReadonlySet<string> = new Set(['langKey', 'langkey', 'langKey.in']);
const LANGUAGE_CODE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,6})?$/;
const isLanguage = (value: unknown): value is string =>
  typeof value === 'string' && LANGUAGE_CODE.test(value);

function languageValue(value: unknown): Pick<AuditField, 'value'> {
  if (Array.isArray(value)) return { value: value.filter(isLanguage).slice(0, MOST_VALUES) };
  return isLanguage(value) ? { value } : {};
}

/** Where a unit was moved: an id, though of letters and digits. */
const isNode = (name: string, value: unknown): value is string =>
  name === 'parentId' && typeof value === 'string' && NODE_ID.test(value);

function fieldOf(name: string, value: unknown, schema: z.ZodType | undefined): AuditField {
  if (LANGUAGE_NAMES.has(name)) return { ...named(name), ...languageValue(value) };
  if (isNode(name, value)) return { ...named(name), value };
  if (isSecretName(name)) return { ...named(name), value: MASK };
  return { ...named(name), ...(schema && harmlessValue(value, bare(schema))) };
}

/**
 * Rows that name themselves (`{key, value}`, as settings and texts are saved) count as fields of that name, with the values of
 * switches and numbers.
 */
function fieldsOfRows(value: unknown, prefix = ''): AuditField[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const rows = value.map((row: unknown) => row as { key?: unknown; value?: unknown } | null);
  if (!rows.every((row): row is { key: string; value?: unknown } => typeof row?.key === 'string'))
    return null;
  return rows.map((row) => ({
    ...named(`${prefix}${row.key}`),
    ...(typeof row.value === 'boolean' || typeof row.value === 'number' ? { value: row.value } : {}),
  }));
}

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  (bare(schema) as { shape?: Record<string, z.ZodType> }).shape ?? {};

/**
 * The fields of a body or a query, as far as they may be stored: values where the contract says that they are numbers,
 * switches, days or fixed words; of what people wrote, and of whatever opens something, the name only.
 */
export function fieldsOf(schema: z.ZodType, values: unknown): AuditField[] {
  const rows = fieldsOfRows(values);
  if (rows) return rows.slice(0, MOST_FIELDS);
  if (Array.isArray(values)) {
    const ids = values.map((row: unknown) => (isPlain(row) ? row : (row as { id?: unknown }).id));
    return [{ name: 'id', value: ids.filter((id) => typeof id === 'number').slice(0, MOST_VALUES) }];
  }
  if (typeof values !== 'object' || values === null) return [];
  const shape = shapeOf(schema);
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => fieldsOfRows(value, `${name}.`) ?? [fieldOf(name, value, shape[name])])
    .slice(0, MOST_FIELDS);
}
