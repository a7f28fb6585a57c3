import { addWorkingDays, addWorkingMs, workingMsBetween } from '#contract/calendars/working-time.ts';
import { calendarOf, promiseOfClock } from './promises.ts';
import type { AnswerClock, AnswerTimer, Situation } from './types.ts';

/** When somebody is reminded, when the day is over, and when others are asked; none where no time runs. */
export function timersOf(situation: Situation, clock: AnswerClock, before: AnswerClock): AnswerTimer[] {
  const { answerDueAt: due } = clock;
  const promise = promiseOfClock(situation.lifeCycle, clock);
  if (clock.answerState !== 'RUNNING' || clock.answerPausedAt !== null || due === null || !promise) return [];
  const { now } = situation;
  const calendar = calendarOf(situation, clock.answerOwnerId);
  const begunAt = clock.answerBegunAt ?? now;
  const whole = workingMsBetween(calendar, begunAt, addWorkingDays(calendar, begunAt, promise.answerDays));
  const left = workingMsBetween(calendar, now, due);
  // What was late when its authors were asked: all know that, and others are asked as much later as the answer took.
  const wasLate = before.answerPausedAt !== null && before.answerDueAt === due;
  const taken = wasLate ? -(clock.answerLeftMs ?? 0) : 0;
  const later = (moment: string) => (taken > 0 ? addWorkingMs(calendar, moment, taken) : moment);
  const reminders = promise.reminders.flatMap((percent): AnswerTimer[] => {
    const wait = left - whole * (1 - percent / 100);
    return wait < 0
      ? []
      : [{ kind: 'REMINDER', number: percent, firesAt: addWorkingMs(calendar, now, Math.round(wait)) }];
  });
  const escalations = promise.escalations.flatMap(({ afterDays }, at): AnswerTimer[] =>
    at < clock.answerEscalation
      ? []
      : [
          {
            kind: 'ESCALATION',
            number: at,
            firesAt: later(addWorkingDays(calendar, due, afterDays)),
          },
        ],
  );
  // That its day is over was said before it went on in another state.
  const goesOnLate = due <= now && before.answerState === 'RUNNING' && before.answerDueAt === due;
  if (wasLate || goesOnLate) return escalations;
  return [...reminders, { kind: 'DUE', number: 0, firesAt: due }, ...escalations];
}
