import {
  formatSearch,
  NAME_OPERATORS,
  type NameOperator,
  parseSearch,
  SEARCH_OPERATORS,
  type SearchOperator,
} from '#contract/search/query.ts';
import { folded } from '#src/components/matchesSearch.ts';

/** The part of a query in which the caret stands. */
interface TypedPart {
  start: number;
  end: number;
  /** What stands in it before the caret. */
  typed: string;
}

const QUOTES = '"“”„«»';
const isQuote = (sign: string | undefined) => sign !== undefined && QUOTES.includes(sign);
const isBlank = (sign: string | undefined) => sign !== undefined && /\s/u.test(sign);

/** Quotation marks open a value at the beginning of a part and behind an operator only; within a word they are letters. */
export function partAt(text: string, caret: number): TypedPart {
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < caret; at += 1) {
    const sign = text[at];
    if (isQuote(sign)) isQuoted = !isQuoted && (at === start || ':-'.includes(text[at - 1] ?? ''));
    else if (isBlank(sign) && !isQuoted) start = at + 1;
  }
  let end = caret;
  while (end < text.length && (isQuoted ? !isQuote(text[end]) : !isBlank(text[end]))) end += 1;
  if (isQuoted && end < text.length) end += 1;
  return { start, end, typed: text.slice(start, caret) };
}

/** What can be completed: the name of an operator, or its value. */
export type Wanted =
  | { kind: 'operator'; typed: string }
  | { kind: 'value'; operator: SearchOperator; typed: string };

const isNameOperator = (operator: SearchOperator): operator is NameOperator =>
  NAME_OPERATORS.some((name) => name === operator);

/** From so many letters on the name of an operator is offered: one letter begins too many words. */
const LEAST_LETTERS = 2;

/** What the part before the caret may be completed to; null for what is complete as it is. */
export function wantedIn({ typed }: Pick<TypedPart, 'typed'>): Wanted | null {
  const [, name = '', value] = /^(\p{L}+)(?::(.*))?$/su.exec(typed) ?? [];
  if (value === undefined) return name.length < LEAST_LETTERS ? null : { kind: 'operator', typed: name };
  const operator = SEARCH_OPERATORS.find((known) => known === name.toLowerCase());
  return operator ? { kind: 'value', operator, typed: value.replace(/^["“”„«»]/u, '') } : null;
}

/** Operators whose name, or whose name in the reader's language, begins so. */
export const operatorsFor = (
  typed: string,
  nameOf: (operator: SearchOperator) => string,
): readonly SearchOperator[] =>
  SEARCH_OPERATORS.filter((operator) =>
    [operator, nameOf(operator)].some((name) => folded(name).startsWith(folded(typed))),
  );

/** An operator with its value, as a query is written. */
export function written(operator: SearchOperator, value: string): string {
  if (!isNameOperator(operator)) return `${operator}:${value.toLowerCase()}`;
  return formatSearch({ ...parseSearch(''), [operator]: [value] });
}

export interface CompletedQuery {
  text: string;
  caret: number;
}

/** The query with another part in the place of the one that was begun; what follows goes on behind a blank. */
export function completed(text: string, caret: number, part: string): CompletedQuery {
  const { start, end } = partAt(text, caret);
  const isOpen = part.endsWith(':');
  const rest = text.slice(end);
  const gap = isOpen || isBlank(rest[0]) ? '' : ' ';
  const before = text.slice(0, start) + part + gap;
  return { text: before + rest, caret: before.length + (isOpen || gap !== '' ? 0 : 1) };
}

const day = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((number, at) => String(number).padStart(at === 0 ? 4 : 2, '0'))
    .join('-');

/** Days that `before:` and `after:` are completed with, by what begins with them. */
export const daysFor = (now: Date) =>
  [
    { name: 'month', value: day(new Date(now.getFullYear(), now.getMonth(), 1)) },
    { name: 'year', value: day(new Date(now.getFullYear(), 0, 1)) },
    { name: 'lastYear', value: day(new Date(now.getFullYear() - 1, 0, 1)) },
  ] as const;
