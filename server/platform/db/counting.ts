import { type SQL, sql } from 'drizzle-orm';
import { MOST_COUNTED } from '#contract/http.ts';
import type { Db } from './client.ts';

/**
 * How the number of a list's matches is answered.
 * - `known`: an expression gives it and reads none of them, as from numbers that the database keeps (decision 0005).
 * - `each`: they are few, as those of one person are, and are counted one by one.
 * - `upTo`: they may be any number, and are counted up to a bound (decision 0030).
 */
export type Counting =
  | { readonly by: 'known'; readonly total: SQL }
  | { readonly by: 'each' }
  | { readonly by: 'upTo'; readonly most: number };

export interface Counted {
  /** The number of all matches, or the bound up to which they were counted. */
  total: number;
  /** There are more matches than `total`. */
  hasMore: boolean;
}

/**
 * A query of what `Counted` holds, for the rows of a query. Up to a bound they are planned as if all of them were wanted,
 * for a plan that hopes to meet enough of them soon reads everything where they are rare; and then they are read no
 * further than the bound.
 */
export function counted(counting: Counting, rows: SQL): SQL {
  switch (counting.by) {
    case 'known':
      return sql`select ${counting.total} as total, false as "hasMore"`;
    case 'each':
      return sql`select count(*) as total, false as "hasMore" from (${rows}) match`;
    case 'upTo':
      return sql`with match as materialized (${rows})
        select least(number, ${counting.most}) as total, number > ${counting.most} as "hasMore"
          from (select count(*) as number from (select from match limit ${counting.most + 1}) first) counting`;
  }
}

/** How many rows a query has, counted no further than lists show (`MOST_COUNTED`). */
export async function countUpTo(db: Db, rows: SQL): Promise<Counted> {
  const found = await db.execute<Counted & Record<string, unknown>>(
    counted({ by: 'upTo', most: MOST_COUNTED }, rows),
  );
  return found.rows[0] ?? { total: 0, hasMore: false };
}
