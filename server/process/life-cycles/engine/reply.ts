import { promiseOf } from './answer-clock.ts';
import { type EscalationPeople, peopleOf } from './answer-timers.ts';
import { isReachable, presentFor } from './deputies.ts';
import { isAuthor, usersOf } from './roles.ts';
import { stateOf } from './states.ts';
import type { Actor, Effect, Outcome, Situation } from './types.ts';
import { buildDecision, workingCopyOf, writeHistory } from './working-copy.ts';

export interface Reply {
  /** The author who replies. */
  actor: Extract<Actor, { kind: 'user' }>;
  text: string;
  /** Who decided, and the state in which: its promise says who is asked next. */
  decidedBy: number | null;
  fromStateId: number;
}

/**
 * An author's reply to a decision. It goes to the first step of escalation that finds somebody other than whoever decided and the
 * authors; where the state has none, to the administrators of the module. As managers of the contribution they, or who stands in for them, may do what its state
 * offers these; there is no task, for a decision that stands asks for nothing. Refused with error.decisionNote.replyClosed where nobody is left to read it.
 */
export function passReply(situation: Situation, reply: Reply, people: EscalationPeople): Outcome {
  const copy = workingCopyOf(situation, reply.actor);
  const { lifeCycle, contribution } = situation;
  const authored = { participants: copy.participants, coAuthors: contribution.coAuthors };
  const here = (userId: number) => presentFor(situation, authored, userId);
  const mayRead = (userId: number) =>
    !isAuthor(authored, userId) && userId !== reply.decidedBy && here(userId) !== reply.decidedBy;
  const steps = [
    ...(promiseOf(stateOf(lifeCycle, reply.fromStateId))?.escalations ?? []),
    { to: 'MODULE_ADMINISTRATOR' as const, userId: null },
  ];
  const firstAsked = (mayBeAsked: (userId: number) => boolean) =>
    steps
      .map((step) => ({ asked: peopleOf(people, step, mayBeAsked) }))
      .find(({ asked }) => asked.length > 0);
  const found =
    firstAsked((userId) => mayRead(userId) && isReachable(situation, userId)) ?? firstAsked(mayRead);
  if (!found) return { ok: false, refusal: 'error.decisionNote.replyClosed' };
  const { asked } = found;
  const managers = usersOf(copy.participants, 'MANAGER', { activeOnly: false });
  const coming = asked.filter((userId) => !managers.includes(userId));
  copy.participants.push(...coming.map((userId) => ({ userId, role: 'MANAGER' as const, isActive: true })));
  for (const userId of new Set(asked.map(here))) {
    copy.messages.push({ kind: 'replyNotice', userId, byId: reply.actor.userId, reply: reply.text });
  }
  writeHistory(copy, { category: 'ANSWER', event: 'replied', newValue: { users: asked } });
  return { ok: true, effects: buildDecision(copy).map(withoutActor) };
}

/** Whoever replies changes nobody's role themselves. */
const withoutActor = (effect: Effect): Effect =>
  effect.kind === 'history' && effect.row.category === 'ASSIGN'
    ? { ...effect, row: { ...effect.row, isBySystem: true } }
    : effect;
