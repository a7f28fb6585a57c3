import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import type { PersonRef } from '#contract/contributions/schema.ts';
import { searchedName } from '#server/platform/db/full-name.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { userAuthorities, users } from '#server/platform/db/schema/users.ts';
import { containsText } from '#server/platform/db/search.ts';
import { pathOfFile } from '#server/platform/files/files.paths.ts';

/** The path of a person's picture, by the name that the query gives the table; null without one. */
export const picturePathOf = (person: SQL): SQL<string | null> =>
  sql<string | null>`${sql.raw(`'${pathOfFile('')}'`)} || ${person}.picture_key`;

/** The person of a row, for lists that join `app_user` and the unit. */
const { id, firstName, lastName } = users;
export const personColumns = {
  id,
  firstName,
  lastName,
  unitName: organizationUnits.name,
  picturePath: picturePathOf(sql`${users}`),
} satisfies Record<keyof PersonRef, unknown>;

/** The roles of the account of a row, by name. */
export const roles = sql<Role[]>`coalesce((
  select array_agg(a.authority order by a.authority) from ${userAuthorities} a where a.user_id = ${users.id}
), '{}')`;

/** A person has a role, as a condition on the expression of the person's id. */
export const holdsRole = (userId: SQL, role: Role): SQL<boolean> => sql<boolean>`exists (
  select from user_authority held where held.user_id = ${userId} and held.authority = ${role})`;

/**
 * The person of a row has a text in the name. Searched by its index first, whatever the order of the list: materialized,
 * for the planner would else walk that order to the end for a rare name.
 */
export const nameHolds = (userId: SQL, text: string): SQL => sql`${userId} in (
  with hit as materialized (
    select u.id from app_user u where ${containsText(searchedName(sql`u`), text)}
  ) select id from hit)`;
