import type { ContributionType } from '#contract/access.ts';
import type { NotificationEvent } from '#contract/notification-preferences/schema.ts';
import { nameIn } from '#contract/texts/titles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { executeSteps, type Step } from '#server/platform/db/steps.ts';
import type { Environment } from '#server/platform/env/env.ts';
import { found } from '#server/platform/errors.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import { notificationSteps } from '#server/platform/notifications/notification.steps.ts';
import { stateOf } from '../engine/states.ts';
import type { AnswerClock } from '../engine/types.ts';
import { type Person, peopleFor } from '../load/known.ts';
import type { EffectContext } from './context.ts';
import { type Message, type MessageValues, type Occasion, promiseWords, wordsOf } from './message-words.ts';
import { noteWords } from './note-words.ts';

/** Address of a contribution in the browser, for mails and notifications, Q3-09. */
export function contributionLink(
  env: Pick<Environment, 'publicUrl' | 'host' | 'port'>,
  { id, type, competitionId }: { id: number; type: ContributionType; competitionId: number | null },
): string {
  const parent = competitionId === null ? '' : `/${competitionId}`;
  return `${publicAddress(env)}/contribution/${type}${parent}/${id}/detail`;
}

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
  /** Whom the one who owes it stands in for. */
  answersFor?: number | null;
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
      return message.notice === 'answered' || message.notice === 'unanswered' ? 'ANSWER' : 'TASK';
    case 'replyNotice':
      return 'ANSWER';
    default:
      return event;
  }
}

/** Whether a message goes out by mail too, to those who want mails. */
export function wantsMail(message: Message): boolean {
  if (message.kind === 'answerNotice') return message.notice !== 'lateToAuthor';
  return !('sendEmail' in message) || message.sendEmail;
}

/** Messages with their words in their readers' languages. */
function renderMessages(
  { services }: EffectContext,
  happening: Happening,
  recipients: ReadonlyMap<number, Person>,
) {
  const { situation, messages, stateId, clock, answersFor = null } = happening;
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
        ? promiseWords(services.messages, { clock, answersFor, recipients, situation }, recipient.langKey)
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
  const ids = happenings.flatMap(({ messages, clock, answersFor }) => [
    ...messages.flatMap((message) => ('byId' in message ? [message.userId, message.byId] : [message.userId])),
    ...(clock?.answerOwnerId && messages.length > 0 ? [clock.answerOwnerId] : []),
    ...(answersFor && messages.length > 0 ? [answersFor] : []),
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
