import { type SQL, sql } from 'drizzle-orm';

/** A word of a query as texts are searched for it, without accents and in small letters. */
export interface SearchedWord {
  /** The parts that a text has of it: `e-mail` is searched as `e-mail`, `e` and `mail`. */
  parts: readonly string[];
  /** Its stems by the languages of the installation; none of a word of several parts. */
  stems: readonly string[];
  /** Compounds that hold it, which count as it. */
  others: readonly string[];
  /** What it may be a misspelling of: counts as it in all of its own forms. */
  meant?: readonly SearchedWord[];
}

/** A stem of so many letters stands for every word that begins with it; a shorter one only for itself. */
const LEAST_STEM = 4;
/** A whole word of so many letters is looked for as a beginning, too; what a stemmer leaves of fewer is no word. */
const LEAST_BEGINNING = 3;

const isShortStem = ({ length }: string) => length >= LEAST_BEGINNING && length < LEAST_STEM;

/** A word as a query of words writes it. */
export const lexeme = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
/** What begins so. */
export const beginning = (text: string) => `${lexeme(text)}:*`;

/** Without what a shorter beginning among them finds as well. */
const shortest = (texts: readonly string[]) =>
  texts.filter((text) => !texts.some((other) => other !== text && text.startsWith(other)));

/** The beginnings of words, and whole words, that a word of a query is found by. */
export function formsOf({ parts, stems, others, meant = [] }: SearchedWord): {
  beginnings: string[];
  whole: string[];
} {
  const [word = ''] = parts;
  const ofMeant = meant.map(formsOf);
  const long = stems.filter((stem) => stem.length >= LEAST_STEM && word.startsWith(stem.slice(0, 2)));
  const beginnings = shortest([
    ...new Set([
      ...long,
      ...(word.length >= LEAST_BEGINNING ? [word] : []),
      ...ofMeant.flatMap((forms) => forms.beginnings),
    ]),
  ]);
  const whole = [
    ...new Set([word, ...stems.filter(isShortStem), ...others, ...ofMeant.flatMap((forms) => forms.whole)]),
  ];
  return {
    beginnings,
    whole: whole.filter((one) => one !== '' && !beginnings.some((begun) => one.startsWith(begun))),
  };
}

function ofWord(searched: SearchedWord): string {
  if (searched.parts.length > 1) return searched.parts.map(lexeme).join(' & ');
  const { beginnings, whole } = formsOf(searched);
  return [...beginnings.map(beginning), ...whole.map(lexeme)].join(' | ');
}

/**
 * A query of words within a statement whose plan is cached (`executePrepared`): the planner learns nothing of the words, so that
 * one plan is as good as another.
 */
export const anyWords = (words: string): SQL => sql`(select ${words}::tsquery)`;

/** A query as PostgreSQL's `tsquery` has it. */
export interface WordQuery {
  /** What has to be there. */
  wanted: string;
  /** What must not; null where nothing is said of that. */
  without: string | null;
  /** Both. */
  words: string;
}

interface Unwanted {
  words: readonly SearchedWord[];
  phrases: readonly string[];
}

const partsOf = ({ words, phrases }: Unwanted) =>
  [...words.map(ofWord), ...phrases].filter((part) => part !== '').map((part) => `(${part})`);

/** A query of what must not be there, by itself; null where nothing is said of that. */
export function unwantedQuery(unwanted: Unwanted): string | null {
  const parts = partsOf(unwanted).map((part) => `!${part}`);
  return parts.length === 0 ? null : parts.join(' & ');
}

/**
 * The query of words; null where it asks for none.
 * @param phrases as `phraseto_tsquery` writes them
 * @param without words, and phrases, that must not be there
 */
export function wordQuery(
  words: readonly SearchedWord[],
  phrases: readonly string[],
  without: Unwanted,
): WordQuery | null {
  const wanted = partsOf({ words, phrases });
  if (wanted.length === 0) return null;
  const unwanted = unwantedQuery(without);
  return {
    wanted: wanted.join(' & '),
    without: unwanted,
    words: [...wanted, ...(unwanted === null ? [] : [unwanted])].join(' & '),
  };
}
