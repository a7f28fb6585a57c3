import type { EscalationTarget } from '#contract/answers/promise.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { clockOf } from './answer-clock.ts';
import { DEPUTY_ROLES, isAway, isReachable, presentFor } from './deputies.ts';
import { promiseOfClock } from './promises.ts';
import { isAuthor, isJudge, usersOf } from './roles.ts';
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
  /** Managers of the unit of whoever owes the answer, then of the one above, and so on. */
  unitManagers: readonly (readonly number[])[];
  /** Administrators of the module. */
  moduleAdministrators: readonly number[];
  /** People whom escalation steps name. */
  named: ReadonlySet<number>;
}

function notify(copy: WorkingCopy, userIds: readonly number[], notice: AnswerNotice): void {
  const clock = clockOf(copy.settings);
  for (const userId of new Set(userIds)) copy.messages.push({ kind: 'answerNotice', userId, notice, clock });
}

/** Whom a step of escalation asks, of those who may be asked: where no manager of a unit may be, those of the one above. */
export function peopleOf(
  people: EscalationPeople,
  { to, userId }: { to: EscalationTarget; userId: number | null },
  mayBeAsked: (userId: number) => boolean,
): readonly number[] {
  switch (to) {
    case 'DEPUTY':
      return people.deputies.filter(mayBeAsked);
    case 'UNIT_MANAGER':
      return (
        people.unitManagers
          .map((managers) => managers.filter(mayBeAsked))
          .find((managers) => managers.length > 0) ?? []
      );
    case 'MODULE_ADMINISTRATOR':
      return people.moduleAdministrators.filter(mayBeAsked);
    case 'PERSON':
      return userId !== null && people.named.has(userId) && mayBeAsked(userId) ? [userId] : [];
  }
}

/** Everybody who could be asked about one answer. */
export const allOf = ({
  deputies,
  unitManagers,
  moduleAdministrators,
  named,
}: EscalationPeople): number[] => [...deputies, ...unitManagers.flat(), ...moduleAdministrators, ...named];

/** Who owes a late answer, whether in their own name or for somebody who is away, with those who stand in for them. */
function owingNow({ participants, situation, settings }: WorkingCopy, role: ParticipationRole): Set<number> {
  const { answerOwnerId } = settings;
  if (answerOwnerId === null) return new Set();
  const held = participants.find((one) => one.role === role && one.userId === answerOwnerId);
  const late = [answerOwnerId, held?.deputyFor ?? answerOwnerId];
  return new Set([...late, ...late.map((userId) => situation.deputies.get(userId) ?? userId)]);
}

/**
 * The next step of escalation: whoever it asks may answer from now on, beside those who owe it; who is away is asked by their deputy.
 * Administrators of the module act for whoever holds the role: they get its tasks alone, those of them who are here, if there are any; the
 * role itself they get where nobody holds it. A step that finds nobody passes nothing on; the next one comes at its own time.
 */
function escalate(copy: WorkingCopy, at: number, people: EscalationPeople): void {
  const { lifeCycle, contribution } = copy.situation;
  const promise = promiseOfClock(lifeCycle, copy.settings);
  const step = promise?.escalations[at];
  if (!promise || !step || at < copy.settings.answerEscalation) return;
  const authored = { participants: copy.participants, coAuthors: contribution.coAuthors };
  const late = owingNow(copy, promise.role);
  const here = (userId: number) => presentFor(copy.situation, authored, userId);
  // Nobody answers what they wrote themselves, and nobody is asked in their own place, or while nobody is here for them.
  const possible = peopleOf(
    people,
    step,
    (userId) =>
      !isAuthor(authored, userId) &&
      userId !== copy.settings.answerReply?.decidedBy &&
      !late.has(userId) &&
      !late.has(here(userId)) &&
      (step.to === 'MODULE_ADMINISTRATOR' || isReachable(copy.situation, userId)),
  );
  const holders = usersOf(copy.participants, promise.role, { activeOnly: false });
  const isJoining = step.to !== 'MODULE_ADMINISTRATOR' || holders.length === 0;
  const present = possible.filter((userId) => !isAway(copy.situation, userId));
  const asked = step.to !== 'MODULE_ADMINISTRATOR' || present.length === 0 ? possible : present;
  if (asked.length === 0) return;
  copy.settings.answerEscalation = at + 1;
  if (isJoining) {
    const coming = asked.filter(
      (userId) =>
        !holders.includes(userId) &&
        !(isJudge(promise.role) && contribution.coAuthors.some((author) => author.userId === userId)),
    );
    copy.participants.push(...coming.map((userId) => ({ userId, role: promise.role, isActive: true })));
    if (coming.length > 0) giveTasks(copy, promise.role);
  } else giveTasks(copy, promise.role, asked);
  writeHistory(copy, {
    category: 'ANSWER',
    event: 'escalated',
    newValue: { users: asked },
  });
  const mayStandIn = isJoining && DEPUTY_ROLES.includes(promise.role);
  notify(copy, mayStandIn ? asked.map(here) : asked, 'passedOn');
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
