import { type SQL, sql } from 'drizzle-orm';
import type { PersonRef } from '#contract/contributions/schema.ts';
import { USER_SEARCH_MAX_RESULTS, type UserSearchQuery } from '#contract/users/schema.ts';
import { holdsRole, picturePathOf } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { searchedName } from '#server/platform/db/full-name.ts';
import { containsText } from '#server/platform/db/search.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';

const holds = (role: 'ROLE_INTERNAL' | 'ROLE_EXTERNAL') => holdsRole(sql`u.id`, role);

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

async function activePeople(db: Db, conditions: readonly SQL[]): Promise<PersonRef[]> {
  if (conditions.length === 0) return [];
  const hits = conditions.map(
    (condition) => sql`select u.id from app_user u where u.activated and ${condition}`,
  );
  // Materialized: otherwise the sorted name index may be walked to the end for a rare name.
  const { rows } = await db.execute<PersonRef & Record<string, unknown>>(sql`
    with hit as materialized (${sql.join(hits, sql` union `)})
    select u.id, u.first_name as "firstName", u.last_name as "lastName", unit.name as "unitName",
           ${picturePathOf(sql`u`)} as "picturePath"
      from hit join app_user u on u.id = hit.id
      left join organization_unit unit on unit.id = u.unit_id
     order by searchable(u.first_name), searchable(u.last_name), u.id
     limit ${USER_SEARCH_MAX_RESULTS}`);
  return rows;
}

const hasAddress = ({ searchString }: UserSearchQuery) => sql`u.email = ${searchString}::citext`;

/** Employees that a condition fits, and external users by their whole e-mail. */
function findPeople(db: Db, query: UserSearchQuery, employees: SQL): Promise<PersonRef[]> {
  const { internal, external } = searched(query);
  return activePeople(db, [
    ...(internal ? [sql`${employees} and ${holds('ROLE_INTERNAL')}`] : []),
    ...(external ? [sql`${hasAddress(query)} and ${holds('ROLE_EXTERNAL')}`] : []),
  ]);
}

/**
 * Active users to choose from: employees by a part of their name, outside users by their whole e-mail and
 * nothing less, so that nobody can browse them; at most 20, by name [R3P-163], S3-100, Q3-72, Q3-73.
 */
export const searchUsers = (db: Db, query: UserSearchQuery): Promise<PersonRef[]> =>
  findPeople(db, query, containsText(searchedName(sql`u`), query.searchString));

/** Addresses that somebody from outside looks up: enough for the people one works with, too few to try out lists. */
const LOOKUPS: Limit = { most: 30, withinSeconds: 3600 };

/**
 * The same for callers from outside: whom they know, by the whole e-mail; the place in the organisation is not shown
 * (decision 0029).
 * @throws AppError error.tooManyAttempts
 */
export async function findByAddress(
  { database, now }: Services,
  { id }: Caller,
  query: UserSearchQuery,
): Promise<PersonRef[]> {
  if (!query.searchString.includes('@')) return [];
  await requireAttempt(database, { what: 'people-by-address', who: String(id) }, LOOKUPS, now());
  const found = await findPeople(database, query, hasAddress(query));
  return found.map((person) => ({ ...person, unitName: null }));
}
