import { useLocale } from 'ra-core';
import type { Answer } from '#contract/answers/schema.ts';
import { formatDateTime } from '#contract/formats/dates.ts';
import { dayWords, momentOf } from './answerWords.ts';

/** The day of a promise in the zone in which it was made, or on which it paused; the exact time, with that zone, is its title. */
export function PromisedDay({ answer }: { answer: Answer }) {
  const locale = useLocale();
  const moment = momentOf(answer);
  if (moment === null) return null;
  const { timeZone } = answer;
  const exact = formatDateTime(moment, { timeZone: timeZone ?? undefined });
  return (
    <time dateTime={new Date(moment).toISOString()} title={timeZone ? `${exact} (${timeZone})` : exact}>
      {dayWords(answer, locale, new Date())}
    </time>
  );
}
