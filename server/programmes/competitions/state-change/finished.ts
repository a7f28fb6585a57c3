import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { authorsOf, isResting } from '#server/process/selection/families.ts';
import type { StateChangePlan } from './plan.ts';

interface Finished {
  id: number;
  code: string;
  title: string;
  stateId: number;
  /** With open accounts. */
  authors: number[];
}

/**
 * Ideas that had left the running before, with their authors, who are notified of the end of a competition too, S2-17: who
 * joined another idea is notified of that one.
 */
export async function readFinished(
  db: Db,
  { competition, openIdeas }: Pick<StateChangePlan, 'competition' | 'openIdeas'>,
): Promise<Finished[]> {
  const { rows } = await db.execute<Finished & Record<string, unknown>>(sql`
    select contribution.id, contribution.code, contribution.title, contribution.state_id as "stateId", author.ids as authors
      from contribution
      cross join lateral (
        select array_agg(person.id order by one.joined nulls first, one.rank, person.id) as ids
          from (${authorsOf(sql`contribution.id`)}) one
          join app_user person on person.id = one.user_id and person.activated) author
     where contribution.competition_id = ${competition.id} and not contribution.is_deleted
       and contribution.state_type not in ('NEW', 'DRAFT') and not ${isResting()}
       and not contribution.id = any(${idArray(openIdeas)}) and author.ids is not null
     order by contribution.id`);
  return rows;
}
