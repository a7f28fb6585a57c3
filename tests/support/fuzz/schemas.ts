import type { z } from 'zod';

/** What is read of the definition of a schema; which of it there is depends on its type. */
export interface Definition {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
  format?: string;
  checks?: { _zod: { def: Check } }[];
}

export interface Check {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
  inclusive?: boolean;
  format?: string;
  pattern?: RegExp;
}

export const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

/** Types that say whether a value may be missing, and are none themselves. */
const AROUND = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch']);

/** Of something that makes its input fit what it is made to fit, of a conversion what is converted. */
function throughPipe({ in: from, out }: Definition): z.ZodType | undefined {
  return from !== undefined && definitionOf(from).type === 'transform' ? out : from;
}

/** The schema of what is sent, without what stands around it. */
export function bare(schema: z.ZodType): z.ZodType {
  const definition = definitionOf(schema);
  const inner = AROUND.has(definition.type)
    ? definition.innerType
    : definition.type === 'pipe'
      ? throughPipe(definition)
      : undefined;
  return inner === undefined ? schema : bare(inner);
}

export const checksOf = (schema: z.ZodType): Check[] => [
  ...(definitionOf(schema).checks ?? []).map(({ _zod }) => _zod.def),
];

export const fieldsOf = (schema: z.ZodType): [string, z.ZodType][] =>
  Object.entries(definitionOf(bare(schema)).shape ?? {});

/** A way into a value: a name of an object, `0` for the entries of a list, `*` for those of a record. */
export type Step = string;

/** One place of a request in which something hostile may stand. */
export interface Slot {
  path: Step[];
  schema: z.ZodType;
}

const DEEPEST = 5;

/** Every place of a value, the value itself too. */
export function slotsOf(schema: z.ZodType, path: Step[] = []): Slot[] {
  const own = bare(schema);
  const { shape, element, options, valueType } = definitionOf(own);
  const below = (step: Step, part: z.ZodType) => slotsOf(part, [...path, step]);
  if (path.length >= DEEPEST) return [{ path, schema: own }];
  const inner = [
    ...Object.entries(shape ?? {}).flatMap(([name, field]) => below(name, field)),
    ...(element === undefined ? [] : below('0', element)),
    ...(valueType === undefined ? [] : below('*', valueType)),
    ...(options ?? []).flatMap((option) =>
      slotsOf(option, path).filter(({ path: way }) => way.length > path.length),
    ),
  ];
  const known = new Set<string>();
  const distinct = inner.filter(({ path: way }) => {
    const name = way.join('.');
    return known.has(name) ? false : known.add(name);
  });
  return [{ path, schema: own }, ...distinct];
}
