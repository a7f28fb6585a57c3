import { type SQL, sql } from 'drizzle-orm';
import { CONTRIBUTION_TYPES, ROLES, seesAllOfType } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { executePrepared } from '#server/platform/db/prepared-statement.ts';

/** Which role sees every contribution of which type, as rows. */
const seeingAll = sql.join(
  ROLES.flatMap((role) =>
    CONTRIBUTION_TYPES.filter((type) => seesAllOfType(new Set([role]), type)).map(
      (type) => sql`(${role}, ${type})`,
    ),
  ),
  sql`, `,
);

/**
 * Those supporters of contributions who have an open account and may see them: the rule of S3-20 for each, whose roles are
 * read here for that.
 * @param pairs a query of contributions and users
 */
export const supportersAmong = (pairs: SQL): SQL => sql`
  select supporter.contribution_id as "contributionId", supporter.user_id as "userId"
    from (${pairs}) supporter (contribution_id, user_id)
    join contribution on contribution.id = supporter.contribution_id
    join app_user person on person.id = supporter.user_id and person.activated
    left join organization_unit place on place.id = person.unit_id
   where not contribution.is_deleted
     and (contribution.audience && array['REGISTERED', 'unit:' || place.id, 'organization:' || place.organization_id]
          or exists (select from user_authority held
                      where held.user_id = person.id
                        and (replace(held.authority, 'ROLE_', '') = any(contribution.audience)
                             or (held.authority, contribution.type) in (values ${seeingAll})))
          or exists (select from contribution_participant part
                      where part.contribution_id = contribution.id and part.user_id = person.id))
   order by supporter.user_id`;

/** Supporters of contributions, and of what is joined to them: these hear of the head (decision 0061). By contribution. */
export async function readSupporters(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await executePrepared<{ contributionId: number; userId: number }>(
    db,
    supportersAmong(sql`
      select contribution_id, user_id from contribution_supporter where contribution_id ${isOneOf(ids)}
       union
      select part.head_id, held.user_id
        from contribution_family_member part
        join contribution_supporter held on held.contribution_id = part.member_id
       where part.head_id ${isOneOf(ids)}`),
  );
  const supporters = new Map<number, number[]>(ids.map((id) => [id, []]));
  for (const { contributionId, userId } of rows) supporters.get(contributionId)?.push(userId);
  return supporters;
}
