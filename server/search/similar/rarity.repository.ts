import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { FREQUENT_WORDS, type Rarity, rarityOf } from './likeness.ts';

interface Cached {
  countedAt: string | null;
  rarity: Promise<Rarity>;
}
const cached = new WeakMap<Services, Cached>();

async function readRarity(db: Db): Promise<Rarity> {
  const { rows } = await db.execute<{ texts: number; words: [string, number][] }>(sql`
    select coalesce((select texts from search_word_count), 0)::int8 as texts,
           array(select jsonb_build_array(word, texts) from search_word
                  order by texts desc, word limit ${FREQUENT_WORDS}) as words`);
  return rarityOf(rows[0]?.texts ?? 0, rows[0]?.words ?? []);
}

/** How rare words are in this installation by the last count, which is read once. */
export async function rarityIn(db: Db, services: Services): Promise<Rarity> {
  const { rows } = await db.execute<{ countedAt: string }>(
    sql`select counted_at::text as "countedAt" from search_word_count`,
  );
  const countedAt = rows[0]?.countedAt ?? null;
  const known = cached.get(services);
  if (known && known.countedAt === countedAt) return known.rarity;
  const rarity = readRarity(db);
  cached.set(services, { countedAt, rarity });
  // What fails is tried again by the next one.
  rarity.catch(() => cached.delete(services));
  return rarity;
}
