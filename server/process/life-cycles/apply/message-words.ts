import { formatDayInWords } from '#contract/formats/date-in-words.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import { inLanguage, nameIn } from '#contract/texts/titles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { fillPlaceholders, type Placeholders } from '../engine/text.ts';
import type { AnswerClock, ContributionSnapshot, Effect } from '../engine/types.ts';
import type { Person } from '../load/known.ts';
import type { LoadedSituation } from '../load/situation.ts';
import type { EffectContext } from './context.ts';
import { noteWords } from './note-words.ts';

/** What a message names of the contribution that it is about, and when. */
export interface Occasion
  extends Pick<LoadedSituation, 'subject' | 'lifeCycle' | 'now' | 'timeZone'>,
    Partial<Pick<LoadedSituation, 'known'>> {
  contribution: Pick<ContributionSnapshot, 'id' | 'type' | 'stateId'>;
}

/** What one follower is notified of when a state is entered. */
export interface FollowerMessage {
  kind: 'followerNotice';
  userId: number;
  /** Also supports it. */
  supports: boolean;
  isOutcome: boolean;
  explanation: string | null;
  sendEmail: boolean;
}

/** Kinds of effects by which one person is notified. */
const MESSAGE_KINDS = [
  'notification',
  'taskMail',
  'ownerMail',
  'answerNotice',
  'actedForNotice',
  'noteNotice',
  'returnNotice',
  'replyNotice',
  'replyAnswerNotice',
  'questionNotice',
] as const;
type MessageEffect = Extract<Effect, { kind: (typeof MESSAGE_KINDS)[number] }>;
export type Message = MessageEffect | FollowerMessage;

/** Effects by which one person is notified. */
export const isMessage = (effect: Effect): effect is MessageEffect =>
  (MESSAGE_KINDS as readonly string[]).includes(effect.kind);

/** Whether somebody who is notified once of many decisions learns of this one so. What they are to do, and what is for them as an author, is sent. */
export const isInSummary = (message: MessageEffect, userId: number | undefined): boolean =>
  message.userId === userId &&
  (message.kind === 'actedForNotice' || (message.kind === 'notification' && !message.isForAuthor));

/** The day by which an answer is promised, in the zone in which it was. */
const dueInWords = (
  { answerDueAt, answerTimeZone }: AnswerClock,
  { timeZone, now }: Pick<Occasion, 'timeZone' | 'now'>,
  locale: string,
): string =>
  formatDayInWords(answerDueAt, { locale, now: new Date(now), timeZone: answerTimeZone ?? timeZone });

/** What messages name, and who did what one of them is about. */
export type MessageValues = Placeholders & { by: string };

/** What an author reads of a note below a text that does not name it. */
function addedNote(
  messages: EffectContext['services']['messages'],
  situation: Pick<Occasion, 'timeZone' | 'now'>,
  { said, isForAuthor }: Pick<Extract<Message, { kind: 'notification' }>, 'said' | 'isForAuthor'>,
  locale: string,
  text: string,
): string {
  if (!said || !isForAuthor || text.includes('{note}')) return '';
  return noteWords(messages, locale, said, situation, text.includes('{explanation}') ? 'reason' : null);
}

