/**
 * SeededRandom as SQL, the same for every run: a number from 0 to 1 made from a row's number and a seed, so that
 * two statements that need the same draw (the owner of contribution 17) write the same expression.
 * @param seed one number a question
 * @param of the row's number
 */
export const chance = (seed: number, of = 'g') =>
  `((hashint8extended(${of}::bigint, ${seed}) & 2147483647)::float8 / 2147483648.0)`;

/** A whole number from 1 to `most`; a `skew` above 1 prefers small ones, as attention does. */
export const oneTo = (most: number | string, seed: number, { of = 'g', skew = 1 } = {}) =>
  `(1 + floor(power(${chance(seed, of)}, ${skew}) * ${most}))::bigint`;

const literal = (value: string | number) =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;

export const arrayOf = (values: readonly (string | number)[], type = 'text') =>
  `(array[${values.map(literal).join(',')}]::${type}[])`;

/** One of these values, each as likely. */
export const oneOf = (
  values: readonly (string | number)[],
  seed: number,
  { type = 'text', of = 'g' }: { type?: string; of?: string } = {},
) => `${arrayOf(values, type)}[${oneTo(values.length, seed, { of })}]`;

/** One of these values, as likely as its weight says. */
export function weighted(
  values: readonly (readonly [value: string | number, weight: number])[],
  seed: number,
  type = 'text',
): string {
  const slots = values.flatMap(([value, weight]) => Array<string | number>(weight).fill(value));
  return oneOf(slots, seed, { type });
}
