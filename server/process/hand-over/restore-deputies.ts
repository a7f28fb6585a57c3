import { sql } from 'drizzle-orm';
import { idArray } from '#server/platform/db/id-array.ts';
import type { TakenKind } from '#server/platform/db/schema/absences.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { Taken } from './hand-over.parts.ts';

const FULL_SHARE = 100;

/**
 * What else ended as the account was closed: the person is the deputy of others again and stands in while they are away, unless
 * somebody else does by now; invitations to drafts wait for an answer again.
 */
export async function restoreDeputies(
  { db, services }: ServiceContext,
  userId: number,
  taken: (kind: TakenKind) => Taken[],
): Promise<void> {
  const idsOf = (kind: TakenKind) => idArray(taken(kind).map(({ subjectId }) => subjectId));
  await db.execute(sql`
    update app_user set deputy_id = ${userId}
     where id = any(${idsOf('deputies')}) and deputy_id is null and activated and erased_at is null`);
  await db.execute(sql`
    update absence set deputy_id = ${userId}, phase = 'PLANNED', visited_to = 0, left_ids = '{}', retry_at = null,
           version = version + 1
     where id = any(${idsOf('absences')}) and deputy_id is null and phase <> 'ENDED' and ends_at > ${services.now().toISOString()}`);
  for (const { subjectId, before } of taken('invitations')) {
    const { share } = before as { share: number | null };
    await db.execute(sql`
      update contribution_co_author invited
         set state = 'INVITED',
             share = case when coalesce((select sum(other.share) from contribution_co_author other
                                          where other.contribution_id = invited.contribution_id), 0) + ${share ?? 0} <= ${FULL_SHARE}
                          then ${share}::smallint end
        from contribution
       where invited.contribution_id = ${subjectId} and invited.user_id = ${userId} and invited.state = 'ENDED'
         and contribution.id = invited.contribution_id and contribution.date_submitted is null and not contribution.is_deleted`);
  }
}
