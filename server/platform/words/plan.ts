import { type SQL, sql } from 'drizzle-orm';
import type { NameOperator, SearchQuery } from '#contract/search/query.ts';
import type { UnknownValue } from '#contract/search/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { searchedName } from '#server/platform/db/full-name.ts';
import { containsText } from '#server/platform/db/search.ts';
import { folded } from './folded.ts';
import { knownOf, type PartsRow, partsOf } from './known-words.ts';
import type { Marked } from './snippet.ts';
import { type Stemming, stemmingsFor, writesCompounds } from './stems.ts';
import { meantBy } from './typing-errors.ts';
import { formsOf, type SearchedWord, unwantedQuery, type WordQuery, wordQuery } from './word-query.ts';

/** What the words of a query come to. */
export interface WordPlan extends WordQuery {
  marked: Marked;
}

/** What is looked for, in the terms of the database. */
export interface SearchPlan {
  /** Null where the query has operators only. */
  exact: WordPlan | null;
  /** The same with what misspelt words may mean; null where no word is misspelt. */
  corrected: WordPlan | null;
  /** What must not be there, as a query of words; null where nothing is said of that. */
  without: string | null;
  /** Texts in which the rarest word stands, by the last count; 0 where that is not known. */
  texts: number;
  /** Ids that operators come to; null without the operator. None of one finds nothing. */
  authors: readonly number[] | null;
  states: readonly number[] | null;
  fields: readonly number[] | null;
  /** The operator of states asks for what is joined to another contribution, besides `states`. */
  isJoinedAsked: boolean;
  /** Values of operators that no state or field is called by, or that are no dates. */
  unknown: readonly UnknownValue[];
  query: SearchQuery;
}

/** What words and names of a query may be of. */
export interface SearchLanguages {
  /** Languages of the installation, the caller's first. */
  locales: readonly string[];
  /** What joined contributions are called in these, in the place of a state. */
  joinedNames: readonly string[];
}

/** Phrases as queries of words one after the other. */
async function phraseQueries(db: Db, phrases: readonly string[]): Promise<string[]> {
  if (phrases.length === 0) return [];
  const { rows } = await db.execute<{ query: string }>(sql`
    select phraseto_tsquery('simple', searched_text(phrase))::text as query
      from unnest(${sql.param([...phrases])}::text[]) with ordinality as asked(phrase, position) order by position`);
  return rows.map(({ query }) => query);
}

const wordsIn = (phrase: string): string[] =>
  [...phrase.matchAll(/'((?:[^']|'')*)'/g)].map(([, word = '']) => word);

/** In how many texts the rarest word of phrases stands, alone in a list; an empty one without phrases. */
async function textsOfPhrases(db: Db, phrases: readonly string[]): Promise<number[]> {
  const words = [...new Set(phrases.flatMap(wordsIn))];
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ texts: number }>(sql`
    select coalesce(min(coalesce(known.texts, 0)), 0)::int8 as texts
      from unnest(${sql.param(words)}::text[]) asked (word) left join search_word known on known.word = asked.word`);
  return rows.map(({ texts }) => texts);
}

const plainOf = (words: readonly PartsRow[]): SearchedWord[] =>
  words
    .filter(({ parts }) => parts.length > 0)
    .map(({ parts, stems }) => ({
      parts,
      stems: parts.length > 1 ? [] : [...new Set(stems.filter((stem): stem is string => Boolean(stem)))],
      others: [],
    }));

/** Without words such as "the", unless there are no others. */
function meaningful(words: PartsRow[]): PartsRow[] {
  const left = words.filter(({ isStopWord }) => !isStopWord);
  return left.length > 0 ? left : words;
}

function markedOf(words: readonly SearchedWord[], phrases: readonly string[]): Marked {
  const forms = words.map(formsOf);
  return {
    beginnings: forms.flatMap(({ beginnings }) => beginnings),
    whole: new Set([
      ...forms.flatMap(({ whole }) => whole),
      ...words.flatMap(({ parts }) => parts),
      ...phrases.flatMap(wordsIn),
    ]),
  };
}

/** More people, states or fields than an operator may name: a name that fits more says nothing. */
const MOST_NAMED = 1000;

interface Named {
  ids: number[];
  /** Names that nothing is called by. */
  unknown: string[];
}

