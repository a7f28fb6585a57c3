import { sql } from 'drizzle-orm';
import type { ContributionEvaluation } from '#contract/evaluations/schema.ts';
import { EVALUATION_STAGES, type EvaluationStage } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { notFound } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { openForView } from '#server/process/contributions/commands/decide.ts';
import { mayUse } from '#server/process/life-cycles/engine/permissions.ts';
import { joinJury } from './evaluation.asked.sql.ts';
import { seesAllResults, stagesSeen } from './evaluation.results.policy.ts';
import { counts, stageScores } from './scores.sql.ts';

interface Row extends Record<string, unknown> {
  stage: EvaluationStage;
  stageTitle: string;
  userId: number;
  fullName: string;
  score: number;
  comment: string;
  answers: { question: string; weight: number; star: number }[];
}

/** Everything that was given and counts, by the names of those who gave it. */
async function readGiven(db: Db, contributionId: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select evaluation.eval_flow_type as stage, coalesce(jury.title, definition.title) as "stageTitle",
           evaluation.user_id as "userId", ${fullNameSql(sql`person`)} as "fullName",
           evaluation.score, evaluation.comment,
           (select coalesce(jsonb_agg(jsonb_build_object('question', item.question, 'weight', item.weight,
                                                         'star', answer.star) order by item.rank, item.id), '[]')
              from evaluation_answer answer join eval_item_definition item on item.id = answer.eval_item_definition_id
             where answer.evaluation_id = evaluation.id) as answers
      from evaluation
      join contribution on contribution.id = evaluation.contribution_id
      join eval_definition definition on definition.id = evaluation.eval_definition_id
      join app_user person on person.id = evaluation.user_id
      ${joinJury(sql`evaluation.eval_flow_type`)}
     where evaluation.contribution_id = ${contributionId} and ${counts}
     order by searchable(person.first_name), searchable(person.last_name), evaluation.id`);
  return rows;
}

type Means = ReadonlyMap<EvaluationStage, number>;

/** What each stage amounts to, as lists and reports say it too, S2-22. */
async function readMeans(db: Db, contributionId: number): Promise<Means> {
  const { rows } = await db.execute<{ stage: EvaluationStage; score: number }>(sql`
    select stage.eval_flow_type as stage, stage.score::double precision as score
      from (${stageScores(sql`(${contributionId}::bigint)`)}) stage`);
  return new Map(rows.map(({ stage, score }) => [stage, score]));
}

/**
 * A stage as far as it is shown.
 * @param mean of the whole stage; null for whoever sees nothing but their own: what it reveals of others is not theirs to see
 */
function presentStage(
  stage: EvaluationStage,
  given: readonly Row[],
  mean: number | null,
): ContributionEvaluation[] {
  const [first] = given;
  const last = given.at(-1);
  if (!first || !last) return [];
  return [
    {
      evalFlowType: stage,
      stageTitle: last.stageTitle,
      score: mean ?? first.score,
      participantCount: given.length,
      evaluators: given.map(({ fullName, score: own, comment, answers }) => ({
        fullName,
        score: own,
        comment,
        answers,
      })),
    },
  ];
}

/**
 * The evaluations of a contribution, stage by stage, as far as the caller may know of them: all of them, those of a
 * stage that they evaluate in themselves, or their own [R2J-49, R3C-33, R3B-03], Q2-32, S3-92.
 * @throws AppError 404 for whoever has no part in the stage
 */
export async function readResults(
  context: ServiceContext,
  contributionId: number,
  asked: EvaluationStage | 'ALL',
): Promise<ContributionEvaluation[]> {
  const { db, caller } = context;
  const { view, actor } = await openForView(context, contributionId);
  const stages = EVALUATION_STAGES.filter((stage) => asked === 'ALL' || stage === asked);
  const seesAll = await seesAllResults(context, view);
  const rows = (await readGiven(db, contributionId)).filter(({ stage }) => stages.includes(stage));
  const own = rows.filter(({ userId }) => userId === caller.id);
  const evaluates = stages.some((stage) => mayUse(view.lifeCycle, view.contribution, actor, 'EVAL', stage));
  if (!seesAll && own.length === 0 && !evaluates) throw notFound();
  const seen = stagesSeen(view, actor, new Set(own.map(({ stage }) => stage)));
  const shown = seesAll ? rows : rows.filter((row) => row.userId === caller.id || seen.has(row.stage));
  const means = await readMeans(db, contributionId);
  return stages.flatMap((stage) =>
    presentStage(
      stage,
      shown.filter((row) => row.stage === stage),
      seesAll || seen.has(stage) ? (means.get(stage) ?? null) : null,
    ),
  );
}
