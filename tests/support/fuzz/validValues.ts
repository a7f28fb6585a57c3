import fc from 'fast-check';
import type { z } from 'zod';
import type { SeededRandom } from '#server/platform/seeded-random.ts';
import { bare, type Check, checksOf, definitionOf, fieldsOf } from './schemas.ts';

/** Objects of each kind that a filled database surely has. */
const KNOWN_IDS = 6;
/** Texts that some rule of the contract asks for: languages, colors, instants, amounts, addresses, sorts. */
const CANDIDATES = [
  'en',
  'tr',
  '1',
  '1,2',
  '12.50',
  'A1',
  'A text of some words',
  '<p>A text of <b>some</b> words</p>',
  '#1b6b50',
  '2026-03-01',
  '2026-03-01T10:00:00.000Z',
  '2031-03-01T10:00:00.000Z',
  'someone@example.org',
  'https://example.org/page',
  'a.png',
  'application/pdf',
  'EUR',
  'Europe/Istanbul',
  '0b6d1b9e-0f43-4e39-8f3a-0c1a2b3c4d5e',
  'Correct-horse-1',
  'id,desc',
  '123456',
  'a-key-of-more-than-twenty-characters',
];
/** What a field of such a name holds, where its schema takes more than that. */
const BY_NAME: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(langKey|langkey|lang|language|locale)$/, ['en', 'tr']],
  [/e-?mail$/i, ['someone@example.org', 'another@example.org']],
  [/password$/i, ['Correct-horse-1']],
  [/(date|until|from|start|end)$/i, ['2026-03-01T10:00:00.000Z', '2031-03-01T10:00:00.000Z']],
  [/(post|body|html|content|text)$/i, ['<p>A text of <b>some</b> words</p>']],
];
const TEXT = 'Words of a text ';

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

function matching(pattern: RegExp): string[] {
  try {
    return fc.sample(fc.stringMatching(pattern, { size: '-1' }), { numRuns: 4, seed: 1 });
  } catch {
    // It looks ahead or back, which cannot be generated.
    return [];
  }
}

function texts(schema: z.ZodType, name: string): string[] {
  const checks = checksOf(schema);
  const least = Math.max(0, ...checks.map(({ minimum }) => minimum ?? 0));
  const patterns = checks.flatMap(({ pattern }) => (pattern ? [pattern] : []));
  const named = BY_NAME.flatMap(([names, values]) => (names.test(name) ? values : []));
  const long = TEXT.repeat(Math.ceil(Math.max(least, 20) / TEXT.length));
  const suited = (values: readonly string[]) => values.filter((value) => takes(schema, value));
  const first = suited(named);
  if (first.length > 0) return first;
  const found = suited([
    ...CANDIDATES,
    ...patterns.flatMap(matching),
    long,
    long.slice(0, Math.max(least, 1)),
  ]);
  return found.length > 0 ? found : [''];
}

const bound = (checks: readonly Check[], check: string, otherwise: number) =>
  checks.find((one) => one.check === check)?.value ?? otherwise;

function numbers(schema: z.ZodType, name: string): number[] {
  const checks = checksOf(schema);
  const least = bound(checks, 'greater_than', 0);
  const most = bound(checks, 'less_than', least + 100);
  const ids = Array.from({ length: KNOWN_IDS }, (_, at) => at + 1);
  const some = /ids?$/i.test(name) ? ids : [least, least + 1, 1, 2, 3, Math.min(most, 1000), most];
  const found = some.filter((value) => takes(schema, value));
  return found.length > 0 ? found : [1];
}

const pools = new WeakMap<z.ZodType, Map<string, readonly unknown[]>>();

/** Values that a schema of a text or a number takes; found once. */
function poolOf(schema: z.ZodType, name: string): readonly unknown[] {
  const known = pools.get(schema) ?? new Map<string, readonly unknown[]>();
  pools.set(schema, known);
  let pool = known.get(name);
  if (pool === undefined) {
    pool = definitionOf(schema).type === 'number' ? numbers(schema, name) : texts(schema, name);
    known.set(name, pool);
  }
  return pool;
}

/** Share of optional parts that are sent, and of those that may be null that are. */
const SENT = 60;
const NULL = 15;

/** Texts by language: one in each, for none may stand twice. */
const isByLanguage = (element: z.ZodType) => fieldsOf(element).some(([name]) => name === 'language');

function listOf(schema: z.ZodType, chance: SeededRandom, name: string): unknown[] {
  const checks = checksOf(schema);
  const least = Math.max(0, ...checks.map(({ minimum }) => minimum ?? 0));
  const most = Math.min(least + 2, ...checks.map(({ maximum }) => maximum ?? least + 2));
  const { element } = definitionOf(schema);
  if (isByLanguage(element as z.ZodType)) {
    return ['en', 'tr'].map((language) => ({ ...objectOf(bare(element as z.ZodType), chance), language }));
  }
  return Array.from({ length: chance.between(least, most) }, () =>
    validValue(element as z.ZodType, chance, name),
  );
}

function recordOf(schema: z.ZodType, chance: SeededRandom, name: string): object {
  const { keyType, valueType } = definitionOf(schema);
  const keys = Object.values(definitionOf(bare(keyType as z.ZodType)).entries ?? { only: 'a' });
  return Object.fromEntries(keys.map((key) => [key, validValue(valueType as z.ZodType, chance, name)]));
}

function objectOf(schema: z.ZodType, chance: SeededRandom): object {
  const entries = Object.entries(definitionOf(schema).shape ?? {});
  const made = entries.map(([name, field]) => [name, validValue(field, chance, name)] as const);
  return Object.fromEntries(made.filter(([, value]) => value !== undefined));
}

/**
 * A value that fits its schema; rules that reach over several fields it may break.
 * @param name of the field, which says what its value means
 */
export function validValue(schema: z.ZodType, chance: SeededRandom, name = ''): unknown {
  const { type, innerType } = definitionOf(schema);
  const isLeftOut = (type === 'optional' || type === 'default') && !chance.percent(SENT);
  // A version that was not seen refuses nearly every save.
  if (isLeftOut || (type === 'optional' && name === 'version')) return undefined;
  if (type === 'nullable' && chance.percent(NULL)) return null;
  if (innerType !== undefined) return validValue(innerType, chance, name);
  const own = bare(schema);
  const { type: kind, options, entries, values } = definitionOf(own);
  if (own !== schema) return validValue(own, chance, name);
  switch (kind) {
    case 'object':
      return objectOf(own, chance);
    case 'array':
      return listOf(own, chance, name);
    case 'record':
      return recordOf(own, chance, name);
    case 'union':
      return validValue(chance.pick(options as z.ZodType[]), chance, name);
    case 'enum':
      return chance.pick(Object.values(entries as object));
    case 'literal':
      return chance.pick(values as unknown[]);
    case 'boolean':
      return chance.percent(50);
    case 'null':
      return null;
    case 'undefined':
      return undefined;
    case 'string':
    case 'number':
      return chance.pick(poolOf(own, name));
    default:
      return chance.pick([1, 'text', null, { a: 1 }]);
  }
}

/** Attempts until the rules that reach over several fields are kept too. */
const ATTEMPTS = 8;

/** A whole part of a request that its schema takes, or nearly. */
export function validPart(schema: z.ZodType, chance: SeededRandom): unknown {
  let value: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    value = validValue(schema, chance);
    if (takes(schema, value)) break;
  }
  return value;
}
