import type { Db } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/notifications.ts';
import type { Services } from '../../services.ts';

interface Addressee {
  id: number;
  login: string;
  email: string;
  firstName: string;
  langKey: string;
}

/** Where a forgotten password is replaced. */
const RESET_PATH = '/account/reset/request';

/** Asks the owner of a new account to choose a password, in their language; sent after the commit, S3-96. */
export async function queuePasswordMail(
  { db, services }: { db: Db; services: Pick<Services, 'env' | 'messages'> },
  { id, login, email, firstName, langKey }: Addressee,
): Promise<void> {
  const { messages, env } = services;
  const values = {
    firstName,
    login,
    link: `${env.publicUrl ?? `http://${env.host}:${env.port}`}${RESET_PATH}`,
  };
  await db.insert(outboxMails).values({
    toAddress: email,
    userId: id,
    subject: messages.translate(langKey, 'mail.newAccount.subject', values),
    textBody: messages.translate(langKey, 'mail.newAccount.text', values),
  });
}
