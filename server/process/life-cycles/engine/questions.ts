import { isUnderWay } from '#contract/life-cycles/schema.ts';
import { QUESTION_LIMITS } from '#contract/questions/schema.ts';
import { promiseOf } from './promises.ts';
import { concernedBy } from './question-reminders.ts';
import { holdsOneOf, isAuthor, rolesOf, WORKING_ROLES } from './roles.ts';
import { stateOf } from './states.ts';
import type { Actor, Outcome, Situation, State, View } from './types.ts';
import {
  activeAuthors,
  buildDecision,
  type WorkingCopy,
  workingCopyOf,
  writeHistory,
} from './working-copy.ts';

type User = Extract<Actor, { kind: 'user' }>;

const refuse = (
  refusal: 'error.commandNotAllowed' | 'error.authorQuestion.noAuthor' | 'error.authorQuestion.tooMany',
): Outcome => ({
  ok: false,
  refusal,
});

/** Roles that have something to do in a state: an action, a task, or the answer that it promises. */
const rolesAtWork = (state: State) => {
  const promise = promiseOf(state);
  const roles = [
    ...state.actions.flatMap((action) => action.roles),
    ...state.taskDefinitions.map(({ role }) => role),
    ...(promise ? [promise.role] : []),
  ];
  return roles.filter((role) => WORKING_ROLES.includes(role));
};

/** The state in which authors can be asked: it was submitted, did not end, and is not joined to another. */
function stateUnderWay({ lifeCycle, contribution }: View): State | undefined {
  const state = stateOf(lifeCycle, contribution.stateId);
  const rests = contribution.isDeleted || contribution.head !== null;
  return state && isUnderWay(state.stateType) && !rests ? state : undefined;
}

/** Whether an actor may ask the authors: they have something to do in the present state, or administer the module. */
export function mayAskAuthors(view: View, actor: Actor): boolean {
  const state = stateUnderWay(view);
  const { contribution } = view;
  if (!state || actor.kind !== 'user' || isAuthor(contribution, actor.userId)) return false;
  return (
    actor.isAdministrator ||
    contribution.answerOwnerId === actor.userId ||
    holdsOneOf(rolesOf(contribution.participants, actor), rolesAtWork(state))
  );
}

/** Whether an actor may answer what is open. */
export const mayAnswerQuestions = (view: View, actor: Actor): boolean =>
  actor.kind === 'user' && stateUnderWay(view) !== undefined && isAuthor(view.contribution, actor.userId);

/** Whether an actor may withdraw what is open and was asked by somebody. */
export const mayWithdrawQuestion = (view: View, actor: Actor, askedBy: number): boolean =>
  actor.kind === 'user' &&
  stateUnderWay(view) !== undefined &&
  (askedBy === actor.userId || (actor.isAdministrator && !isAuthor(view.contribution, actor.userId)));

const decided = (copy: WorkingCopy): Outcome => ({ ok: true, effects: buildDecision(copy) });

/** Asks the authors: no promised time passes until they have answered. Nobody is asked where none of them has an open account. */
export function askAuthors(situation: Situation, actor: User, question: string): Outcome {
  if (!mayAskAuthors(situation, actor)) return refuse('error.commandNotAllowed');
  const copy = workingCopyOf(situation, actor);
  if (copy.openQuestions >= QUESTION_LIMITS.open) return refuse('error.authorQuestion.tooMany');
  const authors = activeAuthors(copy);
  if (authors.length === 0) return refuse('error.authorQuestion.noAuthor');
  copy.openQuestions += 1;
  writeHistory(copy, { category: 'ANSWER', event: 'asked', newValue: { users: authors } });
  for (const userId of authors) {
    const about = { userId, byId: actor.userId, question, answer: null };
    copy.messages.push({ kind: 'questionNotice', notice: 'asked', ...about });
  }
  return decided(copy);
}

/** An open question, and who asked it. */
interface Asked {
  askedBy: number;
  question: string;
}

/** An author answers: whoever asked, if they still work on it, and whoever owes the answer that was promised, is notified. */
export function answerQuestion(
  situation: Situation,
  actor: User,
  asked: Asked & { administrators: readonly number[] },
  answer: string,
): Outcome {
  if (!mayAnswerQuestions(situation, actor)) return refuse('error.commandNotAllowed');
  const copy = workingCopyOf(situation, actor);
  copy.openQuestions -= 1;
  writeHistory(copy, { category: 'ANSWER', event: 'questionAnswered', newValue: { users: [asked.askedBy] } });
  for (const userId of concernedBy(situation, asked)) {
    const about = { userId, byId: actor.userId, question: asked.question, answer };
    copy.messages.push({ kind: 'questionNotice', notice: 'answered', ...about });
  }
  return decided(copy);
}

/** Withdraws an open question: nobody waits for its answer any more. */
export function withdrawQuestion(situation: Situation, actor: User, { askedBy }: Asked): Outcome {
  if (!mayWithdrawQuestion(situation, actor, askedBy)) return refuse('error.commandNotAllowed');
  const copy = workingCopyOf(situation, actor);
  copy.openQuestions -= 1;
  writeHistory(copy, { category: 'ANSWER', event: 'questionWithdrawn', oldValue: { users: [askedBy] } });
  return decided(copy);
}
