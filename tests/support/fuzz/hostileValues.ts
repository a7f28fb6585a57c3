import fc from 'fast-check';
import type { z } from 'zod';
import { checksOf, definitionOf } from './schemas.ts';

/** Texts with a meaning somewhere: in SQL, HTML, paths, headers, templates, spreadsheets, patterns, time. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(40),
  `e${'\u0301'.repeat(500)}`,
  'İıŞğ',
  "'; drop table app_user; --",
  '%_\\',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  '%00%ff%2e%2e%2f',
  'a\r\nset-cookie: b=c',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template would fill in is what is sent
  '${7*7}{{7*7}}%{name}',
  '=1+cmd|A1',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '9'.repeat(40),
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999+15:59',
  '2026-02-30',
  'javascript:alert(1)',
  '//elsewhere.example/a',
  `${'a'.repeat(63)}@${'b.'.repeat(100)}example.org`,
  `${'a'.repeat(40)}!`,
  'x'.repeat(5000),
  'x'.repeat(100_001),
];

/** What a cleaner of rich text is slow with, where one is careless. */
const RICH_TEXTS: readonly string[] = [
  '<'.repeat(90_000),
  '<div>'.repeat(15_000),
  '<a href="'.repeat(9_000),
  '<!--'.repeat(20_000),
  '&'.repeat(90_000),
  `<p style="${'color:red;'.repeat(8_000)}">a</p>`,
  `<p ${'a '.repeat(30_000)}>b</p>`,
  `<img src="data:image/png;base64,${'A'.repeat(80_000)}">`,
  '</p>'.repeat(20_000),
  '<b><i>'.repeat(10_000) + 'x'.repeat(20_000),
];

const NUMBERS: readonly unknown[] = [
  -1,
  0,
  1.5,
  2_147_483_648,
  2 ** 53,
  1e308,
  -1e308,
  5e-324,
  '1',
  '',
  '1e3',
  '0x10',
  '٣',
];

const OF_ANOTHER_KIND: readonly unknown[] = [null, true, 7, 'text', [], [[]], {}, { id: {} }, { $ne: null }];
const LISTS: readonly unknown[] = [
  Array.from({ length: 20_000 }, (_, at) => at),
  Array.from({ length: 5_000 }, () => null),
  Array.from({ length: 1_200 }, () => ({ id: 1 })),
  [1, 1],
  [{}],
  Array.from({ length: 300 }).reduce((inner: unknown) => [inner], 1),
];

/** The most characters that a text may have. */
const longestOf = (schema: z.ZodType) =>
  Math.min(
    Number.MAX_SAFE_INTEGER,
    ...checksOf(schema).map(({ maximum }) => maximum ?? Number.MAX_SAFE_INTEGER),
  );
/** From this length on a text is a rich one. */
const RICH_FROM = 20_000;

/** Texts that are just too long: by one letter, and in bytes of signs beyond the basic plane. */
export function beyondBounds(schema: z.ZodType): readonly string[] {
  const longest = definitionOf(schema).type === 'string' ? longestOf(schema) : Number.MAX_SAFE_INTEGER;
  return longest < 1_000_000 ? ['x'.repeat(longest + 1), '\u{1f33b}'.repeat(longest / 2)] : [];
}

/** Everything hostile for one place, by what it should hold. */
export function hostileValues(schema: z.ZodType): readonly unknown[] {
  switch (definitionOf(schema).type) {
    case 'string': {
      const richTexts = longestOf(schema) >= RICH_FROM ? RICH_TEXTS : [];
      return [...TEXTS, ...richTexts, ...beyondBounds(schema), ...OF_ANOTHER_KIND];
    }
    case 'number':
      return [...NUMBERS, ...OF_ANOTHER_KIND];
    case 'array':
      return [...LISTS, ...OF_ANOTHER_KIND];
    case 'object':
    case 'record':
    case 'union':
    case 'unknown':
      return [...LISTS, ...OF_ANOTHER_KIND, 'x'.repeat(5000)];
    default:
      return [...OF_ANOTHER_KIND, '__proto__', -1, '\u0000'];
  }
}

/** Longest value that is put into an address; Node takes 16 kB of head in all. */
const LONGEST_IN_ADDRESS = 3000;

/** A text as an address can hold it; half a surrogate it cannot. */
export const inAddress = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))
    .slice(0, LONGEST_IN_ADDRESS)
    .toWellFormed();

/** Anything at all, for the long run. */
export const ANYTHING: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
  { weight: 1, arbitrary: fc.emailAddress() },
  { weight: 1, arbitrary: fc.webUrl({ withFragments: true, withQueryParameters: true }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);
