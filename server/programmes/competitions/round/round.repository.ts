import { type SQL, sql } from 'drizzle-orm';
import type { CompetitionUser } from '#contract/competitions/people.schema.ts';
import type { CompetitionRound, JurorProgress } from '#contract/competitions/round.endpoints.ts';
import { type JuryType, juryOf, roundOf } from '#contract/competitions/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { refused } from '#server/platform/errors.ts';
import { askedAbout } from '#server/process/evaluations/evaluation.asked.sql.ts';
import { counts } from '#server/process/evaluations/scores.sql.ts';
import { isResting } from '#server/process/selection/families.ts';
import { isOpenStatus } from '#server/process/tasks/tasks.open.sql.ts';
import type { StoredCompetition } from '../competition.form.ts';
import { ideasInRound, unseatedIdeas } from '../seats/seating.repository.ts';

type InRound = Pick<StoredCompetition, 'id' | 'competitionState'>;

/** The jury whose round is running. @throws AppError error.commandNotAvailable outside of rounds */
export function runningJury({ competitionState }: InRound): JuryType {
  const jury = juryOf(competitionState);
  if (jury === null) throw refused('error.commandNotAvailable', 'competition');
  return jury;
}

/** Whether what was asked, as `asked`, has not been given. */
const isMissing = (asked: SQL): SQL => sql`not exists (
  select from evaluation
   where evaluation.contribution_id = ${asked}.contribution_id and evaluation.eval_flow_type = ${asked}.stage
     and evaluation.user_id = ${asked}.user_id)`;

/**
 * `user_id, contribution_id, stage, is_missing`: the scores that running rounds ask for, as a query.
 * @param ids of ideas, also of several competitions, as a query within parentheses
 */
export const scoresOfRounds = (ids: SQL): SQL => sql`
  select asked.*, ${isMissing(sql`asked`)} as is_missing from (${askedAbout(ids)}) asked`;

/**
 * The same of one round.
 * @param ids of ideas of one competition, as a query within parentheses
 */
export const scoresOf = (jury: JuryType, ids: SQL): SQL => sql`
  select score.* from (${scoresOfRounds(ids)}) score where score.stage = ${roundOf(jury).stage}`;

/** The same of all ideas of a competition. @throws AppError as `runningJury` */
export const scoresOfRound = (competition: InRound): SQL =>
  scoresOf(
    runningJury(competition),
    sql`(select idea.id from contribution idea
          where idea.competition_id = ${competition.id} and idea.state_type = 'EVALUATION')`,
  );

/**
 * `user_id, due_date`: when the first open task is due of each who owes scores, of rows of `score` as `scoresOfRound` has them; none for
 * scores without tasks or deadlines.
 */
export const dueDates: SQL = sql`
  select score.user_id, min(task.end_at) as due_date
    from score join contribution_task task
      on task.contribution_id = score.contribution_id and task.user_id = score.user_id and task.kind = 'COMMAND'
     and task.command_type = 'EVAL' and ${isOpenStatus(sql`task.status`)}
   where score.is_missing group by score.user_id`;

/** That somebody has scored a `contribution` in a round, and that counts. */
const isScored = (jury: JuryType): SQL => sql`exists (
  select from evaluation
   where evaluation.contribution_id = contribution.id and evaluation.eval_flow_type = ${roundOf(jury).stage} and ${counts})`;

/** That somebody is asked to score a `contribution` in the running round, or has done so. */
export const isJudged = (competition: InRound, jury: JuryType): SQL => sql`(
  contribution.id in (select score.contribution_id from (${scoresOfRound(competition)}) score) or ${isScored(jury)})`;

/**
 * `id, lacks, is_judged`: the ideas of the running round, of rows of `score` as `scoresOfRound` has them; also those that nobody is asked
 * about.
 */
const ideasOf = (competitionId: number, jury: JuryType): SQL => sql`
  select contribution.id, coalesce(bool_or(score.is_missing), false) as lacks,
         count(score.user_id) > 0 or ${isScored(jury)} as is_judged
    from contribution left join score on score.contribution_id = contribution.id
   where (contribution.id in (${ideasInRound(competitionId, jury)}) and not ${isResting()})
      or score.contribution_id is not null
   group by contribution.id`;

type Row = Pick<
  CompetitionRound,
  'juryTitle' | 'jurorsPerIdea' | 'ideas' | 'complete' | 'unseated' | 'unjudged'
> &
  Omit<CompetitionUser, 'id'> &
  Omit<JurorProgress, 'user'> & { id: number | null } & Record<string, unknown>;

/** Of a round without a jury: nobody is asked about any idea. */
const NO_ROUND: CompetitionRound = {
  juryTitle: '',
  jurorsPerIdea: null,
  ideas: 0,
  complete: 0,
  unseated: 0,
  unjudged: 0,
  jurors: [],
};

/** How far each juror is in the running round, and how many ideas have all their scores, or nobody to score them. @throws AppError as `runningJury` */
export async function readRound(db: Db, competition: InRound): Promise<CompetitionRound> {
  const jury = runningJury(competition);
  const { rows } = await db.execute<Row>(sql`
    with score as materialized (${scoresOfRound(competition)}),
    idea as materialized (${ideasOf(competition.id, jury)}),
    unseated as materialized (${unseatedIdeas(competition.id, jury)}),
    juror as (
      select user_id, count(*) as asked, count(*) filter (where not is_missing) as given from score group by user_id),
    due as (${dueDates})
    select jury.title as "juryTitle", jury.jurors_per_idea as "jurorsPerIdea", (select count(*) from idea) as ideas,
           (select count(*) from idea where is_judged and not lacks) as complete,
           (select count(*) from unseated) as unseated,
           (select count(*) from idea where not is_judged and id not in (select id from unseated)) as unjudged,
           person.id, person.first_name as "firstName", person.last_name as "lastName",
           coalesce(person.position, '') as title, coalesce(juror.asked, 0) as asked, coalesce(juror.given, 0) as given, due.due_date as "dueDate",
           seat.reminded_at as "remindedAt"
      from competition_jury jury
      -- Also those who have no idea; who scores in somebody's place is of the jury for that alone.
      left join (competition_juror seat
                 join app_user person on person.id = seat.user_id
                 left join juror on juror.user_id = seat.user_id
                 left join due on due.user_id = seat.user_id)
        on seat.jury_id = jury.id and (juror.user_id is not null or (person.activated and not seat.is_substitute))
     where jury.competition_id = ${competition.id} and jury.type = ${jury}
     order by coalesce(juror.given - juror.asked, 0), seat.rank, person.id`);
  const [figures] = rows;
  if (!figures) return NO_ROUND;
  const { juryTitle, jurorsPerIdea, ideas, complete, unseated, unjudged } = figures;
  const jurors = rows.flatMap(({ asked, given, dueDate, remindedAt, id, firstName, lastName, title }) =>
    id === null ? [] : [{ user: { id, firstName, lastName, title }, asked, given, dueDate, remindedAt }],
  );
  return { juryTitle, jurorsPerIdea, ideas, complete, unseated, unjudged, jurors };
}
