import type { Db } from '#server/platform/db/client.ts';
import { type Limit, takeAttempt } from '#server/platform/limits/limits.ts';
import type { MailDraft } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { findAddressee } from './account.repository.ts';
import type { Addressee } from './account-key.mails.ts';

/** Mails that the holder of an address gets about people who ask for it, however they do. */
const HOLDER_MAILS: Limit = { most: 3, withinSeconds: 3600 };

/**
 * Whether one more such mail may go to an address. It is asked before anybody knows whether the address has an account, so
 * that the time of an answer does not tell.
 */
export const mayNotifyHolder = async ({ database, now }: Services, email: string): Promise<boolean> =>
  (await takeAttempt(database, { what: 'holder-mail', who: email }, HOLDER_MAILS, now())) === 0;

/**
 * Tells an address that somebody asked for it: whoever reads its mail may know, whoever typed it may not.
 * @param asked what was typed, for an address that is somebody's login only: that account is another's, and nothing of it
 *   is said
 */
export async function holderMail(
  db: Db,
  write: (holder: Addressee) => MailDraft,
  asked: Pick<Addressee, 'email' | 'firstName' | 'langKey'>,
): Promise<MailDraft> {
  const holder = await findAddressee(db, asked.email);
  const { email, firstName, langKey } = asked;
  return {
    ...write(holder ?? { id: 0, login: email, email, firstName, langKey }),
    userId: holder?.id ?? null,
  };
}
