import type { ReplyPromise, StatePromise } from '#contract/answers/promise.ts';
import {
  addWorkingDays,
  addWorkingMs,
  type WorkingCalendar,
  workingDaysBetween,
  workingMsBetween,
} from '#contract/calendars/working-time.ts';
import { answers, type Deciding, isByAuthor } from './answers.ts';
import { timersOf } from './promise-timers.ts';
import { calendarOf, owingOf, promiseOf, promiseOfClock } from './promises.ts';
import { isFinal, isUnsubmitted, isWithAuthors, stateOf } from './states.ts';
import type { AnswerClock, AnswerTimer, Situation, State } from './types.ts';

/** What of a decision the promise of an answer depends on. */
interface Promising extends Deciding {
  /** It is deleted: nobody waits for an answer any more. */
  readonly isDeleted: boolean;
  /** Questions to its authors that wait for an answer. */
  readonly openQuestions: number;
}

/** Nothing is promised. */
export const NO_CLOCK: AnswerClock = {
  answerState: 'NONE',
  answerStateId: null,
  answerBegunAt: null,
  answerDueAt: null,
  answerPausedAt: null,
  answerLeftMs: null,
  answeredAt: null,
  answerOwnerId: null,
  answerEscalation: 0,
  answerTimeZone: null,
  answerReply: null,
};

const CLOCK_FIELDS = Object.keys(NO_CLOCK) as (keyof AnswerClock)[];

/** The clock among the columns of a contribution. */
export const clockOf = (settings: AnswerClock): AnswerClock =>
  Object.fromEntries(CLOCK_FIELDS.map((field) => [field, settings[field]])) as unknown as AnswerClock;

const isTicking = ({ answerState }: AnswerClock) => answerState === 'RUNNING' || answerState === 'PAUSED';

/** A promise that begins now, by the calendar of whoever owes the answer. */
function begun(deciding: Promising, state: State, promise: StatePromise | ReplyPromise): AnswerClock {
  const { now } = deciding.situation;
  const answerOwnerId = owingOf(deciding.participants, promise, deciding.situation);
  const calendar = calendarOf(deciding.situation, answerOwnerId);
  return {
    ...NO_CLOCK,
    answerState: 'RUNNING',
    answerStateId: state.id,
    answerBegunAt: now,
    answerDueAt: addWorkingDays(calendar, now, promise.answerDays),
    answerOwnerId,
    answerTimeZone: calendar.timeZone,
    answerReply: 'readers' in promise ? promise : null,
  };
}

/**
 * Stops the time until somebody else has done their part; what is left of it is counted in working time. One that is late has
 * nothing left.
 */
function paused(situation: Situation, clock: AnswerClock): AnswerClock {
  if (clock.answerState !== 'RUNNING' || clock.answerDueAt === null) return clock;
  const { now } = situation;
  const calendar = calendarOf(situation, clock.answerOwnerId);
  return {
    ...clock,
    answerState: 'PAUSED',
    answerDueAt: null,
    answerPausedAt: now,
    // What the pause before this one gave beyond what it took is part of this one.
    answerLeftMs: Math.max(0, workingMsBetween(calendar, now, clock.answerDueAt) - (clock.answerLeftMs ?? 0)),
  };
}

/** So much working time of a further day, ms, makes that day the promised one: a pause of minutes moves nothing. */
const FURTHER_DAY_FROM_MS = 3_600_000;

/** The end of the day, from now on, to which working time goes that runs out at an instant, as ISO texts. */
function dayOfEnd(calendar: WorkingCalendar, now: string, runsOut: string): string {
  const day = addWorkingDays(calendar, runsOut, 0);
  const before = Math.max(0, workingDaysBetween(calendar, now, day) - 1);
  const dayBefore = addWorkingDays(calendar, now, before);
  return dayBefore < day && workingMsBetween(calendar, dayBefore, runsOut) < FURTHER_DAY_FROM_MS
    ? dayBefore
    : day;
}

/**
 * Goes on with what was left: to the end of the day in which it runs out, for promises are days. What that day gives beyond it is
 * taken from the next pause, so that many pauses do not make many days. Whoever holds the role by now owes the answer.
 */