/** People, states or fields that an operator names, in whatever language: by each name those called so, or else those whose names hold it. */
async function idsNamed(db: Db, operator: NameOperator, names: readonly string[]): Promise<Named> {
  if (names.length === 0) return { ids: [], unknown: [] };
  const inList = (list: SQL, member: string, fits: (text: SQL) => SQL) => sql`exists (
    select from jsonb_array_elements(${list}) entry where ${fits(sql`(entry.value ->> ${member})`)})`;
  const fullName = searchedName(sql`person`);
  const queryOf = (name: string, at: number): SQL => {
    const holds = (text: SQL) => containsText(text, name);
    const isIt = (text: SQL) => sql`searchable(${text}) = searchable(${name})`;
    const listed = (table: SQL, list: SQL, member: string) =>
      sql`select id, ${inList(list, member, isIt)} as "isWhole" from ${table} where ${inList(list, member, holds)}`;
    const query = {
      author: sql`select person.id, ${isIt(sql`(${fullName})`)} as "isWhole" from app_user person where ${holds(fullName)}`,
      state: listed(sql`life_cycle_state`, sql`state_definition_list`, 'name'),
      field: listed(sql`contribution_field`, sql`definition_list`, 'title'),
    }[operator];
    return sql`(select ${at}::int as at, * from (${query}) named order by "isWhole" desc, id limit ${MOST_NAMED})`;
  };
  const { rows } = await db.execute<{ at: number; id: number; isWhole: boolean }>(
    sql.join(names.map(queryOf), sql` union all `),
  );
  const byName = names.map((_name, at) => rows.filter((row) => row.at === at));
  const ids = byName.flatMap((named) => {
    const whole = named.filter(({ isWhole }) => isWhole);
    return (whole.length > 0 ? whole : named).map(({ id }) => id);
  });
  return { ids: [...new Set(ids)], unknown: names.filter((_name, at) => byName[at]?.length === 0) };
}

/** What the operator of states names: states, and what is joined to another contribution, which stands in the place of one. */
async function statesNamed(
  db: Db,
  names: readonly string[],
  joinedNames: readonly string[],
): Promise<Named & { isJoinedAsked: boolean }> {
  const joined = new Set(joinedNames.map(folded));
  const isJoined = (name: string) => joined.has(folded(name));
  const { ids, unknown } = await idsNamed(db, 'state', names);
  return {
    ...{ ids, unknown: unknown.filter((name) => !isJoined(name)) },
    isJoinedAsked: names.some(isJoined),
  };
}

/** What each word may be a misspelling of, as words that are searched. */
async function meantWords(
  db: Db,
  near: readonly (readonly string[])[],
  stemmings: readonly Stemming[],
): Promise<SearchedWord[][]> {
  const all = [...new Set(near.flat())];
  const rows = await partsOf(db, all, stemmings);
  return near.map((words) => plainOf(words.flatMap((word) => rows[all.indexOf(word)] ?? [])));
}

/** Letters of a word that is looked for within others; one fewer where a language of the installation writes compounds. */
const LEAST_COMPOUND = 4;

/** Reads what a query means to this installation: forms, compounds and misspellings of its words, and what its operators name. */
export async function planSearch(
  db: Db,
  query: SearchQuery,
  { locales, joinedNames }: SearchLanguages,
): Promise<SearchPlan> {
  const stemmings = stemmingsFor(locales);
  const isPhrase = (text: string) => /\s/u.test(text);
  const asked = meaningful(await partsOf(db, query.words, stemmings));
  const unwanted = await partsOf(
    db,
    query.without.filter((text) => !isPhrase(text)),
    stemmings,
  );
  const phrases = await phraseQueries(db, query.phrases);
  const without = {
    words: plainOf(unwanted),
    phrases: await phraseQueries(db, query.without.filter(isPhrase)),
  };
  const words = plainOf(asked);
  const known = await knownOf(db, words, writesCompounds(locales) ? LEAST_COMPOUND - 1 : LEAST_COMPOUND);
  const counts = [...known.map(({ texts }) => texts), ...(await textsOfPhrases(db, phrases))];
  const planOf = (searched: readonly SearchedWord[]): WordPlan | null => {
    const asked = wordQuery(searched, phrases, without);
    return asked && { ...asked, marked: markedOf(searched, phrases) };
  };
  const near = known.map(({ alike }, at) => meantBy(words[at]?.parts[0] ?? '', alike ?? []));
  const meant = await meantWords(db, near, stemmings);
  const withCompounds = words.map((word, at) => ({ ...word, others: known[at]?.compounds ?? [] }));
  const authors = await idsNamed(db, 'author', query.author);
  const states = await statesNamed(db, query.state, joinedNames);
  const fields = await idsNamed(db, 'field', query.field);
  return {
    exact: planOf(withCompounds),
    corrected: meant.some((one) => one.length > 0)
      ? planOf(withCompounds.map((word, at) => ({ ...word, meant: meant[at] ?? [] })))
      : null,
    without: unwantedQuery(without),
    texts: counts.length === 0 ? 0 : Math.min(...counts),
    authors: query.author.length === 0 ? null : authors.ids,
    states: query.state.length === 0 ? null : states.ids,
    fields: query.field.length === 0 ? null : fields.ids,
    isJoinedAsked: states.isJoinedAsked,
    // Of people it is not said: nobody learns who is there.
    unknown: [
      ...states.unknown.map((value) => ({ operator: 'state' as const, value })),
      ...fields.unknown.map((value) => ({ operator: 'field' as const, value })),
      ...query.invalidDates,
    ],
    query,
  };
}
