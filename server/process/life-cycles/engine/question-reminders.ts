import { addWorkingDays, addWorkingMs, workingMsBetween } from '#contract/calendars/working-time.ts';
import { calendarOf, owing, promiseOf } from './promises.ts';
import { isAuthor, WORKING_ROLES } from './roles.ts';
import { stateOf } from './states.ts';
import { type ContributionSnapshot, type Outcome, type Situation, SYSTEM } from './types.ts';
import { activeAuthors, buildDecision, workingCopyOf } from './working-copy.ts';

/** Working days that authors get where nothing is promised to them. */
const USUAL_DAYS = 10;

/** When authors are reminded of a question, and when their time for it ends; ISO instants. */
interface QuestionTimes {
  remindAt: string;
  dueAt: string;
}

/**
 * The times of a question that is asked now: its authors get as many working days as they were promised, by the calendar of the
 * first of them, and are reminded after half of them.
 */
export function questionTimes(situation: Situation): QuestionTimes {
  const { now, lifeCycle, contribution } = situation;
  const days = promiseOf(stateOf(lifeCycle, contribution.stateId))?.answerDays ?? USUAL_DAYS;
  const [author] = activeAuthors(workingCopyOf(situation, SYSTEM));
  const calendar = calendarOf(situation, author ?? null);
  const dueAt = addWorkingDays(calendar, now, days);
  const half = Math.round(workingMsBetween(calendar, now, dueAt) / 2);
  return { remindAt: addWorkingMs(calendar, now, half), dueAt };
}

/** Whether somebody works on a contribution, and so may read what its authors are asked. */
const worksOn = (
  { participants }: Pick<ContributionSnapshot, 'participants'>,
  userId: number,
  administrators: readonly number[],
): boolean =>
  administrators.includes(userId) ||
  participants.some((one) => one.userId === userId && WORKING_ROLES.includes(one.role));

/** Whom an answer, or that none came, concerns: whoever asked and still works on it, and whoever owes the promised answer. */
export function concernedBy(
  situation: Situation,
  { askedBy, administrators }: Pick<Unanswered, 'askedBy' | 'administrators'>,
): number[] {
  const { lifeCycle, contribution } = situation;
  const promise = promiseOf(stateOf(lifeCycle, contribution.stateId));
  const owner = promise ? owing(contribution.participants, promise, situation) : null;
  const asking = worksOn(contribution, askedBy, administrators) ? [askedBy] : [];
  return [...new Set([...asking, ...(owner === null ? [] : [owner])])].filter(
    (userId) => !isAuthor(contribution, userId),
  );
}

/** An open question that nobody has answered yet. */
interface Unanswered {
  askedBy: number;
  question: string;
  /** The time of its authors is over. */
  isOver: boolean;
  /** Administrators of the module. */
  administrators: readonly number[];
}

/** Reminds the authors of a question; when their time is over whoever asked learns that no answer came. */
export function remindOfQuestion(
  situation: Situation,
  { askedBy, question, isOver, administrators }: Unanswered,
): Outcome {
  const copy = workingCopyOf(situation, SYSTEM);
  const about = { byId: askedBy, question, answer: null };
  for (const userId of activeAuthors(copy)) {
    const notice = isOver ? 'lastReminder' : 'reminder';
    copy.messages.push({ kind: 'questionNotice', userId, notice, ...about });
  }
  if (isOver) {
    for (const userId of concernedBy(situation, { askedBy, administrators })) {
      copy.messages.push({ kind: 'questionNotice', userId, notice: 'unanswered', ...about });
    }
  }
  return { ok: true, effects: buildDecision(copy) };
}
