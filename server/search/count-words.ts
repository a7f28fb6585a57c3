import { sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/platform/db/client.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';

/** Between two counts passes at least so many times what the last one took: it takes a hundredth of a processor at most. */
const SHARE = 100;
/** Longer words are no words. */
const LONGEST = 60;

/** Every text that is searched, as `ts_stat` reads it. */
const TEXTS = 'select words from contribution_words union all select words from searched_words';

/** Whether the last count is long enough ago for what it took. */
async function isDue(db: Database, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ isDue: boolean }>(sql`
    select counted_at + make_interval(secs => duration_ms * ${SHARE} / 1000.0) <= ${now.toISOString()}::timestamptz
           or counted_at > ${now.toISOString()}::timestamptz as "isDue"
      from search_word_count`);
  return rows[0]?.isDue ?? true;
}

/**
 * Counts anew in how many texts each word stands. What a word itself finds is known at once; compounds and misspellings are
 * found among the words of the last count, and common words are told from rare ones by it.
 * @returns how many words are new, gone, or stand in another number of texts
 */
export async function countWords(db: Database, now: Date): Promise<number> {
  if (!(await isDue(db, now))) return 0;
  const began = performance.now();
  return inTransaction(db, async (tx) => {
    // The queue gives a job up that takes long, and begins it again beside the first.
    const { rows: free } = await tx.execute<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('word counts')) as "isFree"`,
    );
    if (!free[0]?.isFree) return 0;
    await allowLongStatements(tx, 3600);
    const { rows } = await tx.execute<{ changed: number }>(sql`
      with counted as materialized (
        select word, ndoc::int8 as texts from ts_stat(${TEXTS}) where char_length(word) between 2 and ${LONGEST}),
      gone as (
        delete from search_word where not exists (select from counted where counted.word = search_word.word)
        returning 1),
      noted as (
        insert into search_word (word, texts) select word, texts from counted order by word
        on conflict (word) do update set texts = excluded.texts where search_word.texts <> excluded.texts
        returning 1)
      select (select count(*) from gone) + (select count(*) from noted) as changed`);
    const durationMs = Math.ceil(performance.now() - began);
    await tx.execute(sql`
      insert into search_word_count (counted_at, duration_ms, texts)
      values (${now.toISOString()}::timestamptz, ${durationMs}, (select count(*) from contribution_words) + (select count(*) from searched_words))
      on conflict (only_one) do update
        set counted_at = excluded.counted_at, duration_ms = excluded.duration_ms, texts = excluded.texts`);
    return rows[0]?.changed ?? 0;
  });
}
