import { type Column, type SQL, sql } from 'drizzle-orm';

/** A text as part of a LIKE pattern, with nothing in it that means more than itself. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Whether an expression holds a text, without regard to case and accents; served by trigram indexes. */
export const containsText = (expression: Column | SQL, text: string): SQL =>
  sql`searchable(${expression}) like searchable(${`%${literal(text)}%`})`;

/** Whether an expression begins with a text, letter by letter; served by an index with `text_pattern_ops`. */
export const beginsWith = (expression: Column | SQL, text: string): SQL =>
  sql`${expression} like ${`${literal(text)}%`}`;
