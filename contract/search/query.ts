import { CONTRIBUTION_TYPES, type ContributionType } from '#contract/roles.ts';
import { SEARCH_LIMITS } from './schema.ts';

/** Operators of a query whose values are names. */
export const NAME_OPERATORS = ['author', 'state', 'field'] as const;
export type NameOperator = (typeof NAME_OPERATORS)[number];
export const SEARCH_OPERATORS = [...NAME_OPERATORS, 'type', 'before', 'after'] as const;
export type SearchOperator = (typeof SEARCH_OPERATORS)[number];

/** A value of an operator of days that is no date. */
interface InvalidDate {
  operator: 'before' | 'after';
  value: string;
}

/** What a query asks for. All of it has to hold, but that one value of an operator of names or types is enough. */
export interface SearchQuery {
  /** Looked for in their forms. */
  words: string[];
  /** Looked for as they stand. */
  phrases: string[];
  /** Words and phrases that must not stand in it. */
  without: string[];
  author: string[];
  state: string[];
  field: string[];
  type: ContributionType[];
  /** Day from which on, and before which, it is dated: `2026-03-01`. */
  after: string | null;
  before: string | null;
  /** Where there is one, nothing is found, and the answer says why. */
  invalidDates: InvalidDate[];
}

const empty = (): SearchQuery => ({
  ...{ words: [], phrases: [], without: [], author: [], state: [], field: [], type: [] },
  ...{ after: null, before: null, invalidDates: [] },
});

const QUOTES = /["“”„«»]/gu;
/** A value in quotation marks of whatever language, or up to the next blank. */
const VALUE = String.raw`["“”„«»]([^"“”„«»]*)["“”„«»]?|(\S+)`;
const PART = new RegExp(`(-?)(?:(${SEARCH_OPERATORS.join('|')}):)?(?:${VALUE})`, 'giuy');
const DAY = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
/** As the application writes days in every language, and as Turkish does by hand: `05/03/2026`, `5.3.2026`. */
const DAY_FIRST = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})$/;

/** The first day of a year, of a month, or the day itself; null for what is no date. */
function dayOf(text: string): string | null {
  const iso = text.replace(
    DAY_FIRST,
    (_, day: string, _mark, month: string, year) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
  const [, year, month = '01', day = '01'] = DAY.exec(iso) ?? [];
  const date = `${year}-${month}-${day}`;
  const instant = new Date(`${date}T00:00:00Z`);
  const isDay = year !== undefined && year > '0000' && !Number.isNaN(instant.getTime());
  return isDay && instant.toISOString().startsWith(date) ? date : null;
}

const typeOf = (text: string): ContributionType | undefined =>
  CONTRIBUTION_TYPES.find((type) => type === text.toUpperCase());

/** Adds the day that an operator says, or that it says none. @returns false where it says nothing at all */
function addDay(query: SearchQuery, operator: InvalidDate['operator'], text: string): boolean {
  const value = text.replace(QUOTES, ' ').replace(/\s+/gu, ' ').trim();
  const day = dayOf(value);
  const isSame = (other: InvalidDate) => other.operator === operator && other.value === value;
  if (day !== null) query[operator] = day;
  else if (value !== '' && !query.invalidDates.some(isSame)) query.invalidDates.push({ operator, value });
  return value !== '';
}

/** Adds what an operator says. @returns false for a value that it does not know */
function addOperator(query: SearchQuery, operator: SearchOperator, value: string): boolean {
  if (operator === 'before' || operator === 'after') return addDay(query, operator, value);
  if (operator === 'type') {
    const type = typeOf(value);
    if (type && !query.type.includes(type)) query.type.push(type);
    return type !== undefined;
  }
  if (!query[operator].includes(value)) query[operator].push(value);
  return true;
}

/** Words that hold neither a letter nor a digit find nothing. */
const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

/**
 * Reads a query as people write it: `bins "paper recycling" -plastic author:"Ada Lovelace" after:2026-03`. What is no known
 * operator, or has a type that there is not, is looked for as a word. A day is a year, a month (`2026-03`) or a day (`2026-03-01`,
 * `01/03/2026`, `1.3.2026`); one that is no date is noted. There is no wrong query.
 */
export function parseSearch(text: string): SearchQuery {
  const query = empty();
  const begin = text.normalize('NFC').trim();
  PART.lastIndex = 0;
  for (let at = 0; at < begin.length; at = PART.lastIndex) {
    PART.lastIndex = at + (/^\s+/u.exec(begin.slice(at))?.[0].length ?? 0);
    const found = PART.exec(begin);
    if (!found) break;
    const [whole, minus, operator, quoted, bare] = found;
    const value = (quoted ?? bare ?? '').trim();
    if (minus === '' && operator && value !== '') {
      if (addOperator(query, operator.toLowerCase() as SearchOperator, value)) continue;
    }
    const said = operator ? (minus === '' ? whole : `${operator}:${value}`) : value;
    if (!isWord(said)) continue;
    if (minus !== '') query.without.push(said);
    else if (quoted !== undefined && !operator) query.phrases.push(said.replace(/\s+/gu, ' '));
    else query.words.push(said);
  }
  return within(query);
}

/** As many words as are looked for: phrases first, which were written on purpose. */
function within(query: SearchQuery): SearchQuery {
  const { words: most } = SEARCH_LIMITS;
  const phrases = query.phrases.slice(0, most);
  return {
    ...query,
    phrases,
    words: query.words.slice(0, most - phrases.length),
    without: query.without.slice(0, most),
  };
}

/** Whether a query looks for something: operators alone do too. */
export function asksForSomething(query: SearchQuery): boolean {
  const { words, phrases, author, state, field, type, after, before, invalidDates } = query;
  return (
    [words, phrases, author, state, field, type, invalidDates].some((values) => values.length > 0) ||
    after !== null ||
    before !== null
  );
}

/** Whether a query can find something: it looks for something, and all of its days are dates. */
export const canFind = (query: SearchQuery): boolean =>
  asksForSomething(query) && query.invalidDates.length === 0;

const quoted = (text: string) => `"${text.replace(QUOTES, ' ').trim()}"`;
/** A quotation mark inside of a word is a part of it. */
const valueAs = (text: string) => (/^[^\s"“”„«»]\S*$/u.test(text) ? text : quoted(text));

/** A query as it is written; read again it is the same. */
export function formatSearch(query: SearchQuery): string {
  const { words, phrases, without, type, after, before, invalidDates } = query;
  return [
    ...words,
    ...phrases.map(quoted),
    ...without.map((text) => `-${valueAs(text)}`),
    ...NAME_OPERATORS.flatMap((operator) => query[operator].map((value) => `${operator}:${valueAs(value)}`)),
    ...type.map((one) => `type:${one.toLowerCase()}`),
    ...(after === null ? [] : [`after:${after}`]),
    ...(before === null ? [] : [`before:${before}`]),
    ...invalidDates.map(({ operator, value }) => `${operator}:${valueAs(value)}`),
  ].join(' ');
}
