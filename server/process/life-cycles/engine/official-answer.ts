import type { Actor, Outcome, Situation } from './types.ts';
import { buildDecision, workingCopyOf } from './working-copy.ts';

/** An official answer to the authors, which keeps the promise of one; whoever refused does not answer the reply to that by it. */
export function answerOfficially(situation: Situation, actor: Actor): Outcome {
  const copy = workingCopyOf(situation, actor);
  const { answerReply } = copy.settings;
  copy.isSaid = !(answerReply && actor.kind === 'user' && answerReply.decidedBy === actor.userId);
  return { ok: true, effects: buildDecision(copy) };
}
