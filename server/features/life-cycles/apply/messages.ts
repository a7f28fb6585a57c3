import { inArray } from 'drizzle-orm';
import type { ContributionType } from '../../../../contract/access.ts';
import { inLanguage } from '../../../../contract/definitions.ts';
import { formatLongDate } from '../../../../contract/formats.ts';
import type { Db } from '../../../db/client.ts';
import { notifications } from '../../../db/schema/notifications.ts';
import { users } from '../../../db/schema/users.ts';
import type { Environment } from '../../../env.ts';
import { publicAddress } from '../../../mail/addresses.ts';
import { queueMails } from '../../../mail/queue.ts';
import { stateOf } from '../engine/states.ts';
import { fillPlaceholders, type Placeholders } from '../engine/text.ts';
import type { Effect } from '../engine/types.ts';
import type { Application } from './context.ts';

interface Recipient {
  id: number;
  email: string;
  langKey: string;
  activated: boolean;
  unsubscribed: boolean;
}

async function readRecipients(db: Db, ids: readonly number[]): Promise<Map<number, Recipient>> {
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      langKey: users.langKey,
      activated: users.activated,
      unsubscribed: users.unsubscribed,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Address of a contribution in the browser, for mails and notifications, Q3-09. */
export function contributionLink(
  env: Pick<Environment, 'publicUrl' | 'host' | 'port'>,
  { id, type, competitionId }: { id: number; type: ContributionType; competitionId: number | null },
): string {
  const parent = competitionId === null ? '' : `/${competitionId}`;
  return `${publicAddress(env)}/contribution/${type}${parent}/${id}/detail`;
}

type Message = Extract<Effect, { kind: 'notification' | 'taskMail' | 'ownerMail' }>;
const isMessage = (effect: Effect): effect is Message =>
  effect.kind === 'notification' || effect.kind === 'taskMail' || effect.kind === 'ownerMail';

/** Words of one message in its reader's language. */
function wordsOf(
  { services, situation }: Application,
  message: Message,
  locale: string,
  values: Placeholders,
): { title: string; body: string } {
  const { messages } = services;
  switch (message.kind) {
    case 'notification': {
      const text = inLanguage(message.texts, locale);
      return {
        title: fillPlaceholders(text?.subject ?? '', values),
        body: fillPlaceholders(text?.text ?? '', values),
      };
    }
    case 'ownerMail':
      return {
        title: messages.translate(locale, 'lifeCycle.mail.owner.subject', { ...values }),
        body: fillPlaceholders(message.text, values),
      };
    case 'taskMail': {
      const { names, end } = message.task;
      const task = inLanguage(names, locale)?.name ?? '';
      const due = end === null ? '' : formatLongDate(end, { timeZone: situation.timeZone });
      const key = end === null ? 'tasks.mail.body' : 'tasks.mail.bodyUntil';
      return {
        title: messages.translate(locale, 'tasks.mail.subject', { task, code: values.code }),
        body: messages.translate(locale, key, { ...values, task, due }),
      };
    }
  }
}

const wantsMail = (message: Message) => message.kind !== 'notification' || message.sendEmail;

/**
 * Stores notifications and queues mails, each in its reader's language; mails go to open accounts that did
 * not unsubscribe, after the transaction, S3-45, S3-46, S3-61.
 * @param stateId the state that `{state}` names
 */
export async function queueMessages(
  application: Application,
  stateId: number,
  effects: readonly Effect[],
): Promise<void> {
  const { db, services, situation } = application;
  const messages = effects.filter(isMessage);
  if (messages.length === 0) return;
  const { contribution, subject, lifeCycle } = situation;
  const recipients = await readRecipients(
    db,
    messages.map(({ userId }) => userId),
  );
  const state = stateOf(lifeCycle, stateId);
  const link = contributionLink(services.env, { ...contribution, competitionId: subject.competitionId });

  const written = messages.flatMap((message) => {
    const recipient = recipients.get(message.userId);
    if (!recipient) return [];
    const values: Placeholders = {
      title: subject.title,
      code: subject.code,
      state: inLanguage(state?.stateDefinitionList ?? [], recipient.langKey)?.name ?? '',
      link,
      explanation: 'explanation' in message ? (message.explanation ?? '') : '',
    };
    return [{ message, recipient, ...wordsOf(application, message, recipient.langKey, values) }];
  });
  const told = written.filter(({ message }) => message.kind === 'notification');
  const mailed = written.filter(
    ({ message, recipient }) => wantsMail(message) && recipient.activated && !recipient.unsubscribed,
  );
  if (told.length > 0) {
    await db.insert(notifications).values(
      told.map(({ recipient, title, body }) => ({
        userId: recipient.id,
        contributionId: contribution.id,
        title,
        body,
        date: situation.now,
      })),
    );
  }
  await queueMails(
    db,
    { ...services, now: () => new Date(situation.now) },
    mailed.map(({ recipient, title, body }) => ({
      to: recipient.email,
      userId: recipient.id,
      locale: recipient.langKey,
      subject: title,
      text: body,
      action: { label: services.messages.translate(recipient.langKey, 'mail.open'), link },
      declinable: true,
    })),
  );
}