function resumed(deciding: Promising, clock: AnswerClock, promise: StatePromise): AnswerClock {
  const { situation, participants } = deciding;
  const answerOwnerId = owingOf(participants, promise, situation);
  const calendar = calendarOf(situation, answerOwnerId);
  const runsOut = addWorkingMs(calendar, situation.now, clock.answerLeftMs ?? 0);
  const answerDueAt = dayOfEnd(calendar, situation.now, runsOut);
  const given =
    workingMsBetween(calendar, runsOut, answerDueAt) - workingMsBetween(calendar, answerDueAt, runsOut);
  return {
    ...clock,
    answerOwnerId,
    answerState: 'RUNNING',
    answerDueAt,
    answerPausedAt: null,
    answerLeftMs: given,
    answerTimeZone: calendar.timeZone,
  };
}

/**
 * The time of a state's own promise while its authors are asked for details. One that is late stays late: only what would be done
 * about it waits.
 */
function askedOrAnswered(deciding: Promising, clock: AnswerClock, promise: StatePromise): AnswerClock {
  const { situation, openQuestions } = deciding;
  const { answerState, answerDueAt, answerPausedAt } = clock;
  if (openQuestions === 0) {
    if (answerState === 'PAUSED') return resumed(deciding, clock, promise);
    if (answerPausedAt === null) return clock;
    const taken = workingMsBetween(calendarOf(situation, clock.answerOwnerId), answerPausedAt, situation.now);
    return { ...clock, answerPausedAt: null, answerLeftMs: (clock.answerLeftMs ?? 0) - taken };
  }
  if (answerState === 'PAUSED' || answerPausedAt !== null) return clock;
  const isLate = answerDueAt !== null && answerDueAt <= situation.now;
  return isLate ? { ...clock, answerPausedAt: situation.now } : paused(situation, clock);
}

/** Whether its authors have taken it on themselves, or it is a draft again: then nobody has answered them. */
const isTakenBack = (deciding: Promising, { answerReply }: AnswerClock, to: State): boolean =>
  isByAuthor(deciding) || (!answerReply && isUnsubmitted(to));

const answered = ({ situation }: Promising, clock: AnswerClock): AnswerClock => ({
  ...clock,
  answerState: 'ANSWERED',
  answerPausedAt: null,
  answerLeftMs: null,
  answeredAt: situation.now,
});

/**
 * A promise that a move within has not answered: its day stays, in a state that promises one of its own by whoever owes that, else as
 * before.
 */
function carriedOn(deciding: Promising, clock: AnswerClock, to: State): AnswerClock {
  const own = promiseOf(to);
  const promise = own ?? promiseOfClock(deciding.situation.lifeCycle, clock);
  if (!promise) return clock;
  const carried = own
    ? { ...clock, answerStateId: to.id, answerReply: null, answerEscalation: 0 }
    : { ...clock };
  carried.answerOwnerId = owingOf(deciding.participants, promise, deciding.situation);
  return askedOrAnswered(deciding, carried, promise);
}

/**
 * Whether the answer is owed in the state of before: its time runs, or waits there for what its authors were asked. Where they have it
 * back, it waits for them.
 */
function isOwedHere({ contribution, lifeCycle }: Situation, clock: AnswerClock): boolean {
  if (clock.answerState !== 'PAUSED') return clock.answerState === 'RUNNING';
  const from = stateOf(lifeCycle, contribution.stateId);
  const isAsked = contribution.openQuestions > 0 && from !== undefined && !isWithAuthors(from);
  return isAsked || clock.answerStateId === contribution.stateId;
}

/** The clock in a state that was entered. */
function entered(deciding: Promising, clock: AnswerClock, to: State): AnswerClock {
  const promise = promiseOf(to);
  const runs = isOwedHere(deciding.situation, clock);
  const isWithin = runs && !isByAuthor(deciding) && !isWithAuthors(to) && !answers(deciding);
  if (promise) {
    if (clock.answerState === 'PAUSED' && clock.answerStateId === to.id)
      return resumed(deciding, clock, promise);
    return isWithin ? carriedOn(deciding, clock, to) : begun(deciding, to, promise);
  }
  if (to.pausesAnswer && !isFinal(to) && !clock.answerReply) return paused(deciding.situation, clock);
  if (!isTicking(clock)) return clock;
  // A life cycle that was changed answers nobody.
  if (clock.answerReply && isFinal(to) && deciding.actor.kind === 'system') {
    return { ...clock, answerStateId: to.id };
  }
  if (isTakenBack(deciding, clock, to)) return NO_CLOCK;
  return isWithin ? carriedOn(deciding, clock, to) : answered(deciding, clock);
}

