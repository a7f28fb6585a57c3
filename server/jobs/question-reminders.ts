import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { applyDecisions } from '#server/process/life-cycles/apply/decision.ts';
import { remindOfQuestion } from '#server/process/life-cycles/engine/question-reminders.ts';
import { SYSTEM } from '#server/process/life-cycles/engine/types.ts';
import { readModuleAdministrators } from '#server/process/life-cycles/load/module-administrators.ts';
import { loadSituation } from '#server/process/life-cycles/load/situation.ts';
import { isResting } from '#server/process/selection/families.ts';
import { BATCH, carryOutEach } from './each-due.ts';

interface DueQuestion extends Record<string, unknown> {
  id: number;
  contributionId: number;
}

/** Open questions that are to be reminded of now, after those of this run; of what rests, once it is separated again. */
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
 * Reminds authors of questions that wait for their answer, once after half of their time and once at its end, and notifies whoever asked
 * that no answer came. What is due is taken, and said, in one transaction with the contribution held, so each is said once however many
 * processes there are. What fails is left to the next run, and stops nothing else.
 * @returns of how many questions somebody was notified
 */
export const remindOfQuestions = (services: Services, now = services.now()): Promise<number> =>
  carryOutEach(services, {
    failure: 'a reminder of a question failed',
    read: (after) => dueQuestions(services, now, after),
    carryOut: (tx, one) => remind(tx, services, one, now),
  });
