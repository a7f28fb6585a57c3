import type { ContributionDecision, EarlierDecision } from '#contract/decision-notes/decision.schema.ts';
import { NOTE_LIMITS } from '#contract/decision-notes/schema.ts';
import { nameIn } from '#contract/texts/titles.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import { mayAnswerReply } from '#server/process/life-cycles/engine/reply.ts';
import { rolesOf } from '#server/process/life-cycles/engine/roles.ts';
import { isFinal, isUnsubmitted, stateOf } from '#server/process/life-cycles/engine/states.ts';
import type { Actor, View } from '#server/process/life-cycles/engine/types.ts';
import { MOST_EARLIER, type StoredDecision } from './decision.sql.ts';

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

interface Reader {
  actor: Actor;
  locale: string;
  now: Date;
  readsHistory: boolean;
}

/** Decisions are for those who may read the history of states, whoever decided or was decided for, and whoever was asked to read a reply. */
const mayRead = (stored: StoredDecision, { actor, readsHistory }: Reader): boolean =>
  readsHistory ||
  (actor.kind === 'user' && [stored.userId, stored.actingForId, ...stored.replyTo].includes(actor.userId));

/** What was answered to a reply where the decision stayed. */
const answerOf = ({ replyAnswer: text, replyAnsweredBy: by, replyAnsweredAt: at }: StoredDecision) =>
  text === null || at === null ? null : { text, by, at: isoInstant(at) };

/** The words of a decision, where it led, and what its authors replied. */
function wordsOf({ lifeCycle }: View, stored: StoredDecision, locale: string) {
  const target = stored.toStateId === stored.fromStateId ? undefined : stateOf(lifeCycle, stored.toStateId);
  const { id, by, actingForName, decision, reason, next, locale: language, reply } = stored;
  return {
    ...{ id, by, actingForName, decision, reason, next, locale: language },
    actionName: nameIn(stored.actionNames, locale),
    stateName: target ? nameIn(target.stateDefinitionList, locale) : null,
    stateType: target?.stateType ?? null,
    at: isoInstant(stored.at),
    comesBack: comesBackOf(stored.comesBack),
    reply:
      reply === null || stored.repliedAt === null
        ? null
        : {
            text: reply,
            by: stored.replyBy,
            at: isoInstant(stored.repliedAt),
            answer: answerOf(stored),
          },
  };
}

/** The decision that a contribution stands by, in the reader's language. */
function presentCurrent(
  view: View,
  stored: StoredDecision,
  { actor, locale, now }: Reader,
): ContributionDecision {
  const { contribution, lifeCycle } = view;
  const present = stateOf(lifeCycle, contribution.stateId);
  const hasMoved = contribution.stateId !== stored.toStateId && present !== undefined;
  return {
    ...wordsOf(view, stored, locale),
    since: hasMoved
      ? { stateName: nameIn(present.stateDefinitionList, locale), at: contribution.dateStateChanged }
      : null,
    mayReplyUntil: replyDeadline(view, actor, stored, now)?.toISOString() ?? null,
    mayAnswerReply: mayAnswerReply(view, actor),
  };
}

/** A decision that was set aside or followed by another one. */
function presentEarlier(
  view: View,
  stored: StoredDecision,
  { locale, readsHistory }: Reader,
): EarlierDecision {
  const target = stateOf(view.lifeCycle, stored.toStateId);
  // Who moved it on and why is part of the history.
  const left = readsHistory ? stored.left : null;
  const to = left ? stateOf(view.lifeCycle, left.toStateId) : undefined;
  const hasEnded = target !== undefined && isFinal(target);
  return {
    ...wordsOf(view, stored, locale),
    isReopened: hasEnded && to !== undefined && !isFinal(to),
    left: left && {
      ...{ by: left.by, actingForName: left.actingForName, explanation: left.explanation },
      at: isoInstant(left.at),
      stateName: to ? nameIn(to.stateDefinitionList, locale) : null,
    },
  };
}

/** The decision that a contribution stands by, if it does, and those before it, the latest first, as far as the reader may read them. */
export function presentDecisions(
  view: View,
  [latest, ...others]: readonly StoredDecision[],
  reader: Reader,
): { decision: ContributionDecision | null; earlierDecisions: EarlierDecision[] } {
  if (!latest) return { decision: null, earlierDecisions: [] };
  const isCurrent = stands(view, latest);
  const earlier = (isCurrent ? others : [latest, ...others]).slice(0, MOST_EARLIER);
  return {
    decision: isCurrent && mayRead(latest, reader) ? presentCurrent(view, latest, reader) : null,
    earlierDecisions: earlier
      .filter((one) => mayRead(one, reader))
      .map((one) => presentEarlier(view, one, reader)),
  };
}
