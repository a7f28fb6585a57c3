import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Scope } from './extra-inputs.repository.ts';

/** Two changes of an order at a time would give one place to two inputs: they queue up. */
export const lockOrder = (db: Db, { source, competitionId, campaignId }: Scope) =>
  db.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`extra inputs ${source} ${competitionId ?? 0} ${campaignId ?? 0}`}))`,
  );

/** Numbers the inputs of a scope 1..n in the given order of ids. */
export async function writeOrder(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update extra_input set list_order = place.rank
      from unnest(${sql.param([...ids])}::bigint[]) with ordinality as place(id, rank)
     where extra_input.id = place.id and extra_input.list_order <> place.rank`);
}
