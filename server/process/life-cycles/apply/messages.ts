import type { ContributionType } from '#contract/access.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import { inLanguage, nameIn } from '#contract/texts/titles.ts';
import { insertStep } from '#server/platform/db/insert-rows.ts';
import { notifications, outboxMails } from '#server/platform/db/schema/notifications.ts';
import { executeSteps, type Step } from '#server/platform/db/steps.ts';
import type { Environment } from '#server/platform/env/env.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import { mailRows } from '#server/platform/mail/queue.ts';
import { stateOf } from '../engine/states.ts';
import { fillPlaceholders, type Placeholders } from '../engine/text.ts';
import type { ContributionSnapshot, Effect } from '../engine/types.ts';
import { type Person, peopleFor } from '../load/known.ts';
import type { LoadedSituation } from '../load/situation.ts';
import type { EffectContext } from './context.ts';

/** Address of a contribution in the browser, for mails and notifications, Q3-09. */
function contributionLink(
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

/** What one supporter hears of a state that was entered. */
export interface SupporterMessage {
  kind: 'supporterNotice';
  userId: number;
  isOutcome: boolean;
  explanation: string | null;
  sendEmail: boolean;
}

type MessageEffect = Extract<Effect, { kind: 'notification' | 'taskMail' | 'ownerMail' }>;
type Message = MessageEffect | SupporterMessage;

/** Effects of one person who hears of what happened. */
export const isMessage = (effect: Effect): effect is MessageEffect =>
  effect.kind === 'notification' || effect.kind === 'taskMail' || effect.kind === 'ownerMail';

const isNotification = ({ kind }: Message) => kind === 'notification' || kind === 'supporterNotice';

/** Messages about what happened to a contribution. */
export interface Happening {
  situation: Occasion;
  messages: readonly Message[];
  /** The state that it has then, where it gets another one. */
  stateId?: number | undefined;
}

/** Words of one message in its reader's language. */
function wordsOf(
  messages: EffectContext['services']['messages'],
  { timeZone }: Pick<Occasion, 'timeZone'>,
  message: Message,
  locale: string,
  values: Placeholders,
): { title: string; body: string } {
  switch (message.kind) {
    case 'notification': {
      const text = inLanguage(message.texts, locale);
      return {
        title: fillPlaceholders(text?.subject ?? '', values),
        body: fillPlaceholders(text?.text ?? '', values),
      };
    }
    case 'supporterNotice': {
      const key = message.isOutcome ? 'support.outcome' : 'support.moved';
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
    case 'ownerMail':
      return {
        title: messages.translate(locale, 'lifeCycle.mail.owner.subject', { ...values }),
        body: fillPlaceholders(message.text, values),
      };
    case 'taskMail': {
      const { names, end } = message.task;
      const task = nameIn(names, locale);
      const due = end === null ? '' : formatLongDate(end, { timeZone });
      const key = end === null ? 'tasks.mail.body' : 'tasks.mail.bodyUntil';
      return {
        title: messages.translate(locale, 'tasks.mail.subject', { task, code: values.code }),
        body: messages.translate(locale, key, { ...values, task, due }),
      };
    }
  }
}

const wantsMail = (message: Message) => !('sendEmail' in message) || message.sendEmail;

/** Messages with their words in their readers' languages. */
function renderMessages(
  { services }: EffectContext,
  happening: Happening,
  recipients: ReadonlyMap<number, Person>,
) {
  const { situation, messages, stateId } = happening;
  const { contribution, subject, lifeCycle } = situation;
  const state = stateOf(lifeCycle, stateId ?? contribution.stateId);
  const link = contributionLink(services.env, { ...contribution, competitionId: subject.competitionId });
  return messages.flatMap((message) => {
    const recipient = recipients.get(message.userId);
    if (!recipient) return [];
    const values: Placeholders = {
      title: subject.title,
      code: subject.code,
      state: nameIn(state?.stateDefinitionList ?? [], recipient.langKey),
      link,
      explanation: 'explanation' in message ? (message.explanation ?? '') : '',
    };
    const words = wordsOf(services.messages, situation, message, recipient.langKey, values);
    return [{ message, recipient, situation, link, ...words }];
  });
}

/**
 * Stores notifications and queues mails, each in its reader's language; mails go to open accounts that did
 * not unsubscribe, after the transaction, S3-45, S3-46, S3-61. `{state}` is the state that a decision leads to.
 */
export async function messageSteps(
  effectContext: EffectContext,
  happenings: readonly Happening[],
): Promise<(Step | null)[]> {
  const { db, services, siteVersion } = effectContext;
  const ids = happenings.flatMap(({ messages }) => messages.map(({ userId }) => userId));
  const [first] = happenings;
  if (!first || ids.length === 0) return [];
  const known = happenings.flatMap(({ situation }) => (situation.known ? [situation.known] : []));
  const recipients = await peopleFor(db, ids, known);
  const written = happenings.flatMap((happening) => renderMessages(effectContext, happening, recipients));
  const notified = insertStep(
    notifications,
    written
      .filter(({ message }) => isNotification(message))
      .map(({ recipient, situation, title, body }) => ({
        userId: recipient.id,
        contributionId: situation.contribution.id,
        title,
        body,
        date: situation.now,
      })),
  );
  const mailed = written.filter(
    ({ message, recipient }) => wantsMail(message) && recipient.activated && !recipient.unsubscribed,
  );
  if (mailed.length === 0) return [notified];
  const rows = mailRows(
    await services.settings.at(db, siteVersion),
    { ...services, now: () => new Date(first.situation.now) },
    mailed.map(({ recipient, title, body, link }) => ({
      to: recipient.email,
      userId: recipient.id,
      locale: recipient.langKey,
      subject: title,
      text: body,
      action: { label: services.messages.translate(recipient.langKey, 'mail.open'), link },
      declinable: true,
    })),
  );
  return [notified, insertStep(outboxMails, rows)];
}

/** The same at once, for what is sent without a decision. */
export const queueMessages = async (
  effectContext: EffectContext,
  happenings: readonly Happening[],
): Promise<void> => executeSteps(effectContext.db, await messageSteps(effectContext, happenings));
