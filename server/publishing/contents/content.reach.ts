import { type SQL, sql } from 'drizzle-orm';
import type { AudienceRequest } from '#contract/audiences/schema.ts';
import type { AccessLevel } from '#contract/contents/rules.ts';
import { holdsRole } from '#server/people/account/people.sql.ts';
import type { Reach } from '#server/people/audiences/audience.preview.ts';
import { constant, isExternal, isReached } from '#server/people/audiences/audience.rule.ts';
import { withPlaces } from '#server/people/organizations/targets.ts';
import { idRows } from '#server/platform/db/id-array.ts';

/** What the access level asks of whoever is in a place that the item names. */
function roleOf(accessLevel: AccessLevel): SQL {
  if (accessLevel !== 'INTERNAL' && accessLevel !== 'EXTERNAL') return sql`true`;
  return holdsRole(sql`u.id`, `ROLE_${accessLevel}`);
}

/** A target unit covers those below it, unless the item is for the unit alone. */
export const unitsOf = (accessLevel: AccessLevel): 'none' | 'alone' | 'withBelow' =>
  accessLevel === 'ORGANIZATION' ? 'none' : accessLevel === 'UNIT' ? 'alone' : 'withBelow';

/**
 * Whether news is for the person `u`: the rule of campaigns and competitions, but that whoever is in a named place is meant,
 * external or not, and that naming nothing is nobody [R1F-24], S1-27, S1-30. `place` has the units that the targets cover.
 */
export const reachesReader = (accessLevel: AccessLevel, isNamed: SQL, includesExternal: SQL): SQL =>
  isReached({
    isNamed,
    isInPlace: sql`(${roleOf(accessLevel)} and (u.unit_id in (select id from place)
      or exists (select from organization_user o where o.user_id = u.id and o.unit_id in (select id from place))))`,
    isExternal,
    isEmployee: sql`true`,
    namesAny: sql`true`,
    includesExternal,
  });

/** Lists do not show people an item in another language either, Q1-47: empty is every language. */
export const isMailedIn = (language: string): SQL => sql`${language} in ('', u.lang_key)`;

/** Whom chosen targets would reach. */
export function newsReach(chosen: AudienceRequest): Reach {
  const { organizationIds, unitIds, userIds, external, accessLevel = 'REGISTERED', language = '' } = chosen;
  const units = unitsOf(accessLevel);
  return {
    places: withPlaces(
      idRows(units === 'none' ? [] : unitIds),
      idRows(organizationIds),
      units === 'withBelow',
    ),
    isReached: reachesReader(accessLevel, sql`u.id in (${idRows(userIds)})`, constant(external)),
    isMailed: isMailedIn(language),
  };
}
