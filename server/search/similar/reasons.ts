import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { type Stemming, stemmingsFor } from '#server/platform/words/stems.ts';
import type { SharedWord } from './likeness.ts';

/** Reasons that are given. */
const MOST_REASONS = 8;

/** Which words of some are stop words of a language, for each language. */
export type StopWords = readonly ReadonlySet<string>[];

/**
 * The words that are named as what two texts share: no stop words of their language, which is the one that has most of them among
 * the words; and what is frequent only where nothing rarer is shared.
 * @param shared the rarest first
 */
export function reasonsAmong(
  shared: readonly SharedWord[],
  stopWords: StopWords,
): Pick<SharedWord, 'word' | 'inTitle'>[] {
  const counts = stopWords.map((words) => shared.filter(({ word }) => words.has(word)).length);
  const most = Math.max(0, ...counts);
  const ofText = stopWords.filter((_, at) => counts[at] === most);
  const telling = shared.filter(({ word }) => !ofText.some((words) => words.has(word)));
  const rare = telling.filter(({ isFrequent }) => !isFrequent);
  return (rare.length > 0 ? rare : telling)
    .slice(0, MOST_REASONS)
    .map(({ word, inTitle }) => ({ word, inTitle }));
}

async function readStopWords(
  db: Db,
  { dictionary, inSmallLetters }: Stemming,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = words.map((word) => ({ word, small: inSmallLetters(word) }));
  const { rows } = await db.execute<{ word: string }>(sql`
    select asked.word from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) asked(word text, small text)
     where ts_lexize(${dictionary}::regdictionary, asked.small) = '{}'`);
  return new Set(rows.map(({ word }) => word));
}

/** Reasons of several likenesses, by the stop words that PostgreSQL has of the languages of the installation. */
export async function reasonsOf(
  db: Db,
  locales: readonly string[],
  all: readonly (readonly SharedWord[])[],
): Promise<ReturnType<typeof reasonsAmong>[]> {
  const words = [...new Set(all.flatMap((shared) => shared.map(({ word }) => word)))];
  if (words.length === 0) return all.map(() => []);
  const stopWords: ReadonlySet<string>[] = [];
  for (const stemming of stemmingsFor(locales)) stopWords.push(await readStopWords(db, stemming, words));
  return all.map((shared) => reasonsAmong(shared, stopWords));
}
