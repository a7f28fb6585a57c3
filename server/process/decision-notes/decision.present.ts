import type { ContributionDecision } from '#contract/decision-notes/decision.schema.ts';
import { NOTE_LIMITS } from '#contract/decision-notes/schema.ts';
import { nameIn } from '#contract/texts/titles.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import { rolesOf } from '#server/process/life-cycles/engine/roles.ts';
import { isFinal, isUnsubmitted, stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { Actor, View } from '#server/process/life-cycles/engine/types.ts';
import type { StoredDecision } from './decision.sql.ts';

const DAY_MS = 86_400_000;

/** Until when an author may reply to a decision; null where they may not, or not any more. */
export function replyDeadline(
  { contribution, lifeCycle }: View,
  actor: Actor,
  stored: Pick<StoredDecision, 'allowsReply' | 'reply' | 'toStateId' | 'at'>,
  now: Date,
): Date | null {
  const state = stateOf(lifeCycle, contribution.stateId);
  const stands = state !== undefined && isFinal(state) && stored.toStateId === state.id;
  const isOpen = stored.allowsReply && stored.reply === null && stands && !contribution.head;
  if (!isOpen || contribution.isDeleted || !rolesOf(contribution.participants, actor).has('OWNER'))
    return null;
  const until = new Date(Date.parse(stored.at) + NOTE_LIMITS.replyDays * DAY_MS);
  return now.getTime() <= until.getTime() ? until : null;
}

/**
 * Whether a contribution still stands by its latest decision: an end that it has left is no decision any more, and a draft only
 * shows what sent it back.
 */
function stands({ contribution, lifeCycle }: View, { toStateId }: StoredDecision): boolean {
  if (toStateId === contribution.stateId) return true;
  const state = stateOf(lifeCycle, contribution.stateId);
  const target = stateOf(lifeCycle, toStateId);
  return state !== undefined && !isUnsubmitted(state) && target !== undefined && !isFinal(target);
}

function comesBackOf(stored: StoredDecision['comesBack']): ContributionDecision['comesBack'] {
  if (!stored) return null;
  const { event, dueAt, timeZone, label, isWaiting, doneAt } = stored;
  // Somebody moved it on before: it came back by nothing.
  if (!isWaiting && doneAt === null) return null;
  return {
    event,
    dueAt: dueAt && isoInstant(dueAt),
    timeZone,
    label,
    cameBackAt: doneAt && isoInstant(doneAt),
  };
}

/**
 * The decision that a contribution stands by, in the reader's language: for those who may read the history of its states, whoever
 * decided or was decided for, and whoever was asked to read a reply.
 */
export function presentDecision(
  view: View,
  stored: StoredDecision | null,
  { actor, locale, now, readsHistory }: { actor: Actor; locale: string; now: Date; readsHistory: boolean },
): ContributionDecision | null {
  if (stored === null || !stands(view, stored)) return null;
  const isTheirs =
    actor.kind === 'user' && [stored.userId, stored.actingForId, ...stored.replyTo].includes(actor.userId);
  if (!readsHistory && !isTheirs) return null;
  const { contribution, lifeCycle } = view;
  const target = stored.toStateId === stored.fromStateId ? undefined : stateOf(lifeCycle, stored.toStateId);
  const present = stateOf(lifeCycle, contribution.stateId);
  const hasMoved = contribution.stateId !== stored.toStateId && present !== undefined;
  const { id, by, actingForName, decision, reason, next, locale: language } = stored;
  return {
    ...{ id, by, actingForName, decision, reason, next, locale: language },
    actionName: nameIn(stored.actionNames, locale),
    stateName: target ? nameIn(target.stateDefinitionList, locale) : null,
    stateType: target?.stateType ?? null,
    at: isoInstant(stored.at),
    since: hasMoved
      ? { stateName: nameIn(present.stateDefinitionList, locale), at: contribution.dateStateChanged }
      : null,
    comesBack: comesBackOf(stored.comesBack),
    reply:
      stored.reply === null || stored.repliedAt === null
        ? null
        : { text: stored.reply, by: stored.replyBy, at: isoInstant(stored.repliedAt) },
    mayReplyUntil: replyDeadline(view, actor, stored, now)?.toISOString() ?? null,
  };
}
