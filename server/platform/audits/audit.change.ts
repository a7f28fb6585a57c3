import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AuditChange, AuditField } from '#contract/audits/schema.ts';
import type { Endpoint } from '#contract/http.ts';
import { NODE_ID } from '#contract/organizations/schema.ts';
import { MASK } from '#contract/system/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { isSecretName } from '#server/platform/system/mask.ts';

export interface AnsweredChange {
  endpoint: Endpoint;
  params: Readonly<Record<string, unknown>>;
  body: unknown;
  result: unknown;
  hasFile: boolean;
}

/** Bounds of what one note keeps. */
const MOST_FIELDS = 60;
const MOST_VALUES = 50;
const LONGEST_NAME = 100;
const LONGEST_TEXT = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: what PostgreSQL's texts cannot hold, and nobody should read.
const CONTROL = /[\u0000-\u001f\u007f]/g;
const short = (text: string, most: number) => text.replace(CONTROL, ' ').slice(0, most);

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

const DAY_FORMATS = new Set(['date', 'datetime']);

/** Whether values of a schema are numbers, switches, days or fixed words: nothing that a person wrote. */
function isHarmless(schema: z.ZodType): boolean {
  const { type, format } = defOf(schema);
  if (type === 'string') return DAY_FORMATS.has(format ?? '');
  return ['number', 'boolean', 'enum', 'literal', 'int'].includes(type);
}

type Plain = string | number | boolean | null;
const isPlain = (value: unknown): value is Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

function fieldOf(name: string, value: unknown, schema: z.ZodType | undefined): AuditField {
  const called = { name: short(name, LONGEST_NAME) };
  if (isSecretName(name)) return { ...called, value: MASK };
  if (schema === undefined) return called;
  const of = bare(schema);
  if (isPlain(value)) return value === null || isHarmless(of) ? { ...called, value } : called;
  const { element } = defOf(of);
  if (Array.isArray(value) && element && isHarmless(bare(element)) && value.every(isPlain)) {
    return { ...called, value: value.slice(0, MOST_VALUES) };
  }
  return called;
}

/** Rows that name themselves (`{key, value}`, as settings and texts are saved) count as fields of that name. */
function namesOfRows(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const names = value.map((row: unknown) => (row as { key?: unknown } | null)?.key);
  return names.every((name): name is string => typeof name === 'string') ? names : null;
}

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  (bare(schema) as { shape?: Record<string, z.ZodType> }).shape ?? {};

function fieldsOf({ endpoint, body, hasFile }: AnsweredChange): AuditField[] {
  const file = hasFile && endpoint.upload ? [{ name: endpoint.upload.filePart }] : [];
  const rows = namesOfRows(body);
  if (rows) return rows.map((name) => ({ name: short(name, LONGEST_NAME) }));
  if (Array.isArray(body)) {
    const ids = body.map((row: unknown) => (isPlain(row) ? row : (row as { id?: unknown }).id));
    const numbers = ids.filter((id): id is number => typeof id === 'number').slice(0, MOST_VALUES);
    return [{ name: 'id', value: numbers }];
  }
  if (typeof body !== 'object' || body === null) return file;
  const shape = shapeOf(endpoint.body);
  return Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]): AuditField[] => {
      const named = namesOfRows(value);
      return named
        ? named.map((key) => ({ name: short(`${name}.${key}`, LONGEST_NAME) }))
        : [fieldOf(name, value, shape[name])];
    })
    .concat(file);
}

const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;

const isId = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && NODE_ID.test(value));

/** On what a call acted: its path parameters, and the id that stands in the body or was given to what is new. */
function objectOf({ params, body, result }: AnsweredChange): Record<string, string> {
  const object = Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, short(String(value), LONGEST_TEXT)]),
  );
  const id = [idIn(body), idIn(result)].find(isId);
  return id === undefined || 'id' in object ? object : { ...object, id: String(id) };
}

/**
 * What a change looks like in the audit trail, S3-118: which call, on what, and which fields it carried. Values are
 * stored where the contract says that they are numbers, switches, days or fixed words; what people wrote, and whatever
 * opens something, is not.
 */
export const describeChange = (change: AnsweredChange): AuditChange => ({
  call: `${change.endpoint.method} ${change.endpoint.path}`,
  object: objectOf(change),
  fields: fieldsOf(change).slice(0, MOST_FIELDS),
});

/** Adds what an administrator changed to the audit trail; give it the transaction of the change, S3-118. */
export async function noteChange(
  db: Db,
  caller: Caller,
  { ip, id }: Pick<FastifyRequest, 'ip' | 'id'>,
  change: AnsweredChange,
): Promise<void> {
  await db.insert(auditEvents).values({
    type: 'ADMINISTRATIVE_CHANGE',
    principal: caller.login,
    remoteAddress: ip,
    requestId: id,
    change: describeChange(change),
  });
}

interface AnsweredExport {
  endpoint: Endpoint;
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  rows: number;
}

/** What an export looks like in the audit trail: which call, of what, how many rows, and by which filters. */
export const describeExport = ({ endpoint, params, query, rows }: AnsweredExport): AuditChange => {
  const change = describeChange({
    endpoint: { ...endpoint, body: endpoint.query },
    params,
    body: query,
    result: undefined,
    hasFile: false,
  });
  return { ...change, fields: [{ name: 'rows', value: rows }, ...change.fields] };
};

/** Notes who takes a list or a report along as a file; before the file is sent, S3-118. */
export async function noteExport(
  db: Db,
  caller: Caller,
  { ip, id }: Pick<FastifyRequest, 'ip' | 'id'>,
  change: AuditChange,
): Promise<void> {
  await db
    .insert(auditEvents)
    .values({ type: 'EXPORT', principal: caller.login, remoteAddress: ip, requestId: id, change });
}
