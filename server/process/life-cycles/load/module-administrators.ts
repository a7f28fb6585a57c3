import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { TYPE_ADMINISTRATORS } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Administrators of the module of a type, with open accounts. */
export async function readModuleAdministrators(db: Db, type: ContributionType): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct person.id from user_authority authority join app_user person on person.id = authority.user_id
     where authority.authority = any(${sql.param([...TYPE_ADMINISTRATORS[type]])}::text[]) and person.activated
     order by 1`);
  return rows.map(({ id }) => id);
}
