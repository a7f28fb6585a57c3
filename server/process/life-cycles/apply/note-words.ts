import { formatDayInWords } from '#contract/formats/date-in-words.ts';
import type { Services } from '#server/platform/services.ts';
import type { SaidToAuthors, Situation } from '../engine/types.ts';

type Translate = Services['messages'];
type Moment = Pick<Situation, 'now' | 'timeZone'>;

/** When what was put off comes back, as a sentence. */
function returnWords(
  messages: Translate,
  locale: string,
  { event, dueAt, label }: NonNullable<SaidToAuthors['comesBack']>,
  { now, timeZone }: Moment,
): string {
  const date = dueAt === null ? '' : formatDayInWords(dueAt, { locale, now: new Date(now), timeZone });
  const key = event === 'CAMPAIGN' ? 'decision.returns.campaign' : 'decision.returns.on';
  const sentence = messages.translate(locale, key, { date });
  return label === null
    ? sentence
    : messages.translate(locale, 'decision.returns.labelled', { sentence, label });
}

/**
 * A note as its readers get it in notifications and mails: what was decided, why, what happens next, and when it comes back.
 * @param without a part that is said elsewhere
 */
export function noteWords(
  messages: Translate,
  locale: string,
  { note, comesBack }: SaidToAuthors,
  moment: Moment,
  without: 'reason' | null = null,
): string {
  const named = (key: 'decision.why' | 'decision.next', text: string) =>
    text === ''
      ? ''
      : messages.translate(locale, 'decision.named', { name: messages.translate(locale, key), text });
  return [
    note?.decision ?? '',
    without === 'reason' ? '' : named('decision.why', note?.reason ?? ''),
    named('decision.next', note?.next ?? ''),
    comesBack ? returnWords(messages, locale, comesBack, moment) : '',
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}
