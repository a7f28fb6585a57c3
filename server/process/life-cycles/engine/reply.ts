import type { Escalation, ReplyPromise } from '#contract/answers/promise.ts';
import { clockOf, NO_CLOCK } from './answer-clock.ts';
import { type EscalationPeople, peopleOf } from './answer-timers.ts';
import { isReachable, presentFor } from './deputies.ts';
import { promiseOf } from './promises.ts';
import { isAuthor, rolesOf, usersOf } from './roles.ts';
import { stateOf } from './states.ts';
import type { Actor, Effect, Outcome, Situation, View } from './types.ts';
import { activeAuthors, buildDecision, workingCopyOf, writeHistory } from './working-copy.ts';

type User = Extract<Actor, { kind: 'user' }>;

export interface Reply {
  /** The author who replies. */
  actor: User;
  text: string;
  /** Who decided, and the state in which: its promise says who is asked next, and within how many days. */
  decidedBy: number | null;
  fromStateId: number;
}

/** Working days within which a reply is answered where the state in which was decided promised nothing. */
const USUAL_DAYS = 10;
/** Working days after the promised day: administrators of the module are asked where no other step is left. */
const ADMINISTRATORS_AFTER_DAYS = 2;

/** The steps of a state, and administrators as the last one: none comes before the one that it follows. */
const stepsOf = (steps: readonly Escalation[]): Escalation[] => [
  ...steps,
  {
    to: 'MODULE_ADMINISTRATOR',
    afterDays: Math.max(ADMINISTRATORS_AFTER_DAYS, steps.at(-1)?.afterDays ?? 0),
    userId: null,
  },
];

/**
 * An author's reply to a decision. It goes to the first step of escalation that finds somebody other than whoever decided and the
 * authors; where the state has none, to the administrators of the module. As managers of the contribution they, or who stands in for them, may do what its state
 * offers these, and owe the author an answer within the days that the state promised in which was decided; the steps after theirs are those
 * of a late answer. Refused with error.decisionNote.replyClosed where nobody is left to read it.
 */
export function passReply(situation: Situation, reply: Reply, people: EscalationPeople): Outcome {
  const copy = workingCopyOf(situation, reply.actor);
  const { lifeCycle, contribution } = situation;
  const authored = { participants: copy.participants, coAuthors: contribution.coAuthors };
  const here = (userId: number) => presentFor(situation, authored, userId);
  const mayRead = (userId: number) =>
    !isAuthor(authored, userId) && userId !== reply.decidedBy && here(userId) !== reply.decidedBy;
  const promised = promiseOf(stateOf(lifeCycle, reply.fromStateId));
  const steps = stepsOf(promised?.escalations ?? []);
  const firstAsked = (mayBeAsked: (userId: number) => boolean) =>
    steps
      .map((step, at) => ({ at, asked: peopleOf(people, step, mayBeAsked) }))
      .find(({ asked }) => asked.length > 0);
  const found =
    firstAsked((userId) => mayRead(userId) && isReachable(situation, userId)) ?? firstAsked(mayRead);
  if (!found) return { ok: false, refusal: 'error.decisionNote.replyClosed' };
  const { at, asked } = found;
  const managers = usersOf(copy.participants, 'MANAGER', { activeOnly: false });
  const coming = asked.filter((userId) => !managers.includes(userId));
  copy.participants.push(...coming.map((userId) => ({ userId, role: 'MANAGER' as const, isActive: true })));
  const hasAdministrators = steps.slice(0, -1).some(({ to }) => to === 'MODULE_ADMINISTRATOR');
  const answerReply: ReplyPromise = {
    answerDays: promised?.answerDays ?? USUAL_DAYS,
    role: 'MANAGER',
    reminders: promised?.reminders ?? [50],
    escalations: steps.slice(at + 1, hasAdministrators ? -1 : undefined),
    readers: asked,
    decidedBy: reply.decidedBy,
  };
  Object.assign(copy.settings, NO_CLOCK, {
    answerState: 'RUNNING',
    answerStateId: contribution.stateId,
    answerReply,
  });
  writeHistory(copy, { category: 'ANSWER', event: 'replied', newValue: { users: asked } });
  const effects = buildDecision(copy).map(withoutActor);
  const clock = clockOf(copy.settings);
  const notices = [...new Set(asked.map(here))].map(
    (userId): Effect => ({
      kind: 'replyNotice',
      ...{ userId, byId: reply.actor.userId, reply: reply.text, clock },
    }),
  );
  return { ok: true, effects: [...effects, ...notices] };
}

/** Whoever replies changes nobody's role themselves. */
const withoutActor = (effect: Effect): Effect =>
  effect.kind === 'history' && effect.row.category === 'ASSIGN'
    ? { ...effect, row: { ...effect.row, isBySystem: true } }
    : effect;

/**
 * Whether an actor may answer an author's reply without reopening what was decided: managers of the contribution and
 * administrators of its module, except its authors and whoever decided.
 */
export function mayAnswerReply({ contribution }: View, actor: Actor): boolean {
  const { answerReply, answerState } = contribution;
  if (!answerReply || answerState !== 'RUNNING' || contribution.head || contribution.isDeleted) return false;
  if (actor.kind !== 'user' || actor.userId === answerReply.decidedBy) return false;
  const mayAct = actor.isAdministrator || rolesOf(contribution.participants, actor).has('MANAGER');
  return mayAct && !isAuthor(contribution, actor.userId);
}

/** Answers an author's reply: the decision stays, and its authors read why. */
export function answerReply(situation: Situation, actor: User, answer: string): Outcome {
  if (!mayAnswerReply(situation, actor)) return { ok: false, refusal: 'error.decisionNote.nothingToAnswer' };
  const copy = workingCopyOf(situation, actor);
  copy.isSaid = true;
  writeHistory(copy, { category: 'ANSWER', event: 'replyAnswered' });
  for (const userId of activeAuthors(copy)) {
    copy.messages.push({ kind: 'replyAnswerNotice', userId, byId: actor.userId, answer });
  }
  return { ok: true, effects: buildDecision(copy) };
}
