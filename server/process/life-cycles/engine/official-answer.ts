import { NO_CLOCK } from './answer-clock.ts';
import type { Actor, ContributionSnapshot, Effect, Situation } from './types.ts';
import { buildDecision, workingCopyOf } from './working-copy.ts';

/** An official answer to the authors, which keeps the promise of one; whoever refused does not answer the reply to that by it. */
export function answerOfficially(situation: Situation, actor: Actor): Effect[] {
  const copy = workingCopyOf(situation, actor);
  const { answerReply } = copy.settings;
  copy.isSaid = !(answerReply && actor.kind === 'user' && answerReply.decidedBy === actor.userId);
  return buildDecision(copy);
}

/** Whether a promise was answered by words, in the state in which the contribution is still: moves answer when the next state is entered. */
const isAnsweredInPlace = ({
  answerState,
  answeredAt,
  answerStateId,
  stateId,
  dateStateChanged,
}: ContributionSnapshot): boolean =>
  answerState === 'ANSWERED' &&
  answeredAt !== null &&
  (answeredAt > dateStateChanged || (answeredAt === dateStateChanged && answerStateId === stateId));

/**
 * The words that answered the authors are there no more: the promise goes on by its day, and one that had paused, which has none, begins
 * anew where the state makes it. Nothing happens where it was answered by a move, or not at all.
 */
export function takeAnswerBack(situation: Situation, actor: Actor): Effect[] {
  const copy = workingCopyOf(situation, actor);
  if (!isAnsweredInPlace(situation.contribution)) return [];
  const hasDay = copy.settings.answerDueAt !== null;
  Object.assign(copy.settings, hasDay ? { answerState: 'RUNNING', answeredAt: null } : NO_CLOCK);
  return buildDecision(copy);
}
