import { sql } from 'drizzle-orm';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Words that are the person's name are forgotten at once; those of others' texts are there again after the next count. */
export async function eraseFromWords(
  db: Db,
  { fullName, login, email }: Pick<ErasedPerson, 'fullName' | 'login' | 'email'>,
): Promise<void> {
  await db.execute(sql`
    delete from search_word where word = any(array(select lexeme from unnest(search_words(${[fullName, login, email].join(' ')}))))`);
}
