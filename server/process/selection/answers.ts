import { type SQL, sql } from 'drizzle-orm';
import type { Answer, AnswerState } from '#contract/answers/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { isoInstant } from '#server/platform/db/parsers.ts';
import { isResting } from './families.ts';

/*
 * Promises of answers as parts of statements (decision 0077). What is joined to another contribution is answered there.
 */

/** By what open promises are sorted; nothing for all others. An index holds it. */
export const openAnswerDue = sql`(case when contribution.answer_state = 'RUNNING' then contribution.answer_due_at end)`;

const CONDITIONS: Readonly<Record<AnswerState, (now: string) => SQL>> = {
  none: () => sql`contribution.answer_state = 'NONE'`,
  running: (now) =>
    sql`contribution.answer_state = 'RUNNING' and contribution.answer_due_at >= ${now}::timestamptz`,
  late: (now) =>
    sql`contribution.answer_state = 'RUNNING' and contribution.answer_due_at < ${now}::timestamptz`,
  paused: () => sql`contribution.answer_state = 'PAUSED'`,
  answered: () => sql`contribution.answer_state = 'ANSWERED'`,
};

/** Whether the promise of `contribution` is in one of these states at a moment, an ISO instant. */
export function isAnswerIn(states: readonly AnswerState[], now: string): SQL {
  if (states.length === 0) return sql`false`;
  const wanted = states.map((state) =>
    state === 'none'
      ? sql`(${CONDITIONS.none(now)} or ${isResting()})`
      : sql`(${CONDITIONS[state](now)} and not ${isResting()})`,
  );
  return sql`(${sql.join(wanted, sql` or `)})`;
}

/** The role that owes the answer to the row of `contribution`. */
export const owingRole = sql`coalesce(
  contribution.answer_reply ->> 'role',
  (select promising.promise ->> 'role' from life_cycle_state promising where promising.id = contribution.answer_state_id))`;

/** Columns of `contribution` that an answer is presented from. */
export const answerColumns = sql`contribution.answer_state as "answerState", contribution.answer_due_at as "answerDueAt",
           contribution.answer_paused_at as "answerPausedAt", contribution.answer_escalation as "answerEscalation",
           contribution.answer_time_zone as "answerTimeZone",
           (select json_build_object('id', owing.id, 'firstName', owing.first_name, 'lastName', owing.last_name)
              from app_user owing where owing.id = contribution.answer_owner_id) as "answerOwner",
           (select json_build_object('id', away.id, 'firstName', away.first_name, 'lastName', away.last_name)
              from contribution_participant deputy
              join app_user away on away.id = deputy.deputy_for_id
             where deputy.contribution_id = contribution.id and deputy.user_id = contribution.answer_owner_id
               and deputy.role = ${owingRole}) as "answerFor"`;

type PersonRow = { id: number; firstName: string; lastName: string };

/** The same as they are read. */
export interface AnswerRow {
  answerState: 'NONE' | 'RUNNING' | 'PAUSED' | 'ANSWERED';
  answerDueAt: string | null;
  answerPausedAt: string | null;
  answerEscalation: number;
  answerTimeZone: string | null;
  answerOwner: PersonRow | null;
  /** Whom the owner stands in for. */
  answerFor: PersonRow | null;
}

const NOTHING_PROMISED: Answer = { dueAt: null, owner: null, state: 'none', escalation: 0, timeZone: null };

function stateAt({ answerState, answerDueAt }: AnswerRow, now: Date): AnswerState {
  if (answerState !== 'RUNNING') return answerState.toLowerCase() as 'none' | 'paused' | 'answered';
  return answerDueAt !== null && Date.parse(answerDueAt) < now.getTime() ? 'late' : 'running';
}

const named = (person: PersonRow) => ({ id: person.id, name: fullName(person) });

/** The promise as it stands at a moment. */
export function presentAnswer(row: AnswerRow & { family: unknown }, now: Date): Answer {
  if (row.answerState === 'NONE' || row.family) return NOTHING_PROMISED;
  const { answerDueAt: dueAt, answerPausedAt: pausedAt, answerOwner: owner, answerFor: away } = row;
  return {
    dueAt: dueAt && isoInstant(dueAt),
    owner: owner && { ...named(owner), ...(away && { for: named(away) }) },
    state: stateAt(row, now),
    ...(pausedAt && { pausedSince: isoInstant(pausedAt) }),
    escalation: row.answerEscalation,
    timeZone: row.answerTimeZone,
  };
}
