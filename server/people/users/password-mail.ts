import { holdAccounts, readPasswordHash } from '#server/people/account/account.repository.ts';
import { type Addressee, keyMail } from '#server/people/account/account-key.mails.ts';
import { issueKey } from '#server/people/account/account-keys.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { KeyPurpose } from '#server/platform/db/schema/account-keys.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { Context } from '#server/platform/http/call.ts';
import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import { type MailServices, queueMails } from '#server/platform/mail/queue.ts';
import { readUser, type StoredUser } from './users.repository.ts';

interface Work {
  db: Db;
  services: MailServices;
}

/** Sends the owner of an account a key, in their language; an earlier one for the same purpose stops working, Q1-05. */
export async function queueKeyMail(
  { db, services }: Work,
  purpose: KeyPurpose,
  person: Addressee,
): Promise<void> {
  const key = await issueKey(db, person.id, purpose, services.now());
  await queueMails(db, services, [keyMail(services, purpose, person, key)]);
}

/** Mails that administrators send one account; the owner's own requests are counted apart. */
const MAILS: Limit = { most: 5, withinSeconds: 3600 };

/** What opens an account for its owner; null where a password would be a way in that nobody asked for. */
async function purposeFor(db: Db, user: StoredUser): Promise<KeyPurpose | null> {
  if (user.registrationStatus === 'PENDING_ACTIVATION') return 'ACTIVATION';
  if (!user.activated) return null;
  if (user.isAwaited) return 'INVITATION';
  // Who comes by the identity provider alone has no password to reset.
  return (await readPasswordHash(db, user.id)) ? 'RESET' : null;
}

/** @throws AppError 404, error.passwordMail */
async function planMail(db: Db, userId: number) {
  const user = found(await readUser(db, userId));
  const purpose = await purposeFor(db, user);
  if (purpose === null) throw refused('error.passwordMail', 'user');
  return { user, purpose };
}

/**
 * Sends the owner of an account a way to choose a password: the invitation once more, the activation, or a reset. The
 * password that there is works until another is chosen, S1-07, S3-96. Call it outside a transaction: a mail counts
 * by itself, which would wait for a second connection.
 * @throws AppError error.passwordMail for a closed account and one of the identity provider; error.tooManyAttempts
 */
export async function sendPasswordMail(
  { services, transaction }: Pick<Context<never>, 'services' | 'transaction'>,
  userId: number,
): Promise<StoredUser> {
  // What is refused is no mail, and is not counted as one.
  await planMail(services.database, userId);
  const attempt = { what: 'password-mail', who: `account ${userId}` };
  await requireAttempt(services.database, attempt, MAILS, services.now());
  return transaction(async (db) => {
    // Nobody gives the account another address before the key has gone to this one.
    await holdAccounts(db, [userId]);
    const { user, purpose } = await planMail(db, userId);
    await queueKeyMail({ db, services }, purpose, user);
    return user;
  });
}
