import { type SQL, sql } from 'drizzle-orm';
import type { PersonRef } from '../../../contract/contributions.ts';
import { USER_SEARCH_MAX_RESULTS, type UserSearchQuery } from '../../../contract/users.ts';
import type { Db } from '../../db/client.ts';
import { containsText } from '../../db/search.ts';

const holds = (role: 'ROLE_INTERNAL' | 'ROLE_EXTERNAL') => sql`exists (
  select 1 from user_authority a where a.user_id = u.id and a.authority = ${role})`;

/** Which kinds of people may be found at all, S3-100, Q3-08. */
function searched({ searchContext, parameter }: UserSearchQuery): { internal: boolean; external: boolean } {
  const external =
    parameter === 'EXTERNAL' ||
    (parameter === 'BOTH' && searchContext !== 'COMPETITION_JURY' && searchContext !== 'CONTRIBUTION_DUTY');
  return {
    internal: parameter === 'INTERNAL' || parameter === 'BOTH',
    // AUTHORIZED_USER stands for people with internal roles.
    external: external && searchContext !== 'AUTHORIZED_USER',
  };
}

/**
 * Active users to choose from: employees by a part of their name, outside users by their whole e-mail and
 * nothing less, so that nobody can browse them; at most 20, by name [R3P-163], S3-100, Q3-72, Q3-73.
 */
export async function searchUsers(db: Db, query: UserSearchQuery): Promise<PersonRef[]> {
  const { internal, external } = searched(query);
  const found: SQL[] = [];
  if (internal) {
    const name = sql`u.first_name || ' ' || u.last_name`;
    found.push(sql`select u.id from app_user u
      where u.activated and ${containsText(name, query.searchString)} and ${holds('ROLE_INTERNAL')}`);
  }
  if (external) {
    found.push(sql`select u.id from app_user u
      where u.activated and u.email = ${query.searchString}::citext and ${holds('ROLE_EXTERNAL')}`);
  }
  if (found.length === 0) return [];
  // Materialized: otherwise the sorted name index may be walked to the end for a rare name.
  const { rows } = await db.execute<{
    id: number;
    first_name: string;
    last_name: string;
    unit_name: string | null;
  }>(sql`
    with hit as materialized (${sql.join(found, sql` union `)})
    select u.id, u.first_name, u.last_name, unit.name as unit_name
      from hit join app_user u on u.id = hit.id
      left join organization_unit unit on unit.id = u.unit_id
     order by searchable(u.first_name), searchable(u.last_name), u.id
     limit ${USER_SEARCH_MAX_RESULTS}`);
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    unitName: row.unit_name,
  }));
}
