import { sql } from 'drizzle-orm';
import { type AuthorQuestion, MOST_WAITING, type WaitingQuestions } from '#contract/questions/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { isResting } from '#server/process/selection/families.ts';
import { isOwnedBy } from '#server/process/selection/visibility.ts';

/** A question as it is stored, with the names of people. */
export interface QuestionRow extends Omit<AuthorQuestion, 'mayAnswer' | 'mayWithdraw'> {
  askedById: number;
}

const isoOrNull = (instant: string | null) => instant && isoInstant(instant);

/** Whether nobody has answered or withdrawn it. */
export const isOpenQuestion = ({ answeredAt, withdrawnAt }: QuestionRow): boolean =>
  answeredAt === null && withdrawnAt === null;

/** Questions to the authors of `contribution`, the oldest first, as JSON: read with the contribution itself. */
export const questionsAsJson = sql`(
  select coalesce(json_agg(json_build_object(
           'id', question.id, 'question', question.question, 'askedById', question.asked_by, 'askedBy', ${fullNameOf(sql`asking`)},
           'askedAt', question.asked_at, 'dueAt', question.due_at, 'answer', question.answer, 'answeredAt', question.answered_at,
           'answeredBy', case when answering.id is not null then ${fullNameOf(sql`answering`)} end,
           'withdrawnBy', case when withdrawing.id is not null then ${fullNameOf(sql`withdrawing`)} end,
           'withdrawnAt', question.withdrawn_at) order by question.id), '[]')
    from author_question question
    join app_user asking on asking.id = question.asked_by
    left join app_user answering on answering.id = question.answered_by
    left join app_user withdrawing on withdrawing.id = question.withdrawn_by
   where question.contribution_id = contribution.id)`;

/** Questions as they come from JSON, with instants as the contract has them. */
export const questionRowsOf = (stored: readonly QuestionRow[]): QuestionRow[] =>
  stored.map((row) => ({
    ...row,
    askedAt: isoInstant(row.askedAt),
    dueAt: isoOrNull(row.dueAt),
    answeredAt: isoOrNull(row.answeredAt),
    withdrawnAt: isoOrNull(row.withdrawnAt),
  }));

/** Questions to the authors of a contribution, the oldest first. */
export async function readQuestionRows(db: Db, contributionId: number): Promise<QuestionRow[]> {
  const { rows } = await db.execute<{ questions: QuestionRow[] }>(
    sql`select ${questionsAsJson} as questions from contribution where id = ${contributionId}`,
  );
  return questionRowsOf(rows[0]?.questions ?? []);
}

/** Contributions of the caller with questions that they can answer, the longest waiting first. */
export async function readWaiting({ db, caller }: ServiceContext): Promise<WaitingQuestions[]> {
  const { rows } = await db.execute<WaitingQuestions & Record<string, unknown>>(sql`
    select contribution.id, contribution.type, contribution.competition_id as "competitionId", contribution.title,
           contribution.code, count(*)::int as "openCount", min(question.asked_at) as "askedAt"
      from author_question question join contribution on contribution.id = question.contribution_id
     where question.answered_at is null and question.withdrawn_at is null and not contribution.is_deleted
       and ${isOwnedBy(caller)} and not ${isResting()}
     group by contribution.id order by min(question.asked_at), contribution.id limit ${MOST_WAITING}`);
  return rows.map((row) => ({ ...row, askedAt: isoInstant(row.askedAt) }));
}
