import type { ReplyPromise, StatePromise } from '#contract/answers/promise.ts';
import type { WorkingCalendar } from '#contract/calendars/working-time.ts';
import { isUnderWay } from '#contract/life-cycles/schema.ts';
import { isAway } from './deputies.ts';
import { isAuthor, usersOf, withoutDeputies } from './roles.ts';
import { stateOf } from './states.ts';
import type { AnswerClock, ContributionSnapshot, Lifecycle, Situation, State } from './types.ts';

/** By which the time of a person is counted; the standard one of nobody. */
export const calendarOf = ({ calendars }: Situation, userId: number | null): WorkingCalendar =>
  (userId === null ? undefined : calendars.ofUsers.get(userId)) ?? calendars.standard;

/**
 * Who owes an answer: the first with an open account who holds the promise's role and is here, or whoever stands in for them; the
 * first of all where nobody is here.
 */
export function owing(
  participants: ContributionSnapshot['participants'],
  { role }: StatePromise,
  absences: Pick<Situation, 'deputies' | 'absent'>,
): number | null {
  const ofRole = participants.filter((one) => one.role === role);
  const holders = usersOf(withoutDeputies(ofRole), role, { activeOnly: true });
  for (const userId of holders) {
    const standIn =
      ofRole.find((one) => one.deputyFor === userId) ??
      ofRole.find((one) => one.userId === absences.deputies.get(userId));
    if (standIn) return standIn.userId;
    if (!isAway(absences, userId)) return userId;
  }
  return holders[0] ?? null;
}

/** What a state promises, if anybody waits there for an answer: before a submission and after the end nobody does. */
export const promiseOf = (state: State | undefined): StatePromise | null =>
  state && isUnderWay(state.stateType) ? state.promise : null;

/** Whether what is in a state gets another promise by a change of its life cycle: a new one, or none any more. */
export const promisesOtherwise = (before: State, after: State): boolean =>
  (promiseOf(before) === null) !== (promiseOf(after) === null);

/** The promise that a clock runs by: that of its state, or of the answer to a reply. */
export const promiseOfClock = (
  lifeCycle: Lifecycle,
  { answerReply, answerStateId }: Pick<AnswerClock, 'answerReply' | 'answerStateId'>,
): StatePromise | null =>
  answerReply ?? (answerStateId === null ? null : promiseOf(stateOf(lifeCycle, answerStateId)));

/** Those of the participants who may answer a reply, whoever was asked to read it first: neither its authors nor whoever decided. */
function readersOf(participants: ContributionSnapshot['participants'], { readers, decidedBy }: ReplyPromise) {
  const mayRead = participants.filter(
    ({ userId }) => userId !== decidedBy && !isAuthor({ participants, coAuthors: [] }, userId),
  );
  const isAsked = (one: (typeof mayRead)[number]) =>
    readers.includes(one.userId) || readers.includes(one.deputyFor ?? 0);
  return [...mayRead.filter(isAsked), ...mayRead.filter((one) => !isAsked(one))];
}

/** Who owes the answer that a clock runs for. */
export const owingOf = (
  participants: ContributionSnapshot['participants'],
  promise: StatePromise | ReplyPromise,
  absences: Pick<Situation, 'deputies' | 'absent'>,
): number | null =>
  owing('readers' in promise ? readersOf(participants, promise) : participants, promise, absences);
