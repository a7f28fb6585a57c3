import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/platform/db/client.ts';
import { statement } from '#server/platform/db/prepared-statement.ts';
import { literal } from '#server/platform/db/search.ts';
import type { Stemming } from './stems.ts';
import { withOneSlip } from './typing-errors.ts';
import { formsOf, type SearchedWord } from './word-query.ts';

/** What a word comes to, by itself and by the languages of the installation. */
export type PartsRow = { parts: string[]; stems: (string | null)[]; isStopWord: boolean };

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
export async function partsOf(
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

/** Words that hold a shorter one are looked for up to so many, the most used first. */
const MOST_COMPOUNDS = 20;
/** Known words that are compared with one that stands nowhere. */
const MOST_COMPARED = 50;

/** What is known of a word; `alike` where nothing else holds it. */
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
             select known.word, known.texts from search_word known where known.word = any(asked.slips)) near) end as alike
    from jsonb_to_recordset(${value('asked')}::jsonb)
           asked(at int, word text, part text, pattern text, beginnings text[], whole text[], slips text[])
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

/**
 * What is known of words: how often they stand, within which others, and which others are like those that stand nowhere.
 * @param leastCompound letters of a word that is looked for within others
 */
export async function knownOf(
  db: Db,
  words: readonly SearchedWord[],
  leastCompound: number,
): Promise<KnownRow[]> {
  if (words.length === 0) return [];
  const asked = words.map((word, at) => {
    const { beginnings, whole } = formsOf(word);
    const [only = ''] = word.parts.length === 1 ? word.parts : [];
    const part = only.length >= leastCompound ? (beginnings[0] ?? only) : '';
    const pattern = `%${literal(part)}%`;
    return { at, word: only, part, pattern, beginnings, whole, slips: withOneSlip(only) };
  });
  const { rows } = await readKnown(db, { asked: JSON.stringify(asked) });
  return rows;
}
