import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { roundOfStage } from '#contract/competitions/rules.ts';
import { EVALUATION_LIMITS } from '#contract/evaluations/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import {
  competitionJuries,
  evalDefinitions,
  evalItemDefinitions,
  evaluations,
} from '#server/platform/db/schema/evaluations.ts';
import { defined } from '#server/platform/defined.ts';
import type { Services } from '#server/platform/services.ts';
import type { Person } from '../candidate.parts.ts';
import type { SourceScore } from '../candidate.score.ts';
import type { Scores } from '../mapping.scores.ts';
import type { ContributionMapping } from '../mapping.ts';

/** An idea that was written, with its score. */
export interface Scored extends SourceScore {
  contributionId: number;
  competitionId: number;
  evaluatorId: number;
  /** Of the source, else of the import. */
  date: string;
}

/** What everything that an import writes needs. */
export interface Frame {
  mapping: ContributionMapping;
  services: Pick<Services, 'messages'>;
  now: Date;
  /** Nothing is stored: no code is used up. */
  dryRun: boolean;
}

/** Whoever gave the scores, as the source knows a person; kept apart from authors of the same name, S2-21. */
export const evaluatorOf = ({ evaluator }: Scores): Person => ({
  key: `evaluator:${evaluator}`,
  name: evaluator,
});

type Say = (key: 'title' | 'explanation' | 'question' | 'count', values?: Record<string, unknown>) => string;
const sayer =
  ({ messages }: Frame['services']): Say =>
  (key, values) =>
    messages.translate(messages.locales[0], `evaluation.import.${key}`, values);

/** Definitions of competitions only: others have none. */
const OF_COMPETITION = {
  id: evalDefinitions.id,
  competitionId: sql<number>`${evalDefinitions.competitionId}`,
};

/**
 * The imported definition of each competition, by the competition. Those that are missing are made. It is known by
 * having been made by nobody, so that it can get another title.
 */
async function definitionsOf(
  db: Db,
  competitionIds: readonly number[],
  stage: Scores['stage'],
  { now, say }: { now: Date; say: Say },
): Promise<Map<number, number>> {
  const known = await db
    .select(OF_COMPETITION)
    .from(evalDefinitions)
    .where(
      and(
        inArray(evalDefinitions.competitionId, [...competitionIds]),
        eq(evalDefinitions.evalFlowType, stage),
        isNull(evalDefinitions.createdBy),
      ),
    )
    .orderBy(evalDefinitions.id);
  const found = new Map(known.map(({ id, competitionId }) => [competitionId, id]));
  const missing = competitionIds.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  const date = now.toISOString();
  const made = await db
    .insert(evalDefinitions)
    .values(
      missing.map((competitionId) => ({
        title: say('title'),
        explanation: say('explanation'),
        evalFlowType: stage,
        contributionType: 'IDEA' as const,
        competitionId,
        dateCreated: date,
        dateUpdated: date,
      })),
    )
    .returning(OF_COMPETITION);
  await db.insert(evalItemDefinitions).values(
    made.map(({ id }) => ({
      evalDefinitionId: id,
      rank: 1,
      question: say('question'),
      weight: EVALUATION_LIMITS.weight.total,
    })),
  );
  for (const { id, competitionId } of made) found.set(competitionId, id);
  return found;
}

/** Juries for competitions that have none of the round; whoever gave the scores is in those that were made so. */
async function seatEvaluator(
  db: Db,
  definitions: ReadonlyMap<number, number>,
  { stage, evaluator }: Scores,
  evaluatorId: number,
): Promise<void> {
  const type = roundOfStage(stage)?.jury;
  if (!type) return;
  const ofRound = and(
    inArray(competitionJuries.competitionId, [...definitions.keys()]),
    eq(competitionJuries.type, type),
  );
  const known = await db
    .select({ competitionId: competitionJuries.competitionId })
    .from(competitionJuries)
    .where(ofRound);
  const has = new Set(known.map(({ competitionId }) => competitionId));
  const missing = [...definitions].filter(([competitionId]) => !has.has(competitionId));
  if (missing.length > 0) {
    await db
      .insert(competitionJuries)
      .values(
        missing.map(([competitionId, evalDefinitionId]) => ({
          competitionId,
          type,
          title: evaluator,
          evalDefinitionId,
        })),
      )
      // Somebody may have made one on the screen at this moment.
      .onConflictDoNothing();
  }
  await db.execute(sql`
    insert into competition_juror (jury_id, user_id, rank)
    select jury.id, ${evaluatorId}::bigint,
           1 + coalesce((select max(juror.rank) from competition_juror juror where juror.jury_id = jury.id), 0)
      from competition_jury jury
     where jury.type = ${type} and jury.eval_definition_id = any(${sql.param([...definitions.values()])}::bigint[])
    on conflict do nothing`);
}

/**
 * Stores the scores of ideas that were just written, each as one evaluation of its stage, with what evaluations
 * need: the definition and, where there is none, the jury. They have no answers: the source has none, S2-20, S2-22.
 */
export async function insertScores(
  db: Db,
  scored: readonly Scored[],
  { mapping: { scores }, services, now }: Frame,
): Promise<void> {
  const [first] = scored;
  if (!scores || !first) return;
  const say = sayer(services);
  const competitionIds = [...new Set(scored.map(({ competitionId }) => competitionId))].sort((a, b) => a - b);
  const definitions = await definitionsOf(db, competitionIds, scores.stage, { now, say });
  await seatEvaluator(db, definitions, scores, first.evaluatorId);
  await insertRows(
    db,
    evaluations,
    scored.map(({ contributionId, competitionId, evaluatorId, score, count, date }) => ({
      contributionId,
      evalFlowType: scores.stage,
      userId: evaluatorId,
      evalDefinitionId: defined(definitions.get(competitionId), 'The definition of an evaluation'),
      score,
      comment: count === null ? '' : say('count', { smart_count: count }),
      dateCreated: date,
      dateUpdated: date,
    })),
  );
}