/** Words of one message in its reader's language. */
export function wordsOf(
  messages: EffectContext['services']['messages'],
  situation: Pick<Occasion, 'timeZone' | 'now'>,
  message: Message,
  locale: string,
  values: MessageValues,
): { title: string; body: string } {
  switch (message.kind) {
    case 'notification': {
      const text = inLanguage(message.texts, locale);
      const body = fillPlaceholders(text?.text ?? '', values);
      const added = addedNote(messages, situation, message, locale, text?.text ?? '');
      return {
        title: fillPlaceholders(text?.subject ?? '', values),
        body: added === '' ? body : `${body.trimEnd()}\n\n${added}`,
      };
    }
    case 'followerNotice': {
      const key =
        `${message.supports ? 'support' : 'follow'}.${message.isOutcome ? 'outcome' : 'moved'}` as const;
      return {
        title: messages.translate(locale, `${key}.title`, { ...values }),
        body: [
          messages.translate(locale, `${key}.text`, { ...values }),
          ...(message.explanation
            ? [messages.translate(locale, 'support.reason', { explanation: message.explanation })]
            : []),
        ].join(' '),
      };
    }
    case 'answerNotice': {
      const due = dueInWords(message.clock, situation, locale);
      return {
        title: messages.translate(locale, `answer.notice.${message.notice}.title`, { ...values }),
        body: messages.translate(locale, `answer.notice.${message.notice}.text`, { ...values, due }),
      };
    }
    case 'actedForNotice': {
      const all = { ...values, action: nameIn(message.actionNames, locale), reason: message.reason };
      return {
        title: messages.translate(locale, 'answer.notice.actedFor.title', all),
        body: messages.translate(locale, 'answer.notice.actedFor.text', all),
      };
    }
    case 'noteNotice': {
      const action = nameIn(message.actionNames, locale);
      return {
        title: messages.translate(locale, 'decision.notice.title', { ...values, action }),
        body: noteWords(messages, locale, message.said, situation),
      };
    }
    case 'returnNotice': {
      const key = message.isForAuthor ? 'decision.notice.backToAuthor' : 'decision.notice.back';
      const said = { note: message.note, comesBack: null };
      const label = message.label === null ? [] : [message.label];
      return {
        title: messages.translate(locale, `${key}.title`, { ...values }),
        body: [
          messages.translate(locale, `${key}.text`, { ...values }),
          ...label,
          ...(message.isForAuthor ? [] : [noteWords(messages, locale, said, situation)]),
        ]
          .filter((part) => part !== '')
          .join('\n\n'),
      };
    }
    case 'replyNotice': {
      const all = { ...values, reply: message.reply, due: dueInWords(message.clock, situation, locale) };
      return {
        title: messages.translate(locale, 'decision.notice.reply.title', all),
        body: messages.translate(locale, 'decision.notice.reply.text', all),
      };
    }
    case 'replyAnswerNotice': {
      const all = { ...values, answer: message.answer };
      return {
        title: messages.translate(locale, 'decision.notice.replyAnswer.title', all),
        body: messages.translate(locale, 'decision.notice.replyAnswer.text', all),
      };
    }
    case 'questionNotice': {
      const all = { ...values, question: message.question, answer: message.answer ?? '' };
      return {
        title: messages.translate(locale, `question.notice.${message.notice}.title`, all),
        body: messages.translate(locale, `question.notice.${message.notice}.text`, all),
      };
    }
    case 'ownerMail':
      return {
        title: messages.translate(locale, 'lifeCycle.mail.owner.subject', { ...values }),
        body: fillPlaceholders(message.text, values),
      };
    case 'taskMail': {
      const { names, end } = message.task;
      const task = nameIn(names, locale);
      const due = end === null ? '' : formatLongDate(end, { timeZone: situation.timeZone });
      const key = end === null ? 'tasks.mail.body' : 'tasks.mail.bodyUntil';
      return {
        title: messages.translate(locale, 'tasks.mail.subject', { task, code: values.code }),
        body: messages.translate(locale, key, { ...values, task, due }),
      };
    }
  }
}

/** Who answers by when; '' where no promise runs. */
export function promiseWords(
  messages: EffectContext['services']['messages'],
  about: {
    clock: AnswerClock;
    /** Whom the one who owes the answer stands in for. */
    answersFor: number | null;
    recipients: ReadonlyMap<number, Person>;
    situation: Pick<Occasion, 'now' | 'timeZone'>;
  },
  locale: string,
): string {
  const { clock, answersFor, recipients, situation } = about;
  if (clock.answerState !== 'RUNNING') return '';
  const due = dueInWords(clock, situation, locale);
  const owner = clock.answerOwnerId === null ? undefined : recipients.get(clock.answerOwnerId);
  if (!owner) return messages.translate(locale, 'answer.promise.byNobody', { due });
  const away = answersFor === null ? undefined : recipients.get(answersFor);
  const name = fullName(owner);
  return away
    ? messages.translate(locale, 'answer.promise.byDeputy', { name, away: fullName(away), due })
    : messages.translate(locale, 'answer.promise.by', { name, due });
}
