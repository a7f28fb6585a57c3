import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { ContactMessage } from '#contract/contact/schema.ts';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { userAuthorities, users } from '#server/platform/db/schema/users.ts';
import { type MailDraft, queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { configuredLocales } from '#server/platform/texts/locales.ts';

interface Recipient {
  id: number | null;
  email: string;
  langKey: string;
}

/** Most administrators who get the messages while no recipient is set. */
const MOST_ADMINISTRATORS = 20;

/** Languages of those addresses that are an account's. */
async function readLanguages(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ email: users.email, langKey: users.langKey })
    .from(users)
    .where(inArray(users.email, [...emails]));
  return new Map(rows.map(({ email, langKey }) => [email.toLowerCase(), langKey]));
}

/** Those named in the settings; while there are none, the administrators, so that no message is lost. */
async function recipientsOf(db: Db, fallback: string): Promise<Recipient[]> {
  const { contactRecipients } = await readSettings(db);
  if (contactRecipients.length > 0) {
    const known = await readLanguages(db, contactRecipients);
    return contactRecipients.map((email) => ({
      id: null,
      email,
      langKey: known.get(email.toLowerCase()) ?? fallback,
    }));
  }
  return db
    .select({ id: users.id, email: users.email, langKey: users.langKey })
    .from(users)
    .where(
      and(
        eq(users.activated, true),
        exists(
          db
            .select({ one: sql`1` })
            .from(userAuthorities)
            .where(and(eq(userAuthorities.userId, users.id), eq(userAuthorities.authority, 'ROLE_ADMIN'))),
        ),
      ),
    )
    .orderBy(users.id)
    .limit(MOST_ADMINISTRATORS);
}

function mailTo(
  { messages }: Pick<Services, 'messages'>,
  { id, email, langKey }: Recipient,
  contact: ContactMessage,
): MailDraft {
  const { name, subject, phone, company, message } = contact;
  const say = (key: 'details' | 'subject' | 'subject.none' | 'text' | 'note', values: object = {}) =>
    messages.translate(langKey, `mail.contact.${key}`, { name, ...values });
  const none = '–';
  const details = say('details', {
    email: contact.email,
    phone: phone || none,
    company: company || none,
  });
  return {
    to: email,
    userId: id,
    locale: langKey,
    subject: subject ? say('subject', { subject }) : say('subject.none'),
    text: `${say('text')}\n\n${message}\n\n${details}`,
    note: say('note'),
    replyTo: contact.email,
  };
}

/** Mails a message to its recipients, each in their language, with the sender as the address of answers, S1-36. */
export async function sendContactMessage(services: Services, contact: ContactMessage): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    // A mailbox that is nobody's account has no language of its own: it gets the organisation's.
    const [fallback = 'en'] = await configuredLocales(tx, services);
    const recipients = await recipientsOf(tx, fallback);
    await queueMails(
      tx,
      services,
      recipients.map((recipient) => mailTo(services, recipient, contact)),
    );
  });
}
