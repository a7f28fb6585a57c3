import { type SQL, sql } from 'drizzle-orm';
import { isAuthoredBy, isResting } from '#server/process/selection/families.ts';

/** The jury of a stage of an idea's competition, to be joined to `contribution`; null columns where there is none. */
export const joinJury = (stage: SQL): SQL => sql`
  left join competition_jury jury on jury.competition_id = contribution.competition_id
    and contribution.type = 'IDEA' and jury.type = replace(${stage}, 'EVAL_', '')`;

/**
 * By what a stage of a `contribution` is evaluated: an idea by its jury's definition; another one by that of its
 * first evaluation, so that all who evaluate it answer the same questions, else by the newest of type and stage.
 */
export const definitionIdOf = (
  stage: SQL,
): SQL => sql`case when contribution.type = 'IDEA' then jury.eval_definition_id
  else coalesce(
    (select given.eval_definition_id from evaluation given
      where given.contribution_id = contribution.id and given.eval_flow_type = ${stage}
      order by given.id limit 1),
    (select newest.id from eval_definition newest
      where newest.contribution_type = contribution.type and newest.eval_flow_type = ${stage}
        and newest.competition_id is null
      order by newest.id desc limit 1)) end`;

/** That a person has declared that they cannot judge a contribution (decision 0096). */
export const hasConflict = (contributionId: SQL, person: SQL): SQL => sql`exists (
  select from evaluation_conflict conflict
   where conflict.contribution_id = ${contributionId} and conflict.user_id = ${person})`;

/** The end of a person's latest task for the stage of `command`, whatever became of the task. */
const dueDateOf = (person: SQL): SQL => sql`(
  select task.end_at from contribution_task task
    left join command_task_definition defined on defined.id = task.definition_id
    left join state_command of on of.id = defined.state_command_id
   where task.contribution_id = contribution.id and task.user_id = ${person} and task.kind = 'COMMAND'
     and task.command_type = 'EVAL' and task.state_id = contribution.state_id
     and (of.id is null or of.parameter = command.parameter)
   order by task.id desc limit 1)`;

/**
 * `user_id, contribution_id, stage, definition_id, jury_title` and `more`: what people are asked to evaluate now, given or
 * not, as a query: by a role of their own that the present state admits, ideas only in the round of their jury, and
 * nothing of their own and nothing that they cannot judge, S2-21, S3-92.
 * @param person whose tasks and works are meant: one person, or each of those found
 * @param which condition on `judge` and `contribution`
 * @param more a further column
 */
const asked = (person: SQL, which: SQL, more: SQL = sql``): SQL => sql`
  select distinct on (judge.user_id, contribution.id, command.parameter)
         judge.user_id, contribution.id as contribution_id, command.parameter as stage,
         form.id as definition_id, jury.title as jury_title${more}
    from contribution_participant judge
    join contribution on contribution.id = judge.contribution_id and not contribution.is_deleted
    join state_command command on command.state_id = contribution.state_id and command.is_active
     and command.command_type = 'EVAL' and command.parameter is not null and judge.role = any(command.roles)
    left join competition on competition.id = contribution.competition_id
    ${joinJury(sql`command.parameter`)}
    -- The offset keeps it from being looked for twice.
    cross join lateral (select ${definitionIdOf(sql`command.parameter`)} as id offset 0) form
   where ${which} and judge.role <> 'VIEWER' and not ${isResting()}
     and not ${isAuthoredBy(person)} and not ${hasConflict(sql`contribution.id`, person)}
     and (contribution.type <> 'IDEA' or (
       contribution.state_type = 'EVALUATION'
       and competition.competition_state = replace(jury.type, 'JURY', 'EVAL')
       and exists (select from competition_juror juror where juror.jury_id = jury.id and juror.user_id = ${person})))
     and form.id is not null
   order by judge.user_id, contribution.id, command.parameter`;

/** The same of one person, with `due_date`. */
export const askedOf = (userId: number): SQL => {
  const person = sql`${userId}`;
  return asked(person, sql`judge.user_id = ${userId}`, sql`, ${dueDateOf(person)} as due_date`);
};

/**
 * What the jury of the running round is asked to evaluate, by juror with an open account; nothing outside of a round.
 * @param ids of ideas, as a query within parentheses
 */
export const askedAbout = (ids: SQL): SQL =>
  asked(
    sql`judge.user_id`,
    sql`contribution.type = 'IDEA' and contribution.id in ${ids}
      and exists (select from app_user person where person.id = judge.user_id and person.activated)`,
  );
