import { type SQL, sql } from 'drizzle-orm';
import { JURY_TYPES, roundOf } from '#contract/competitions/rules.ts';
import { counts } from '#server/process/evaluations/scores.sql.ts';

/*
 * What holds of a `conflict`, beside its `contribution` and the `competition` of that.
 */

/** Of the round in which it was declared. */
const ofRound = (part: 'step' | 'stage'): SQL => {
  const cases = JURY_TYPES.map((jury) => sql`when ${jury} then ${roundOf(jury)[part]}`);
  return sql`case conflict.jury_type ${sql.join(cases, sql` `)} end`;
};

/** The round in which it was declared is running, and judges the idea. */
export const isOfRunningRound: SQL = sql`(
  contribution.state_type = 'EVALUATION' and not contribution.is_deleted
  and competition.competition_state = ${ofRound('step')})`;

/** The substitute has scored the idea, and that score counts. */
export const isScoredInPlace: SQL = sql`exists (
  select from evaluation
   where evaluation.contribution_id = conflict.contribution_id and evaluation.user_id = conflict.substitute_id
     and evaluation.eval_flow_type = ${ofRound('stage')} and ${counts})`;

/** Somebody scores in the place of who declared it: a substitute who has dropped out since without a score does not. */
export const isTakenOver: SQL = sql`(${isScoredInPlace} or exists (
  select from contribution_participant seat join app_user holder on holder.id = seat.user_id and holder.activated
   where seat.contribution_id = conflict.contribution_id and seat.role = conflict.jury_type
     and seat.user_id = conflict.substitute_id))`;
