import { desc, eq, or, sql } from 'drizzle-orm';
import { isStrongPassword } from '#contract/account/password.ts';
import { lockAddressee } from '#server/people/account/account.repository.ts';
import { keyMail, passwordChangedMail } from '#server/people/account/account-key.mails.ts';
import {
  consumeKey,
  dropKeys,
  keyWorks,
  makeKey,
  ownerOf,
  storeKey,
} from '#server/people/account/account-keys.ts';
import { requireGoodPassword } from '#server/people/account/password-rules.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import { audit, revokeSessions } from '#server/people/account/sessions.ts';
import { forgetFailures } from '#server/people/sign-in/sign-in.attempts.ts';
import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Limit, takeAttempt } from '#server/platform/limits/limits.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';

/** Mails that one account gets: whoever asks for more finds the last one in the box. */
const MAILS: Limit = { most: 3, withinSeconds: 3600 };

/** The account that a login or else an e-mail names, regardless of case. */
async function accountOf(db: Db, name: string) {
  const { id, login, email, firstName, langKey, activated, registrationStatus } = users;
  const [row] = await db
    .select({
      ...{ id, login, email, firstName, langKey, activated, registrationStatus },
      providerOnly: sql<boolean>`${users.passwordHash} is null
        and exists (select from identity i where i.user_id = app_user.id)`,
    })
    .from(users)
    .where(or(eq(users.login, name), eq(users.email, name)))
    .orderBy(desc(eq(users.login, name)))
    .limit(1);
  return row;
}

/** Stands in for an account that does not exist, so that as much is done for it. */
const NOBODY = { id: 0, login: 'nobody', email: 'nobody@localhost', firstName: 'Nobody' };

/**
 * Sends the owner of a login or an e-mail a key for a new password; one who has not activated the account yet
 * gets the key to do that once more. Whoever comes by the identity provider alone gets none: a password would be a way
 * in that the provider cannot close. Tells nobody whether there is such an account, and does nearly the same
 * work when there is none, S1-07, S1-09.
 */
export async function requestReset(services: Services, name: string, ip: string): Promise<void> {
  const { database, now, messages } = services;
  const account = await accountOf(database, name);
  const pending = account?.registrationStatus === 'PENDING_ACTIVATION';
  const reachable = account !== undefined && !account.providerOnly && (account.activated || pending);
  const purpose = pending ? 'ACTIVATION' : 'RESET';
  const who = reachable ? `account ${account.id}` : `unknown ${name}`;
  const wait = await takeAttempt(database, { what: 'reset-mail', who }, MAILS, now());
  const key = makeKey(purpose, now());
  const addressee = account ?? { ...NOBODY, langKey: messages.locales[0] };
  const mail = keyMail(services, purpose, addressee, key);
  if (!reachable || wait > 0) return;
  await inTransaction(database, async (tx) => {
    // An address that was replaced a moment ago gets no key any more.
    const holder = await lockAddressee(tx, account.id);
    if (holder?.email !== account.email) return;
    await storeKey(tx, account.id, purpose, key);
    await audit(tx, 'PASSWORD_RESET_REQUEST', account, ip);
    await queueMails(tx, services, [mail]);
  });
}

/** Whether a key for a new password works, S1-08. */
export const resetKeyWorks = ({ database, now }: Services, key: string): Promise<boolean> =>
  keyWorks(database, key, ['RESET'], now());

interface NewPassword {
  key: string;
  newPassword: string;
  /** Where the owner sits, S1-15. */
  ip: string;
}

/**
 * Sets a new password and signs the account out everywhere; its owner is notified, and is not held to the wrong
 * passwords of before, S1-07, S1-10.
 * @throws AppError error.key.invalid; what `requireGoodPassword` throws, which leaves the key alive
 */
export async function finishReset(services: Services, { key, newPassword, ip }: NewPassword): Promise<void> {
  const { database, now } = services;
  if (!isStrongPassword(newPassword)) throw new AppError('rulePassword', { inBody: true });
  const refusal = () => new AppError('error.key.invalid', { inBody: true });
  // The slow hash is only made for a key that works: anybody may call this.
  const person = await ownerOf(database, key, ['RESET'], now());
  if (!person) throw refusal();
  await requireGoodPassword(database, newPassword, person, { isStrict: true });
  const passwordHash = await hashPassword(newPassword);
  const owner = await inTransaction(database, async (tx) => {
    const taken = await consumeKey(tx, key, ['RESET'], now());
    const [user] = taken ? await tx.select().from(users).where(eq(users.id, taken.userId)).for('update') : [];
    if (!user?.activated) throw refusal();
    // The address is this person's: a key that was sent to it came back.
    const proven = { passwordHash, emailVerifiedAt: now().toISOString() };
    await tx.update(users).set(proven).where(eq(users.id, user.id));
    await audit(tx, 'PASSWORD_RESET', user, ip);
    await revokeSessions(tx, [user.id], { endedBy: 'PASSWORD', now: now() });
    await dropKeys(tx, [user.id]);
    await queueMails(tx, services, [passwordChangedMail(services, user)]);
    return user;
  });
  await forgetFailures(services, { userId: owner.id, username: owner.login, ip });
}
