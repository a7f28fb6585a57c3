import { desc, eq } from 'drizzle-orm';
import { decisionNotes } from '#server/platform/db/schema/decision-notes.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { readEscalationPeople } from '#server/process/answers/escalation-people.ts';
import { replyDeadline } from '#server/process/decision-notes/decision.present.ts';
import { allOf } from '#server/process/life-cycles/engine/answer-timers.ts';
import { promiseOf } from '#server/process/life-cycles/engine/promises.ts';
import { answerReply, passReply } from '#server/process/life-cycles/engine/reply.ts';
import { stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { Effect } from '#server/process/life-cycles/engine/types.ts';
import { readNewcomers } from '#server/process/life-cycles/load/newcomers.ts';
import { applyOutcome, openForDecision } from './decide.ts';

const askedBy = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'replyNotice' ? [effect.userId] : []));

async function latestDecision({ db }: ServiceContext, id: number) {
  const [decision] = await db
    .select()
    .from(decisionNotes)
    .where(eq(decisionNotes.contributionId, id))
    .orderBy(desc(decisionNotes.id))
    .limit(1);
  return decision;
}

/**
 * Replies as an author to the decision that ended a contribution: once, as long as it stands, within its days.
 * @throws AppError 404, error.family.joined, error.decisionNote.replyClosed
 */
export async function replyToDecision(context: ServiceContext, id: number, text: string): Promise<void> {
  const { db, caller, services } = context;
  const { situation, actor } = await openForDecision(context, id);
  const decision = await latestDecision(context, id);
  const now = services.now();
  const stored = decision && { ...decision, at: decision.decidedAt };
  if (!stored || actor.kind !== 'user' || replyDeadline(situation, actor, stored, now) === null) {
    throw refused('error.decisionNote.replyClosed', 'contribution');
  }
  const decided = { decidedBy: stored.userId, fromStateId: stored.fromStateId };
  const { lifeCycle, contribution } = situation;
  const escalated = {
    type: contribution.type,
    userId: decided.decidedBy,
    promise: promiseOf(stateOf(lifeCycle, decided.fromStateId)),
  };
  const people = (await readEscalationPeople(db, [escalated]))(escalated);
  const known = (await readNewcomers(db, allOf(people), now))(situation);
  const outcome = passReply(known, { actor, text, ...decided }, people);
  const { effects } = await applyOutcome(context, { situation, actor }, outcome);
  await db
    .update(decisionNotes)
    .set({ reply: text, replyUserId: caller.id, repliedAt: now.toISOString(), replyTo: askedBy(effects) })
    .where(eq(decisionNotes.id, stored.id));
}

/**
 * Answers the reply of an author, which leaves the decision as it is.
 * @throws AppError 404, error.family.joined, error.decisionNote.nothingToAnswer
 */
export async function answerReplyOn(context: ServiceContext, id: number, text: string): Promise<void> {
  const { situation, actor } = await openForDecision(context, id);
  const decision = await latestDecision(context, id);
  if (decision?.reply == null || actor.kind !== 'user') {
    throw refused('error.decisionNote.nothingToAnswer', 'contribution');
  }
  await applyOutcome(context, { situation, actor }, answerReply(situation, actor, text));
  await context.db
    .update(decisionNotes)
    .set({ replyAnswer: text, replyAnsweredBy: context.caller.id, replyAnsweredAt: situation.now })
    .where(eq(decisionNotes.id, decision.id));
}
