import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { readModuleAdministrators } from '#server/process/answers/module-administrators.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { remindOfQuestion } from '#server/process/life-cycles/engine/question-reminders.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { loadSituation } from '#server/process/life-cycles/load/situation.ts';
import { isResting } from '#server/process/selection/families.ts';

const BATCH = 500;

interface DueQuestion extends Record<string, unknown> {
  id: number;
  contributionId: number;
}

/** Open questions with something to say now, after those of this run. What rests is said once it is separated again. */
async function dueQuestions({ database }: Services, now: Date, after: number): Promise<DueQuestion[]> {
  const { rows } = await database.execute<DueQuestion>(sql`
    select question.id, question.contribution_id as "contributionId"
      from author_question question join contribution on contribution.id = question.contribution_id
     where question.answered_at is null and question.withdrawn_at is null
       and least(question.remind_at, question.due_at) <= ${now.toISOString()} and question.id > ${after}
       and not contribution.is_deleted and not ${isResting()}
     order by question.id limit ${BATCH}`);
  return rows;
}

interface Taken extends Record<string, unknown> {
  askedBy: number;
  question: string;
  isOver: boolean;
}

/** Takes what is due of a question, with its contribution held; nothing where another process did, or it was answered. */
async function take(db: Db, id: number, now: Date): Promise<Taken | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Taken>(sql`
    update author_question question
       set remind_at = null, due_at = case when before.is_over then null else question.due_at end
      from (select id, coalesce(due_at <= ${at}, false) as is_over from author_question where id = ${id} for update) before
     where question.id = before.id and question.answered_at is null and question.withdrawn_at is null
       and least(question.remind_at, question.due_at) <= ${at}
    returning question.asked_by as "askedBy", question.question, before.is_over as "isOver"`);
  return rows[0];
}

async function remind(
  db: Db,
  services: Services,
  { id, contributionId }: DueQuestion,
  now: Date,
): Promise<boolean> {
  const situation = await loadSituation(db, contributionId, { lock: 'wait', now });
  if (!situation || situation.contribution.head || situation.contribution.isDeleted) return false;
  const taken = await take(db, id, now);
  if (!taken) return false;
  const administrators = await readModuleAdministrators(db, situation.contribution.type);
  const outcome = remindOfQuestion(situation, { ...taken, administrators });
  if (!outcome.ok) throw new Error(`The reminder of a question was refused: ${outcome.refusal}`);
  // Nothing changes that its authors could be writing.
  await applyDecisions({ db, services, actor: SYSTEM }, [
    { situation, effects: outcome.effects, keepsVersion: true },
  ]);
  return true;
}

/**
 * Reminds authors of questions that wait for their answer, once after half of their time and once at its end, and tells whoever asked
 * that no answer came. What is due is taken, and said, in one transaction with the contribution held, so each is said once however many
 * processes there are. What fails is left to the next run, and stops nothing else.
 * @returns how many questions were said something about
 */
export async function remindOfQuestions(services: Services, now = services.now()): Promise<number> {
  let said = 0;
  let last = 0;
  for (;;) {
    const due = await dueQuestions(services, now, last);
    for (const one of due) {
      last = one.id;
      try {
        if (await inTransaction(services.database, (tx) => remind(tx, services, one, now))) said += 1;
      } catch (error) {
        services.log.error(
          { err: error, contributionId: one.contributionId },
          'a reminder of a question failed',
        );
      }
    }
    if (due.length < BATCH) return said;
  }
}
