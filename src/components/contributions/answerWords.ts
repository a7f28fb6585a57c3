import type { Answer, AnswerState } from '#contract/answers/schema.ts';
import { formatDayInWords } from '#contract/formats/date-in-words.ts';
import { type DateLike, toDateInput } from '#contract/formats/dates.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { Translate } from '#src/useTranslate.ts';

const DAY_MS = 86_400_000;

const zoneOf = ({ timeZone }: Answer) => ({ timeZone: timeZone ?? undefined });

/** Calendar days from one moment to another, in the zone in whose days the answer is promised. */
function daysBetween(answer: Answer, from: DateLike, to: DateLike): number {
  const dayOf = (moment: DateLike) => Date.parse(toDateInput(moment, zoneOf(answer)));
  return Math.round((dayOf(to) - dayOf(from)) / DAY_MS);
}

/** Where a promise stands by now: one whose day has passed is late, whatever the page still says. */
export function stateNow({ state, dueAt }: Answer, now: Date): AnswerState {
  const isOver = dueAt !== null && Date.parse(dueAt) < now.getTime();
  return state === 'running' && isOver ? 'late' : state;
}

/** How much a promise presses: it is late, or due today or tomorrow. */
export function urgencyOf(answer: Answer, now: Date): 'late' | 'pressing' | 'none' {
  const state = stateNow(answer, now);
  if (state === 'late') return 'late';
  return state === 'running' && daysBetween(answer, now, answer.dueAt) <= 1 ? 'pressing' : 'none';
}

/** How late an answer is: "2 days late". */
export function lateWords(translate: Translate, answer: Answer, now: Date): string {
  const days = Math.max(0, daysBetween(answer, answer.dueAt, now));
  return days === 0 ? translate('answer.late.today') : translate('answer.late.days', { smart_count: days });
}

/** The moment whose day the sentence about a promise names; null for a sentence without one. */
export const momentOf = ({ state, dueAt, pausedSince }: Answer): string | null =>
  (state === 'paused' ? pausedSince : dueAt) ?? null;

interface Saying {
  readonly translate: Translate;
  readonly now: Date;
  /** What stands for the day in the sentence. */
  readonly date: string;
}

/** Who answers by when, how late it is, or that it was answered; null where nothing is promised. */
export function answerSentence(answer: Answer, { translate, now, date }: Saying): string | null {
  const { owner, escalation, pausedSince } = answer;
  const named = { date, name: owner?.name, away: owner?.for?.name };
  const sentence = (by: Record<'owner' | 'deputy' | 'nobody', MessageKey>, values = {}) =>
    [
      translate(by[owner ? (owner.for ? 'deputy' : 'owner') : 'nobody'], { ...named, ...values }),
      // A late one stays late while its authors are asked.
      ...(pausedSince ? [translate('answer.line.waits')] : []),
      ...(escalation > 0 ? [translate('answer.line.passedOn')] : []),
    ].join(' · ');
  switch (stateNow(answer, now)) {
    case 'running':
      return sentence({
        owner: 'answer.line.by',
        deputy: 'answer.line.byDeputy',
        nobody: 'answer.line.byNobody',
      });
    case 'late':
      return sentence(
        {
          owner: 'answer.line.late',
          deputy: 'answer.line.lateByDeputy',
          nobody: 'answer.line.lateByNobody',
        },
        { late: lateWords(translate, answer, now) },
      );
    case 'paused':
      return momentOf(answer) === null
        ? translate('answer.line.pausedNow')
        : translate('answer.line.paused', named);
    case 'answered':
      return translate('answer.state.answered');
    case 'none':
      return null;
  }
}

/** Who owes an answer, and for whom they stand in; null: nobody. */
export function ownerWords({ owner }: Answer, translate: Translate): string | null {
  if (!owner) return null;
  return owner.for ? translate('answer.cell.deputy', { name: owner.name, away: owner.for.name }) : owner.name;
}

/** The day of a promise, as it is in the zone in which it was made. */
export const dayWords = (answer: Answer, locale: string, now: Date): string =>
  formatDayInWords(momentOf(answer), { locale, now, ...zoneOf(answer) });

/** The sentence about a promise as plain text, such as for a spreadsheet; empty where nothing is promised. */
export function answerText(answer: Answer, translate: Translate, locale: string): string {
  const now = new Date();
  const date = dayWords(answer, locale, now);
  return answerSentence(answer, { translate, now, date }) ?? '';
}
