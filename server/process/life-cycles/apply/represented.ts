import { promiseOfClock } from '../engine/promises.ts';
import type { AnswerClock, Effect, Situation } from '../engine/types.ts';

/** Whom the one who owes an answer stands in for, after some effects; null: they owe it themselves. */
export function representedBy(
  { lifeCycle, contribution }: Pick<Situation, 'lifeCycle' | 'contribution'>,
  effects: readonly Effect[],
  clock: AnswerClock,
): number | null {
  const { answerOwnerId } = clock;
  const role = promiseOfClock(lifeCycle, clock)?.role;
  if (answerOwnerId === null || role === undefined) return null;
  const isTheirs = (one: { userId: number; role: string }) =>
    one.userId === answerOwnerId && one.role === role;
  // Roles are taken before others are given.
  const added = effects.find((effect) => effect.kind === 'participantAdded' && isTheirs(effect));
  if (added?.kind === 'participantAdded') return added.deputyFor ?? null;
  if (effects.some((effect) => effect.kind === 'participantRemoved' && isTheirs(effect))) return null;
  return contribution.participants.find(isTheirs)?.deputyFor ?? null;
}
