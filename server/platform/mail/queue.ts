import { brandColorsIfOwn } from '#contract/brand/colors.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings, type StoredSettings } from '#server/platform/settings/settings.repository.ts';
import { publicAddress } from './addresses.ts';
import { type MailFrame, type MailWords, mailHtml, mailText } from './layout.ts';
import { unsubscribeLink } from './unsubscribe.ts';

export type MailServices = Pick<Services, 'env' | 'messages' | 'vault' | 'now'>;

export interface MailDraft extends MailWords {
  to: string;
  /** Account of the reader; null for an address without one. */
  userId: number | null;
  locale: string;
  /** Whom an answer reaches, when that is not the sender. */
  replyTo?: string;
  /**
   * What people may decline: such a mail carries a way to unsubscribe and comes after the others. Leave out those who
   * have unsubscribed, S1-30.
   */
  declinable?: boolean;
  /** What it belongs to: mail programs show the mails of one thread together. */
  thread?: string | undefined;
  /** It comes by the preferences of its reader, whom it leads to them. */
  isNotification?: boolean;
  /** News to many: it comes after all that concerns its reader alone. */
  isAnnouncement?: boolean;
  /** Set for a mail with a key that opens an account: when that key ends. */
  secretUntil?: Date;
  /** It is left alone until then; at once when left out. */
  notBefore?: Date;
}

/** Place in the outbox: what somebody waits for, what is about own work, news. */
const priorityOf = ({ declinable = false, isAnnouncement = false }: MailDraft): number =>
  isAnnouncement ? 2 : Number(declinable);

/** A text as it stands in a header: line breaks would end it and begin another. */
export const oneLine = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stay.
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

type MailSettings = Pick<StoredSettings, 'title' | 'mailReplyTo' | 'primaryColor' | 'accentColor'>;

/** Rows of the outbox: mails with a text and an HTML part in their reader's language, S3-46. */
export function mailRows(
  { title, mailReplyTo, primaryColor, accentColor }: MailSettings,
  services: MailServices,
  drafts: readonly MailDraft[],
): (typeof outboxMails.$inferInsert)[] {
  const colors = brandColorsIfOwn(primaryColor, accentColor);
  const address = publicAddress(services.env);
  const at = services.now().toISOString();
  return drafts.map((draft) => {
    const { to, userId, locale, declinable = false, secretUntil } = draft;
    const link = declinable && userId !== null ? unsubscribeLink(services, userId, to) : null;
    const words = { ...draft, subject: oneLine(draft.subject) };
    const frame: MailFrame = {
      locale,
      title,
      address,
      colors,
      unsubscribe:
        link === null ? undefined : { label: services.messages.translate(locale, 'mail.unsubscribe'), link },
      preferences: draft.isNotification
        ? {
            label: services.messages.translate(locale, 'mail.preferences'),
            link: `${address}/account/settings#notifications`,
          }
        : undefined,
    };
    return {
      toAddress: oneLine(to),
      replyTo: oneLine(draft.replyTo ?? mailReplyTo) || null,
      userId,
      subject: words.subject,
      textBody: mailText(words, frame),
      htmlBody: mailHtml(words, frame),
      unsubscribeLink: link,
      thread: draft.thread ?? null,
      priority: priorityOf(draft),
      isSecret: secretUntil !== undefined,
      expiresAt: secretUntil?.toISOString() ?? null,
      createdDate: at,
      queuedDate: at,
      nextTryAt: draft.notBefore?.toISOString() ?? at,
    };
  });
}

/** Writes mails into the outbox; they go out after the transaction, S3-09. */
export async function queueMails(
  db: Db,
  services: MailServices,
  drafts: readonly MailDraft[],
): Promise<void> {
  if (drafts.length === 0) return;
  await insertRows(db, outboxMails, mailRows(await readSettings(db), services, drafts));
}
