import { z } from 'zod';

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

/** The values that a specification can give by itself, whatever stands in a row. */
export const fixedValues = ({ map, default: fallback }: ValueSpec): string[] =>
  [...Object.values(map ?? {}), fallback ?? ''].filter((value) => value !== '');
