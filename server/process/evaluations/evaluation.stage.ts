import { sql } from 'drizzle-orm';
import { roundOfStage } from '#contract/competitions/rules.ts';
import type { EvalDefinition } from '#contract/evaluations/schema.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { refused } from '#server/platform/errors.ts';
import { mayUse } from '#server/process/life-cycles/engine/permissions.ts';
import { isAuthor } from '#server/process/life-cycles/engine/roles.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { Actor, View } from '#server/process/life-cycles/engine/types.ts';
import { definitionIdOf, hasConflict, joinJury } from './evaluation.asked.sql.ts';
import { readDefinition } from './evaluation-definitions.repository.ts';

/** One stage of one contribution: what it asks, and how it is called. */
export interface OpenStage {
  stage: EvaluationStage;
  definition: EvalDefinition;
  /** Name of the jury, else of the definition. */
  title: string;
  /** The person is one of the jury; always for stages without one. */
  isJuror: boolean;
  /** The person has declared that they cannot judge it. */
  hasConflict: boolean;
}

interface StageRow extends Record<string, unknown>, Pick<OpenStage, 'isJuror' | 'hasConflict'> {
  id: number | null;
  title: string | null;
}

/**
 * What a stage of a contribution is evaluated by; undefined where nothing is defined for it.
 * @param lock `share` keeps the questions as they are until the transaction ends
 */
export async function readStage(
  db: Db,
  { contributionId, stage, userId }: { contributionId: number; stage: EvaluationStage; userId: number },
  lock: 'none' | 'share' = 'none',
): Promise<OpenStage | undefined> {
  const name = sql`${stage}::text`;
  const { rows } = await db.execute<StageRow>(sql`
    select ${definitionIdOf(name)} as id, jury.title,
           contribution.type <> 'IDEA' or exists (
             select from competition_juror juror where juror.jury_id = jury.id and juror.user_id = ${userId}
           ) as "isJuror",
           ${hasConflict(sql`contribution.id`, sql`${userId}`)} as "hasConflict"
      from contribution ${joinJury(name)} where contribution.id = ${contributionId}`);
  const [row] = rows;
  const definition = row?.id ? await readDefinition(db, row.id, lock) : undefined;
  return row && definition
    ? {
        stage,
        definition,
        title: row.title ?? definition.title,
        isJuror: row.isJuror,
        hasConflict: row.hasConflict,
      }
    : undefined;
}

export type Refusal = 'error.commandNotAllowed' | 'error.commandNotAvailable' | 'error.conflictDeclared';

/**
 * Why a person cannot evaluate a stage now; null when they can: they hold the state's command for it, the contribution
 * is not their own, they have declared no conflict, and an idea is in the round of their jury, S2-21, S3-92, Q2-61.
 */
export function evaluationRefusal(
  { lifeCycle, contribution }: View,
  actor: Actor,
  { stage, open }: { stage: EvaluationStage; open: OpenStage | undefined },
): Refusal | null {
  if (open?.hasConflict) return 'error.conflictDeclared';
  const held = mayUse(lifeCycle, contribution, actor, 'EVAL', stage);
  const isOwn = actor.kind === 'user' && isAuthor(contribution, actor.userId);
  if (!held || isOwn) return 'error.commandNotAllowed';
  if (!open || contribution.head) return 'error.commandNotAvailable';
  if (contribution.type !== 'IDEA') return null;
  if (!open.isJuror) return 'error.commandNotAllowed';
  const isEvaluated = stateOf(lifeCycle, contribution.stateId)?.stateType === 'EVALUATION';
  const isRound = contribution.competitionState === roundOfStage(stage)?.step;
  return isEvaluated && isRound ? null : 'error.commandNotAvailable';
}

/**
 * Says why somebody is not asked who has declared a conflict: they may not even see the idea any more.
 * @throws AppError error.conflictDeclared
 */
export async function requireNoConflict(db: Db, contributionId: number, userId: number): Promise<void> {
  const declared = sql`evaluation_conflict where contribution_id = ${contributionId} and user_id = ${userId}`;
  if (await hasRow(db, declared)) throw refused('error.conflictDeclared', 'evaluation');
}
