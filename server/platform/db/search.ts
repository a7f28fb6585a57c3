import { type Column, type SQL, sql } from 'drizzle-orm';

/** A text as a pattern has it. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** What holds a text, as a pattern. The text is made literal after its accents have gone: a wide percent sign becomes a plain one by that. */
const patternOf = (text: string): SQL =>
  sql`'%' || regexp_replace(searchable(${text}), '[\\\\%_]', '\\\\\\&', 'g') || '%'`;

/** Whether what is stored as it is searched (`contribution.searched_title`) holds a text; served by trigram indexes. */
export const holdsText = (searched: SQL, text: string): SQL => sql`${searched} like ${patternOf(text)}`;

/** Whether an expression holds a text, without regard to case and accents; served by trigram indexes. */
export const containsText = (expression: Column | SQL, text: string): SQL =>
  holdsText(sql`searchable(${expression})`, text);

/** Most words of a search that are looked for; what comes after them is not. */
const MOST_WORDS = 8;

/** The words of a search; quotation marks around them are those of the person who searches. */
export const wordsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/^["“”„]+(?=.)/u, '').replace(/(?<=.)["“”„]+$/u, ''))
    .slice(0, MOST_WORDS);

/** Whether what is stored as it is searched holds each word of a text, wherever they stand; served by trigram indexes. */
export const holdsWords = (searched: SQL, text: string): SQL =>
  sql.join(
    wordsOf(text).map((word) => holdsText(searched, word)),
    sql` and `,
  );

/** The same in a statement whose plan is cached: what is looked for is read only when it is asked. */
export const holdsAnyWords = (searched: SQL, text: string): SQL =>
  sql.join(
    wordsOf(text).map((word) => sql`${searched} like (select ${patternOf(word)})`),
    sql` and `,
  );

/** Whether an expression begins with a text, letter by letter; served by an index with `text_pattern_ops`. */
export const beginsWith = (expression: Column | SQL, text: string): SQL =>
  sql`${expression} like ${`${literal(text)}%`}`;
