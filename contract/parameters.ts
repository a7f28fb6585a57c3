import { z } from 'zod';

/** Default page size and largest page [R1K-09, R3Q-12], S3-06. */
export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 1000;
/** Deepest row that a list will page to; beyond it a filter is the right tool. */
export const MAX_OFFSET = 1_000_000;

/** A text without blanks around it, of so many characters. */
export const textOf = ({ min, max }: { min: number; max: number }) => z.string().trim().min(min).max(max);

const numberFromText = (text: unknown) =>
  typeof text === 'string' && /^-?\d{1,16}$/.test(text) ? Number(text) : text;

/**
 * A schema behind something that makes its input fit. What may be sent is typed here: zod's own type takes anything there, and
 * no client would be checked.
 */
export const prepared = <Out, In>(prepare: (input: unknown) => unknown, schema: z.ZodType<Out>) =>
  z.preprocess(prepare, schema) as unknown as z.ZodType<Out, In>;

/** A whole number in a path or query, from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  prepared<number, number>(numberFromText, z.number().int().min(min).max(max));

/** An id in a path or query: digits only, Q3-16. */
export const Id = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** An id where 0 stands for "none" (`/list/SUGGESTION/0/mine`). */
export const IdOrNone = wholeNumber(0, Number.MAX_SAFE_INTEGER);

export const PageSize = wholeNumber(1, MAX_PAGE_SIZE);

export interface Sort<Field extends string> {
  field: Field;
  direction: 'asc' | 'desc';
}

/** A sort as it is sent; the direction is ascending when it is left out. */
export type SortText<Field extends string> = Field | `${Field},${'asc' | 'desc'}`;

/**
 * Paging and sorting of a list: `page` from 0, `size` 1-1000, `sort` as `field,asc|desc` from a fixed
 * choice; an unknown field answers 400 [R1J-06, R3P-05, R3Q-12, R3Q-13], S3-06.
 */
export function paging<const Field extends string>(
  sortable: readonly [Field, ...Field[]],
  defaultSort: `${Field},${'asc' | 'desc'}`,
) {
  const pattern = new RegExp(`^(${sortable.join('|')})(,(asc|desc))?$`);
  return {
    page: wholeNumber(0, MAX_OFFSET).default(0),
    size: PageSize.default(DEFAULT_PAGE_SIZE),
    sort: z.string().regex(pattern).default(defaultSort) as unknown as z.ZodDefault<
      z.ZodType<SortText<Field>, string>
    >,
  };
}

/** Paging of a list that is sent whole when no size is asked for (comments, histories), Q3-50. */
export const pagesOnDemand = {
  page: paging(['id'], 'id,asc').page,
  size: PageSize.optional(),
};

/** Reads `field,asc|desc`; the direction is ascending when it is left out. */
export function parseSort<Field extends string>(sort: string): Sort<Field> {
  const [field, direction] = sort.split(',');
  return { field: field as Field, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** A comma list of ids, at most 200 (`selectedTagId.in=1,2`). */
export const IdList = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= 200);

/** A comma list of values of an enumeration. */
export function listOf<const V extends string>(values: readonly [V, ...V[]]) {
  const known = new Set<string>(values);
  return z
    .string()
    .max(2000)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .refine((parts): parts is V[] => parts.every((part) => known.has(part)));
}

/** The language parameter under each of its spellings, Q3-128. */
export const language = {
  langKey: z.string().max(10).optional(),
  langkey: z.string().max(10).optional(),
  lang: z.string().max(10).optional(),
};

/** In UTC, where that has an ordinary year: PostgreSQL knows offsets of less than 16 hours only. */
function inUtc(text: string): string {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return text;
  const utc = instant.toISOString();
  return utc.startsWith('+') || utc.startsWith('-') ? text : utc;
}

/** An instant as ISO text in UTC; one with an offset is taken for what it is there. */
export const Instant = z.iso.datetime({ offset: true }).overwrite(inUtc);

/** The IANA name of a time zone, such as `Europe/Istanbul`. */
export const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      // Offsets such as +03:00 know no summer time.
      return /^[A-Za-z]/.test(zone);
    } catch {
      return false;
    }
  }, 'timeZone');
