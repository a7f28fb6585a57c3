import { eq } from 'drizzle-orm';
import { COPY_DAYS } from '#contract/personal-data/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Tells the person that the copy is ready, or could not be made, and leads to where it is; without the sign-in of that person
 * the link opens nothing.
 */
export async function mailCopy(
  db: Db,
  services: Services,
  userId: number,
  outcome: 'ready' | 'failed',
): Promise<void> {
  const { login, email, langKey } = users;
  const [person] = await db.select({ login, email, langKey }).from(users).where(eq(users.id, userId));
  if (!person) return;
  const values = { login: person.login, days: COPY_DAYS };
  const say = (part: 'action' | 'note' | 'subject' | 'text' | 'failed.subject' | 'failed.text') =>
    services.messages.translate(person.langKey, `mail.dataCopy.${part}`, values);
  const words =
    outcome === 'ready'
      ? { subject: say('subject'), text: say('text'), note: say('note') }
      : { subject: say('failed.subject'), text: say('failed.text') };
  const action = { label: say('action'), link: `${publicAddress(services.env)}/account/settings#your-data` };
  await queueMails(db, services, [{ to: person.email, userId, locale: person.langKey, ...words, action }]);
}
