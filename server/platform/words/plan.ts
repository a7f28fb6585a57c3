import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { NameOperator, SearchQuery } from '#contract/search/query.ts';
import type { UnknownName } from '#contract/search/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { searchedName } from '#server/platform/db/full-name.ts';
import { statement } from '#server/platform/db/prepared-statement.ts';
import { containsText } from '#server/platform/db/search.ts';
import { folded } from './folded.ts';
import type { Marked } from './snippet.ts';
import { type Stemming, stemmingsFor, writesCompounds } from './stems.ts';
import { meantBy, withSwappedLetters } from './typing-errors.ts';
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
  /** Ids that operators come to; null without the operator. */
  authors: readonly number[] | null;
  states: readonly number[] | null;
  fields: readonly number[] | null;
  /** The operator of states asks for what is joined to another contribution, besides `states`. */
  isJoinedAsked: boolean;
  /** Values of operators that no state or field is called by. */
  unknown: readonly UnknownName[];
  query: SearchQuery;
}

/** What words and names of a query may be of. */
export interface SearchLanguages {
  /** Languages of the installation, the caller's first. */
  locales: readonly string[];
  /** What joined contributions are called in these, in the place of a state. */
  joinedNames: readonly string[];
}

type PartsRow = { parts: string[]; stems: (string | null)[]; isStopWord: boolean };

const readParts = statement<{ asked: string }, PartsRow>(
  (value) => sql`
  select array(select part.lexeme from unnest(search_words(asked.word)) part order by part.positions[1]) as parts,
         array(select searchable((ts_lexize(stem.dictionary::regdictionary, stem.word))[1])
                 from jsonb_to_recordset(asked.stems) stem(dictionary text, word text)) as stems,
         coalesce((select ts_lexize(stem.dictionary::regdictionary, stem.word) = '{}'
                     from jsonb_to_recordset(asked.stems) stem(dictionary text, word text) limit 1), false)
           as "isStopWord"
    from jsonb_to_recordset(${value('asked')}::jsonb) asked(at int, word text, stems jsonb)
   order by asked.at`,
);

/** What words come to is the same each time: pages and numbers of one search ask for it one after the other. */
const MOST_REMEMBERED = 1000;
const REMEMBERED_FOR_MS = 60_000;
const remembered = new LRUCache<string, PartsRow[]>({ max: MOST_REMEMBERED, ttl: REMEMBERED_FOR_MS });

/** Parts and stems of words, in one statement. `{}` of a dictionary says that it is a word that means nothing by itself. */
async function partsOf(
  db: Db,
  words: readonly string[],
  stemmings: readonly Stemming[],
): Promise<PartsRow[]> {
  if (words.length === 0) return [];
  const asked = words.map((word, at) => {
    const stems = stemmings.map(({ dictionary, inSmallLetters }) => ({
      dictionary,
      word: inSmallLetters(word),
    }));
    return { at, word, stems };
  });
  const key = JSON.stringify(asked);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const { rows } = await readParts(db, { asked: key });
  remembered.set(key, rows);
  return rows;
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

/** Words that hold a shorter one are looked for up to so many, the most used first. */
const MOST_COMPOUNDS = 20;
const LEAST_COMPOUND = 4;
/** Known words that are compared with one that stands nowhere. */
const MOST_COMPARED = 50;

type KnownRow = { texts: number; compounds: string[]; alike: { word: string; texts: number }[] | null };

/** Comes after every letter. */
const LAST_LETTER = '\u{10ffff}';

/** Whether a word begins with a text: unlike a pattern, an index of words bears a text that is read only when it is asked. */
const begins = (text: SQL): SQL =>
  sql`known.word ~>=~ ${text} and known.word ~<~ (${text} || ${sql.raw(`'${LAST_LETTER}'`)})`;

/** What is known of each word, in one statement whose plan is as good for any words. */
const readKnown = statement<{ asked: string }, KnownRow>(
  (value) => sql`
  select counted.texts, held.compounds,
         case when asked.word <> '' and counted.texts = 0 and cardinality(held.compounds) = 0 then (
           select jsonb_agg(near) from (
             (select known.word, known.texts from search_word known where known.word % asked.word
               order by similarity(known.word, asked.word) desc, known.texts desc limit ${sql.raw(`${MOST_COMPARED}`)})
             union
             select known.word, known.texts from search_word known where known.word = any(asked.swapped)) near) end as alike
    from jsonb_to_recordset(${value('asked')}::jsonb)
           asked(at int, word text, part text, pattern text, beginnings text[], whole text[], swapped text[])
   cross join lateral (
     select coalesce(sum(texts), 0)::int8 as texts from (
       select known.word, known.texts from unnest(asked.beginnings) begun
        cross join lateral (select word, texts from search_word known where ${begins(sql`begun`)}) known
       union
       select known.word, known.texts from search_word known where known.word = any(asked.whole)) either) counted
   cross join lateral (
     select case when asked.part = '' then '{}'::text[] else array(
       select known.word from search_word known
        where known.word like asked.pattern
          and not (${begins(sql`asked.part`)})
        order by known.texts desc, known.word limit ${sql.raw(`${MOST_COMPOUNDS}`)}) end as compounds) held
   order by asked.at`,
);

/** What is known of words: how often they stand, within which others, and which others are like those that stand nowhere. */
async function knownOf(db: Db, words: readonly SearchedWord[], leastCompound: number): Promise<KnownRow[]> {
  if (words.length === 0) return [];
  const asked = words.map((word, at) => {
    const { beginnings, whole } = formsOf(word);
    const [only = ''] = word.parts.length === 1 ? word.parts : [];
    const part = only.length >= leastCompound ? (beginnings[0] ?? only) : '';
    const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
    return { at, word: only, part, pattern, beginnings, whole, swapped: withSwappedLetters(only) };
  });
  const { rows } = await readKnown(db, { asked: JSON.stringify(asked) });
  return rows;
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
  const meant = known.map(({ alike }, at) => meantBy(words[at]?.parts[0] ?? '', alike ?? []));
  const withOthers = (others: (at: number) => readonly string[]) =>
    words.map((word, at) => ({ ...word, others: others(at) }));
  const authors = await idsNamed(db, 'author', query.author);
  const states = await statesNamed(db, query.state, joinedNames);
  const fields = await idsNamed(db, 'field', query.field);
  return {
    exact: planOf(withOthers((at) => known[at]?.compounds ?? [])),
    corrected: meant.some((one) => one.length > 0)
      ? planOf(withOthers((at) => [...(known[at]?.compounds ?? []), ...(meant[at] ?? [])]))
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
    ],
    query,
  };
}
