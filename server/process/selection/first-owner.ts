import { type SQL, sql } from 'drizzle-orm';
import { fullNameOf } from '#server/platform/db/full-name.ts';

/**
 * Full name of the first owner of `contribution`, as an expression; null without one.
 * @param only a further condition on the owner, `app_user person`
 */
export const firstOwner = (only: SQL = sql`true`): SQL => sql`(
  select ${fullNameOf(sql`person`)} from contribution_participant p join app_user person on person.id = p.user_id
   where p.contribution_id = contribution.id and p.role = 'OWNER' and ${only} order by p.rank, p.user_id limit 1)`;
