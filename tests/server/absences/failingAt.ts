import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/client.ts';

/**
 * Lets every change of the people of one contribution fail, as a fault in it would.
 * @returns what ends that
 */
export async function failingAt(db: Database, contributionId: number): Promise<() => Promise<void>> {
  await db.execute(
    sql.raw(`
    create function fail_here() returns trigger language plpgsql as
      $$ begin if new.contribution_id = ${contributionId} then raise exception 'a fault'; end if; return new; end $$;
    create trigger fail_here before insert on contribution_participant for each row execute function fail_here();`),
  );
  return async () => {
    await db.execute(
      sql.raw('drop trigger fail_here on contribution_participant; drop function fail_here();'),
    );
  };
}
