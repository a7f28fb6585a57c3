import { sql } from 'drizzle-orm';
import type { TakesOver } from '#contract/absences/open-work.ts';
import type { ContributionType } from '#contract/access.ts';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { readAwayUntil } from '#server/people/absences/deputies.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { DEPUTY_ROLES } from '#server/process/life-cycles/engine/deputies.ts';
import { peopleFor } from '#server/process/life-cycles/load/known.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';
import { canBeHandedOver, isWorkedOn } from './open-work.repository.ts';
import { readSuccessors } from './successors.ts';

interface Work extends Record<string, unknown> {
  type: ContributionType;
  /** Of those who could take over, who wrote it, or something that is joined to it. */
  authorIds: number[];
  contributions: number;
  tasks: number;
}

/** What somebody works on, by its type and by who of the candidates must not take it over. */
async function readWork(db: Db, userId: number, candidates: readonly number[]): Promise<Work[]> {
  const { rows } = await db.execute<Work>(sql`
    with work as (
      select contribution.id, contribution.type,
             array(select distinct author.user_id from contribution_participant author
                    where author.role = 'OWNER' and author.user_id = any(${idArray(candidates)})
                      and (author.contribution_id = contribution.id
                           or author.contribution_id in (select family.member_id from contribution_family_member family
                                                          where family.head_id = contribution.id))
                    order by 1) as author_ids,
             (select count(*) from contribution_task task
               where task.contribution_id = contribution.id and coalesce(task.deputy_for_id, task.user_id) = ${userId}
                 and task.role = any(${sql.param([...DEPUTY_ROLES])}::text[]) and ${isOpenStatus(sql`task.status`)}) as tasks
        from contribution
       where ${isWorkedOn} and contribution.id in (
         select part.contribution_id from contribution_participant part
          where part.user_id = ${userId} and part.deputy_for_id is null and ${canBeHandedOver})
    )
    select type, author_ids as "authorIds", count(*)::int as contributions, sum(tasks)::int as tasks
      from work group by type, author_ids`);
  return rows;
}

/** Who would take over how much of what somebody works on, most first, and for how much nobody is found. */
export async function readWorkPlan(
  db: Db,
  { userId, successorId, now }: { userId: number; successorId: number | null; now: Date },
): Promise<{ takesOver: TakesOver[]; leftOver: number }> {
  const named = successorId === null ? [] : [successorId];
  const successorsFor = await readSuccessors(db, { fromId: userId, named, types: CONTRIBUTION_TYPES, now });
  const candidates = [...new Set(CONTRIBUTION_TYPES.flatMap(successorsFor))];
  const shares = new Map<number, { contributions: number; tasks: number }>();
  let leftOver = 0;
  for (const { type, authorIds, contributions, tasks } of await readWork(db, userId, candidates)) {
    const successor = successorsFor(type).find((id) => id !== userId && !authorIds.map(Number).includes(id));
    if (successor === undefined) {
      leftOver += contributions;
      continue;
    }
    const share = shares.get(successor) ?? { contributions: 0, tasks: 0 };
    shares.set(successor, {
      contributions: share.contributions + contributions,
      tasks: share.tasks + tasks,
    });
  }
  const people = await peopleFor(db, [...shares.keys()], []);
  const away = await readAwayUntil(db, [...shares.keys()], now);
  const takesOver = [...shares].flatMap(([id, share]) => {
    const person = people.get(id);
    return person ? [{ id, name: fullName(person), awayUntil: away.get(id) ?? null, ...share }] : [];
  });
  return { takesOver: takesOver.sort((a, b) => b.contributions - a.contributions), leftOver };
}
