import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/client.ts';
import type { DatedCall } from '../driver.ts';

/** Columns that the database fills with its own time, which is the real one, not the sample's. */
const DATED: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['contribution', ['date_created', 'date_updated', 'date_state_changed', 'date_submitted']],
  ['contribution_history', ['date']],
  ['decision_note', ['decided_at']],
  ['author_question', ['asked_at', 'answered_at', 'withdrawn_at']],
  // When it entered its state is compared with the contribution's own date.
  ['contribution_return', ['entered_at', 'date_created']],
  ['contribution_task', ['start_at', 'done_date']],
  ['comment', ['created_date', 'updated_date']],
  ['chat_item', ['created_date']],
  ['contribution_rating', ['date']],
  ['point_entry', ['date']],
  ['user_reward', ['date']],
  ['notification', ['date']],
  ['outbox_mail', ['created_date', 'next_try_at']],
  ['stored_file', ['created_date']],
];

/**
 * Gives rows that the sample made the day on which they happened in it: a time that falls into a call of
 * today becomes the call's day. Times that the server already took from the sample's clock stay.
 */
export async function redate(db: Database, calls: readonly DatedCall[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table sample_call on commit drop as
      select (e->>'from')::timestamptz as began, (e->>'to')::timestamptz as ended, (e->>'at')::timestamptz as at
        from jsonb_array_elements(${JSON.stringify(calls)}::jsonb) as e`);
    await tx.execute(sql`create index on sample_call (began)`);
    await tx.execute(sql`analyze sample_call`);
    for (const [table, columns] of DATED) {
      for (const column of columns) {
        const name = sql.raw(column);
        await tx.execute(sql`
          update ${sql.raw(table)} as row set ${name} = (
            select c.at from sample_call c where c.began <= row.${name} + interval '1 ms' order by c.began desc limit 1)
           where row.${name} >= (select min(began) from sample_call)`);
      }
    }
  });
}
