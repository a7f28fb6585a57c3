import { eq } from 'drizzle-orm';
import type { AuthorQuestions } from '#contract/questions/schema.ts';
import { authorQuestions } from '#server/platform/db/schema/author-questions.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { applyOutcome, openForDecision, openForView } from '#server/process/contributions/commands/decide.ts';
import { actorOf, permissionsFor } from '#server/process/contributions/commands/permissions.ts';
import { questionTimes } from '#server/process/life-cycles/engine/question-reminders.ts';
import {
  answerQuestion,
  askAuthors,
  mayAnswerQuestions,
  mayAskAuthors,
  mayWithdrawQuestion,
  withdrawQuestion,
} from '#server/process/life-cycles/engine/questions.ts';
import { isAuthor } from '#server/process/life-cycles/engine/roles.ts';
import type { Actor, View } from '#server/process/life-cycles/engine/types.ts';
import { readModuleAdministrators } from '#server/process/life-cycles/load/module-administrators.ts';
import { isOpenQuestion, type QuestionRow, readQuestionRows } from './questions.repository.ts';

const userOf = (actor: Actor) => {
  if (actor.kind !== 'user') throw refused('error.commandNotAllowed', 'contribution');
  return actor;
};

/** What authors were asked: for them, and for whoever works on it or may ask. */
function mayRead(view: View, { caller }: ServiceContext, actor: Actor): boolean {
  const { contribution } = view;
  return (
    permissionsFor(view, caller).compare ||
    mayAskAuthors(view, actor) ||
    (isAuthor(contribution, caller.id) && !contribution.isDeleted)
  );
}

function present(view: View, actor: Actor, rows: readonly QuestionRow[]): AuthorQuestions {
  const mayAnswer = mayAnswerQuestions(view, actor);
  return {
    mayAsk: mayAskAuthors(view, actor),
    questions: rows.map(({ askedById, ...row }) => {
      const isOpen = isOpenQuestion({ askedById, ...row });
      return {
        ...row,
        mayAnswer: isOpen && mayAnswer,
        mayWithdraw: isOpen && mayWithdrawQuestion(view, actor, askedById),
      };
    }),
  };
}

/** Questions to the authors of a contribution that were read with it; undefined for whoever may not read them. */
export function presentQuestions(
  context: ServiceContext,
  view: View,
  rows: readonly QuestionRow[],
): AuthorQuestions | undefined {
  const actor = actorOf(context.caller, view.contribution.type);
  return mayRead(view, context, actor) ? present(view, actor, rows) : undefined;
}

/** The same, read by id, for whoever changed one. */
async function readQuestions(context: ServiceContext, id: number): Promise<AuthorQuestions> {
  const { view } = await openForView(context, id);
  const questions = presentQuestions(context, view, await readQuestionRows(context.db, id));
  if (!questions) throw refused('error.commandNotAllowed', 'contribution');
  return questions;
}

/**
 * Asks the authors; the promise pauses.
 * @throws AppError 404, error.family.joined, error.commandNotAllowed, error.authorQuestion.noAuthor, error.authorQuestion.tooMany
 */
export async function askQuestion(
  context: ServiceContext,
  id: number,
  question: string,
): Promise<AuthorQuestions> {
  const opened = await openForDecision(context, id);
  await applyOutcome(context, opened, askAuthors(opened.situation, userOf(opened.actor), question));
  const { now } = opened.situation;
  await context.db.insert(authorQuestions).values({
    contributionId: id,
    askedBy: context.caller.id,
    askedAt: now,
    question,
    ...questionTimes(opened.situation),
  });
  return readQuestions(context, id);
}

async function openQuestion(context: ServiceContext, id: number, questionId: number) {
  const opened = await openForDecision(context, id);
  if (!mayRead(opened.situation, context, opened.actor)) {
    throw refused('error.commandNotAllowed', 'contribution');
  }
  const rows = await readQuestionRows(context.db, id);
  const row = found(rows.find((one) => one.id === questionId));
  return { opened, row, asked: { askedBy: row.askedById, question: row.question } };
}

/**
 * Answers an open question as an author; with the last one the promise goes on.
 * @throws AppError 404, error.family.joined, error.commandNotAllowed, error.authorQuestion.closed
 */
export async function answerInPlace(
  context: ServiceContext,
  { id, questionId }: { id: number; questionId: number },
  answer: string,
): Promise<AuthorQuestions> {
  const { opened, row, asked } = await openQuestion(context, id, questionId);
  const administrators = await readModuleAdministrators(context.db, opened.situation.contribution.type);
  const outcome = answerQuestion(
    opened.situation,
    userOf(opened.actor),
    { ...asked, administrators },
    answer,
  );
  if (outcome.ok && !isOpenQuestion(row)) throw refused('error.authorQuestion.closed', 'contribution');
  await applyOutcome(context, opened, outcome);
  await context.db
    .update(authorQuestions)
    .set({ answer, answeredBy: context.caller.id, answeredAt: opened.situation.now })
    .where(eq(authorQuestions.id, questionId));
  return readQuestions(context, id);
}

/**
 * Withdraws an open question.
 * @throws AppError 404, error.family.joined, error.commandNotAllowed, error.authorQuestion.closed
 */
export async function withdraw(
  context: ServiceContext,
  { id, questionId }: { id: number; questionId: number },
): Promise<AuthorQuestions> {
  const { opened, row, asked } = await openQuestion(context, id, questionId);
  const outcome = withdrawQuestion(opened.situation, userOf(opened.actor), asked);
  if (outcome.ok && !isOpenQuestion(row)) throw refused('error.authorQuestion.closed', 'contribution');
  await applyOutcome(context, opened, outcome);
  await context.db
    .update(authorQuestions)
    .set({ withdrawnBy: context.caller.id, withdrawnAt: opened.situation.now })
    .where(eq(authorQuestions.id, questionId));
  return readQuestions(context, id);
}
