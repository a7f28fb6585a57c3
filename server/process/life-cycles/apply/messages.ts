import type { ContributionType } from '#contract/access.ts';
import { formatDayInWords } from '#contract/formats/date-in-words.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import type { NotificationEvent } from '#contract/notification-preferences/schema.ts';
import { inLanguage, nameIn } from '#contract/texts/titles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { executeSteps, type Step } from '#server/platform/db/steps.ts';
import type { Environment } from '#server/platform/env/env.ts';
import { found } from '#server/platform/errors.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import { notificationSteps } from '#server/platform/notifications/notification.steps.ts';
import { stateOf } from '../engine/states.ts';
import { fillPlaceholders, type Placeholders } from '../engine/text.ts';
import type { AnswerClock, ContributionSnapshot, Effect } from '../engine/types.ts';
import { type Person, peopleFor } from '../load/known.ts';
import type { LoadedSituation } from '../load/situation.ts';
import type { EffectContext } from './context.ts';
import { noteWords } from './note-words.ts';

/** Address of a contribution in the browser, for mails and notifications, Q3-09. */
export function contributionLink(
  env: Pick<Environment, 'publicUrl' | 'host' | 'port'>,
  { id, type, competitionId }: { id: number; type: ContributionType; competitionId: number | null },
): string {
  const parent = competitionId === null ? '' : `/${competitionId}`;
  return `${publicAddress(env)}/contribution/${type}${parent}/${id}/detail`;
}

/** What a message names of the contribution that it is about, and when. */
interface Occasion
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

type MessageEffect = Extract<
  Effect,
  {
    kind:
      | 'notification'
      | 'taskMail'
      | 'ownerMail'
      | 'answerNotice'
      | 'actedForNotice'
      | 'noteNotice'
      | 'returnNotice'
      | 'replyNotice'
      | 'questionNotice';
  }
>;
type Message = MessageEffect | FollowerMessage;

/** Effects by which one person is notified. */
export const isMessage = (effect: Effect): effect is MessageEffect =>
  effect.kind === 'notification' ||
  effect.kind === 'taskMail' ||
  effect.kind === 'ownerMail' ||
  effect.kind === 'answerNotice' ||
  effect.kind === 'actedForNotice' ||
  effect.kind === 'noteNotice' ||
  effect.kind === 'returnNotice' ||
  effect.kind === 'replyNotice' ||
  effect.kind === 'questionNotice';

const MAILED_ONLY: ReadonlySet<Message['kind']> = new Set(['taskMail', 'ownerMail']);
const isNotification = ({ kind }: Message) => !MAILED_ONLY.has(kind);

/** Messages about what happened to a contribution. */
export interface Happening {
  situation: Occasion;
  messages: readonly Message[];
  /** What notifications are about, where that is no progress. */
  event?: NotificationEvent | undefined;
  /** The state that it has then, where it gets another one. */
  stateId?: number | undefined;
  /** What is promised then; nothing where it is left out. */
  clock?: AnswerClock | undefined;
}

/** The day by which an answer is promised, in the zone in which it was. */
const dueInWords = (
  { answerDueAt, answerTimeZone }: AnswerClock,
  { timeZone, now }: Pick<Occasion, 'timeZone' | 'now'>,
  locale: string,
): string =>
  formatDayInWords(answerDueAt, { locale, now: new Date(now), timeZone: answerTimeZone ?? timeZone });

