import { type SQL, sql } from 'drizzle-orm';
import { JURY_TYPES, roundOf } from '#contract/competitions/rules.ts';
import { hasConflict } from './evaluation.asked.sql.ts';

/*
 * What evaluations amount to, S2-22, S3-92. Means are taken of decimals and not of floats: those depend on the
 * order of the rows, so that equal scores would now and then not compare as equal.
 */

const JURY_STAGES = JURY_TYPES.map((jury) => roundOf(jury).stage);

/** That an `evaluation` counts: who gave it has declared no conflict since. */
export const counts: SQL = sql`not ${hasConflict(sql`evaluation.contribution_id`, sql`evaluation.user_id`)}`;

/**
 * `contribution_id, eval_flow_type, score, participant_count`: the result of each stage in which something was
 * given, as a query.
 * @param ids of contributions, as a query or a list within parentheses
 */
export const stageScores = (ids: SQL): SQL => sql`
  select evaluation.contribution_id, evaluation.eval_flow_type, avg(evaluation.score::numeric) as score,
         count(*) as participant_count
    from evaluation
   where evaluation.contribution_id in ${ids} and ${counts}
   group by evaluation.contribution_id, evaluation.eval_flow_type`;

/**
 * `contribution_id, eval_avarage, participant_count`: the mean of the juries' scores, each of equal weight, and
 * the number of jurors' scores behind it, as a query; without a row for what no jury has scored, Q2-49, S2-22.
 * @param ids of ideas, as a query or a list within parentheses
 */
export const ideaScores = (ids: SQL): SQL => sql`
  select stage.contribution_id, avg(stage.score)::double precision as eval_avarage,
         sum(stage.participant_count)::bigint as participant_count
    from (${stageScores(ids)}) stage where stage.eval_flow_type in ${JURY_STAGES}
   group by stage.contribution_id`;
