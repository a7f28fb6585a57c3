import pg from 'pg';
import { askCounted } from './statement-meter.ts';

const { builtins } = pg.types;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TIMESTAMP_ARRAY = 1115;
const TIMESTAMPTZ_ARRAY = 1185;
const TEXT_ARRAY = 1009;

type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;
const arrayOfText = pg.types.getTypeParser(TEXT_ARRAY as number) as (text: string) => (string | null)[];
const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    arrayOfText(text).map((item) => (item === null ? null : parse(item)));

/**
 * `2026-01-31 08:15:00.25+00` as `2026-01-31T08:15:00.250Z`, and so an instant inside JSON; infinity and years beyond
 * 9999 stay as sent.
 */
export function isoInstant(text: string): string {
  // What a connection in UTC sends as a rule is reassembled; by a date it takes six times as long.
  const end = text.endsWith('+00') ? text.length - 3 : text.endsWith('+00:00') ? text.length - 6 : -1;
  const isPlain = text[4] === '-' && (end === 19 || (text[19] === '.' && end > 20 && end <= 23));
  if (isPlain) return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, end).padEnd(3, '0')}Z`;
  const instant = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
}

const own = new Map<number, Parse>([
  [builtins.INT8, Number],
  [INT8_ARRAY, arrayOf(Number)],
  [builtins.TIMESTAMPTZ, isoInstant],
  [TIMESTAMPTZ_ARRAY, arrayOf(isoInstant)],
  [builtins.TIMESTAMP, asText],
  [TIMESTAMP_ARRAY, arrayOf(asText)],
  [builtins.DATE, asText],
  [DATE_ARRAY, arrayOf(asText)],
  [builtins.INTERVAL, asText],
]);

/**
 * How values arrive in JavaScript:
 * - int8 as number: ids and counts stay below 2^53 (`Id` in contract/http.ts refuses larger ones);
 * - numeric as text, because it is exact and a number is not: convert where it is shown, or select
 *   `sum(…)::float8` (a sum of int8 is numeric in PostgreSQL);
 * - timestamptz as ISO text in UTC with three decimals, 24 characters, so it also sorts as text; declare
 *   columns with precision 3, for a finer value would not be found again by what was read;
 * - date as `YYYY-MM-DD`, timestamp and interval as PostgreSQL writes them;
 * - json and jsonb as values: instants inside them are PostgreSQL's own `…+00:00` text, see `isoInstant`.
 */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : own.get(oid)) ??
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * A client that parses every result with `parsers`. Drizzle passes its own parsers with each query, which
 * leave instants as PostgreSQL writes them (`2026-01-31 08:15:00+00`); replacing them here gives one form
 * to query builder, raw SQL and drizzle's string columns alike, without touching the parsers that pg
 * shares with other libraries in the process.
 */
export class TypedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The pool listens only while nobody works with a connection. When one breaks in the middle of a transaction,
    // its queries are rejected, and the event without a listener would end the process besides.
    this.on('error', () => undefined);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the eight overloads of pg's query cannot be restated
  override query(...args: any[]): any {
    const [config, ...rest] = args;
    const brings = typeof config === 'object' && config !== null && 'types' in config && 'text' in config;
    const query = (...all: unknown[]) => (super.query as (...given: unknown[]) => unknown).apply(this, all);
    return askCounted(query, [brings ? { ...config, types: parsers } : config, ...rest]);
  }
}

/** One that gives no statement a name, so that PostgreSQL keeps none: the next one may be asked by another connection of a pooler. */
export class UnnamingClient extends TypedClient {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(...args: any[]): any {
    const [config, ...rest] = args;
    const isNamed = typeof config === 'object' && config !== null && 'name' in config && 'text' in config;
    return super.query(isNamed ? { ...config, name: undefined } : config, ...rest);
  }
}
