import { and, eq } from 'drizzle-orm';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { evaluationAnswers, evaluations } from '#server/platform/db/schema/evaluations.ts';

const { evalDefinitionId, score, comment, dateUpdated } = evaluations;
const givenColumns = { evalDefinitionId, score, comment, dateUpdated };

type StoredEvaluation = Pick<typeof evaluations.$inferSelect, keyof typeof givenColumns> & {
  answers: { itemId: number; star: number }[];
};

interface Key {
  contributionId: number;
  stage: EvaluationStage;
  userId: number;
}

/** One person's evaluation; undefined before it was given. */
export async function readEvaluation(
  db: Db,
  { contributionId, stage, userId }: Key,
): Promise<StoredEvaluation | undefined> {
  const [row] = await db
    .select({ id: evaluations.id, ...givenColumns })
    .from(evaluations)
    .where(
      and(
        eq(evaluations.contributionId, contributionId),
        eq(evaluations.evalFlowType, stage),
        eq(evaluations.userId, userId),
      ),
    );
  if (!row) return undefined;
  const { id, ...given } = row;
  const answers = await db
    .select({ itemId: evaluationAnswers.evalItemDefinitionId, star: evaluationAnswers.star })
    .from(evaluationAnswers)
    .where(eq(evaluationAnswers.evaluationId, id));
  return { ...given, answers };
}

/** Stores an evaluation once per contribution, stage and person; the last write wins, S2-21, S3-92. */
export async function writeEvaluation(
  db: Db,
  { contributionId, stage, userId }: Key,
  { answers, ...given }: StoredEvaluation,
): Promise<void> {
  const [row] = await db
    .insert(evaluations)
    .values({ contributionId, evalFlowType: stage, userId, ...given, dateCreated: given.dateUpdated })
    .onConflictDoUpdate({
      target: [evaluations.contributionId, evaluations.evalFlowType, evaluations.userId],
      set: given,
    })
    .returning({ id: evaluations.id });
  const { id: evaluationId } = insertedRow(row);
  await db.delete(evaluationAnswers).where(eq(evaluationAnswers.evaluationId, evaluationId));
  await db
    .insert(evaluationAnswers)
    .values(answers.map(({ itemId, star }) => ({ evaluationId, evalItemDefinitionId: itemId, star })));
}
