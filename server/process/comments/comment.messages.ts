import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { RESPONSIBLE_ROLES } from '#contract/contributions/participation.ts';
import type { NotificationEvent } from '#contract/notification-preferences/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { executeSteps } from '#server/platform/db/steps.ts';
import { found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { notificationSteps } from '#server/platform/notifications/notification.steps.ts';
import { contributionLink } from '#server/process/life-cycles/apply/messages.ts';
import {
  audienceOfComment,
  audienceOfMark,
  audienceOfMentions,
  type Recipient,
  readersAmong,
} from './comment-audience.ts';

interface About {
  id: number;
  contributionId: number;
}

interface Subject extends Record<string, unknown> {
  id: number;
  title: string;
  code: string;
  type: ContributionType;
  competitionId: number | null;
}

/** Somebody who gets a message about a comment, and by mail if they are to. */
interface CommentReader extends Pick<Recipient, 'userId' | 'langKey'> {
  wantsMail: boolean;
  event: NotificationEvent;
  /** One mail until its reader has looked, unless it comes with others. */
  isFollowUp?: boolean;
}

/** What a message about a comment says, in the language of its reader. */
interface Words {
  title: string;
  body: string;
  /** Names nobody: what was sent cannot be taken back when a person is erased. */
  mail?: { subject: string; body: string };
}

type Values = Readonly<Record<'title' | 'code', string>>;

/**
 * Stores notifications about a comment, and what is mailed. They lead to it and repeat none of its words, which may be changed, deleted
 * or hidden later.
 */
async function sendAboutComment<Reader extends CommentReader>(
  { db, services }: ServiceContext,
  { id, contributionId }: About,
  readers: readonly Reader[],
  words: (reader: Reader, values: Values) => Words,
): Promise<void> {
  if (readers.length === 0) return;
  const { rows } = await db.execute<Subject>(sql`
    select id, title, code, type, competition_id as "competitionId" from contribution where id = ${contributionId}`);
  const subject = found(rows[0]);
  const { title, code } = subject;
  const link = `${contributionLink(services.env, subject)}?tab=discussion&comment=${id}`;
  const date = services.now().toISOString();
  const messages = readers.map((reader) => {
    const { userId, event, wantsMail, isFollowUp = false } = reader;
    const { mail, ...notification } = words(reader, { title, code });
    return {
      userId,
      event,
      date,
      contributionId,
      commentId: id,
      notification,
      mail: mail && wantsMail ? { ...mail, link, isFollowUp } : undefined,
    };
  });
  await executeSteps(db, notificationSteps(messages));
}

const EVENTS = {
  mention: 'MENTION',
  official: 'OFFICIAL_ANSWER',
  reply: 'COMMENT',
  comment: 'COMMENT',
} as const satisfies Record<Recipient['reason'], NotificationEvent>;

/**
 * Whoever has an unread notification of the discussion knows that there is something to read, and gets no further mail at once. A mention
 * is meant for its reader, and an official answer is what people wait for: both are always mailed.
 */
const isFollowUp = ({ reason, hasUnread }: Recipient) => hasUnread && EVENTS[reason] === 'COMMENT';

async function send(context: ServiceContext, about: About, recipients: readonly Recipient[]): Promise<void> {
  const { translate } = context.services.messages;
  const name = fullName(context.caller);
  const readers = recipients.map((recipient) => ({
    ...recipient,
    wantsMail: !recipient.unsubscribed,
    event: EVENTS[recipient.reason],
    isFollowUp: isFollowUp(recipient),
  }));
  await sendAboutComment(context, about, readers, ({ reason, langKey }, values) => ({
    title: translate(langKey, `comment.notice.${reason}.title`, { ...values, name }),
    body: translate(langKey, 'comment.notice.text', values),
    mail: {
      subject: translate(langKey, `comment.mail.${reason}.subject`, values),
      body: translate(langKey, `comment.mail.${reason}.text`, values),
    },
  }));
}

/** Notifies everybody whom a new comment concerns. */
export const notifyOfComment = async (context: ServiceContext, about: About): Promise<void> =>
  send(context, about, await audienceOfComment(context.db, about.id));

/** Notifies people that a comment was marked as the official answer after it was written. */
export const notifyOfMark = async (context: ServiceContext, about: About): Promise<void> =>
  send(context, about, await audienceOfMark(context.db, about.id));

/** Notifies those whom a change of a comment mentions anew. */
export async function notifyOfMentions(
  context: ServiceContext,
  about: About,
  mentioned: readonly number[],
): Promise<void> {
  if (mentioned.length === 0) return;
  await send(context, about, await audienceOfMentions(context.db, about.id, mentioned));
}

/** Notifies the author that a moderator hid the comment, or shows it again; who did that is not said. */
export async function notifyAuthor(
  context: ServiceContext,
  about: About & { userId: number },
  change: { event: 'hidden'; reason: string } | { event: 'unhidden' },
): Promise<void> {
  const { db, services, caller } = context;
  if (about.userId === caller.id) return;
  const { translate } = services.messages;
  const authors = await readersAmong(db, about.contributionId, sql`${about.userId}`);
  const readers = authors.map((author) => ({
    ...author,
    wantsMail: !author.unsubscribed,
    event: 'MODERATION' as const,
  }));
  const reason = change.event === 'hidden' ? change.reason : '';
  await sendAboutComment(context, about, readers, ({ langKey }, values) => {
    const all = { ...values, reason };
    const text = translate(langKey, `comment.notice.${change.event}.text`, all);
    return {
      title: translate(langKey, `comment.notice.${change.event}.title`, all),
      body: text,
      mail: { subject: translate(langKey, `comment.mail.${change.event}.subject`, all), body: text },
    };
  });
}

/** Notifies those who answer for the contribution, inside the application, that a comment was reported; by whom is not said. */
export async function notifyOfReport(
  context: ServiceContext,
  about: About & { userId: number },
): Promise<void> {
  const { translate } = context.services.messages;
  const people = sql`
    select p.user_id from contribution_participant p
     where p.contribution_id = ${about.contributionId} and p.role in ${RESPONSIBLE_ROLES}
       and p.user_id not in (${context.caller.id}, ${about.userId})`;
  const responsible = await readersAmong(context.db, about.contributionId, people);
  const readers = responsible.map((person) => ({
    ...person,
    wantsMail: false,
    event: 'MODERATION' as const,
  }));
  await sendAboutComment(context, about, readers, ({ langKey }, values) => ({
    title: translate(langKey, 'comment.notice.reported.title'),
    body: translate(langKey, 'comment.notice.text', values),
  }));
}
