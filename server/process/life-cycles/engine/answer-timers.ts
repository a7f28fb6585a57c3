import type { EscalationTarget } from '#contract/answers/promise.ts';
import { clockOf, promiseOf } from './answer-clock.ts';
import { isAuthor, isJudge, usersOf } from './roles.ts';
import { stateOf } from './states.ts';
import { giveTasks } from './tasks.ts';
import { type AnswerNotice, type AnswerTimer, type Outcome, type Situation, SYSTEM } from './types.ts';
import {
  activeAuthors,
  buildDecision,
  type WorkingCopy,
  workingCopyOf,
  writeHistory,
} from './working-copy.ts';

/** Who can be asked when a promise is late: people with open accounts only, in order of preference. */
export interface EscalationPeople {
  /** Whom whoever owes the answer has named as their deputy. */
  deputies: readonly number[];
  /** Managers of the unit of whoever owes the answer, else of the one above. */
  unitManagers: readonly number[];
  /** Administrators of the module. */
  moduleAdministrators: readonly number[];
  /** People whom escalation steps name. */
  named: ReadonlySet<number>;
}

function notify(copy: WorkingCopy, userIds: readonly number[], notice: AnswerNotice): void {
  const clock = clockOf(copy.settings);
  for (const userId of new Set(userIds)) copy.messages.push({ kind: 'answerNotice', userId, notice, clock });
}

/** Whom a step of escalation asks. */
export function peopleOf(
  people: EscalationPeople,
  { to, userId }: { to: EscalationTarget; userId: number | null },
): readonly number[] {
  switch (to) {
    case 'DEPUTY':
      return people.deputies;
    case 'UNIT_MANAGER':
      return people.unitManagers;
    case 'MODULE_ADMINISTRATOR':
      return people.moduleAdministrators;
    case 'PERSON':
      return userId !== null && people.named.has(userId) ? [userId] : [];
  }
}

/**
 * The next step of escalation: whoever it asks may answer from now on, beside those who owe it. Administrators of the module may
 * do so anyway. A step that finds nobody passes nothing on; the next one comes at its own time.
 */
function escalate(copy: WorkingCopy, at: number, people: EscalationPeople): void {
  const { lifeCycle, contribution } = copy.situation;
  const promise = promiseOf(stateOf(lifeCycle, copy.settings.answerStateId ?? 0));
  const step = promise?.escalations[at];
  if (!promise || !step || at < copy.settings.answerEscalation) return;
  const authored = { participants: copy.participants, coAuthors: contribution.coAuthors };
  // Nobody answers what they wrote themselves.
  const asked = peopleOf(people, step).filter((userId) => !isAuthor(authored, userId));
  if (asked.length === 0) return;
  copy.settings.answerEscalation = at + 1;
  if (step.to !== 'MODULE_ADMINISTRATOR') {
    const holders = usersOf(copy.participants, promise.role, { activeOnly: false });
    const coming = asked.filter(
      (userId) =>
        !holders.includes(userId) &&
        !(isJudge(promise.role) && contribution.coAuthors.some((author) => author.userId === userId)),
    );
    copy.participants.push(...coming.map((userId) => ({ userId, role: promise.role, isActive: true })));
    if (coming.length > 0) giveTasks(copy, promise.role);
  }
  writeHistory(copy, {
    category: 'ANSWER',
    event: 'escalated',
    newValue: { users: asked },
  });
  notify(copy, asked, 'passedOn');
}

/**
 * What happens when timers of a promise fire, in their order: a reminder, the end of the day, a step of escalation. Nothing
 * happens where the promise does not run any more.
 */
export function fireTimers(
  situation: Situation,
  timers: readonly AnswerTimer[],
  people: EscalationPeople,
): Outcome {
  const copy = workingCopyOf(situation, SYSTEM);
  const { contribution } = situation;
  const runs = copy.settings.answerState === 'RUNNING' && !contribution.head && !contribution.isDeleted;
  if (!runs) return { ok: true, effects: [] };
  const owner = copy.settings.answerOwnerId;
  const owing = owner === null ? [] : [owner];
  // Of several reminders that could not be sent in time, one says it; none once the day is over.
  const isOver = timers.some(({ kind }) => kind === 'DUE');
  if (!isOver && timers.some(({ kind }) => kind === 'REMINDER')) notify(copy, owing, 'reminder');
  for (const { kind, number } of timers) {
    if (kind === 'ESCALATION') escalate(copy, number, people);
    if (kind === 'DUE') {
      notify(copy, owing, 'late');
      notify(copy, activeAuthors(copy), 'lateToAuthor');
    }
  }
  return { ok: true, effects: buildDecision(copy) };
}
