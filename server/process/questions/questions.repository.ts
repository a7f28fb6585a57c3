import { sql } from 'drizzle-orm';
import type { AuthorQuestion } from '#contract/questions/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';

/** A question as it is stored, with the names of people. */
export interface QuestionRow extends Omit<AuthorQuestion, 'mayAnswer' | 'mayWithdraw'> {
  askedById: number;
}

const isoOrNull = (instant: string | null) => instant && isoInstant(instant);

/** Whether nobody has answered or withdrawn it. */
export const isOpenQuestion = ({ answeredAt, withdrawnAt }: QuestionRow): boolean =>
  answeredAt === null && withdrawnAt === null;

/** Questions to the authors of a contribution, the oldest first. */
export async function readQuestionRows(db: Db, contributionId: number): Promise<QuestionRow[]> {
  const { rows } = await db.execute<QuestionRow & Record<string, unknown>>(sql`
    select question.id, question.question, question.asked_by as "askedById", ${fullNameOf(sql`asking`)} as "askedBy",
           question.asked_at as "askedAt", question.answer, question.answered_at as "answeredAt",
           case when answering.id is not null then ${fullNameOf(sql`answering`)} end as "answeredBy",
           case when withdrawing.id is not null then ${fullNameOf(sql`withdrawing`)} end as "withdrawnBy",
           question.withdrawn_at as "withdrawnAt"
      from author_question question
      join app_user asking on asking.id = question.asked_by
      left join app_user answering on answering.id = question.answered_by
      left join app_user withdrawing on withdrawing.id = question.withdrawn_by
     where question.contribution_id = ${contributionId}
     order by question.id`);
  return rows.map((row) => ({
    ...row,
    askedAt: isoInstant(row.askedAt),
    answeredAt: isoOrNull(row.answeredAt),
    withdrawnAt: isoOrNull(row.withdrawnAt),
  }));
}
