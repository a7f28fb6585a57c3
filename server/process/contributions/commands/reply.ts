import { desc, eq } from 'drizzle-orm';
import { decisionNotes } from '#server/platform/db/schema/decision-notes.ts';
import { refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { replyDeadline } from '#server/process/decision-notes/decision.present.ts';
import { readReplyPeople } from '#server/process/decision-notes/reply-people.ts';
import { passReply } from '#server/process/life-cycles/engine/reply.ts';
import type { Effect } from '#server/process/life-cycles/engine/types.ts';
import { applyOutcome, openForDecision } from './decide.ts';

const askedBy = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'replyNotice' ? [effect.userId] : []));

/**
 * Replies as an author to the decision that ended a contribution: once, as long as it stands, within its days.
 * @throws AppError 404, error.family.joined, error.decisionNote.replyClosed
 */
export async function replyToDecision(context: ServiceContext, id: number, text: string): Promise<void> {
  const { db, caller, services } = context;
  const { situation, actor } = await openForDecision(context, id);
  const [decision] = await db
    .select()
    .from(decisionNotes)
    .where(eq(decisionNotes.contributionId, id))
    .orderBy(desc(decisionNotes.id))
    .limit(1);
  const now = services.now();
  const stored = decision && { ...decision, at: decision.decidedAt };
  if (!stored || actor.kind !== 'user' || replyDeadline(situation, actor, stored, now) === null) {
    throw refused('error.decisionNote.replyClosed', 'contribution');
  }
  const decided = { decidedBy: stored.userId, fromStateId: stored.fromStateId };
  const people = await readReplyPeople(db, situation, decided);
  const outcome = passReply(situation, { actor, text, ...decided }, people);
  const { effects } = await applyOutcome(context, { situation, actor }, outcome);
  await db
    .update(decisionNotes)
    .set({ reply: text, replyUserId: caller.id, repliedAt: now.toISOString(), replyTo: askedBy(effects) })
    .where(eq(decisionNotes.id, stored.id));
}
