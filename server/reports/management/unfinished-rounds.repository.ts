import { sql } from 'drizzle-orm';
import type { Management } from '#contract/home/management.ts';
import { MANAGED_ROWS } from '#contract/home/rules.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { isOwnedBy } from '#server/process/selection/visibility.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';
import { isModeratedBy } from '#server/programmes/competitions/competition.visibility.ts';
import { scoresOfRounds } from '#server/programmes/competitions/round/round.repository.ts';

type Row = Management['rounds'][number] & { total: number } & Record<string, unknown>;

/** Competitions that are looked through, the oldest ones, which wait longest: each asks for the scores of all its ideas. */
const MOST_ROUNDS = 20;

/**
 * Competitions in an evaluation whose jurors owe scores, those that are due soonest first. Own ideas are left out, as in the list of
 * moderators: nobody learns what others said of theirs.
 * @param seesAll whether the caller sees the ideas of every competition; else those that they moderate are meant
 */
export async function readUnfinishedRounds(
  { db, caller }: ServiceContext,
  seesAll: boolean,
): Promise<Pick<Management, 'rounds' | 'roundCount'>> {
  const { rows } = await db.execute<Row>(sql`
    with round as materialized (
      select competition.id from competition
       where competition.publish_state = 'PUBLISHED' and competition.competition_state in ('EVAL1', 'EVAL2', 'EVAL3')
         and ${seesAll ? sql`true` : isModeratedBy(caller)}
       order by competition.id limit ${MOST_ROUNDS}),
    score as materialized (${scoresOfRounds(sql`(
      select contribution.id from contribution
       where contribution.competition_id in (select id from round) and contribution.state_type = 'EVALUATION'
         and not ${isOwnedBy(caller)})`)}),
    unfinished as (
      select idea.competition_id, count(distinct score.user_id) as jurors,
             count(distinct score.contribution_id) as ideas, min(task.end_at) as due_at
        from score
        join contribution idea on idea.id = score.contribution_id
        left join contribution_task task
          on task.contribution_id = score.contribution_id and task.user_id = score.user_id and task.kind = 'COMMAND'
         and task.command_type = 'EVAL' and ${isOpenStatus(sql`task.status`)}
       where score.is_missing
       group by idea.competition_id)
    select competition.id, competition.title, unfinished.jurors, unfinished.ideas, unfinished.due_at as "dueAt",
           ${isModeratedBy(caller)} as "isModerated", count(*) over () as total
      from unfinished join competition on competition.id = unfinished.competition_id
     order by unfinished.due_at nulls last, competition.id limit ${MANAGED_ROWS}`);
  return {
    rounds: rows.map(({ total: _, ...round }) => round),
    roundCount: rows[0]?.total ?? 0,
  };
}
