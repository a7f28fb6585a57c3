import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { owingRole } from '#server/process/selection/answers.ts';

/** Promised answers of closed accounts are owed by the next with an open account who holds the role, or by nobody. */
export async function releaseAnswersOf(db: Db, { userIds }: { userIds: readonly number[] }): Promise<void> {
  await db.execute(sql`
    update contribution set answer_owner_id = (
      select part.user_id
        from contribution_participant part
        join app_user person on person.id = part.user_id and person.activated
       where part.contribution_id = contribution.id and part.role = ${owingRole}
         and (contribution.answer_reply is null
              or part.user_id::text is distinct from contribution.answer_reply ->> 'decidedBy'
                 and not is_author(contribution.id, part.user_id))
       order by part.rank, part.user_id limit 1)
     where answer_owner_id = any(${idArray(userIds)}) and answer_state in ('RUNNING', 'PAUSED')`);
}