/** What messages name, and who did what one of them is about. */
type MessageValues = Placeholders & { by: string };

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
function wordsOf(
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
      const all = { ...values, reply: message.reply };
      return {
        title: messages.translate(locale, 'decision.notice.reply.title', all),
        body: messages.translate(locale, 'decision.notice.reply.text', all),
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

/** Hours before its end within which a task does not wait for the end of quiet hours. */
const URGENT_HOURS = 24;

const isUrgentMessage = (message: Message, now: string) =>
  message.kind === 'taskMail' &&
  message.task.end !== null &&
  Date.parse(message.task.end) - Date.parse(now) <= URGENT_HOURS * 3_600_000;

function eventOf(message: Message, event: NotificationEvent = 'PROGRESS'): NotificationEvent {
  switch (message.kind) {
    case 'taskMail':
      return 'TASK';
    case 'followerNotice':
      return 'FOLLOWED';
    case 'answerNotice':
      // Its authors have nothing to do about it.
      return message.notice === 'lateToAuthor' ? event : 'ANSWER';
    case 'returnNotice':
      return message.isForAuthor ? event : 'ANSWER';
    case 'questionNotice':
      // It asks its reader to do something: the mail goes at once.
      return message.notice === 'asked' ? 'TASK' : 'ANSWER';
    case 'replyNotice':
      return 'ANSWER';
    default:
      return event;
  }
}

function wantsMail(message: Message): boolean {
  if (message.kind === 'answerNotice') return message.notice !== 'lateToAuthor';
  return !('sendEmail' in message) || message.sendEmail;
}

/** Who answers by when; '' where no promise runs. */
function promiseWords(
  messages: EffectContext['services']['messages'],
  about: {
    clock: AnswerClock;
    recipients: ReadonlyMap<number, Person>;
    situation: Pick<Occasion, 'now' | 'timeZone'>;
  },
  locale: string,
): string {
  const { clock, recipients, situation } = about;
  if (clock.answerState !== 'RUNNING') return '';
  const due = dueInWords(clock, situation, locale);
  const owner = clock.answerOwnerId === null ? undefined : recipients.get(clock.answerOwnerId);
  return owner
    ? messages.translate(locale, 'answer.promise.by', { name: fullName(owner), due })
    : messages.translate(locale, 'answer.promise.byNobody', { due });
}

/** Messages with their words in their readers' languages. */
function renderMessages(
  { services }: EffectContext,
  happening: Happening,
  recipients: ReadonlyMap<number, Person>,
) {
  const { situation, messages, stateId, clock } = happening;
  const { contribution, subject, lifeCycle } = situation;
  const state = stateOf(lifeCycle, stateId ?? contribution.stateId);
  const link = contributionLink(services.env, { ...contribution, competitionId: subject.competitionId });
  return messages.flatMap((message) => {
    const recipient = recipients.get(message.userId);
    if (!recipient) return [];
    const values: MessageValues = {
      title: subject.title,
      code: subject.code,
      state: nameIn(state?.stateDefinitionList ?? [], recipient.langKey),
      link,
      explanation: 'explanation' in message ? (message.explanation ?? '') : '',
      note:
        message.kind === 'notification' && message.said
          ? noteWords(services.messages, recipient.langKey, message.said, situation)
          : '',
      by: 'byId' in message ? fullName(found(recipients.get(message.byId))) : '',
      answer: clock
        ? promiseWords(services.messages, { clock, recipients, situation }, recipient.langKey)
        : '',
    };
    const words = wordsOf(services.messages, situation, message, recipient.langKey, values);
    // Authors answer on the page, in the field that the address names.
    const place = message.kind === 'questionNotice' ? `${link}#questions` : link;
    return [
      { message, recipient, situation, link: place, event: eventOf(message, happening.event), ...words },
    ];
  });
}

/**
 * Stores notifications, and what is mailed to open accounts that did not unsubscribe, each in its reader's language. Triggers drop what
 * readers do not want and say when mails are due, S3-45, S3-46, S3-61. `{state}` is the state that a decision leads to.
 */
export async function messageSteps(
  effectContext: EffectContext,
  happenings: readonly Happening[],
): Promise<(Step | null)[]> {
  const ids = happenings.flatMap(({ messages, clock }) => [
    ...messages.flatMap((message) => ('byId' in message ? [message.userId, message.byId] : [message.userId])),
    ...(clock?.answerOwnerId && messages.length > 0 ? [clock.answerOwnerId] : []),
  ]);
  if (ids.length === 0) return [];
  const known = happenings.flatMap(({ situation }) => (situation.known ? [situation.known] : []));
  const recipients = await peopleFor(effectContext.db, ids, known);
  const written = happenings.flatMap((happening) => renderMessages(effectContext, happening, recipients));
  return notificationSteps(
    written.map(({ message, recipient, situation, event, link, title, body }) => {
      const isMailed = wantsMail(message) && recipient.activated && !recipient.unsubscribed;
      const isUrgent = isUrgentMessage(message, situation.now);
      return {
        userId: recipient.id,
        contributionId: situation.contribution.id,
        event,
        date: situation.now,
        notification: isNotification(message) ? { title, body } : undefined,
        mail: isMailed ? { subject: title, body, link, isUrgent } : undefined,
      };
    }),
  );
}

/** The same at once, for what is sent without a decision. */
export const queueMessages = async (
  effectContext: EffectContext,
  happenings: readonly Happening[],
): Promise<void> => executeSteps(effectContext.db, await messageSteps(effectContext, happenings));
