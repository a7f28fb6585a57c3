import { type SQL, sql } from 'drizzle-orm';
import { can, insiders } from '#contract/roles.ts';
import { holdsRole } from '#server/people/account/people.sql.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';

/** Who knows people, as values or as places of values. */
export interface ProfileReader {
  userId: SQL;
  isInsider: SQL;
  /** What they see, as a condition on `contribution`. */
  isVisible: SQL;
}

export const isInsider = ({ roles }: Pick<Caller, 'roles'>): boolean => can(roles, insiders);

export const readerOf = (caller: Caller): ProfileReader => ({
  userId: sql`${caller.id}`,
  isInsider: sql`${isInsider(caller)}`,
  isVisible: visibleTo(caller),
});

/**
 * Whom a reader may know, as a condition on `app_user person` (decision 0070): themselves; for insiders every employee with an open account; for
 * everybody the authors of what they see. Former members have no profile.
 */
export const isKnownTo = (reader: ProfileReader): SQL => sql`person.erased_at is null and (
  person.id = ${reader.userId}
  or ${reader.isInsider}::boolean and person.activated and ${holdsRole(sql`person.id`, 'ROLE_INTERNAL')}
  or exists (
    select from contribution_participant part join contribution on contribution.id = part.contribution_id
     where part.user_id = person.id and part.role = 'OWNER' and contribution.date_submitted is not null
       and ${reader.isVisible}))`;

/** @throws AppError 404 for whom the caller does not know, and for who does not exist */
export async function requireKnown({ db, caller }: ServiceContext, userId: number): Promise<void> {
  if (
    !(await hasRow(db, sql`app_user person where person.id = ${userId} and ${isKnownTo(readerOf(caller))}`))
  )
    throw notFound();
}
