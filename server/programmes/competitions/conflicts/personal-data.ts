import { sql } from 'drizzle-orm';
import type { CopySection } from '#server/people/personal-data/copy.sections.ts';
import type { ErasedPerson } from '#server/people/personal-data/erasure.event.ts';
import type { Db } from '#server/platform/db/client.ts';

/** Conflicts that a person has declared, and ideas that they scored in the place of another, who is not named. */
export const CONFLICT_SECTION: CopySection = {
  name: 'conflicts-of-interest',
  records: (userId) => sql`
    select row_number() over (order by declared_at, contribution_id, part) as id, contribution_id, part, jury_type, kind, remark,
           declared_at
      from (
        select contribution_id, 'own' as part, jury_type, kind, remark, declared_at
          from evaluation_conflict where user_id = ${userId}
        union all
        select contribution_id, 'substitute', jury_type, null, null, declared_at
          from evaluation_conflict where substitute_id = ${userId}
      ) conflicts`,
};

/** That a former member did not judge an idea stays, for it explains the scores; what they wrote about themselves does not. */
export async function eraseConflictRemarks(db: Db, { userId }: Pick<ErasedPerson, 'userId'>): Promise<void> {
  await db.execute(sql`update evaluation_conflict set remark = '' where user_id = ${userId}`);
}
