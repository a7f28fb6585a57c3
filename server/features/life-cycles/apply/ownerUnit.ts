import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';

/** Unit and organization of the first owner, by which units see and filter contributions, S3-20. */
export async function keepOwnerUnit(db: Db, contributionId: number): Promise<void> {
  await db.execute(sql`
    update contribution
       set owner_unit_id = owner.unit_id, owner_organization_id = owner.organization_id
      from (select app_user.unit_id, unit.organization_id
              from contribution_participant participant
              join app_user on app_user.id = participant.user_id
              left join organization_unit unit on unit.id = app_user.unit_id
             where participant.contribution_id = ${contributionId} and participant.role = 'OWNER'
             order by participant.rank, participant.user_id limit 1) owner
     where contribution.id = ${contributionId}`);
}