function fittedTo(
  deciding: Promising,
  clock: AnswerClock,
  state: State,
  promise: StatePromise | ReplyPromise | null,
): AnswerClock {
  if (!promise) return NO_CLOCK;
  // A reply that was written just now.
  if (clock.answerReply && clock.answerBegunAt === null) return begun(deciding, state, clock.answerReply);
  const answerOwnerId = owingOf(deciding.participants, promise, deciding.situation);
  return askedOrAnswered(
    deciding,
    answerOwnerId === clock.answerOwnerId ? clock : { ...clock, answerOwnerId },
    promise,
  );
}

/** The clock in the state that was there before: the promise may be new, gone, or be somebody else's to keep now. */
function fitted(deciding: Promising, clock: AnswerClock, state: State): AnswerClock {
  const promise = promiseOf(state);
  if (isTicking(clock)) {
    if (answers(deciding)) return answered(deciding, clock);
    if (clock.answerStateId === state.id) {
      return fittedTo(deciding, clock, state, clock.answerReply ?? promise);
    }
    // It is with its authors, or goes on from a state before.
    const before = promiseOfClock(deciding.situation.lifeCycle, clock);
    return state.pausesAnswer || !before ? clock : fittedTo(deciding, clock, state, before);
  }
  const isAnsweredHere =
    clock.answerState === 'ANSWERED' &&
    clock.answerStateId === state.id &&
    clock.answeredAt !== null &&
    clock.answeredAt >= deciding.settings.dateStateChanged;
  return promise && !isAnsweredHere
    ? askedOrAnswered(deciding, begun(deciding, state, promise), promise)
    : clock;
}

/** The clock of what is joined to another: it stands still, and is owed by whoever has taken over from those who were there. */
function resting(deciding: Promising, clock: AnswerClock, state: State): AnswerClock {
  const promise = clock.answerReply ?? promiseOf(state);
  if (!promise || !isTicking(clock) || clock.answerStateId !== state.id) return clock;
  return { ...clock, answerOwnerId: owingOf(deciding.participants, promise, deciding.situation) };
}

export interface ClockChange {
  clock: AnswerClock;
  /** The timers in place of all that there were; null: they stay. */
  timers: AnswerTimer[] | null;
  /** It was late already: that its day is over is said even if the timer for it has not fired yet. */
  keepsDue: boolean;
  /** A promise that came to its end by an answer. */
  ended: (AnswerClock & { answeredAt: string }) | null;
}

/**
 * What a decision does to the promise of an answer. An answer (`answers`) ends it; where the next state makes its own, that begins. A
 * move within carries it on by its day. It pauses where its authors have the contribution, or are asked something.
 */
export function clockAfter(deciding: Promising): ClockChange {
  const { situation, settings } = deciding;
  const { contribution, lifeCycle, now } = situation;
  const before = clockOf(contribution);
  const current = clockOf(settings);
  const state = stateOf(lifeCycle, settings.stateId);
  const moves = settings.stateId !== contribution.stateId;
  const rests = contribution.head !== null;
  const clock =
    deciding.isDeleted || !state
      ? NO_CLOCK
      : rests
        ? resting(deciding, current, state)
        : moves
          ? entered(deciding, current, state)
          : fitted(deciding, current, state);
  const runsOtherwise =
    before.answerState !== clock.answerState ||
    before.answerDueAt !== clock.answerDueAt ||
    before.answerStateId !== clock.answerStateId ||
    before.answerPausedAt !== clock.answerPausedAt;
  const isAnswered = isTicking(before) && clock.answerState === 'ANSWERED';
  const isLate = clock.answerDueAt !== null && clock.answerDueAt <= now;
  const isSame = before.answerDueAt === clock.answerDueAt && before.answerBegunAt === clock.answerBegunAt;
  const isFollowed =
    moves && isOwedHere(situation, before) && clock.answerState === 'RUNNING' && answers(deciding);
  return {
    clock,
    timers: runsOtherwise ? timersOf(situation, clock, before) : null,
    keepsDue: isLate && isSame && clock.answerState === 'RUNNING',
    ended: isAnswered || isFollowed ? { ...before, answeredAt: now } : null,
  };
}
