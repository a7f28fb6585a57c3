import { type SQL, sql } from 'drizzle-orm';
import type { ReturnEvent } from '#contract/decision-notes/schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import { fullNameOf } from '#server/platform/db/full-name.ts';

/** A decision on a contribution, as `decisionsAsJson` reads it. Instants as PostgreSQL writes them in JSON. */
export interface StoredDecision {
  id: number;
  actionNames: Name[];
  fromStateId: number;
  toStateId: number;
  by: string | null;
  userId: number | null;
  actingForName: string | null;
  actingForId: number | null;
  at: string;
  decision: string;
  reason: string;
  next: string;
  locale: string | null;
  allowsReply: boolean;
  reply: string | null;
  replyBy: string | null;
  repliedAt: string | null;
  replyTo: number[];
  replyAnswer: string | null;
  replyAnsweredBy: string | null;
  replyAnsweredAt: string | null;
  comesBack: {
    event: ReturnEvent;
    dueAt: string | null;
    timeZone: string;
    label: string | null;
    isWaiting: boolean;
    doneAt: string | null;
  } | null;
  /** The first move from the state that it led to, or in which it left it. */
  left: {
    at: string;
    by: string | null;
    actingForName: string | null;
    toStateId: number;
    explanation: string | null;
  } | null;
}

/** Decisions before the one by which a contribution stands. */
export const MOST_EARLIER = 20;

/** The first move that came after the decision of `note`, from the state to which it led. */
const left = sql`(
  select json_build_object('at', move.date, 'by', ${fullNameOf(sql`mover`)}, 'actingForName', ${fullNameOf(sql`moved_for`)},
                           'toStateId', move.to_state_id, 'explanation', move.explanation)
    from contribution_history move
    left join app_user mover on mover.id = move.user_id
    left join app_user moved_for on moved_for.id = move.acting_for_id
   where move.contribution_id = note.contribution_id and move.category = 'STATE'
     and move.from_state_id = note.to_state_id and move.to_state_id <> move.from_state_id
     and move.date >= note.decided_at
   order by move.id limit 1)`;

/** The latest first, as one value, of `contribution`: so they can be read beside something else. */
export const decisionsAsJson: SQL = sql`(
  select coalesce(json_agg(json_build_object(
           'id', note.id, 'actionNames', note.action_names, 'fromStateId', note.from_state_id, 'toStateId', note.to_state_id,
           'by', ${fullNameOf(sql`decider`)}, 'userId', note.user_id, 'actingForName', ${fullNameOf(sql`represented`)}, 'actingForId', represented.id,
           'at', note.decided_at, 'decision', note.decision, 'reason', note.reason, 'next', note.next, 'locale', note.locale,
           'allowsReply', note.allows_reply, 'reply', note.reply, 'replyBy', ${fullNameOf(sql`replier`)},
           'repliedAt', note.replied_at, 'replyTo', note.reply_to,
           'replyAnswer', note.reply_answer, 'replyAnsweredBy', ${fullNameOf(sql`answering`)}, 'replyAnsweredAt', note.reply_answered_at,
           'comesBack', (
             select json_build_object(
                      'event', back.event, 'dueAt', back.due_at, 'timeZone', back.time_zone, 'label', back.label,
                      'isWaiting', back.done_at is null and back.state_id = contribution.state_id
                                   and back.entered_at = contribution.date_state_changed,
                      'doneAt', back.done_at)
               from contribution_return back where back.decision_id = note.id),
           'left', ${left}) order by note.id desc), '[]')
    from (select * from decision_note where contribution_id = contribution.id order by id desc limit ${sql.raw(String(MOST_EARLIER + 1))}) note
    left join app_user decider on decider.id = note.user_id
    left join app_user represented on represented.id = note.acting_for_id
    left join app_user replier on replier.id = note.reply_user_id
    left join app_user answering on answering.id = note.reply_answered_by)`;
