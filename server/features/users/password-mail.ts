import type { Db } from '../../db/client.ts';
import { queueMails } from '../../mail/queue.ts';
import { issueKey } from '../registration/account-keys.ts';
import { type Addressee, invitationMail, type MailServices } from '../registration/registration.mails.ts';

/** Asks the owner of a new account to activate it and to choose a password, in their language, Q1-05, S3-96. */
export async function queuePasswordMail(
  { db, services }: { db: Db; services: MailServices },
  person: Addressee,
): Promise<void> {
  const key = await issueKey(db, person.id, 'INVITATION', services.now());
  await queueMails(db, services, [invitationMail(services, person, key)]);
}
