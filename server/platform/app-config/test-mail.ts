import { fullName } from '#contract/users/full-name.ts';
import type { MessageKey } from '#messages/message-key.ts';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { sendMailNow } from '#server/platform/mail/outbox.ts';
import { mailRows } from '#server/platform/mail/queue.ts';
import { mailTransport } from '#server/platform/mail/transport.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';

/** Time in which nobody else takes a mail that is about to be sent here, ms. */
const OURS_MS = 60_000;

interface TestMail {
  caller: Caller;
  to: string;
  locale: string;
}

/** @returns the id of the mail in the outbox */
async function writeTestMail(
  db: Db,
  services: Services,
  { caller, to, locale }: TestMail,
  notBefore: Date,
): Promise<number> {
  const settings = await readSettings(db);
  const { title } = settings;
  const say = (key: MessageKey, values: Record<string, unknown>) =>
    services.messages.translate(locale, key, values);
  const draft = {
    to,
    userId: caller.id,
    locale,
    subject: say('mail.test.subject', { title }),
    text: say('mail.test.text', { title, name: fullName(caller) }),
    notBefore,
  };
  const [row] = await db
    .insert(outboxMails)
    .values(mailRows(settings, services, [draft]))
    .returning({ id: outboxMails.id });
  return insertedRow(row).id;
}

/**
 * Sends a mail to see whether mails arrive [R3P-178], Q3-119. It goes through the outbox like any other, which keeps
 * what became of it; only that it is sent at once, while the administrator waits.
 * @returns true when the mail server took it, or when there is none and the mail stays in the outbox
 */
export async function sendTestMail(services: Services, mail: TestMail): Promise<boolean> {
  const transport = mailTransport(services.env);
  const notBefore = new Date(services.now().getTime() + (transport ? OURS_MS : 0));
  const id = await inTransaction(services.database, (tx) => writeTestMail(tx, services, mail, notBefore));
  return transport === null || sendMailNow(services.database, transport, services.now, id);
}
