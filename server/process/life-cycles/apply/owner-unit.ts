import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';

/** Unit and organization of the first owners, by which units see and filter contributions, S3-20. */
export async function updateOwnerUnits(db: Db, contributionIds: readonly number[]): Promise<void> {
  if (contributionIds.length === 0) return;
  await db.execute(sql`
    update contribution
       set owner_unit_id = owner.unit_id, owner_organization_id = owner.organization_id
      from (select distinct on (participant.contribution_id)
                   participant.contribution_id, app_user.unit_id, unit.organization_id
              from contribution_participant participant
              join app_user on app_user.id = participant.user_id
              left join organization_unit unit on unit.id = app_user.unit_id
             where participant.contribution_id = any(${idArray(contributionIds)}) and participant.role = 'OWNER'
             order by participant.contribution_id, participant.rank, participant.user_id) owner
     where contribution.id = owner.contribution_id`);
}
